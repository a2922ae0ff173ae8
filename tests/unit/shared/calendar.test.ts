import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayInMonth, daysBetween, easterSunday, lastOfMonth, weekdayOf } from "#shared/calendar.ts";

const anyDay = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

// United States Census Bureau, "Easter Dates from 1600 to 2099"; 22 March and 25 April are the earliest and latest there are.
test.each([
  "1818-03-22", "1943-04-25", "1961-04-02", "2000-04-23", "2008-03-23", "2011-04-24", "2019-04-21", "2024-03-31", "2025-04-20",
  "2026-04-05", "2027-03-28", "2028-04-16", "2038-04-25", "2049-04-18", "2076-04-19",
])("Easter Sunday is on %s", (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
}); // prettier-ignore

test.each([
  [2024, 2, "2024-02-29"],
  [2026, 2, "2026-02-28"],
  [2100, 2, "2100-02-28"],
  [2026, 12, "2026-12-31"],
  [2026, 13, "2027-01-31"],
])("month %i-%i ends on %s", (year, month, day) => {
  expect(lastOfMonth(year, month)).toBe(day);
});

test.each([
  [2026, 2, 31, "2026-02-28"],
  [2024, 2, 29, "2024-02-29"],
  [2026, 4, 31, "2026-04-30"],
  [2026, 3, 5, "2026-03-05"],
  [2026, 13, 1, "2027-01-01"],
])("day of %i-%i: the %ith is %s", (year, month, day, found) => {
  expect(dayInMonth(year, month, day)).toBe(found);
});

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-12-31", 365, "2027-12-31"],
])("%s and %i days is %s", (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

test("counting days forth and back agrees, and weekdays follow each other", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days);
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
    }),
  );
});
