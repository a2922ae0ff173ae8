import { addDays, daysBetween, type Day } from "#shared/calendar.ts";
import { dueNote } from "../../catalogue/rules/deadline.ts";
import { undeclared, type Calendar } from "../../catalogue/rules/working-days.ts";
import type { Instrument, Schedule } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import { termsBetween } from "../../filing/rules/computed.ts";
import { requirementKey, startsOnOf } from "../../filing/rules/duty.ts";
import { occurrenceIdOf } from "../../filing/rules/laid-over.ts";

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
export function periodOf(type: Schedule["type"]): number {
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
  return steps.findLast((step) => step < periodOf(schedule.type) && daysLeft <= step);
}

/** What has happened to occurrences, by their ids: done, or moved to another day. */
export type TouchedOccurrences = ReadonlyMap<string, { isSettled: boolean; movedTo: Day | null }>;
export const nothingTouched: TouchedOccurrences = new Map();

/** How far back is looked for what was moved to a day that lies ahead. */
export const movedDays = 92;

/**
 * The duties of an instrument of which to remind today, the nearest first, for a licence category where dates depend on one;
 * of each the next time for which it is not filed or waived yet.
 */
export function dutiesDue(
  instrument: Instrument,
  today: Day,
  category: LicenceCategory | null,
  { calendar, touched }: { calendar: Calendar; touched: TouchedOccurrences } = {
    calendar: undeclared,
    touched: nothingTouched,
  },
): Duty[] {
  if (instrument.status !== "in-force") return [];
  const startsOn = startsOnOf(instrument);
  const range = { from: touched.size === 0 ? today : addDays(today, -movedDays), to: addDays(today, steps[0]) };
  const duties = instrument.requirements.flatMap(({ id, text, basis, deadline }) => {
    const schedule = deadline?.schedule ?? null;
    if (!schedule || !isReminded(schedule)) return [];
    const key = requirementKey(instrument.key, id);
    const days = termsBetween({ schedule, startsOn }, range, { calendar, category }).flatMap(({ period, dueDay }) => {
      const known = touched.get(occurrenceIdOf(key, period));
      if (known?.isSettled) return [];
      return { dueOn: known?.movedTo ?? dueDay, isMoved: Boolean(known?.movedTo) };
    });
    const next = days.filter((one) => one.dueOn >= today).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))[0];
    if (!next) return [];
    const { dueOn, isMoved } = next;
    const daysLeft = daysBetween(today, dueOn);
    const step = stepReached(schedule, daysLeft);
    if (step === undefined) return [];
    const note = isMoved ? null : dueNote(schedule, dueOn, calendar);
    const notes = [basis === "inferred" && "from a duty that was inferred", note];
    return { requirementId: id, text, dueOn, daysLeft, step, note: notes.filter(Boolean).join("; ") || null };
  });
  return duties.toSorted((a, b) => a.daysLeft - b.daysLeft);
}

/** A daily return reminds nobody: looking at each of its days would cost, and find nothing. */
const isReminded = (schedule: Schedule): boolean => steps.some((step) => step < periodOf(schedule.type));

const inWords = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "Wednesday 31 March 2027". */
export function weekdayAndDay(day: Day): string {
  const parts = new Map(inWords.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return (["weekday", "day", "month", "year"] as const).map((type) => parts.get(type)).join(" ");
}

/** What the company is told. `isOpen`: it is not settled whether the regulation binds it. */
export function reminderText({ text, dueOn, daysLeft, note }: Duty, isOpen: boolean): string {
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  const notes = [note, isOpen && "it is not settled yet whether this applies to you"].filter(Boolean).join("; ");
  return `Due on ${weekdayAndDay(dueOn)}, ${when}: ${text}${notes && ` (${notes})`}`;
}
