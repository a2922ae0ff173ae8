import { expect, test } from "vitest";
import { isExpectedHoliday, nothingElse } from "#features/catalogue/rules/working-days.ts";
import { usualSettings, waitingEvent, waitsUntil } from "#features/triage/rules/waiting.ts";

const signedUpAt = "2026-01-01T00:00:00.000Z";

test.each([
  // Published, its risk, and until when it may wait by the usual settings.
  ["on a Monday morning, High", "2026-11-23T08:00:00.000Z", "High", "2026-11-25"],
  ["on a Monday morning, Low", "2026-11-23T08:00:00.000Z", "Low", "2026-11-30"],
  ["late on a Sunday, already Monday in Lagos", "2026-11-22T23:30:00.000Z", "High", "2026-11-25"],
  ["on a Friday, over a weekend", "2026-11-20T08:00:00.000Z", "High", "2026-11-24"],
  ["before Christmas, over two holidays and a weekend", "2026-12-23T08:00:00.000Z", "High", "2026-12-28"],
  ["over the end of the year", "2026-12-31T08:00:00.000Z", "High", "2027-01-05"],
] as const)("what is published %s", (_when, publishedAt, riskLevel, until) => {
  expect(waitsUntil({ publishedAt, riskLevel }, signedUpAt, usualSettings, nothingElse)).toBe(until);
});

test("declared holidays count, never is never, and nothing waited before the company signed up", () => {
  const eid = { publishedAt: "2026-03-19T08:00:00.000Z", riskLevel: "High" as const };
  const plain = waitsUntil(eid, signedUpAt, usualSettings, nothingElse);
  expect([plain, waitsUntil(eid, signedUpAt, usualSettings, isExpectedHoliday)! > plain!]).toEqual(["2026-03-23", true]);
  expect(waitsUntil(eid, signedUpAt, { highDays: null, otherDays: 1 }, nothingElse)).toBeNull();
  expect(waitsUntil(eid, "2026-11-23T08:00:00.000Z", usualSettings, nothingElse)).toBe("2026-11-25");
}); // prettier-ignore

test("many are told in one mail that names the first twenty", () => {
  const waits = Array.from({ length: 25 }, (_, at) => {
    return { id: `c${at}`, title: `Letter ${at}`, riskLevel: "High" as const, until: "2026-11-25" };
  });
  const { title, lines } = waitingEvent("company", waits);
  expect([title, lines.length, lines[0], lines.at(-1)]).toEqual([
    "25 updates",
    21,
    "High, was to be decided by 25 November 2026: Letter 0",
    "And 5 more",
  ]);
});
