import { expect, test } from "vitest";
import { filingEntry } from "#features/calendar/rules/entries.ts";
import { toldOf } from "#features/calendar/rules/told.ts";
import { aFiling } from "../../web/support/filings.ts";

test.each([
  ["a monthly return", {}, true],
  ["a daily one, which would ring all day", { _id: "cbn-fx.r2.2026-12-04", period: "2026-12-04" }, false],
  ["a duty that only may apply", { isSure: false }, false],
  ["what is filed", { state: "filed" as const }, false],
  ["what a clock counts", { _id: "ndpa.r5.event-1", period: "event-1" }, true],
])("%s rings: %#", (_name, filing, rings) => {
  const entry = filingEntry(aFiling(filing), new Map(), { mayChange: true } as Parameters<typeof filingEntry>[2]);
  expect(toldOf(entry).rings).toBe(rings);
});
