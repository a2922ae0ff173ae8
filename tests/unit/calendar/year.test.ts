import { expect, test } from "vitest";
import { daysInWords } from "#features/calendar/rules/year.ts";

test.each([
  [[], ""],
  [[10], "10"],
  [[1, 2], "1, 2"],
  [[3, 4, 5, 6, 7], "3–7"],
  [[12, 4, 5, 6, 7, 8, 11, 30], "4–8, 11, 12, 30"],
])("days %j of a month are written %s", (days, words) => expect(daysInWords(days)).toBe(words));
