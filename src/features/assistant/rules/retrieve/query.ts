import { pairSlot, type Index } from "./build.ts";
import { clean, contentWords, definedTerms, isStopWord, referencesIn, stemOf, type Word } from "./tokens.ts";

/**
 * A part of a question. The question itself weighs 1; what is added to find more (other words for the same, an earlier
 * question) weighs less. A unit that has all of a part which `standsFor` words of the question counts as having those.
 */
export type QuestionPart = { text: string; weight: number; standsFor?: string };
export type Question = string | readonly QuestionPart[];

/** A content word of the question: `id` is −1 where no unit has its stem. */
export type Term = { id: number; stem: string; weight: number; idf: number; isAsked: boolean };

/** A question as an index understands it. Terms are named by their places in `terms`. */
export type Query = {
  terms: Term[];
  forms: { id: number; weight: number; idf: number }[];
  pairs: { left: number; right: number; weight: number; idf: number }[];
  /** Terms of several capitalised words, as `keyOf` writes them. */
  phrases: number[][];
  /** `form` is −1 where no unit says the number. */
  references: { number: string; form: number }[];
  /** By term, the lists of other terms that do as well when all of a list are there. */
  substitutes: Map<number, number[][]>;
};

/** How much it says that a row has a word which `df` of `size` rows have; never below 0 (Lucene's form). */
export const idfOf = (size: number, df: number): number => Math.log(1 + (size - df + 0.5) / (df + 0.5));

/** What was asked, not what was added; it is what coverage is counted over. */
const isAsked = (part: QuestionPart) => part.weight >= 1 && part.standsFor === undefined;

export const partsOf = (question: Question): readonly QuestionPart[] =>
  typeof question === "string" ? [{ text: question, weight: 1 }] : question;

/** What was asked, without what was added to it. */
export const askedText = (question: Question): string =>
  partsOf(question)
    .filter(isAsked)
    .map(({ text }) => text)
    .join("\n");

/** Reads a question by the words and the statistics of an index. */
export function readQuestion(index: Index, question: Question): Query {
  const parts = partsOf(question).map((part) => ({ ...part, words: contentWords(clean(part.text)) }));
  const places = new Map<string, number>();
  const terms: Term[] = [];
  for (const part of parts) for (const word of part.words) addTerm(index, terms, places, word, part);
  const placed = parts.map((part) => ({ ...part, places: part.words.map(({ form }) => places.get(stemOf(form))!) }));
  const asked = clean(askedText(question));
  return {
    terms,
    forms: formsOf(index, parts),
    pairs: pairsOf(index, terms, placed),
    phrases: definedTerms(asked).map((term) => term.map((form) => keyOfWord(index, form))),
    references: referencesIn(asked).map(({ number, form }) => ({ number, form: index.forms.get(form ?? "") ?? -1 })),
    substitutes: substitutesOf(placed, places),
  };
}

/** By what a form is compared inside a phrase: its stem, or itself where it is a stop word. */
export const keyOf = (index: Index, form: number): number => {
  const stem = index.stemOfForm[form]!;
  return stem < 0 ? -2 - form : stem;
};

/** `keyOf` of a word of the question; −1, which nothing has, where the index does not know it. */
function keyOfWord(index: Index, form: string): number {
  if (!isStopWord(form)) return index.stems.get(stemOf(form)) ?? -1;
  const id = index.forms.get(form);
  return id === undefined ? -1 : keyOf(index, id);
}

function addTerm(index: Index, terms: Term[], places: Map<string, number>, word: Word, part: QuestionPart): void {
  const stem = stemOf(word.form);
  const known = terms[places.get(stem) ?? -1];
  if (known) {
    known.weight += part.weight;
    known.isAsked ||= isAsked(part);
    return;
  }
  const id = index.stems.get(stem) ?? -1;
  const idf = idfOf(index.body.size, id < 0 ? 0 : index.body.df[id]!);
  places.set(stem, terms.length);
  terms.push({ id, stem, weight: part.weight, idf, isAsked: isAsked(part) });
}

function formsOf(index: Index, parts: readonly (QuestionPart & { words: Word[] })[]): Query["forms"] {
  const weightOf = new Map<number, number>();
  for (const { words, weight } of parts)
    for (const { form } of words) {
      const id = index.forms.get(form);
      if (id !== undefined) weightOf.set(id, (weightOf.get(id) ?? 0) + weight);
    }
  return Array.from(weightOf, ([id, weight]) => ({ id, weight, idf: idfOf(index.body.size, index.formDf[id]!) }));
}

type Placed = QuestionPart & { places: number[] };

function pairsOf(index: Index, terms: Term[], parts: readonly Placed[]): Query["pairs"] {
  const pairs = new Map<number, Query["pairs"][number]>();
  for (const { places, weight } of parts)
    for (let at = 1; at < places.length; at += 1) {
      const [left, right] = [places[at - 1]!, places[at]!];
      const [before, after] = [terms[left]!.id, terms[right]!.id];
      if (before < 0 || after < 0) continue;
      const key = left * terms.length + right;
      const idf = idfOf(index.body.size, index.pairDf[pairSlot(index.stemHashes[before]!, index.stemHashes[after]!)]!);
      pairs.set(key, { left, right, idf, weight: (pairs.get(key)?.weight ?? 0) + weight });
    }
  return [...pairs.values()];
}

function substitutesOf(parts: readonly Placed[], placeOf: ReadonlyMap<string, number>): Query["substitutes"] {
  const substitutes: Query["substitutes"] = new Map();
  for (const { standsFor, places } of parts) {
    if (standsFor === undefined || places.length === 0) continue;
    for (const { form } of contentWords(clean(standsFor))) {
      const place = placeOf.get(stemOf(form));
      if (place !== undefined) substitutes.set(place, [...(substitutes.get(place) ?? []), places]);
    }
  }
  return substitutes;
}
