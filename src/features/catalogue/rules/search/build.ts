import type { Instrument } from "../../schema.ts";

/** What is searched of an instrument, and how much a word counts there. A title says what a text is about. */
const columns: readonly { weight: number; textOf: (instrument: Instrument) => string }[] = [
  { weight: 20, textOf: ({ title, shortTitle }) => `${title}\n${shortTitle}` },
  { weight: 10, textOf: ({ reference }) => reference ?? "" },
  { weight: 4, textOf: ({ summary }) => summary },
  { weight: 1, textOf: ({ requirements }) => requirements.map(({ text }) => text).join("\n") },
  {
    weight: 5,
    textOf: ({ tags, topics, area, regulator }) => [...tags, ...topics, area, regulator].join(" "),
  },
];

export const weights = columns.map(({ weight }) => weight);

/** Everything that ranking reads. Immutable; built again when the library changes. */
export type SearchIndex = {
  /** The words of all texts in their order, so that those which begin alike stand together. */
  terms: readonly string[];
  /** Each text as places in `terms`: row `r` from `textStarts[r]` to `textStarts[r + 1]`, a column ending with `columnEnd`. */
  tokens: Int32Array;
  textStarts: Int32Array;
  /** The rows of term `t` from `starts[t]` to `starts[t + 1]`, with how often each says it, by the columns' weights. */
  starts: Int32Array;
  rows: Int32Array;
  counts: Uint32Array;
  /** BM25's `k1 · (1 − b + b · length / mean)` of each row. */
  norms: Float64Array;
};

// Marks that a letter may carry and be found without; any other mark ends a word, as it does in FTS5.
const marks = "\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331";
const anyWord = new RegExp(`[\\p{L}\\p{N}\\p{Co}][\\p{L}\\p{N}\\p{Co}${marks}]*`, "gu");
const anyMark = new RegExp(`[${marks}]`, "gu");

/** The words of a text as they are compared: in small letters, Latin ones without their marks (FTS5's `unicode61`, `remove_diacritics 2`). */
export function searchWords(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return text.match(anyWord)?.map((word) => Array.from(word.replace(anyMark, ""), folded).join("")) ?? [];
}

function folded(letter: string): string {
  // By way of the capital, where there is one: both forms of a letter that has two, ſ and s, have the same.
  const upper = letter.toUpperCase();
  const lower = (upper.length === letter.length ? upper : letter).toLowerCase();
  const base = lower.normalize("NFD")[0]!;
  if (base >= "a" && base <= "z") return base;
  return lower.length === letter.length ? lower : letter;
}

export const columnEnd = -1;

/** The texts as numbers of words, numbered as they come. */
function readTexts(instruments: readonly Instrument[]) {
  const terms = new Map<string, number>();
  const textStarts = new Int32Array(instruments.length + 1);
  let tokens = new Int32Array(1024);
  let length = 0;
  const push = (token: number) => {
    if (length === tokens.length) tokens = grown(tokens);
    tokens[length++] = token;
  };
  for (const [row, instrument] of instruments.entries()) {
    for (const { textOf } of columns) {
      for (const word of searchWords(textOf(instrument))) {
        const known = terms.get(word);
        if (known === undefined) terms.set(word, terms.size);
        push(known ?? terms.size - 1);
      }
      push(columnEnd);
    }
    textStarts[row + 1] = length;
  }
  return { terms, tokens: tokens.slice(0, length), textStarts };
}

function grown(tokens: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(tokens.length * 2);
  larger.set(tokens);
  return larger;
}

// BM25's, as FTS5 has them.
export const k1 = 1.2;
const b = 0.75;

/**
 * Indexes instruments; a row is a place in the list. The rows of each word lie in typed arrays, so that 10,000 instruments
 * take megabytes rather than hundreds of them.
 */
export function buildSearchIndex(instruments: readonly Instrument[]): SearchIndex {
  const { terms: known, tokens, textStarts } = readTexts(instruments);
  const terms = [...known.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  const placeOf = new Int32Array(terms.length);
  for (const [place, term] of terms.entries()) placeOf[known.get(term)!] = place;
  for (const [at, token] of tokens.entries()) if (token !== columnEnd) tokens[at] = placeOf[token]!;
  const mean = (tokens.length - instruments.length * columns.length) / instruments.length;
  const norms = Float64Array.from(instruments, (_, row) => {
    const length = textStarts[row + 1]! - textStarts[row]! - columns.length;
    return k1 * (1 - b + (b * length) / mean);
  });
  return { terms, tokens, textStarts, norms, ...countRows(terms.length, tokens, textStarts) };
}

function countRows(termCount: number, tokens: Int32Array, textStarts: Int32Array) {
  const starts = new Int32Array(termCount + 1);
  const lastRow = new Int32Array(termCount).fill(-1);
  eachToken(tokens, textStarts, (term, row) => {
    if (lastRow[term] === row) return;
    lastRow[term] = row;
    starts[term + 1]! += 1;
  });
  for (let term = 0; term < termCount; term += 1) starts[term + 1]! += starts[term]!;
  const rows = new Int32Array(starts[termCount]!);
  const counts = new Uint32Array(rows.length);
  const next = starts.slice();
  lastRow.fill(-1);
  eachToken(tokens, textStarts, (term, row, weight) => {
    if (lastRow[term] !== row) rows[next[term]!++] = row;
    lastRow[term] = row;
    counts[next[term]! - 1]! += weight;
  });
  return { starts, rows, counts };
}

function eachToken(
  tokens: Int32Array,
  textStarts: Int32Array,
  visit: (term: number, row: number, weight: number) => void,
) {
  for (let row = 0; row + 1 < textStarts.length; row += 1) {
    let column = 0;
    for (let at = textStarts[row]!; at < textStarts[row + 1]!; at += 1) {
      const token = tokens[at]!;
      if (token === columnEnd) column += 1;
      else visit(token, row, weights[column]!);
    }
  }
}
