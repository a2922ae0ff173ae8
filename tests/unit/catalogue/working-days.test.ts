import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#shared/calendar.ts";
import {
  isExpectedHoliday,
  isWorkingDay,
  mayBeDeclared,
  roll,
  workingDaysAfter,
} from "#features/catalogue/rules/working-days.ts";

const anyDay = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2070-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

// Public Holidays Act (Cap P40 LFN 2004), Schedule; Democracy Day on 12 June by the amendment of 2019.
test.each([
  ["2026-11-20", true, "a Friday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-01-01", false, "New Year"],
  ["2026-04-03", false, "Good Friday"],
  ["2026-04-06", false, "Easter Monday"],
  ["2026-04-07", true, "the Tuesday after Easter"],
  ["2026-05-01", false, "Workers' Day"],
  ["2026-05-29", true, "Democracy Day until 2018"],
  ["2026-06-12", false, "Democracy Day"],
  ["2026-10-01", false, "Independence Day"],
  ["2026-12-24", true, "Christmas Eve"],
  ["2025-12-25", false, "Christmas Day"],
  ["2025-12-26", false, "Boxing Day"],
])("is %s a working day? %s: %s", (day, working) => {
  expect(isWorkingDay(day)).toBe(working);
});

test.each([
  ["2026-11-21", null, "2026-11-21"],
  ["2026-11-20", "previous-working-day", "2026-11-20"],
  ["2026-11-21", "previous-working-day", "2026-11-20"],
  ["2026-11-21", "next-working-day", "2026-11-23"],
  ["2026-04-05", "previous-working-day", "2026-04-02"],
  ["2026-04-03", "next-working-day", "2026-04-07"],
  ["2027-01-01", "previous-working-day", "2026-12-31"],
  ["2022-12-31", "next-working-day", "2023-01-02"],
] as const)("%s rolls to the %s: %s", (day, direction, rolled) => {
  expect(roll(day, direction)).toBe(rolled);
});

test("rolling stops at the nearest working day in its direction", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [before, after] = [roll(day, "previous-working-day"), roll(day, "next-working-day")];
      expect(isWorkingDay(before) && isWorkingDay(after)).toBe(true);
      expect(before <= day && day <= after).toBe(true);
      // Back it also passes holidays that are only expected: the date is on the safe side then.
      for (let at = addDays(before, 1); at < day; at = addDays(at, 1))
        expect(isWorkingDay(at, isExpectedHoliday)).toBe(false);
      for (let at = addDays(day, 1); at < after; at = addDays(at, 1)) expect(isWorkingDay(at)).toBe(false);
      if (before < day) expect(isWorkingDay(day, isExpectedHoliday)).toBe(false);
      if (after > day) expect(isWorkingDay(day)).toBe(false);
    }),
  );
});

test.each([
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-03-31", 10, "2026-04-16"],
  ["2026-12-24", 1, "2026-12-28"],
  ["2026-12-31", 5, "2027-01-08"],
])("after %s, working day %i is %s", (day, n, found) => {
  expect(workingDaysAfter(day, n)).toBe(found);
});

// Umm al-Qura: 1 Shawwal 1447 is 20 March 2026, 10 Dhu al-Hijja 1447 is 27 May 2026, 12 Rabi al-awwal 1448 is 25 August 2026.
test.each([
  ["2026-03-19", false],
  ["2026-03-20", true],
  ["2026-03-21", true],
  ["2026-03-22", false],
  ["2026-05-26", false],
  ["2026-05-27", true],
  ["2026-05-28", true],
  ["2026-05-29", false],
  ["2026-08-25", true],
  ["2026-08-26", false],
  ["2025-03-30", true],
  ["2025-06-06", true],
])("is a Muslim holiday expected on %s? %s", (day, is) => {
  expect(isExpectedHoliday(day)).toBe(is);
});

test("every Gregorian year has all five expected days, and some more where the lunar year begins twice", () => {
  for (let year = 2000; year <= 2070; year += 1) {
    const days = Array.from({ length: 366 }, (_, offset) => addDays(`${year}-01-01`, offset));
    const count = new Set(days.filter((day) => day.startsWith(String(year)) && isExpectedHoliday(day))).size;
    expect([year, count >= 5 && count <= 8]).toEqual([year, true]);
  }
});

test("an expected holiday makes a date fall earlier, never later", () => {
  expect(roll("2026-05-28", "previous-working-day")).toBe("2026-05-26");
  expect(roll("2026-05-28", "next-working-day")).toBe("2026-05-28");
  expect(workingDaysAfter("2026-05-26", 2)).toBe("2026-05-28");
});

test.each([
  ["2026-03-19", true, "the day before an expected holiday"],
  ["2026-03-22", true, "the day after one"],
  ["2026-03-23", false, "two days after one"],
  ["2027-05-03", true, "the Monday after Workers' Day on a Saturday"],
  ["2027-05-04", false, "the Tuesday after it"],
  ["2027-12-27", true, "the Monday after Christmas and Boxing Day on a weekend"],
  ["2027-12-28", true, "the Tuesday after them"],
  ["2027-12-29", false, "the Wednesday after them"],
  ["2022-12-27", true, "the Tuesday after Christmas on a Sunday and Boxing Day on Monday"],
  ["2026-11-23", false, "an ordinary Monday"],
  ["2026-11-24", false, "an ordinary Tuesday"],
])("may %s yet be declared a holiday? %s: %s", (day, may) => {
  expect(mayBeDeclared(day)).toBe(may);
});
