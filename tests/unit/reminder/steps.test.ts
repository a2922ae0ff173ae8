import { describe, expect, test } from "vitest";
import {
  clockStep,
  dayStep,
  defaultRule,
  late,
  reminderOf,
  started,
  stepWords,
} from "#features/reminder/rules/steps.ts";
import type { Occurrence } from "#features/filing/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { hourMs } from "#shared/duration.ts";
import { anOccurrence } from "../../support/samples/register.ts";

const today = "2026-11-27";
const now = Date.parse("2026-11-27T09:00:00.000Z");

describe("the step of a due day", () => {
  const never = { ...defaultRule, escalateAfterDays: null };
  const threeDays = { ...defaultRule, escalateAfterDays: 3 };
  test.each([
    [15, defaultRule, undefined],
    [14, defaultRule, 14],
    [8, defaultRule, 14],
    [7, defaultRule, 7],
    [2, defaultRule, 7],
    [1, defaultRule, 1],
    [0, defaultRule, 1],
    [-1, defaultRule, late],
    [-14, defaultRule, late],
    [-15, defaultRule, undefined],
    [-1, threeDays, undefined],
    [-2, threeDays, undefined],
    [-3, threeDays, late],
    [-1, never, undefined],
    [-14, never, undefined],
    // In whatever order the company named them.
    [3, { daysBefore: [3, 30, 10], escalateAfterDays: 1 }, 3],
    [4, { daysBefore: [3, 30, 10], escalateAfterDays: 1 }, 10],
    [0, { daysBefore: [], escalateAfterDays: 1 }, undefined],
    [0, { daysBefore: [0], escalateAfterDays: 0 }, 0],
  ])("that is %i days ahead, by %j, is %s", (days, rule, step) => {
    expect(dayStep(addDays(today, days), today, rule)).toBe(step);
  });
});

describe("the step of a clock", () => {
  test.each([
    ["more than three days before its end", 72 * hourMs + 1, started],
    ["three days before it", 72 * hourMs, 72],
    ["a little more than a day before it", 24 * hourMs + 1, 72],
    ["a day before it", 24 * hourMs, 24],
    ["six hours before it", 6 * hourMs, 6],
    ["an hour before it", hourMs, 1],
    ["at its end", 0, 1],
    ["after it", -1, late],
    ["two weeks after it", -14 * 24 * hourMs, late],
    ["longer after it", -14 * 24 * hourMs - 1, undefined],
  ])("%s", (_when, leftMs, step) => {
    expect(clockStep(new Date(now + leftMs).toISOString(), now)).toBe(step);
  });
});

const clock = (leftMs: number): Partial<Occurrence> => ({
  dueAt: new Date(now + leftMs).toISOString(),
  basis: { ...anOccurrence().basis, event: { eventId: "e", kind: "breach", label: "Breach", occurredAt: "2026-11-26T09:00:00.000Z" } },
}); // prettier-ignore

test.each<[string, Partial<Occurrence>, number, string]>([
  ["a day today", { dueDay: today }, 1, "Due on Friday 27 November 2026, today"],
  ["a day tomorrow", { dueDay: "2026-11-28" }, 1, "Due on Saturday 28 November 2026, tomorrow"],
  ["a day later", { dueDay: "2026-12-04" }, 7, "Due on Friday 4 December 2026, in 7 days"],
  ["a day that is past", { dueDay: "2026-11-26" }, late, "Late since Thursday 26 November 2026"],
  ["a clock with hours left", clock(24 * hourMs), 24, "24 hours left, until 28 November 2026 at 10:00, Lagos time"],
  ["one with a part of an hour more", clock(2 * hourMs - 1), 6, "1 hour left, until 27 November 2026 at 11:59, Lagos time"],
  ["one with an hour left", clock(hourMs), 1, "1 hour left, until 27 November 2026 at 11:00, Lagos time"],
  ["one with less", clock(hourMs - 1), 1, "Less than an hour left, until 27 November 2026 at 10:59, Lagos time"],
  ["one that has ended", clock(-hourMs), late, "Late since 27 November 2026 at 09:00, Lagos time"],
])("of %s people are told when it is due", (_what, overrides, step, words) => {
  expect(stepWords(anOccurrence(overrides), step, today, now)).toBe(words);
}); // prettier-ignore

test("people are told of what falls due, and why it is they", () => {
  const told = {
    type: "filing.due",
    subject: "ng-ndpa-2023.r5.2026-Q3",
    heading: "Due tomorrow",
    title: "Data Protection Act",
    lines: ["File the audit return."],
    because: "you answer for it or review it",
    path: "/filings?filing=ng-ndpa-2023.r5.2026-Q3",
    data: {
      filingId: "ng-ndpa-2023.r5.2026-Q3",
      dutyId: "ng-ndpa-2023.r5",
      period: "2026-Q3",
      dueDay: "2026-12-10",
      dueAt: "2026-12-10T22:59:59.999Z",
    },
  };
  const occurrence = anOccurrence({ regulationTitle: "Data\nProtection Act" });
  expect(reminderOf(occurrence, 1, "Due tomorrow")).toEqual(told);
  expect(reminderOf(occurrence, late, "Late")).toEqual({
    ...told,
    type: "filing.late",
    heading: "Late",
    because: "it is late, and you answer for it or manage the work of your company",
  });
});
