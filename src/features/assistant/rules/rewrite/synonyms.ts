import file from "#data/assistant/everyday.json" with { type: "json" };
import { regulatorNames } from "../../../catalogue/rules/regulator.ts";
import { names } from "../../../catalogue/rules/search/names.ts";
import { listsOf } from "../word-file.ts";
import { clean, stemOf, wordsOf } from "../retrieve/tokens.ts";
import type { QuestionPart } from "../retrieve/query.ts";

const { everyday } = listsOf(file);
/** The words that people say where the rules have others. */
export const sayings: readonly string[] = everyday.flatMap(({ said }) => said);

// A code that is also a word would be taken for it ("son").
const left = new Set(["SON", "GAZETTE"]);
/** Regulators by code and name. */
const regulators = Object.entries(regulatorNames)
  .filter(([code]) => !left.has(code))
  .map(([code, name]) => [code, name]);

type Entry = { said: string[]; meant: string[] };

/** Of each first stem the entries that begin with it; the longest phrases first. */
const entries = index([
  ...[...names, ...regulators].flatMap((group) =>
    group.map((form) => [form, group.filter((other) => other !== form)] as const),
  ),
  ...everyday.flatMap(({ said, meant }) => said.map((form) => [form, meant] as const)),
]);

function index(lines: readonly (readonly [string, readonly string[]])[]): ReadonlyMap<string, Entry[]> {
  const all = lines.map(([form, meant]) => ({ said: everyStemOf(form), meant: [...meant] }));
  return Map.groupBy(
    all.toSorted((a, b) => b.said.length - a.said.length),
    ({ said }) => said[0]!,
  );
}

/** Of every word: a phrase of the list is told by its small words too ("may we"). */
function everyStemOf(text: string): string[] {
  return wordsOf(clean(text)).map(({ form }) => stemOf(form));
}

/** What is added weighs less than what was asked: it helps to find the text, and must not outvote a text in the asker's words. */
const addedWeight = 0.5;

// A message is read whole, but after so many additions its own words would be lost among them.
const maxAdded = 40;

// The same word, and yet not what was asked by: only a part of the weight of one is.
const spellingWeight = 0.95;

/** Nigerian regulations spell as the British do, many of those who ask as the Americans; and "ISO20022" is "ISO 20022". */
const respelt = (form: string): string =>
  form
    .replace(/iz(e[drs]?|ing|ations?)$/, "is$1")
    .replace(/^(hono|labo|behavio|favo|colo)r/, "$1ur")
    .replace(/^program$/, "programme")
    .replace(/^([a-z]{2,})(\d+)$/, "$1 $2")
    // An acronym without a vowel keeps its plural through stemming.
    .replace(/^([b-df-hj-np-tv-xz]{2,5})s$/, "$1");

/** Other words for what a question says, each standing for the words it was found by. */
export function expandQuery(question: string): QuestionPart[] {
  const words = wordsOf(clean(question));
  const stems = words.map(({ form }) => stemOf(respelt(form)));
  const parts = new Map<string, QuestionPart>();
  for (const { form } of words) {
    const spelt = respelt(form);
    if (spelt !== form) parts.set(spelt, { text: spelt, weight: spellingWeight, standsFor: form });
  }
  for (const at of stems.keys()) {
    const found = (entries.get(stems[at]!) ?? []).filter(({ said }) => said.every((stem, i) => stems[at + i] === stem));
    for (const { said, meant } of found) {
      const standsFor = words
        .slice(at, at + said.length)
        .map(({ form }) => form)
        .join(" ");
      for (const text of meant) if (!parts.has(text)) parts.set(text, { text, weight: addedWeight, standsFor });
    }
  }
  return [...parts.values()].slice(0, maxAdded);
}
