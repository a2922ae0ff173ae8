import { isCovered } from "../../company/rules.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Schedule } from "../schema.ts";
import {
  addDays,
  dayInMonth,
  daysBetween,
  lastOfMonth,
  monthOf,
  weekdayOf,
  yearOf,
  type Day,
} from "#shared/calendar.ts";
import { isWorkingDay, roll, workingDaysAfter, type Calendar } from "./working-days.ts";

/**
 * One time at which a duty is to be done. `period`: what for, named so that no holiday changes it: the month, quarter, half
 * or year that a return is of, the day that is named, or the day of the week. `anchor`: the day from which the rule rolls
 * or counts.
 */
export type Term = { period: string; anchor: Day; dueBy: (calendar: Calendar) => Day };

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

type Of<Type extends Schedule["type"]> = Extract<Schedule, { type: Type }>;

/**
 * The terms of a schedule that may fall due between two days, both included, in no order; some fall due before or after.
 * None of what an event starts (event-terms.ts). Financial years are taken to end on 31 December, as banking law demands of
 * CBN licensees. Without a category every date is named that is meant for some.
 */
export function termsAround(
  schedule: Schedule,
  from: Day,
  to: Day,
  { calendar, category }: { calendar: Calendar; category: LicenceCategory | null },
): Term[] {
  switch (schedule.type) {
    case "daily":
      return daily(schedule, from, to, calendar);
    case "monthly":
      return monthly(schedule, from, to);
    case "quarterly":
      return afterPeriods(schedule, from, to, 4);
    case "semi-annual":
      if ("offsetDays" in schedule) return afterPeriods(schedule, from, to, 2);
      return years(yearOf(from), yearOf(to) + 1).flatMap((year) =>
        schedule.dates.map(({ month, nth, weekday }) =>
          named(nthWeekday(year, month, nth, weekday), monthName(year, month)),
        ),
      );
    case "annual":
      return annual(schedule, from, to);
    case "once":
      return isForCategory(schedule.categories, category) ? [named(schedule.date, "once")] : [];
    case "phased":
      return schedule.dates.map(({ date }) => named(date, date));
    case "within":
    case "before":
    case "every":
    case "retain":
      return [];
  }
}

function daily({ of }: Of<"daily">, from: Day, to: Day, { isDeclared }: Calendar): Term[] {
  // One more than is asked for: whoever looks for the next from a weekend finds it.
  const last = roll(to, "next-working-day", isDeclared);
  const days = Array.from({ length: daysBetween(from, last) + 1 }, (_, offset) => addDays(from, offset));
  return days
    .filter((day) => isWorkingDay(day, isDeclared))
    .map((day) => {
      const period = of ? roll(addDays(day, -1), "previous-working-day", isDeclared) : day;
      return { period, anchor: period, dueBy: () => day };
    });
}

function monthly(schedule: Of<"monthly">, from: Day, to: Day): Term[] {
  const first = indexOfMonth(from) - 1;
  // One month more than the last: a day that rolls back may leave its month.
  const indices = Array.from({ length: indexOfMonth(to) + 2 - first + 1 }, (_, offset) => first + offset);
  return indices.map((index) => {
    const [year, month] = monthAt(index);
    const period = monthName(...monthAt(index - 1));
    if ("workingDay" in schedule) {
      const start = addDays(dayInMonth(year, month, 1), -1);
      return { period, anchor: start, dueBy: counting(start, schedule.workingDay) };
    }
    const day = dayInMonth(year, month, schedule.day);
    return { period, anchor: day, dueBy: rolling(day, schedule.roll) };
  });
}

/** So long after each quarter or half-year. */
function afterPeriods(schedule: Of<"quarterly"> | Of<"semi-annual">, from: Day, to: Day, perYear: 2 | 4): Term[] {
  const letter = perYear === 4 ? "Q" : "H";
  return years(yearOf(from) - 2, yearOf(to)).flatMap((year) =>
    Array.from({ length: perYear }, (_, at) => {
      const end = lastOfMonth(year, ((at + 1) * 12) / perYear);
      const period = `${year}-${letter}${at + 1}`;
      if ("offsetWorkingDays" in schedule)
        return { period, anchor: end, dueBy: counting(end, schedule.offsetWorkingDays) };
      const offset = "offsetDays" in schedule ? schedule.offsetDays : 0;
      const day = addDays(end, offset);
      return { period, anchor: day, dueBy: rolling(day, ("roll" in schedule && schedule.roll) || null) };
    }),
  );
}

function annual(schedule: Of<"annual">, from: Day, to: Day): Term[] {
  // A day near New Year may roll into another year.
  if ("month" in schedule)
    return years(yearOf(from) - 1, yearOf(to) + 2).map((year) => {
      const day = dayInMonth(year, schedule.month, schedule.day);
      return { period: `${year}`, anchor: day, dueBy: rolling(day, schedule.roll) };
    });
  if (schedule.after === "agm") return [];
  return years(yearOf(from) - 4, yearOf(to)).map((year) => named(afterYearEnd(year, schedule), `${year}`));
}

const named = (day: Day, period: string): Term => ({ period, anchor: day, dueBy: () => day });
const counting =
  (start: Day, n: number) =>
  ({ isDeclared }: Calendar): Day =>
    workingDaysAfter(start, n, isDeclared);

type Direction = "previous-working-day" | "next-working-day" | null;
/** Expected holidays count where they lead to an earlier day only: whoever keeps that date is in time whatever is declared. */
const rolling =
  (day: Day, direction: Direction) =>
  ({ isDeclared, isExpected }: Calendar): Day =>
    roll(day, direction, direction === "previous-working-day" ? (at) => isDeclared(at) || isExpected(at) : isDeclared);

const years = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
const indexOfMonth = (day: Day): number => yearOf(day) * 12 + monthOf(day) - 1;
const monthAt = (index: number): [number, number] => [Math.floor(index / 12), (index % 12) + 1];
const monthName = (year: number, month: number): string => lastOfMonth(year, month).slice(0, 7);

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
