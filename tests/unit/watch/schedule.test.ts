import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CheckOutcome } from "#features/watch/rules/outcome.ts";
import {
  afterStart,
  intervalMs,
  isBusinessTime,
  isDue,
  isFullListingDue,
  isStale,
  nextCheckAt,
  type PollState,
} from "#features/watch/rules/schedule.ts";
import { aSource } from "../../support/watch.ts";

const minute = 60_000;
const hour = 60 * minute;
const source = aSource({ every: { business: 5 * minute, otherwise: 30 * minute }, confirm: minute });
const monday = Date.parse("2026-11-23T09:00:00Z");
const sunday = Date.parse("2026-11-22T09:00:00Z");
const unchanged: CheckOutcome = { kind: "unchanged", items: 3 };
const failed: CheckOutcome = { kind: "failed", reason: "x" };
const state: PollState = { at: monday, failures: 0, hotUntil: null, random: 0.5 };

describe("business time in Lagos (UTC+1, no summer time)", () => {
  const cases = [
    ["Monday 06:59", "2026-11-23T05:59:59Z", false],
    ["Monday 07:00", "2026-11-23T06:00:00Z", true],
    ["Friday 19:59", "2026-11-27T18:59:00Z", true],
    ["Friday 20:00", "2026-11-27T19:00:00Z", false],
    ["Saturday noon", "2026-11-28T11:00:00Z", false],
    ["Sunday 23:30 UTC is Monday in Lagos, but night", "2026-11-22T23:30:00Z", false],
    ["July too", "2026-07-06T06:00:00Z", true],
  ] as const;
  test.each(cases)("%s: at %s it is %s", (_name, at, expected) =>
    expect(isBusinessTime(Date.parse(at))).toBe(expected),
  );

  test("decides the interval", () => {
    expect(intervalMs(source, monday)).toBe(5 * minute);
    expect(intervalMs(source, sunday)).toBe(30 * minute);
  });
});

describe("the next check", () => {
  const waitAfter = (outcome: CheckOutcome, overrides: Partial<PollState> = {}) =>
    (nextCheckAt(source, outcome, { ...state, ...overrides }) - monday) / minute;

  test("rests for the interval after a good answer", () => expect(waitAfter(unchanged)).toBe(5));
  test("comes sooner for a while after something new", () =>
    expect(waitAfter(unchanged, { hotUntil: monday + 1 })).toBe(2));
  test("comes after the time of confirmation when a change waits for it", () =>
    expect(waitAfter({ kind: "checked", items: 3, changes: [], pending: 1, setAside: 0 })).toBe(1));
  test("never comes early when it confirms", () =>
    expect(waitAfter({ kind: "checked", items: 3, changes: [], pending: 1, setAside: 0 }, { random: 0 })).toBe(1));
  test.each([
    [1, 1],
    [2, 10],
    [3, 20],
    [4, 40],
    [7, 320],
    [8, 360],
    [50, 360],
  ])("after %i failures in a row waits %i minutes", (failures, minutes) =>
    expect(waitAfter(failed, { failures })).toBe(minutes),
  );
  test("leaves a site alone for six hours that asks for humans", () =>
    expect(waitAfter({ kind: "challenged", reason: "x" })).toBe(360));
  test.each([
    ["obeys Retry-After", 30 * minute, 30],
    ["does not come sooner than it would have", minute, 5],
    ["rests as usual without one", null, 5],
    ["does not wait for a year", 365 * 24 * hour, 24 * 60],
  ])("%s: told to wait %s ms it waits %s minutes", (_name, retryAfterMs, minutes) =>
    expect(waitAfter({ kind: "limited", reason: "x", retryAfterMs })).toBe(minutes),
  );
  test("goes on as usual after a suspicious answer", () => expect(waitAfter({ kind: "suspect", reason: "x" })).toBe(5));
  test("keeps below an interval shorter than the first retry", () => {
    const quick = aSource({ every: { business: 1000, otherwise: 1000 } });
    expect(nextCheckAt(quick, failed, { ...state, failures: 1 }) - monday).toBe(1000);
  });

  test("ends the night's rest when the day begins", () => {
    const at = Date.parse("2026-11-23T05:50:00Z");
    expect(nextCheckAt(source, unchanged, { ...state, at, random: 0 })).toBe(Date.parse("2026-11-23T06:00:00Z"));
    expect(nextCheckAt(source, unchanged, { ...state, at, random: 1 })).toBe(Date.parse("2026-11-23T06:05:00Z"));
    const saturday = Date.parse("2026-11-28T05:50:00Z");
    expect(nextCheckAt(source, unchanged, { ...state, at: saturday }) - saturday).toBe(30 * minute);
  });

  test("is never more than a tenth off, whatever is drawn", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const wait = nextCheckAt(source, unchanged, { ...state, random }) - monday;
        expect(wait).toBeGreaterThanOrEqual(4.5 * minute);
        expect(wait).toBeLessThanOrEqual(5.5 * minute);
      }),
    );
  });
});

describe("24 Poll scheduler honesty: over seven days with a clock of its own", () => {
  test("a source is asked as often as set, within 12 %", () => {
    let at = Date.parse("2026-11-23T00:00:00Z");
    const end = at + 7 * 24 * hour;
    const waits = { business: [] as number[], otherwise: [] as number[] };
    for (let turn = 0; at < end; turn += 1) {
      const next = nextCheckAt(source, unchanged, { at, failures: 0, hotUntil: null, random: (turn * 0.618_034) % 1 });
      // The one rest that ends with the night is shorter.
      if (isBusinessTime(at) || !isBusinessTime(next))
        waits[isBusinessTime(at) ? "business" : "otherwise"].push(next - at);
      at = next;
    }
    for (const wait of waits.business) expect(Math.abs(wait / (5 * minute) - 1)).toBeLessThanOrEqual(0.12);
    for (const wait of waits.otherwise) expect(Math.abs(wait / (30 * minute) - 1)).toBeLessThanOrEqual(0.12);
    // 65 business hours a week, 12 checks each.
    expect(waits.business.length).toBeGreaterThan(740);
    expect(waits.business.length).toBeLessThan(820);
  });
});

describe("24 Poll scheduler honesty: a start", () => {
  test("keeps a plan that lies ahead", () =>
    expect(afterStart(source, monday + 90_000, monday, 0.9)).toBe(monday + 90_000));
  test("spreads what fell due meanwhile over one interval", () => {
    expect(afterStart(source, monday - hour, monday, 0)).toBe(monday);
    expect(afterStart(source, monday - hour, monday, 0.5)).toBe(monday + 2.5 * minute);
    expect(afterStart(source, null, sunday, 1)).toBe(sunday + 5 * minute);
  });
});

test("a check is due at its time, and when the clock was set back behind anything that can be planned", () => {
  expect([isDue(monday, monday), isDue(monday + 1, monday), isDue(monday + 25 * hour, monday)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isDue(monday + 27 * hour, monday)).toBe(true);
});

describe("a full listing", () => {
  const night = Date.parse("2026-11-24T01:00:00Z");
  test.each([
    ["was never had", null, monday, true],
    ["is a day old", monday - 25 * hour, monday, true],
    ["is some hours old by day", monday - 20 * hour, monday, false],
    ["is half a day old by night", night - 13 * hour, night, true],
    ["was had this night", night - hour, night, false],
  ] as const)("that %s", (_name, last, at, expected) => expect(isFullListingDue(last, at)).toBe(expected));
});

describe("a source is stale", () => {
  test.each([
    ["never before it was read once", null, monday, false],
    ["not after three intervals", monday - 14 * minute, monday, false],
    ["after more than three intervals of business", monday - 16 * minute, monday, true],
    ["by night only after three of the longer ones", sunday - 80 * minute, sunday, false],
    ["by night after that", sunday - 95 * minute, sunday, true],
    // The last check was at night, when the interval is long.
    [
      "not at the first minute of the day",
      Date.parse("2026-11-23T05:40:00Z"),
      Date.parse("2026-11-23T06:01:00Z"),
      false,
    ],
  ] as const)("%s: last read at %s, looked at at %s: %s", (_name, lastOk, at, expected) =>
    expect(isStale(source, lastOk, at)).toBe(expected),
  );
});
