import { expect, test } from "vitest";
import { nextOwner } from "#features/document/rules/turns.ts";

test.each([
  ["nobody waits", [], {}, undefined],
  ["everybody's come first, however long others wait", ["a", null, "b"], {}, null],
  ["who never had a turn comes before who had one", ["a", "b"], { a: 5 }, "b"],
  ["the longest ago comes first", ["a", "b", "c"], { a: 9, b: 3, c: 7 }, "b"],
  ["who is alone has turn after turn", ["a"], { a: 9, b: 1 }, "a"],
] as const)("whose documents are read next: %s", (_what, waiting, turns, next) => {
  expect(nextOwner(waiting, new Map(Object.entries(turns)))).toBe(next);
});
