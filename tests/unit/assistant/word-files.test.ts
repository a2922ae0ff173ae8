import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isAboutUs } from "#features/assistant/rules/classify/about-us.ts";
import { thingIn } from "#features/assistant/rules/classify/asked-for.ts";
import { isForeign, isOutOfScope } from "#features/assistant/rules/classify/out-of-scope.ts";
import { ownDutiesIn } from "#features/assistant/rules/classify/own-duties.ts";
import { stemsOf } from "#features/assistant/rules/retrieve/tokens.ts";
import { substanceOf } from "#features/assistant/rules/rewrite/substance.ts";
import { expandQuery } from "#features/assistant/rules/rewrite/synonyms.ts";

const folder = path.join(import.meta.dirname, "../../../data/assistant");
type Rule = (text: string, expected: string | boolean) => unknown;

/** What the rule of each file makes of a text; where it adds words, whether the expected one is among them. */
const rules: Record<string, Rule> = {
  "about-us.json": isAboutUs,
  "asked-for.json": thingIn,
  "asking.json": (text) => stemsOf(substanceOf(text)).join(" "),
  "everyday.json": (text, expected) => expandQuery(text).find((part) => part.text === expected)?.text,
  "foreign.json": isForeign,
  "out-of-scope.json": isOutOfScope,
  "own-duties.json": (text) => ownDutiesIn(text) !== null,
};

test("every file of words has a rule that reads it", () => {
  expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toEqual(Object.keys(rules).toSorted());
});

describe.each(Object.entries(rules))("%s", (name, rule) => {
  const { examples } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as {
    examples: Record<string, string | boolean>;
  };
  test.each(Object.entries(examples))("%s: %s", (text, expected) => expect(rule(text, expected)).toBe(expected));
});
