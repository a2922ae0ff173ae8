import fc from "fast-check";
import { expect, test } from "vitest";
import { nextOf, readRepetition } from "#features/task/adapters/repetition.ts";
import { addDays, dayInMonth, daysBetween, monthOf, weekdayOf, yearOf, type Day } from "#shared/calendar.ts";

/** The first so many days of a series, its start among them. */
function days(text: string, start: Day, count: number): Day[] {
  const read = readRepetition(text, start);
  if ("fault" in read) throw new Error(read.fault);
  const found: Day[] = [start];
  while (found.length < count) {
    const next = nextOf(read.rule, { start, after: found.at(-1)! });
    if (next === null) break;
    found.push(next);
  }
  return found;
}

test.each<[string, string, Day, Day[]]>([
  ["a 31st is the last day of shorter months, and the 31st again", "FREQ=MONTHLY", "2026-12-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]],
  ["a 30th is the last day of February, and the 30th again", "FREQ=MONTHLY", "2027-01-30", ["2027-02-28", "2027-03-30"]],
  ["a 29th is the 28th of February outside leap years", "FREQ=MONTHLY", "2027-01-29", ["2027-02-28", "2027-03-29"]],
  ["and the 29th within them", "FREQ=MONTHLY", "2028-01-31", ["2028-02-29", "2028-03-31"]],
  ["quarters over the end of a year", "FREQ=MONTHLY;INTERVAL=3", "2026-08-31", ["2026-11-30", "2027-02-28", "2027-05-31"]],
  ["29 February is the 28th until the next leap year", "FREQ=YEARLY", "2028-02-29", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
  ["2100 is no leap year", "FREQ=YEARLY;INTERVAL=4", "2096-02-29", ["2100-02-28", "2104-02-29"]],
  ["a year", "FREQ=YEARLY", "2026-03-31", ["2027-03-31", "2028-03-31"]],
  ["the last day of the year", "FREQ=YEARLY", "2026-12-31", ["2027-12-31"]],
  ["a week over the end of a year", "FREQ=WEEKLY", "2026-12-28", ["2027-01-04", "2027-01-11"]],
  ["two weekdays, every second week", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "2026-11-23", ["2026-11-26", "2026-12-07", "2026-12-10"]],
  ["working days of the week", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "2026-11-27", ["2026-11-30", "2026-12-01"]],
  ["the last day of each month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", ["2027-02-28", "2027-03-31"]],
  ["the last Friday of each month", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", ["2026-12-25", "2027-01-29"]],
  ["where a rule names the 31st itself, as RFC 5545 has it", "FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31", ["2027-03-31", "2027-05-31"]],
  ["only so often", "FREQ=DAILY;COUNT=3", "2026-12-30", ["2026-12-31", "2027-01-01"]],
  ["only until a day, that day too", "FREQ=DAILY;UNTIL=20270101", "2026-12-30", ["2026-12-31", "2027-01-01"]],
  ["and an instant of that day means the day", "RRULE:FREQ=DAILY;UNTIL=20270101T225959Z", "2026-12-30", ["2026-12-31", "2027-01-01"]],
])("%s", (_name, text, start, expected) => {
  const isBounded = /COUNT|UNTIL/.test(text);
  expect(days(text, start, expected.length + (isBounded ? 5 : 1))).toEqual([start, ...expected]);
}); // prettier-ignore

test.each<[string, RegExp]>([
  ["", /FREQ/],
  ["nonsense", /FREQ/],
  ["FREQ=HOURLY", /DAILY, WEEKLY, MONTHLY or YEARLY/],
  ["FREQ=DAILY;FREQ=WEEKLY", /each part once/],
  ["FREQ=DAILY;INTERVAL=0", /INTERVAL/],
  ["FREQ=DAILY;INTERVAL=1001", /INTERVAL/],
  ["FREQ=DAILY;COUNT=0", /COUNT/],
  ["FREQ=DAILY;COUNT=2;UNTIL=20270101", /COUNT or UNTIL/],
  ["FREQ=DAILY;UNTIL=2027", /UNTIL/],
  ["FREQ=DAILY;UNTIL=20270231", /UNTIL/],
  ["FREQ=DAILY;BYHOUR=9", /BYHOUR/],
  ["FREQ=WEEKLY;BYDAY=XX", /BYDAY/],
  ["FREQ=MONTHLY;BYMONTHDAY=32", /BYMONTHDAY/],
  ["FREQ=MONTHLY;BYMONTHDAY=0", /BYMONTHDAY/],
  ["FREQ=YEARLY;BYMONTH=13", /BYMONTH/],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", /never comes again/],
  ["FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", /never comes again/],
  ["FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=-31", /never comes again/],
  ["FREQ=YEARLY;BYMONTH=4,6,9;BYMONTHDAY=31", /never comes again/],
  ["FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", /never comes again/],
  ["FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=5MO", /never comes again/],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", /DAILY is not narrowed by BYMONTH/],
  ["FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", /MONTHLY is not narrowed by BYMONTH/],
  ["FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", /BYDAY or BYMONTHDAY/],
  ["FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9", /BYSETPOS/],
  ["FREQ=WEEKLY;BYDAY=1MO", /weekdays such as MO/],
  ["FREQ=DAILY;INTERVAL=7;BYDAY=TU", /no INTERVAL/],
  ["FREQ=DAILY;COUNT=1", /never comes again/],
  [`FREQ=DAILY;BYDAY=${"MO,".repeat(70)}MO`, /at most 200/],
])("refuses %j", (text, fault) => {
  const before = performance.now();
  expect(readRepetition(text, "2026-11-27")).toMatchObject({ fault: expect.stringMatching(fault) as string });
  expect(performance.now() - before).toBeLessThan(500);
});

const aDay = fc.integer({ min: 0, max: 36_500 }).map((later) => addDays("2026-01-01", later));

test("each month has its day, the start's or its last, however often it was asked", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 14 }), (start, interval) => {
      days(`FREQ=MONTHLY;INTERVAL=${interval}`, start, 12).forEach((day, index) => {
        const month = monthOf(start) - 1 + index * interval;
        const [year, ofYear] = [yearOf(start) + Math.floor(month / 12), (month % 12) + 1];
        expect(day).toBe(dayInMonth(year, ofYear, Number(start.slice(8))));
      });
    }),
    { numRuns: 50 },
  );
});

test("each year has its day, and weeks are weeks", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 6 }), (start, interval) => {
      days(`FREQ=YEARLY;INTERVAL=${interval}`, start, 6).forEach((day, index) => {
        expect(day).toBe(dayInMonth(yearOf(start) + index * interval, monthOf(start), Number(start.slice(8))));
      });
      days(`FREQ=WEEKLY;INTERVAL=${interval}`, start, 6).forEach((day, index) => {
        expect([daysBetween(start, day), weekdayOf(day)]).toEqual([7 * interval * index, weekdayOf(start)]);
      });
    }),
    { numRuns: 50 },
  );
});

test("what is next follows from the series, not from the day from which it is asked", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 0, max: 400 }), (start, later) => {
      const read = readRepetition("FREQ=MONTHLY", start);
      if ("fault" in read) throw new Error(read.fault);
      const after = addDays(start, later);
      const next = nextOf(read.rule, { start, after });
      expect(next).toBe(days("FREQ=MONTHLY", start, 20).find((day) => day > after));
    }),
    { numRuns: 50 },
  );
});
