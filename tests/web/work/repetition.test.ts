import { expect, test } from "vitest";
import { readRule, repetitionWords, ruleOf } from "#web/work/repetition.ts";

test.each([
  ["FREQ=DAILY", "Every day"],
  ["FREQ=DAILY;INTERVAL=10;COUNT=5", "Every 10 days, 5 times"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "Every 2 weeks on Monday, Thursday"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day"],
  ["FREQ=MONTHLY;INTERVAL=3;UNTIL=20271231", "Every quarter, until 31 Dec 2027"],
  ["FREQ=MONTHLY;INTERVAL=6", "Every 2 quarters"],
  ["FREQ=YEARLY", "Every year"],
])("a rule that the form can say comes back as it was: %s", (rule, words) => {
  expect(ruleOf(readRule(rule)!)).toBe(rule);
  expect(repetitionWords(rule)).toBe(words);
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=MONTHLY", "Every month"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "FREQ=YEARLY", "Every year"],
])("what the server writes out is plain again: %s", (rule, plain, words) => {
  expect(ruleOf(readRule(rule)!)).toBe(plain);
  expect(repetitionWords(rule)).toBe(words);
});

test.each(["FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=YEARLY;BYMONTH=3", "FREQ=DAILY;BYDAY=MO"])(
  "a rule that says more than the form stays as it is: %s",
  (rule) => {
    expect(readRule(rule)).toBeNull();
    expect(repetitionWords(rule)).toBe(`By a rule: ${rule}`);
  },
);
