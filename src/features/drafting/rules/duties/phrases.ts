import type { Token } from "./tokens.ts";

/** Phrases ready to be looked for: by the first word of each. */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;
type Phrase = readonly { words: ReadonlySet<string>; isOptional: boolean }[];

/**
 * Makes phrases of what a file says: words that follow one another; `a|b` is either, and a `?` behind a word says that it
 * may be missing.
 */
export function compilePhrases(texts: readonly string[]): Phrases {
  const byFirst = new Map<string, Phrase[]>();
  for (const text of texts) {
    const phrase = text.split(" ").map((part) => ({
      words: new Set(part.replace(/\?$/, "").split("|")),
      isOptional: part.endsWith("?"),
    }));
    if (phrase[0]!.isOptional) throw new Error(`"${text}" begins with a word that may be missing`);
    for (const word of phrase[0]!.words) byFirst.set(word, [...(byFirst.get(word) ?? []), phrase]);
  }
  return byFirst;
}

/** How many words a phrase takes at a place: of the longest that is there; 0 when there is none. */
export function phraseAt(phrases: Phrases, tokens: readonly Token[], at: number): number {
  const here = phrases.get(tokens[at]?.word ?? "") ?? [];
  return Math.max(0, ...here.map((phrase) => lengthAt(phrase, tokens, at)));
}

function lengthAt(phrase: Phrase, tokens: readonly Token[], at: number): number {
  let place = at;
  for (const { words, isOptional } of phrase) {
    if (words.has(tokens[place]?.word ?? "")) place += 1;
    else if (!isOptional) return 0;
  }
  return place - at;
}

/** Where the first phrase stands, from a place on; -1 when none does. */
export function findPhrase(phrases: Phrases, tokens: readonly Token[], from = 0, to = tokens.length): number {
  for (let at = from; at < to; at += 1) if (phraseAt(phrases, tokens, at) > 0) return at;
  return -1;
}
