import type { Schedule } from "../schema.ts";
import { addDays, dayInMonth, monthOf, yearOf, type Day } from "#shared/calendar.ts";
import { hourMs } from "#shared/duration.ts";
import { lagosDay } from "#shared/lagos.ts";
import { workingDaysAfter, workingDaysBefore, type Calendar } from "./working-days.ts";

/** A time limit that an event started. `at`: the instant, where the rule counts hours; else the day counts to its end. */
export type EventTerm = { turn: number; anchor: Day; dueBy: (calendar: Calendar) => { day: Day; at: string | null } };

type Span = Partial<
  Record<"seconds" | "minutes" | "hours" | "days" | "workingDays" | "months" | "years", number | undefined>
>;

/** By what a duty is started: the catalogue's word for the event; null for what dates alone decide. */
export function eventKind(schedule: Schedule): string | null {
  switch (schedule.type) {
    case "within":
    case "before":
      return isMeeting(schedule.of) ? meeting : schedule.of;
    case "every":
      return schedule.from;
    case "annual":
      return "after" in schedule && schedule.after === "agm" ? meeting : null;
    case "daily":
    case "monthly":
    case "quarterly":
    case "semi-annual":
    case "once":
    case "phased":
    case "retain":
      return null;
  }
}

// The library has both words.
const meeting = "annual-general-meeting";
const isMeeting = (kind: string) => kind === "agm" || kind === meeting;
/** The word by which an event is kept, whichever of two was said. */
export const eventKindOf = (said: string): string => (isMeeting(said) ? meeting : said);

/** The time limits that an event at an instant starts for a duty, those up to a day where it comes again and again. */
export function eventTerms(schedule: Schedule, occurredAt: string, until: Day): EventTerm[] {
  switch (schedule.type) {
    case "within":
      return [termOf(occurredAt, schedule, 1)];
    case "before":
      return [termOf(occurredAt, schedule, -1)];
    case "annual":
      return "after" in schedule && schedule.after === "agm" ? [termOf(occurredAt, schedule, 1)] : [];
    case "every":
      return again(lagosDay(new Date(occurredAt)), (schedule.years ?? 0) * 12 + (schedule.months ?? 0), until);
    case "daily":
    case "monthly":
    case "quarterly":
    case "semi-annual":
    case "once":
    case "phased":
    case "retain":
      return [];
  }
}

/** Each counted from the event, so that the 29th of February does not become the 28th for ever. */
function again(start: Day, months: number, until: Day): EventTerm[] {
  const found: EventTerm[] = [];
  if (months === 0) return found;
  for (let turn = 1; monthsAfter(start, turn * months) <= until; turn += 1) {
    const day = monthsAfter(start, turn * months);
    found.push({ turn, anchor: day, dueBy: () => ({ day, at: null }) });
  }
  return found;
}

/**
 * Of hours the instant, of days the end of the last one: the day of the event is not counted (Interpretation Act, s. 15(2)).
 * That Act lets a period that ends on a holiday run on to the next day; the earlier day is shown, on which nobody is late.
 */
function termOf(occurredAt: string, span: Span, sign: 1 | -1): EventTerm {
  const { seconds = 0, minutes = 0, hours = 0, days = 0, workingDays = 0, months = 0, years = 0 } = span;
  const at = new Date(Date.parse(occurredAt) + sign * (seconds * 1000 + minutes * 60_000 + hours * hourMs));
  const start = lagosDay(at);
  if (days + workingDays + months + years === 0)
    return { turn: 1, anchor: start, dueBy: () => ({ day: start, at: at.toISOString() }) };
  const shifted = addDays(monthsAfter(start, sign * (years * 12 + months)), sign * days);
  return {
    turn: 1,
    anchor: shifted,
    dueBy: ({ isDeclared, isExpected }) => ({
      // Back from an event an expected holiday makes it earlier, and counts.
      day:
        sign === 1
          ? workingDaysAfter(shifted, workingDays, isDeclared)
          : workingDaysBefore(shifted, workingDays, (day) => isDeclared(day) || isExpected(day)),
      at: null,
    }),
  };
}

function monthsAfter(day: Day, months: number): Day {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months;
  return dayInMonth(Math.floor(index / 12), (index % 12) + 1, Number(day.slice(8)));
}
