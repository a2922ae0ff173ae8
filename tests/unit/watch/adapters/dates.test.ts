import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMonthYear, feedDate, wholeDate, writtenDay } from "#features/watch/adapters/dates.ts";

const published = (date: { publishedAt: string } | null) => date?.publishedAt ?? null;

test.each<[string, string | null]>([
  // ISO 8601 and its relatives
  ["2026-03-05T10:14:55Z", "2026-03-05T10:14:55.000Z"],
  ["2026-03-05t10:14:55z", "2026-03-05T10:14:55.000Z"],
  ["2026-03-05T10:14:55+01:00", "2026-03-05T09:14:55.000Z"],
  ["2026-03-05T10:14:55.987-0830", "2026-03-05T18:44:55.000Z"],
  ["2026-03-05T10:14Z", "2026-03-05T10:14:00.000Z"],
  ["2026-03-05T10:14:55", "2026-03-05T10:14:55.000Z"],
  ["2026-03-05 10:14:55.0", "2026-03-05T10:14:55.000Z"],
  ["2026-03-05T10:00:00 WAT", "2026-03-05T09:00:00.000Z"],
  ["2026-03-05T24:00:00Z", "2026-03-06T00:00:00.000Z"],
  ["2026-12-31T23:59:60Z", "2026-12-31T23:59:59.000Z"],
  ["20260305T101455Z", "2026-03-05T10:14:55.000Z"],
  ["2026-03-05", "2026-03-05"],
  ["20260305", "2026-03-05"],
  ["2026-03-05T10:14:55-05:00Z", "2026-03-05T15:14:55.000Z"],
  ["2026-03-05 10:14:55 Africa/Lagos", "2026-03-05T09:14:55.000Z"],
  ["2026-03", "2026-03-01"],
  ["2026", "2026-01-01"],
  ["2024-060", "2024-02-29"],
  ["2024366", "2024-12-31"],
  ["  2026-03-05\n", "2026-03-05"],
  // RFC 822 as it is found
  ["Thu, 05 Mar 2026 10:14:55 GMT", "2026-03-05T10:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 +0100", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 +01:00", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 WAT", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 GMT+1", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 GMT +0100", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 EST -0500", "2026-03-05T15:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14:55 +0100 (WAT)", "2026-03-05T09:14:55.000Z"],
  ["Thu, 05 Mar 2026 10:14 EST", "2026-03-05T15:14:00.000Z"],
  ["Thu,05 Mar 2026 10:14:55 Z", "2026-03-05T10:14:55.000Z"],
  ["5 Mar 26 10:14:55 UT", "2026-03-05T10:14:55.000Z"],
  ["5 Mar 99", "1999-03-05"],
  ["THURSDAY, 05 MARCH 2026 10:14:55 gmt", "2026-03-05T10:14:55.000Z"],
  ["Mon, 05 Mar 2026 10:14:55 GMT", "2026-03-05T10:14:55.000Z"], // it was a Thursday
  ["Thu, 05-Mar-2026 10:14:55 GMT", "2026-03-05T10:14:55.000Z"],
  ["05 Mar 2026", "2026-03-05"],
  // other programs
  ["Thu Mar  5 10:14:55 2026", "2026-03-05T10:14:55.000Z"],
  ["Thu Mar  5 10:14:55 PDT 2026", "2026-03-05T17:14:55.000Z"],
  ["Thu, 2026/03/05 10:14:55 EDT", "2026-03-05T14:14:55.000Z"],
  ["Mar 5, 2026 3:04 PM", "2026-03-05T15:04:00.000Z"],
  ["Mar 5, 2026 12:04 a.m.", "2026-03-05T00:04:00.000Z"],
  ["5 March 2026, 3:04pm", "2026-03-05T15:04:00.000Z"],
  ["Thursday, March 5, 2026 - 3:04pm", "2026-03-05T15:04:00.000Z"],
  ["jeu., 05 Mar 2026 10:14:55 +0100", "2026-03-05T09:14:55.000Z"],
  ["1772705695", "2026-03-05T10:14:55.000Z"],
  // people
  ["05/03/2026", "2026-03-05"],
  ["March 5, 2026", "2026-03-05"],
  ["Thursday, 5th of March, 2026", "2026-03-05"],
  // no dates
  ["2026-13-01", null],
  ["2026-02-30", null],
  ["2026-03-05T25:00:00Z", null],
  ["2026-03-05T10:00:00 somewhere", null],
  ["2023-366", null],
  ["2026-03-05T10:14:55-99:99", null],
  ["9999-12-31T23:59:59-12:00", null],
  ["31 Feb 2026", null],
  ["0000-00-00T00:00:00", null],
  ["10:14", null],
  ["5 March", null],
  ["Q2 2026", null],
  ["effective immediately", null],
  ["", null],
])("a feed's %j is %s", (text, expected) => {
  expect(published(feedDate(text))).toBe(expected);
});

test("says whether it is a day or an instant", () => {
  expect(feedDate("2026-03-05")?.publishedPrecision).toBe("day");
  expect(feedDate("2026-03-05T00:00:00Z")?.publishedPrecision).toBe("second");
  expect(feedDate(null)).toBeNull();
});

test.each<[string, string | null]>([
  ["14/12/2009", "2009-12-14"],
  [" 1/2/2027\t", "2027-02-01"],
  ["05-03-2026", "2026-03-05"],
  ["05.03.2026", "2026-03-05"],
  ["12/14/2009", null],
  ["14/12/09", null],
  ["on 14/12/2009", null],
])("with the day first, %j is %s", (text, expected) => {
  expect(published(dayMonthYear(text))).toBe(expected);
});

test.each<[string, string | null]>([
  ["Posted on March 5, 2026 by admin", "2026-03-05"],
  ["Published: 05/03/2026", "2026-03-05"],
  ["w.e.f. Nov. 1, 2015", "2015-11-01"],
  ["Circular of 3rd November 2026 to all banks", "2026-11-03"],
  ["on 5 March", null],
  ["last Friday", null],
  ["in 2026", null],
])("in words, %j is %s", (text, expected) => {
  expect(published(writtenDay(text))).toBe(expected);
});

test("a date among other words is no whole date", () => {
  expect(published(wholeDate(" March 5, 2026 "))).toBe("2026-03-05");
  expect(wholeDate("Circular of March 5, 2026")).toBeNull();
});

test("every instant comes back as written in each of the usual ways", () => {
  const instant = fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (date) => {
      date.setUTCMilliseconds(0);
      expect(published(feedDate(date.toISOString()))).toBe(date.toISOString());
      expect(published(feedDate(date.toUTCString()))).toBe(date.toISOString());
      expect(published(feedDate(date.toISOString().slice(0, 10)))).toBe(date.toISOString().slice(0, 10));
    }),
  );
});

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const read of [feedDate, writtenDay, wholeDate]) expect(() => read(text)).not.toThrow();
    }),
  );
});
