import { isCovered } from "../../company/rules.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Schedule } from "../schema.ts";
import { addDays, dayInMonth, lastOfMonth, monthOf, weekdayOf, yearOf, type Day } from "#shared/calendar.ts";
import { mayBeDeclared, nothingElse, roll, workingDaysAfter, type IsOff } from "./working-days.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * The next day on which a duty falls due, today included; null where no date can be computed (a clock that starts with an
 * event, a date that has passed, or another licence class).
 * Financial years are taken to end on 31 December, as banking law demands of CBN licensees.
 */
export function nextDueOn(schedule: Schedule | null, today: Day, category: LicenceCategory | null = null): Day | null {
  if (!schedule) return null;
  return (
    candidates(schedule, today, category)
      .filter((day) => day >= today)
      .toSorted()[0] ?? null
  );
}

/**
 * What a reader must know of a date that was computed: what it assumes, that it falls on a weekend and stays there, and
 * that a holiday which is not declared yet may move it.
 */
export function dueNote(schedule: Schedule, due: Day): string | null {
  const weekday = weekdays[weekdayOf(due)]!;
  const notes = [
    "after" in schedule && schedule.after === "financial-year-end" && "if your financial year ends on 31 December",
    (weekday === "saturday" || weekday === "sunday") && `a ${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
    dependsOnHolidays(schedule, due) && "may fall earlier or later if a public holiday is declared",
  ];
  return notes.filter(Boolean).join("; ") || null;
}

/** Would the date be another one without the holidays that are only expected, or with all that may yet be declared? */
function dependsOnHolidays(schedule: Schedule, due: Day): boolean {
  const isCounted =
    schedule.type === "daily" ||
    "workingDay" in schedule ||
    "offsetWorkingDays" in schedule ||
    ("roll" in schedule && Boolean(schedule.roll));
  return (
    isCounted && [nothingElse, mayBeDeclared].some((isOff) => !candidates(schedule, due, null, isOff).includes(due))
  );
}

/** The dates that a schedule names outright, passed or not, for a licence category where it depends on one. */
export function fixedDates(schedule: Schedule, category: LicenceCategory | null): Day[] {
  return schedule.type === "once" || schedule.type === "phased" ? candidates(schedule, "0000-01-01", category) : [];
}

/**
 * Days that may be the next: enough periods around today that one of them lies ahead. `isAlsoOff` sets which uncertain
 * holidays count; without it those that are on the safe side.
 */
function candidates(schedule: Schedule, today: Day, category: LicenceCategory | null, isAlsoOff?: IsOff): Day[] {
  const year = yearOf(today);
  switch (schedule.type) {
    case "daily":
      return [roll(today, "next-working-day", isAlsoOff)];
    case "monthly":
      // One month more than the next: a day that rolls back may leave its month.
      return [-1, 0, 1, 2].map((offset) => {
        const [y, m] = monthAt(year, monthOf(today) + offset);
        if ("workingDay" in schedule)
          return workingDaysAfter(addDays(dayInMonth(y, m, 1), -1), schedule.workingDay, isAlsoOff);
        return roll(dayInMonth(y, m, schedule.day), schedule.roll, isAlsoOff);
      });
    case "quarterly":
      return periodEnds(year, [3, 6, 9, 12]).map((end) =>
        "offsetDays" in schedule
          ? roll(addDays(end, schedule.offsetDays), schedule.roll ?? null, isAlsoOff)
          : workingDaysAfter(end, schedule.offsetWorkingDays, isAlsoOff),
      );
    case "semi-annual":
      if ("offsetDays" in schedule)
        return periodEnds(year, [6, 12]).map((end) =>
          roll(addDays(end, schedule.offsetDays), schedule.roll ?? null, isAlsoOff),
        );
      return [year, year + 1].flatMap((y) =>
        schedule.dates.map((date) => nthWeekday(y, date.month, date.nth, date.weekday)),
      );
    case "annual":
      // A day near New Year may roll into another year.
      if ("month" in schedule)
        return [-1, 0, 1, 2].map((offset) =>
          roll(dayInMonth(year + offset, schedule.month, schedule.day), schedule.roll, isAlsoOff),
        );
      if (schedule.after === "agm") return [];
      return [year - 1, year].map((y) => afterYearEnd(y, schedule));
    case "once":
      return isForCategory(schedule.categories, category) ? [schedule.date] : [];
    case "phased":
      return schedule.dates.map((phase) => phase.date);
    case "within":
    case "before":
    case "every":
    case "retain":
      return [];
  }
}

function monthAt(year: number, month: number): [number, number] {
  const index = year * 12 + month - 1;
  return [Math.floor(index / 12), (index % 12) + 1];
}

const periodEnds = (year: number, months: number[]): Day[] =>
  [year - 1, year].flatMap((y) => months.map((month) => lastOfMonth(y, month)));

function afterYearEnd(year: number, after: { days?: number | undefined; months?: number | undefined }): Day {
  const shifted = after.months ? lastOfMonth(year + 1, after.months) : `${year}-12-31`;
  return addDays(shifted, after.days ?? 0);
}

function nthWeekday(year: number, month: number, nth: number, weekday: string): Day {
  const first = dayInMonth(year, month, 1);
  const ahead = (weekdays.indexOf(weekday) - weekdayOf(first) + 7) % 7;
  return addDays(first, ahead + (nth - 1) * 7);
}

/** A date meant for some licence classes only is nobody else's deadline; without a company it is shown. */
function isForCategory(rule: LicenceCategory[] | undefined, category: LicenceCategory | null): boolean {
  return !rule || !category || rule.some((slug) => isCovered(category, slug));
}
