import { expect, test } from "vitest";
import { isAlike } from "#features/watch/rules/alike.ts";

test.each<[string, string, string, boolean]>([
  ["the same", "Rules on Mutual Funds", "Rules on Mutual Funds", true],
  ["in capitals, otherwise spaced and punctuated", "RULES ON:  mutual-funds", "Rules on Mutual Funds.", true],
  ["with invisible signs", "Ru\u00ADles\u200B on Funds", "rules of funds", true],
  ["with what it is added", "Exposure: Rules on Mutual Funds (Revised 2026)", "Rules on Mutual Funds", true],
  ["half of the shorter one's words", "Rules on Funds today", "Rules on banks and brokers", true],
  ["less than half", "Rules of Funds", "Rules on Brokers now", false],
  ["nothing in common", "Rules on Mutual Funds", "Withdrawal of licence of X Capital", false],
  ["a word repeated counts once", "the the the rules", "the old new other", true],
  ["no words at all", "—", "—", false],
  ["one without words", "", "Rules", false],
])("titles that are %s", (_what, a, b, expected) => {
  expect([isAlike(a, b), isAlike(b, a)]).toEqual([expected, expected]);
});
