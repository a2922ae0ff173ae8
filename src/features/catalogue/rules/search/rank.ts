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
  const scored = new Int32Array(scores.length);
  const [first, ...others] = groups;
  const held = first === undefined ? new Int32Array(0) : rowsOfAll(first, others, scores.length);
  let length = 0;
  const add = ({ counts, rows: own }: Counted, rows: Int32Array) => {
    const { norms } = index;
    const worth = worthOf(own.length, norms.length);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      const count = counts[row]!;
      if (count === 0) continue;
      if (scores[row] === 0) scored[length++] = row;
      scores[row]! += worth * ((count * (k1 + 1)) / (count + norms[row]!));
    }
  };
  for (const phrase of groups.flat()) add(phrase, held);
  for (const phrase of instead.map((phrase) => countPhrase(index, phrase))) add(phrase, phrase.rows);
  return bestFirst(scored.subarray(0, length), scores);
}

/** How often each row says a phrase, by weight, and the rows that do. */
type Counted = { counts: Uint32Array; rows: Int32Array };

function countPhrase(index: SearchIndex, { text, isBeginning }: Phrase): Counted {
  const words = searchWords(text);
  const ranges = words.map((word, at) => rangeOf(index.terms, word, isBeginning && at === words.length - 1));
  return ranges.length === 1 ? countTerms(index, ranges[0]!) : countSequences(index, ranges);
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

function countTerms({ starts, rows, counts, norms }: SearchIndex, [from, to]: Range): Counted {
  const sums = new Uint32Array(norms.length);
  const found = new Int32Array(Math.min(norms.length, starts[to]! - starts[from]!));
  let length = 0;
  for (let at = starts[from]!; at < starts[to]!; at += 1) {
    const row = rows[at]!;
    if (sums[row] === 0) found[length++] = row;
    sums[row]! += counts[at]!;
  }
  return { counts: sums, rows: found.subarray(0, length) };
}

/** Counts where words follow one another: reads the texts of the rows that hold each of them. */
function countSequences(index: SearchIndex, ranges: Range[]): Counted {
  const counts = new Uint32Array(index.norms.length);
  if (ranges.length === 0 || ranges.some(([from, to]) => from === to)) return { counts, rows: new Int32Array(0) };
  const [fewest, ...others] = ranges
    .map((range) => countTerms(index, range))
    .toSorted((one, other) => one.rows.length - other.rows.length);
  const rows = fewest!.rows.filter((row) => {
    if (others.some((held) => held.counts[row] === 0)) return false;
    counts[row] = countSequencesOf(row, index, ranges);
    return counts[row] > 0;
  });
  return { counts, rows };
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

/** The rows in which each of the groups has one of its phrases. */
function rowsOfAll(first: readonly Counted[], others: readonly Counted[][], rowCount: number): Int32Array {
  const any = anyOf(first, rowCount);
  if (others.length === 0) return any;
  const has = (row: number) => (phrases: readonly Counted[]) => phrases.some(({ counts }) => counts[row]! > 0);
  return any.filter((row) => others.every(has(row)));
}

function anyOf(phrases: readonly Counted[], rowCount: number): Int32Array {
  if (phrases.length === 1) return phrases[0]!.rows;
  const isIn = new Uint8Array(rowCount);
  for (const { rows } of phrases) for (const row of rows) isIn[row] = 1;
  const all = new Int32Array(rowCount);
  let length = 0;
  for (let row = 0; row < rowCount; row += 1) if (isIn[row] === 1) all[length++] = row;
  return all.subarray(0, length);
}

/** What is in half of all rows or more says next to nothing, but not less. */
const worthOf = (hits: number, all: number): number => Math.max(Math.log((all - hits + 0.5) / (hits + 0.5)), 1e-6);

/**
 * The highest score first, equals by row. Sorted as numbers, which takes a tenth of what a comparison of ours would: scores are
 * above nought, and so in the order of their bits, of which the last hold the row.
 */
function bestFirst(rows: Int32Array, scores: Float64Array): Int32Array {
  const keys = new Float64Array(rows.length);
  const halves = new Uint32Array(keys.buffer);
  const rowBits = 32 - Math.clz32(scores.length);
  const rowMask = 2 ** rowBits - 1;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    keys[at] = scores[row]!;
    halves[2 * at + lowHalf] = ((halves[2 * at + lowHalf]! & ~rowMask) | (rowMask - row)) >>> 0;
  }
  keys.sort();
  const sorted = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1)
    sorted[rows.length - 1 - at] = rowMask - (halves[2 * at + lowHalf]! & rowMask);
  return settleNear(sorted, scores);
}

const lowHalf = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;

/** Scores that differ by less than the bits that hold the row stand by row, and are put into their order here. */
function settleNear(rows: Int32Array, scores: Float64Array): Int32Array {
  for (let at = 1; at < rows.length; at += 1) {
    const row = rows[at]!;
    const score = scores[row]!;
    let to = at;
    for (; to > 0 && isBehind(rows[to - 1]!, scores[rows[to - 1]!]!, row, score); to -= 1) rows[to] = rows[to - 1]!;
    rows[to] = row;
  }
  return rows;
}

const isBehind = (before: number, scoreBefore: number, row: number, score: number): boolean =>
  scoreBefore < score || (scoreBefore === score && before > row);
