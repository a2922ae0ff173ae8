import type { PenaltyQuote } from "../../catalogue/schema.ts";

/** A quote without its line breaks and what was hyphenated at them. */
export const tidied = (quote: string): string =>
  quote
    .replace(/([a-z])-\r?\n[ \t]{0,80}(?=[a-z])/g, "$1")
    .split(/\s+/)
    .join(" ")
    .trim();

// What the penalty of an instrument has room for.
const maxPenaltyChars = 2000;

/** The first of these, as many as an instrument has room for. */
export function asMuchAsFits<Q extends Pick<PenaltyQuote, "quote">>(quotes: readonly Q[]): Q[] {
  let left = maxPenaltyChars;
  return quotes.filter(({ quote }) => {
    left -= quote.length + 1;
    return left >= 0;
  });
}

/** What a breach costs, as people read it; null where no words say so. */
export const penaltyText = (quotes: readonly Pick<PenaltyQuote, "quote">[]): string | null =>
  quotes.map(({ quote }) => tidied(quote)).join(" ") || null;
