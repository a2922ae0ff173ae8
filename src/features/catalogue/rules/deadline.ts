import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Schedule } from "../schema.ts";
import { weekdayOf, type Day } from "#shared/calendar.ts";
import { termsAround, weekdays } from "./terms.ts";
import { nothingElse, undeclared, type Calendar } from "./working-days.ts";

/**
 * The next day on which a duty falls due, today included; null where no date can be computed (a clock that starts with an
 * event, a date that has passed, or another licence class).
 */
export function nextDueOn(
  schedule: Schedule | null,
  today: Day,
  category: LicenceCategory | null = null,
  calendar: Calendar = undeclared,
): Day | null {
  if (!schedule) return null;
  return (
    candidates(schedule, today, category, calendar)
      .filter((day) => day >= today)
      .toSorted()[0] ?? null
  );
}

/**
 * What a reader must know of a date that was computed: what it assumes, that it falls on a weekend and stays there, and
 * that a holiday which is not declared yet may move it.
 */
export function dueNote(schedule: Schedule, due: Day, calendar: Calendar = undeclared): string | null {
  const weekday = weekdays[weekdayOf(due)]!;
  const notes = [
    "after" in schedule && schedule.after === "financial-year-end" && "if your financial year ends on 31 December",
    (weekday === "saturday" || weekday === "sunday") && `a ${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
    dependsOnHolidays(schedule, due, calendar) && "may fall earlier or later if a public holiday is declared",
  ];
  return notes.filter(Boolean).join("; ") || null;
}

/** Would the date be another one without the holidays that are only expected, or with all that may yet be declared? */
function dependsOnHolidays(schedule: Schedule, due: Day, calendar: Calendar): boolean {
  const isCounted =
    schedule.type === "daily" ||
    "workingDay" in schedule ||
    "offsetWorkingDays" in schedule ||
    ("roll" in schedule && Boolean(schedule.roll));
  const { isDeclared, mayBeDeclared } = calendar;
  const without: Calendar = { ...calendar, isExpected: nothingElse };
  const withAll: Calendar = { ...without, isDeclared: (day) => isDeclared(day) || mayBeDeclared(day) };
  return isCounted && [without, withAll].some((other) => !candidates(schedule, due, null, other).includes(due));
}

/** The dates that a schedule names outright, passed or not, for a licence category where it depends on one. */
export function fixedDates(schedule: Schedule, category: LicenceCategory | null): Day[] {
  return schedule.type === "once" || schedule.type === "phased"
    ? candidates(schedule, "0000-01-01", category, undeclared)
    : [];
}

/** Days that may be the next: enough terms around today that one of them lies ahead. */
const candidates = (schedule: Schedule, today: Day, category: LicenceCategory | null, calendar: Calendar): Day[] =>
  termsAround(schedule, today, today, { calendar, category }).map((term) => term.dueBy(calendar));
