import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { classifyIntent } from "#features/assistant/rules/classify.ts";
import { isAboutUs } from "#features/assistant/rules/classify/about-us.ts";
import { thingIn } from "#features/assistant/rules/classify/asked-for.ts";
import { isForeign, isOutOfScope } from "#features/assistant/rules/classify/out-of-scope.ts";
import { ownDutiesIn } from "#features/assistant/rules/classify/own-duties.ts";
import { contentWords } from "#features/assistant/rules/retrieve/tokens.ts";
import { standardEnglish } from "#features/assistant/rules/rewrite/pidgin.ts";
import { spelt } from "#features/assistant/rules/rewrite/spelling.ts";
import { substanceOf } from "#features/assistant/rules/rewrite/substance.ts";
import { expandQuery } from "#features/assistant/rules/rewrite/synonyms.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";

const { speller } = (await theCatalogue()).corpus;
const folder = path.join(import.meta.dirname, "../../../data/assistant");
type Rule = (text: string, expected: string | boolean) => unknown;

/** What the rule of each file makes of a text; where it adds words, whether the expected one is among them. */
const rules: Record<string, Rule> = {
  "about-us.json": isAboutUs,
  "asked-for.json": thingIn,
  "asking.json": (text) =>
    contentWords(substanceOf(text))
      .map(({ form }) => form)
      .join(" "),
  "everyday.json": (text, expected) => expandQuery(text).find((part) => part.text === expected)?.text,
  "foreign.json": isForeign,
  "out-of-scope.json": isOutOfScope,
  "pidgin.json": standardEnglish,
  "requests.json": (text) => classifyIntent(text, { earlier: [] }).kind,
  "spelling.json": (text) => spelt(text, speller).text,
  "own-duties.json": (text) => ownDutiesIn(text) !== null,
};

const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = (name: string) =>
  JSON.parse(readFileSync(path.join(folder, name), "utf8")) as {
    lists?: unknown;
    examples: Record<string, string | boolean>;
  };

test("every file of word lists has a rule that reads it", () => {
  // Other files here are tables with a schema and a test of their own.
  expect(files.filter((name) => read(name).lists !== undefined)).toEqual(Object.keys(rules).toSorted());
});

describe.each(Object.entries(rules))("%s", (name, rule) => {
  const { examples } = read(name);
  test.each(Object.entries(examples))("%s: %s", (text, expected) => expect(rule(text, expected)).toBe(expected));
});
