import type { Addressing } from "../../audience/schema.ts";
import { classesNamed, type AudienceWords } from "./audience-words.ts";
import { quoteOf, readWords, wholeOf, without, type Span, type TextWords } from "./text-words.ts";

export const addressingBy = (words: AudienceWords): Addressing => ({
  table: words.table,
  classesIn: (said) => classesAlone(said, words),
});

// A subject is some words long; what is longer names more than classes.
const mostWords = 40;

/** Whom the subject of a duty, or the heading over it, names. "Banks" alone is said of whomever a text is for. */
function classesAlone(said: string, words: AudienceWords): ReturnType<Addressing["classesIn"]> {
  const text = readWords(said);
  if (text.words.length > mostWords) return { classes: [], isAlone: false };
  const named = classesNamed(words, text, wholeOf(text));
  const rest = without(wholeOf(text), named).flatMap(({ from, to }) => text.words.slice(from, to));
  const isAlone = named.some((one) => isName(text, one)) && rest.every(({ word }) => words.beside.has(word));
  return { classes: [...new Set(named.map(({ of }) => of))], isAlone };
}

/** Of several words, or an abbreviation. */
const isName = (text: TextWords, span: Span) => span.to - span.from > 1 || /^\p{Lu}{2}/u.test(quoteOf(text, span));
