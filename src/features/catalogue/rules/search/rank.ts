import { columnEnd, k1, searchWords, weights, type SearchIndex } from "./build.ts";
import type { Phrase, SearchQuery } from "./query.ts";

/**
 * The rows that match a query, the best match first, equals by row. Finds and ranks as SQLite's FTS5 does with `bm25()`
 * (sqlite.org/fts5.html, sections 3 and 5.1.1): of each phrase the sum of what its places weigh, and a phrase counts in a
 * row only when the branch of the query that it stands in matches there.
 */
export function rankRows(index: SearchIndex, { every, instead }: SearchQuery): Int32Array {
  const groups = every.map((phrases) => phrases.map((phrase) => countPhrase(index, phrase)));
  const scores = new Float64Array(index.norms.length);
  const hasAll = rowsOfAll(groups, scores.length);
  for (const phrase of groups.flat()) addScores(scores, phrase, index, hasAll);
  for (const phrase of instead) addScores(scores, countPhrase(index, phrase), index);
  return scored(scores).toSorted((one, other) => scores[other]! - scores[one]! || one - other);
}

/** How often each row says a phrase, by weight, and how many rows do. */
type Counted = { counts: Uint32Array; hits: number };

function countPhrase(index: SearchIndex, { text, isBeginning }: Phrase): Counted {
  const words = searchWords(text);
  const ranges = words.map((word, at) => rangeOf(index.terms, word, isBeginning && at === words.length - 1));
  const counts = ranges.length === 1 ? countTerms(index, ranges[0]!) : countSequences(index, ranges);
  let hits = 0;
  for (let row = 0; row < counts.length; row += 1) if (counts[row]! > 0) hits += 1;
  return { counts, hits };
}

/** The places in `terms` of a word, or of all words that begin with it: from the first to before the second. */
type Range = readonly [number, number];

function rangeOf(terms: readonly string[], word: string, isBeginning: boolean): Range {
  const from = firstPlace(terms, (term) => term >= word);
  if (!isBeginning) return [from, terms[from] === word ? from + 1 : from];
  return [from, firstPlace(terms, (term) => term >= word && !term.startsWith(word))];
}

/** Where `isBehind`, false at first and then true, turns true. */
function firstPlace(terms: readonly string[], isBehind: (term: string) => boolean): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(terms[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function countTerms({ starts, rows, counts, norms }: SearchIndex, [from, to]: Range): Uint32Array {
  const sums = new Uint32Array(norms.length);
  for (let at = starts[from]!; at < starts[to]!; at += 1) sums[rows[at]!]! += counts[at]!;
  return sums;
}

/** Counts where words follow one another: reads the texts of the rows that hold each of them. */
function countSequences(index: SearchIndex, ranges: Range[]): Uint32Array {
  const sums = new Uint32Array(index.norms.length);
  if (ranges.length === 0 || ranges.some(([from, to]) => from === to)) return sums;
  const held = ranges.map((range) => countTerms(index, range));
  for (let row = 0; row < sums.length; row += 1)
    if (held.every((counts) => counts[row]! > 0)) sums[row] = countSequencesOf(row, index, ranges);
  return sums;
}

function countSequencesOf(row: number, { tokens, textStarts }: SearchIndex, ranges: Range[]): number {
  const [first, end] = ranges[0]!;
  let count = 0;
  let column = 0;
  for (let at = textStarts[row]!; at < textStarts[row + 1]!; at += 1) {
    const token = tokens[at]!;
    if (token === columnEnd) column += 1;
    else if (token >= first && token < end && isSequence(at, tokens, ranges)) count += weights[column]!;
  }
  return count;
}

function isSequence(start: number, tokens: Int32Array, ranges: Range[]): boolean {
  return ranges.every(([from, to], ahead) => tokens[start + ahead]! >= from && tokens[start + ahead]! < to);
}

/** The rows in which each of the groups has one of its phrases, as ones. */
function rowsOfAll(groups: readonly Counted[][], rowCount: number): Uint8Array {
  const all = new Uint8Array(rowCount).fill(1);
  for (const phrases of groups) {
    const [only] = phrases;
    for (let row = 0; row < rowCount; row += 1)
      if (phrases.length === 1 ? only!.counts[row] === 0 : phrases.every(({ counts }) => counts[row] === 0))
        all[row] = 0;
  }
  return all;
}

function scored(scores: Float64Array): Int32Array {
  const rows = new Int32Array(scores.length);
  let length = 0;
  for (let row = 0; row < scores.length; row += 1) if (scores[row]! > 0) rows[length++] = row;
  return rows.subarray(0, length);
}

/** Adds what a phrase is worth in each row, or in each of `within`. */
function addScores(scores: Float64Array, { counts, hits }: Counted, { norms }: SearchIndex, within?: Uint8Array) {
  // What is in half of all rows or more says next to nothing, but not less.
  const idf = Math.max(Math.log((norms.length - hits + 0.5) / (hits + 0.5)), 1e-6);
  for (let row = 0; row < norms.length; row += 1) {
    const count = counts[row]!;
    if (count > 0 && within?.[row] !== 0) scores[row]! += idf * ((count * (k1 + 1)) / (count + norms[row]!));
  }
}
