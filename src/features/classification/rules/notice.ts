import { quoteOf, type Span, type TextWords } from "./text-words.ts";

/**
 * How much each word, or two words in a row, of a title speaks for a notice that asks nobody to act, in log-odds: learned
 * from labelled titles (tools/learn-notices.ts, docs/decisions/0031).
 */
export type NoticeWeights = ReadonlyMap<string, number>;

/** What is weighed of a title, each with where it stands first. All years are one word, all other numbers another. */
export function noticeTerms({ words }: TextWords): Map<string, Span> {
  const names = words.map(({ word }) =>
    /^(?:19|20)\d\d$/.test(word) ? "<year>" : /^\d/.test(word) ? "<number>" : word,
  );
  const terms = new Map<string, Span>();
  const add = (term: string, from: number, to: number) => {
    if (!terms.has(term)) terms.set(term, { from, to });
  };
  for (const [at, name] of names.entries()) {
    add(name, at, at + 1);
    if (at + 1 < names.length) add(`${name} ${names[at + 1]}`, at, at + 2);
  }
  if (names.length > 0) {
    add(`^ ${names[0]}`, 0, 1);
    add(`${names.at(-1)} $`, names.length - 1, names.length);
  }
  return terms;
}

/**
 * How like a title is to lists, results, reports and news, from 0 to 1, with the words that say so most, as they stand there.
 * A half where none of its words is known. Logistic regression; as quick as the title is short.
 */
export function likeNotices(text: TextWords, weights: NoticeWeights): { likeness: number; quote: string } {
  let sum = 0;
  let most = { weight: 0, span: { from: 0, to: text.words.length } };
  for (const [term, span] of noticeTerms(text)) {
    const weight = weights.get(term) ?? 0;
    sum += weight;
    if (weight > most.weight) most = { weight, span };
  }
  return { likeness: 1 / (1 + Math.exp(-sum)), quote: quoteOf(text, most.span) };
}
