import { singular } from "./words.ts";

/** A word of a text as phrases see it: in lower case, the singular and British spelling. */
export type TextWord = {
  word: string;
  /** As it stands there, in lower case. */
  raw: string;
  start: number;
  end: number;
  /** A mark that ends a sentence or a part of it stands before the word. */
  isAfterBreak: boolean;
};
export type TextWords = { text: string; words: readonly TextWord[] };
/** Words from the first to before the last one. */
export type Span = { from: number; to: number };

// Numbers keep the marks within them; an apostrophe belongs to its word, a hyphen or slash stands between two.
const wordOrBreak = /[\p{L}\p{M}]+(?:['’][\p{L}]+)?|\d+(?:[.,]\d+)*|&|[.;:!?](?=\s|$)|\n\s*\n|\s[-–—]\s/gu;

/** Reads a text into words, once for all phrases that are looked for in it. */
export function readWords(text: string): TextWords {
  const words: TextWord[] = [];
  let isAfterBreak = false;
  for (const { 0: raw, index } of text.matchAll(wordOrBreak)) {
    const isWord = /^[\p{L}\d&]/u.test(raw);
    if (isWord)
      words.push({ word: fold(raw), raw: raw.toLowerCase(), start: index, end: index + raw.length, isAfterBreak });
    isAfterBreak = !isWord;
  }
  return { text, words };
}

/** As two spellings of one word are compared. */
export function fold(raw: string): string {
  if (raw === "&") return "and";
  // An abbreviation however short: DHs, OFIs.
  if (/^\p{Lu}{2,}s$/u.test(raw)) return raw.slice(0, -1).toLowerCase();
  const lower = raw.toLowerCase();
  // Hardly a word has an accent.
  const bare = /[^\0-\x7f]/.test(lower) ? lower.normalize("NFKD").replace(/\p{M}/gu, "") : lower;
  const plain = bare.replace(/['’]s?$/, "").replace(/['’]/, "");
  return singular(plain.replace(/^(\p{L}{3,})iz(e[ds]?|ing|ations?|ers?)$/u, "$1is$2"));
}

export const wholeOf = ({ words }: TextWords): Span => ({ from: 0, to: words.length });
export const isEmpty = ({ from, to }: Span): boolean => to <= from;

/** What stands in a span, verbatim. */
export function quoteOf({ text, words }: TextWords, span: Span): string {
  return isEmpty(span) ? "" : text.slice(words[span.from]!.start, words[span.to - 1]!.end);
}

/** A span without others that lie within it. */
export function without(span: Span, holes: readonly Span[]): Span[] {
  const inside = holes.filter(({ from, to }) => from < span.to && to > span.from).toSorted((a, b) => a.from - b.from);
  const rest: Span[] = [];
  let from = span.from;
  for (const hole of inside) {
    rest.push({ from, to: hole.from });
    from = Math.max(from, hole.to);
  }
  return [...rest, { from, to: span.to }].filter((part) => !isEmpty(part));
}
