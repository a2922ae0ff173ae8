import { describe, expect, test } from "vitest";
import { isChallenge, retryAfterMs, sanityOf } from "#features/watch/rules/gates.ts";
import { anItem } from "../../support/watch.ts";

const at = Date.parse("2026-11-21T09:00:00Z");
const items = (count: number, publishedAt = "2026-11-10") =>
  Array.from({ length: count }, () => anItem({ publishedAt }));
const world = { listed: 100, isPartial: false, at };

describe("a list", () => {
  test.each([
    ["as long as the last", true, items(100), world],
    ["half as long", true, items(50), world],
    ["shorter than half", false, items(49), world],
    ["that is empty", false, [], { ...world, listed: null }],
    ["of any length at first", true, items(1), { ...world, listed: null }],
    ["with one date in the future", true, [...items(99), ...items(1, "2031-01-01")], world],
    ["with a tenth in the future", true, [...items(90), ...items(10, "2031-01-01")], world],
    ["with more than a tenth in the future", false, [...items(89), ...items(11, "2031-01-01")], world],
    ["of what was edited lately, though empty", true, [], { ...world, isPartial: true }],
  ])("%s passes: %s", (_name, passes, list, known) => expect(sanityOf(list, known).passes).toBe(passes));

  test("says in numbers what is wrong", () =>
    expect(sanityOf(items(3), world)).toEqual({
      passes: false,
      reason: "The list has 3 entries; the last good one had 100",
    }));
});

describe("Retry-After", () => {
  test.each([
    ["120", 120_000],
    [" 5 ", 5000],
    ["Sat, 21 Nov 2026 09:10:00 GMT", 600_000],
    ["Sat, 21 Nov 2026 08:00:00 GMT", 0],
    ["soon", null],
    [undefined, null],
  ])("%j is %j ms", (value, expected) => expect(retryAfterMs(value, at)).toBe(expected));
});

test("a challenge is what its header says, not what a page mentions", () => {
  expect(isChallenge({ "cf-mitigated": "challenge" })).toBe(true);
  expect(isChallenge({ server: "cloudflare", "content-security-policy": "challenge" })).toBe(false);
});
