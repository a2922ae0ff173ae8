import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { classifyIntent } from "#features/assistant/rules/classify.ts";
import { isAboutUs } from "#features/assistant/rules/classify/about-us.ts";
import { thingIn } from "#features/assistant/rules/classify/asked-for.ts";
import { isForeign, isOutOfScope } from "#features/assistant/rules/classify/out-of-scope.ts";
import { ownDutiesIn } from "#features/assistant/rules/classify/own-duties.ts";
import { passagesOf } from "#features/assistant/rules/corpus/passages.ts";
import { coverOf } from "#features/assistant/rules/decide/covered.ts";
import { contentWords } from "#features/assistant/rules/retrieve/tokens.ts";
import { standardEnglish } from "#features/assistant/rules/rewrite/pidgin.ts";
import { spelt } from "#features/assistant/rules/rewrite/spelling.ts";
import { substanceOf } from "#features/assistant/rules/rewrite/substance.ts";
import { expandQuery } from "#features/assistant/rules/rewrite/synonyms.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const { corpus } = await theCatalogue();
const { speller } = corpus;
const folder = path.join(import.meta.dirname, "../../../data/assistant");
type Rule = (text: string, expected: string | boolean) => unknown;

/** What a question, before the stroke, asks for and a duty, behind it, says nothing of. */
function lackingIn(text: string): string {
  const [message, duty] = text.split(" | ") as [string, string];
  const requirements = [{ id: "r1", text: duty, provision: null, basis: "seen" as const, deadline: null }];
  const passage = passagesOf(anInstrument({ title: "On duties", shortTitle: "On duties", requirements })).find(
    ({ place }) => place.requirementId === "r1",
  )!;
  return coverOf(corpus, passage, { message, parts: expandQuery(message), profileWords: null }).lacks ?? "";
}

/** What the rule of each file makes of a text; where it adds words, whether the expected one is among them. */
const rules: Record<string, Rule> = {
  "about-us.json": isAboutUs,
  "asked-for.json": thingIn,
  "asking.json": (text) =>
    contentWords(substanceOf(text))
      .map(({ form }) => form)
      .join(" "),
  "covered.json": lackingIn,
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
