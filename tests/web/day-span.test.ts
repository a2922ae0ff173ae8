import { expect, test } from "vitest";
import { areDaysReversed } from "#web/lib/time/day-span.ts";

test.each([
  ["2026-11-20", "2026-11-01", true],
  ["2028-02-29", "2028-02-28", true],
  ["2026-11-01", "2026-11-20", false],
  ["2026-11-01", "2026-11-01", false],
  ["2026-11-31", "2026-11-01", false],
  ["2026-02-30", "2026-02-01", false],
  ["2026-13-01", "2026-11-01", false],
  ["9", "1", false],
  ["2026-11-20", undefined, false],
])("from %s to %s is in the wrong order: %s", (from, to, expected) => {
  expect(areDaysReversed({ from, to })).toBe(expected);
});
