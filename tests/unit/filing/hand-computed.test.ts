import { expect, test } from "vitest";
import { dueByRule, handComputed } from "../../support/due-days.ts";

// Written from the calendar before the rules (docs/decisions/0045-due-days.md).
test.each(handComputed("first-half"))("$case", (one) => {
  const { dueDay, dueAt } = one;
  expect(dueByRule(one)).toMatchObject({ dueDay, ...(dueAt && { dueAt }) });
});
