import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayInMonth, daysBetween, yearOf } from "#shared/calendar.ts";
import { dueNote, nextDueOn } from "#features/catalogue/rules/deadline.ts";
import { roll } from "#features/catalogue/rules/working-days.ts";
import type { Schedule } from "#features/catalogue/schema.ts";

const halfYear: Schedule = {
  type: "semi-annual",
  dates: [
    { month: 2, nth: 1, weekday: "monday" },
    { month: 8, nth: 1, weekday: "monday" },
  ],
};
const phased: Schedule = {
  type: "phased",
  dates: [
    { date: "2026-06-30", target: "half" },
    { date: "2027-06-30", target: "all" },
  ],
};

// Today is Saturday, 21 November 2026, unless said. Working out of each date: docs/catalogue.md, "Deadlines".
test.each<[string, Schedule, string, string | null]>([
  ["daily, on a Saturday", { type: "daily" }, "2026-11-21", "2026-11-23"],
  ["daily, on a Friday", { type: "daily" }, "2026-11-20", "2026-11-20"],
  ["the 10th of each month", { type: "monthly", day: 10, roll: null }, "2026-11-21", "2026-12-10"],
  ["the same, on the day itself", { type: "monthly", day: 10, roll: null }, "2026-11-10", "2026-11-10"],
  ["the 31st, in a short month", { type: "monthly", day: 31, roll: null }, "2026-11-21", "2026-11-30"],
  ["the 31st, over the year's end", { type: "monthly", day: 10, roll: null }, "2026-12-21", "2027-01-10"],
  ["the 5th or the working day before", { type: "monthly", day: 5, roll: "previous-working-day" }, "2026-11-21", "2026-12-04"],
  ["the same, already past", { type: "monthly", day: 5, roll: "previous-working-day" }, "2026-12-05", "2027-01-05"],
  ["the 5th or the working day after", { type: "monthly", day: 5, roll: "next-working-day" }, "2026-12-05", "2026-12-07"],
  ["the 1st, which rolls into the month before", { type: "monthly", day: 1, roll: "previous-working-day" }, "2026-01-31", "2026-02-27"],
  ["the 5th working day of a month", { type: "monthly", workingDay: 5 }, "2026-11-21", "2026-12-07"],
  ["the same, in January", { type: "monthly", workingDay: 5 }, "2026-12-21", "2027-01-08"],
  ["10 days after a quarter", { type: "quarterly", offsetDays: 10 }, "2026-11-21", "2027-01-10"],
  ["the same, in January", { type: "quarterly", offsetDays: 10 }, "2026-01-05", "2026-01-10"],
  ["10 working days after a quarter", { type: "quarterly", offsetWorkingDays: 10 }, "2026-11-21", "2027-01-15"],
  ["7 days after a half-year", { type: "semi-annual", offsetDays: 7 }, "2026-11-21", "2027-01-07"],
  ["the first Mondays of February and August", halfYear, "2026-11-21", "2027-02-01"],
  ["the same, in spring", halfYear, "2026-03-01", "2026-08-03"],
  ["31 January", { type: "annual", month: 1, day: 31, roll: null }, "2026-11-21", "2027-01-31"],
  ["31 March, before it", { type: "annual", month: 3, day: 31, roll: null }, "2026-03-01", "2026-03-31"],
  ["1 January or the working day before", { type: "annual", month: 1, day: 1, roll: "previous-working-day" }, "2022-12-31", "2023-12-29"],
  ["31 December or the working day after", { type: "annual", month: 12, day: 31, roll: "next-working-day" }, "2023-01-01", "2023-01-02"],
  ["4 months after the financial year", { type: "annual", after: "financial-year-end", months: 4 }, "2026-11-21", "2027-04-30"],
  ["the same, in spring", { type: "annual", after: "financial-year-end", months: 4 }, "2026-03-01", "2026-04-30"],
  ["120 days after the financial year", { type: "annual", after: "financial-year-end", days: 120 }, "2026-11-21", "2027-04-30"],
  ["90 days after one that precedes a leap year", { type: "annual", after: "financial-year-end", days: 90 }, "2027-11-21", "2028-03-30"],
  ["42 days after the general meeting", { type: "annual", after: "agm", days: 42 }, "2026-11-21", null],
  ["once, ahead", { type: "once", date: "2026-12-31" }, "2026-11-21", "2026-12-31"],
  ["once, today", { type: "once", date: "2026-11-21" }, "2026-11-21", "2026-11-21"],
  ["once, past", { type: "once", date: "2026-11-20" }, "2026-11-21", null],
  ["phased, between two phases", phased, "2026-11-21", "2027-06-30"],
  ["phased, after the last", phased, "2027-07-01", null],
  ["within hours of an event", { type: "within", of: "incident", hours: 24 }, "2026-11-21", null],
  ["before an event", { type: "before", of: "launch", days: 30 }, "2026-11-21", null],
  ["every three years from an event", { type: "every", from: "appointment", years: 3 }, "2026-11-21", null],
  ["records to be kept", { type: "retain", from: "end-of-relationship", years: 5 }, "2026-11-21", null],
])("due next, %s: by %j on %s it is %s", (_words, schedule, today, due) => {
  expect(nextDueOn(schedule, today)).toBe(due);
}); // prettier-ignore

test("has no date for a duty without a schedule", () => {
  expect(nextDueOn(null, "2026-11-21")).toBeNull();
});

// CBN minimum capital for microfinance banks (2019 review, extended): a date of its own for each licence class.
test.each([
  ["commercial-banks", "2027-09-10"],
  ["commercial-banks-national", "2027-09-10"],
  ["merchant-bank", null],
  [null, "2027-09-10"],
] as const)("a date for commercial banks only, seen by %s: %s", (category, due) => {
  const schedule: Schedule = { type: "once", date: "2027-09-10", categories: ["commercial-banks"] };
  expect(nextDueOn(schedule, "2026-11-21", category)).toBe(due);
});

const today = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2049-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
// Often the first and last ones, from which a roll leaves the month.
const dayOfMonth = fc.oneof(fc.constantFrom(1, 2, 30, 31), fc.integer({ min: 1, max: 31 }));
const rolls = fc.constantFrom(null, "previous-working-day" as const, "next-working-day" as const);

/** The days around New Year, where a roll may lead into another year. */
const newYears = fc
  .tuple(fc.integer({ min: 2020, max: 2049 }), fc.integer({ min: -4, max: 4 }))
  .map(([year, offset]) => addDays(`${year}-01-01`, offset));

/** The next of all days on which a duty falls in the years around, looked for the long way. */
const firstFrom = (day: string, days: string[]) => days.filter((due) => due >= day).toSorted()[0];

test("a monthly duty falls due on its next day, whatever day today is", () => {
  fc.assert(
    fc.property(today, dayOfMonth, rolls, (day, on, direction) => {
      const months = Array.from({ length: 36 }, (_, month) =>
        roll(dayInMonth(yearOf(day) - 1, month + 1, on), direction),
      );
      expect(nextDueOn({ type: "monthly", day: on, roll: direction }, day)).toBe(firstFrom(day, months));
    }),
    { numRuns: 1000 },
  );
});

test("a yearly duty falls due on its next day, whatever day today is", () => {
  const month = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.oneof(today, newYears), month, dayOfMonth, rolls, (day, m, on, direction) => {
      const years = [-2, -1, 0, 1, 2, 3].map((offset) => roll(dayInMonth(yearOf(day) + offset, m, on), direction));
      expect(nextDueOn({ type: "annual", month: m, day: on, roll: direction }, day)).toBe(firstFrom(day, years));
    }),
    { numRuns: 1000 },
  );
});

test("a periodic duty is never further away than its period and a few days, and never in the past", () => {
  const periodic: [Schedule, number][] = [
    [{ type: "daily" }, 5],
    [{ type: "monthly", workingDay: 5 }, 40],
    [{ type: "quarterly", offsetDays: 30 }, 92],
    [{ type: "quarterly", offsetWorkingDays: 10 }, 97],
    [{ type: "semi-annual", offsetDays: 7 }, 184],
    [halfYear, 190],
    [{ type: "annual", after: "financial-year-end", months: 6 }, 366],
    [{ type: "annual", after: "financial-year-end", days: 90 }, 366],
  ];
  fc.assert(
    fc.property(today, fc.constantFrom(...periodic), (day, [schedule, longest]) => {
      const away = daysBetween(day, nextDueOn(schedule, day)!);
      expect(away).toBeGreaterThanOrEqual(0);
      expect(away).toBeLessThanOrEqual(longest);
    }),
  );
});

const moves = "may fall earlier or later if a public holiday is declared";

// Eid al-Fitr is expected on 20 and 21 March 2026, Eid al-Adha on 27 and 28 May 2026, Mawlid on 25 August 2026.
test.each<[string, Schedule, string, string | null]>([
  ["rolled back over an expected holiday", { type: "monthly", day: 28, roll: "previous-working-day" }, "2026-05-26", moves],
  ["rolled back, far from any", { type: "monthly", day: 5, roll: "previous-working-day" }, "2026-12-04", null],
  ["on an ordinary working day", { type: "monthly", day: 5, roll: "previous-working-day" }, "2026-11-05", null],
  ["rolled on to an expected holiday", { type: "monthly", day: 27, roll: "next-working-day" }, "2026-05-27", moves],
  ["on a day that is never rolled", { type: "monthly", day: 27, roll: null }, "2026-05-27", null],
  ["counted in working days over an expected holiday", { type: "monthly", workingDay: 20 }, "2026-05-29", moves],
  ["counted in working days before it", { type: "monthly", workingDay: 5 }, "2026-05-08", null],
  ["counted over a Monday given for a lost holiday", { type: "monthly", workingDay: 5 }, "2027-05-07", moves],
  ["daily, on an expected holiday", { type: "daily" }, "2026-08-25", moves],
  ["daily, on an ordinary day", { type: "daily" }, "2026-11-20", null],
  ["10 working days after a quarter", { type: "quarterly", offsetWorkingDays: 10 }, "2026-04-16", null],
  ["after the financial year", { type: "annual", after: "financial-year-end", months: 4 }, "2027-04-30", "if your financial year ends on 31 December"],
  ["on a weekend, where it stays", { type: "annual", month: 1, day: 31, roll: null }, "2027-01-31", "a Sunday"],
])("what is to be known of a date %s", (_words, schedule, due, note) => {
  expect(nextDueOn(schedule, due)).toBe(due);
  expect(dueNote(schedule, due)).toBe(note);
}); // prettier-ignore
