import { describe, expect, test } from "vitest";
import { dueByRule, handComputed } from "../../support/work/due-days.ts";

// Written from the calendar before the rules; the second half was first looked at when they were done, and held at once
// (docs/decisions/0045-due-days.md).
describe.each(["first-half", "set-aside"] as const)("twenty due days worked out by hand, %s:", (half) => {
  test.each(handComputed(half))("$case", (one) => {
    const { dueDay, dueAt } = one;
    expect(dueByRule(one)).toMatchObject({ dueDay, ...(dueAt && { dueAt }) });
  });
});
