/**
 * Learns from the labelled titles (tests/fixtures/signal, without the locked half) which words speak for a notice that asks
 * nobody to act, and writes them to data/notice-weights.json. The same titles always give the same file.
 *
 *   npm run learn:notices
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { noticeTerms } from "#features/classification/rules/notice.ts";
import { readWords } from "#features/classification/rules/text-words.ts";
import { loadTitles } from "../tests/support/signal-score.ts";

type Labelled = { title: string; audience: { strict: { scope: string } } };

// Chosen on the practice titles, each block by what was learned of the others.
const steps = 200;
const rate = 0.5;
const decay = 0.001;
// A word that one title alone has tells nothing of others.
const fewestTitles = 2;

/** All labelled titles that may be learned from. */
export const titlesToLearnFrom = () =>
  (["open", "practice", "practice-2", "practice-3", "practice-4", "practice-5"] as const).flatMap((block) =>
    loadTitles(block),
  );

/**
 * Logistic regression with L2 decay, minimised by full-batch AdaGrad (Duchi, Hazan and Singer, 2011): convex, so that the
 * order of the titles does not matter. There is no intercept: a title of words that nobody has labelled is as likely this as
 * that. Weights are log-odds, to two digits.
 */
export function learnNotices(titles: readonly Labelled[]): Record<string, number> {
  const found = titles.map(({ title }) => [...noticeTerms(readWords(title)).keys()]);
  const counts = new Map<string, number>();
  for (const term of found.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const terms = [...counts.keys()].filter((term) => counts.get(term)! >= fewestTitles).toSorted();
  const places = new Map(terms.map((term, at) => [term, at]));
  const rows = titles.map(({ audience }, at) => ({
    isNotice: audience.strict.scope === "nobody" ? 1 : 0,
    places: found[at]!.flatMap((term) => places.get(term) ?? []),
  }));
  const weights = minimise(rows, terms.length);
  const rounded = terms.map((term, at) => [term, Math.round(weights[at]! * 100) / 100] as const);
  const told = rounded.filter(([, weight]) => weight !== 0).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(told);
}

type Row = { isNotice: number; places: readonly number[] };

function minimise(rows: readonly Row[], count: number): Float64Array {
  const weights = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let step = 0; step < steps; step += 1) {
    const slopes = slopesOf(rows, weights);
    for (const [at, slope] of slopes.entries()) {
      squares[at]! += slope * slope;
      if (slope !== 0) weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
    }
  }
  return weights;
}

function slopesOf(rows: readonly Row[], weights: Float64Array): Float64Array {
  const slopes = weights.map((weight) => decay * weight);
  for (const { isNotice, places } of rows) {
    const sum = places.reduce((all, at) => all + weights[at]!, 0);
    const miss = 1 / (1 + Math.exp(-sum)) - isNotice;
    for (const at of places) slopes[at]! += miss / rows.length;
  }
  return slopes;
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, "../data/notice-weights.json");
  await writeFile(file, `${JSON.stringify(learnNotices(titlesToLearnFrom()), null, 1)}\n`);
}
