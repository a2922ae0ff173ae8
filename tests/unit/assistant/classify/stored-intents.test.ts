import { describe, expect, test } from "vitest";
import { intentsIn, storedIntents } from "#features/assistant/rules/classify/intents.ts";
import { periodIn } from "#features/assistant/rules/classify/period.ts";
import { dueInWords } from "#features/assistant/rules/decide/stored/calendar.ts";

describe.each(storedIntents)("the intent $key", ({ key, must, mustNot }) => {
  test.each(must)("is in %j", (message) => expect(intentsIn(message)).toContain(key));
  test.each(mustNot)("is not in %j", (message) => expect(intentsIn(message)).not.toContain(key));
});

// Seen from Monday 23 November 2026, 14:30 in Lagos.
const now = new Date("2026-11-23T13:30:00.000Z");
const periods = [
  ["what is due in December?", "2026-12-01", "2026-12-31"],
  ["what is due in January?", "2027-01-01", "2027-01-31"],
  ["what is due in March 2028?", "2028-03-01", "2028-03-31"],
  ["what is due this week?", "2026-11-23", "2026-11-29"],
  ["what is due next week?", "2026-11-30", "2026-12-06"],
  ["what falls due this quarter", "2026-10-01", "2026-12-31"],
  ["what is due next quarter?", "2027-01-01", "2027-03-31"],
  ["what is due next year?", "2027-01-01", "2027-12-31"],
  ["what is due on the 10th?", "2026-12-10", "2026-12-10"],
  ["what is due on the 30th?", "2026-11-30", "2026-11-30"],
  ["anything due on 31 March?", "2027-03-31", "2027-03-31"],
  ["what must we file by 10 December?", "2026-11-23", "2026-12-10"],
  ["what is due tomorrow?", "2026-11-24", "2026-11-24"],
] as const;
test.each(periods)("%j: %s to %s", (message, from, to) => expect(periodIn(message, now)).toMatchObject({ from, to }));

const past = [
  ["what changed this month?", "2026-11-01", "2026-11-30"],
  ["what has changed since May?", "2026-05-01", "2026-05-31"],
  ["what changed since December?", "2025-12-01", "2025-12-31"],
  ["what changed last week?", "2026-11-16", "2026-11-22"],
  ["what is new since Friday?", "2026-11-20", "2026-11-20"],
] as const;
test.each(past)("looking back, %j: %s to %s", (message, from, to) =>
  expect(periodIn(message, now, true)).toMatchObject({ from, to }),
);

test("a message without a period has none", () => expect(periodIn("what returns do we file?", now)).toBeNull());

const monthly = { type: "monthly", day: 5, roll: "previous-working-day" } as const;
const dates = [
  [
    { schedule: monthly, due: { day: "2026-12-04", note: null } },
    "4 December 2026 (the 5th is a Saturday, so the last working day before, a Friday)",
  ],
  [{ schedule: monthly, due: { day: "2027-01-05", note: null } }, "5 January 2027"],
  [
    { schedule: { ...monthly, day: 21, roll: "next-working-day" }, due: { day: "2027-02-22", note: null } },
    "22 February 2027 (the 21st is a Sunday, so the next working day, a Monday)",
  ],
  [
    { schedule: { ...monthly, day: 10, roll: null }, due: { day: "2027-01-10", note: "a Sunday" } },
    "10 January 2027 (a Sunday)",
  ],
] as const;
test.each(dates)("%j is due on %s", (dated, words) => expect(dueInWords(dated)).toBe(words));
