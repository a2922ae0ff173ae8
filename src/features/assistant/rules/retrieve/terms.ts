import type { Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { idfOf, type QuestionPart } from "./query.ts";
import { clean, isStopWord, stemOf, stemsOf, wordsOf } from "./tokens.ts";
import { substanceOf } from "../rewrite/substance.ts";

/** A word of a question that says something. `isKnown`: the library has it somewhere. */
export type Term = { stem: string; word: string; idf: number; isKnown: boolean };

/** The words of a question that say something, each once. */
export function termsOf({ index: { stems, body } }: Corpus, question: string): Term[] {
  const terms = new Map<string, Term>();
  for (const { form } of wordsOf(clean(substanceOf(question)))) {
    if (isStopWord(form) || isFigure(form)) continue;
    const stem = stemOf(form);
    const id = stems.get(stem);
    const df = id === undefined ? 0 : body.df[id]!;
    if (!terms.has(stem)) terms.set(stem, { stem, word: form, idf: idfOf(body.size, df), isKnown: df > 0 });
  }
  return [...terms.values()];
}

/** Has the library, as people have reviewed it, a stem anywhere? */
export function isKnownStem({ index: { stems, body } }: Corpus, stem: string): boolean {
  const id = stems.get(stem);
  return id !== undefined && body.df[id]! > 0;
}

/** Amounts and counts of the asker's own case say nothing of what is asked; years do. */
const isFigure = (form: string): boolean => /^n?\d[\d.]*(k|m|bn)?$/.test(form) && !/^(19|20)\d\d$/.test(form);

/** Of each stem that has other words for it: is one of them there? */
export function replacedBy(parts: readonly QuestionPart[], isThere: (stem: string) => boolean): Map<string, boolean> {
  const replaced = new Map<string, boolean>();
  for (const { text, standsFor } of parts) {
    if (standsFor === undefined) continue;
    const isHeld = stemsOf(text).every(isThere);
    for (const stem of stemsOf(standsFor)) replaced.set(stem, isHeld || replaced.get(stem) === true);
  }
  return replaced;
}

/** What a reader sees of a passage; the words that it is only found by are not there to be read. */
export const readIn = ({ text, deadline, place }: Passage): string =>
  [text, deadline, place.title, place.provision, place.regulator].filter(Boolean).join(" ");

// Another word for the same is not quite the same word.
const substituteShare = 0.8;

/** How much of some words is there, or another word for them: 0 to 1, by their rarity. */
export function shareOf(
  terms: readonly Term[],
  parts: readonly QuestionPart[],
  isThere: (stem: string) => boolean,
): number {
  const replaced = replacedBy(parts, isThere);
  let total = 0;
  let held = 0;
  for (const { stem, idf } of terms) {
    total += idf;
    if (isThere(stem)) held += idf;
    else if (replaced.get(stem)) held += substituteShare * idf;
  }
  return total > 0 ? held / total : 0;
}

/** How much of some words can be read in a text or beside it. */
export function readShare(
  terms: readonly Term[],
  parts: readonly QuestionPart[],
  passages: readonly Passage[],
): number {
  const there = new Set(passages.flatMap((passage) => stemsOf(readIn(passage))));
  return shareOf(terms, parts, (stem) => there.has(stem));
}
