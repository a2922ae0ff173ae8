import { expect, test } from "vitest";
import { readHolidays } from "#features/holiday/adapters/holidays-file.ts";
import { calendarOf, freeDaysOf, laidOver } from "#features/holiday/rules.ts";
import { holidaysSchema, type Holiday } from "#features/holiday/schema.ts";
import { fromDataFile } from "#platform/program/data-file.ts";
import { dataFile } from "#platform/program.ts";

const shipped = readHolidays(dataFile("holidays.yaml"));

test("the file that is shipped has the feasts of 2025 to 2028, each with its source", () => {
  expect([...new Set(shipped.map(({ year }) => year))]).toEqual([2025, 2026, 2027, 2028]);
  expect(shipped.filter(({ state, source }) => state === "declared" && !source.startsWith("https://"))).toEqual([]);
});

// Public Holidays Act, Schedule; Easter of 2026 and 2027 by the tables of the Church (5 April, 28 March).
test.each([
  [2026, ["2026-01-01", "2026-03-19", "2026-03-20", "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-27", "2026-05-28", "2026-06-12", "2026-08-25", "2026-10-01", "2026-12-25", "2026-12-26"]],
  [2027, ["2027-01-01", "2027-03-09", "2027-03-10", "2027-03-26", "2027-03-29", "2027-05-01", "2027-05-16", "2027-05-17", "2027-06-12", "2027-08-14", "2027-10-01", "2027-12-25", "2027-12-26"]],
])("the free days of %i", (year, days) => {
  expect(freeDaysOf(year, shipped).map(({ day }) => day)).toEqual(days);
}); // prettier-ignore

test("a feast that was declared is where it was declared, and expected nowhere else in that year", () => {
  const { isDeclared, isExpected } = calendarOf(shipped);
  expect(isDeclared("2026-03-19") && isDeclared("2026-03-20")).toBe(true);
  expect(isExpected("2026-03-20") || isExpected("2026-03-21")).toBe(false);
  expect(isExpected("2026-05-27") && !isDeclared("2026-05-27")).toBe(true);
  // Of a year that is not listed what is computed is expected.
  expect(isExpected("2030-02-04") || isExpected("2030-02-05")).toBe(true);
});

test("what the operator declares takes the place of what was expected, and may be none", () => {
  const entry: Holiday = { year: 2027, feast: "mawlid", name: "Mawlid", state: "declared", days: ["2027-08-16"], source: "s", confirmedBy: "x" };
  const calendar = calendarOf(laidOver(shipped, [entry]));
  expect(calendar.isDeclared("2027-08-16") && !calendar.isExpected("2027-08-14")).toBe(true);
  const none = calendarOf(laidOver(shipped, [{ ...entry, days: [] }]));
  expect(none.isDeclared("2027-08-16") || none.isExpected("2027-08-14")).toBe(false);
}); // prettier-ignore

const line = (over: object) =>
  JSON.stringify({
    year: 2026,
    feast: "mawlid",
    name: "Mawlid",
    state: "declared",
    days: ["2026-08-25"],
    source: "s1",
    confirmedBy: null,
    ...over,
  });
test.each([
  ["a day of another year", [{ days: ["2027-08-25"] }], /has a day of another year/],
  ["no day at all", [{ days: ["2026-02-30"] }], /must be a day/],
  ["a day twice", [{ days: ["2026-08-25", "2026-08-25"] }], /has a day twice/],
  ["a feast twice", [{}, {}], /2026 mawlid stands there twice/],
  ["a year without a feast", [{}], /2026 has no eid-al-fitr/],
  ["no source", [{ source: "" }], /source/],
  ["an unknown field", [{ dayz: [] }], /dayz/],
])("a file with %s is broken, and says so", (_, lines, message) => {
  const text = `[${lines.map(line).join(",")}]`;
  expect(() => fromDataFile("holidays.yaml", text, { schema: holidaysSchema, make: (list) => list })).toThrow(message);
}); // prettier-ignore
