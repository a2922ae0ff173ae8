import { daysBetween, type Day } from "#shared/calendar.ts";
import { dueOf } from "../catalogue/rules/due.ts";
import type { Instrument, Schedule } from "../catalogue/schema.ts";
import type { LicenceCategory } from "../company/vocabulary.ts";

/** How many days before a deadline a company is reminded. */
export const steps = [30, 14, 7, 1] as const;
export type Step = (typeof steps)[number];

/** A duty whose deadline is so near that a reminder is due. */
export type Duty = {
  requirementId: string;
  text: string;
  dueOn: Day;
  daysLeft: number;
  /** The most urgent step that is reached; the earlier ones are past. */
  step: Step;
  note: string | null;
};

/** The shortest time between two deadlines of a schedule, in days. */
function periodOf({ type }: Schedule): number {
  switch (type) {
    case "daily":
      return 1;
    case "monthly":
      return 28;
    case "quarterly":
      return 90;
    case "semi-annual":
      return 181;
    case "annual":
      return 365;
    case "once":
    case "phased":
    case "within":
    case "before":
    case "every":
    case "retain":
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * The most urgent step that a deadline has reached; undefined while it is further away than any. A step must be shorter
 * than the period: of a monthly return nobody is reminded 30 days ahead, when the one before is not due yet, and of a
 * daily one never.
 */
export function stepReached(schedule: Schedule, daysLeft: number): Step | undefined {
  return steps.findLast((step) => step < periodOf(schedule) && daysLeft <= step);
}

/** The duties of an instrument of which to remind today, the nearest first, for a licence category where dates depend on one. */
export function dutiesDue(instrument: Instrument, today: Day, category: LicenceCategory | null): Duty[] {
  const duties = instrument.requirements.flatMap(({ id, text, basis, deadline }) => {
    const schedule = deadline?.schedule ?? null;
    const due = dueOf(instrument, schedule, today, category);
    if (!schedule || !due) return [];
    const { day: dueOn, note } = due;
    const daysLeft = daysBetween(today, dueOn);
    const step = stepReached(schedule, daysLeft);
    if (step === undefined) return [];
    const notes = [basis === "inferred" && "from a duty that was inferred", note].filter(Boolean);
    return { requirementId: id, text, dueOn, daysLeft, step, note: notes.join("; ") || null };
  });
  return duties.toSorted((a, b) => a.daysLeft - b.daysLeft);
}

const inWords = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "Wednesday 31 March 2027". */
function weekdayAndDay(day: Day): string {
  const parts = new Map(inWords.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return (["weekday", "day", "month", "year"] as const).map((type) => parts.get(type)).join(" ");
}

/** What the company is told. `isOpen`: it is not settled whether the regulation binds it. */
export function reminderText({ text, dueOn, daysLeft, note }: Duty, isOpen: boolean): string {
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  const notes = [note, isOpen && "it is not settled yet whether this applies to you"].filter(Boolean).join("; ");
  return `Due on ${weekdayAndDay(dueOn)}, ${when}: ${text}${notes && ` (${notes})`}`;
}
