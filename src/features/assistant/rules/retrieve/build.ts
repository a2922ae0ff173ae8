import { clean, isStopWord, plainNumber, stemOf, wordsOf } from "./tokens.ts";
import { directionsOf, type Meant } from "./meaning.ts";
import { groupBm25, headingWords, unitBm25, type Bm25 } from "./weights.ts";

/**
 * One citable piece of text. `block` groups siblings with their parent inside a `document`; `number` is what it is cited
 * by ("8.2.2.(1)"). One that is not counted is found as any other, but shows in no statistics: what one company uploads must
 * not show in the scores of another, nor what is captured from day to day in what the library answers.
 */
export type Unit = {
  text: string;
  block: string;
  document: string;
  number?: string;
  isCounted?: boolean;
  /** What it says, and what it is asked by: of these it has its direction among the vectors of words. */
  meant?: Meant;
};

/** Which rows (units, blocks or documents) hold a stem and how often, stem by stem, with what BM25 needs of each. */
export type Field = {
  /** Where the rows of a stem begin in `rows` and `counts`; one more than there are stems. */
  starts: Int32Array;
  rows: Int32Array;
  counts: Uint16Array;
  /** Rows of counted units that hold the stem. */
  df: Int32Array;
  size: number;
  /** BM25's `k1 · (1 − b + b · length / mean)` of each row. */
  norms: Float64Array;
};

/** Everything that ranking reads. Immutable; rebuild it when units change. */
export type Index = {
  units: number;
  stems: ReadonlyMap<string, number>;
  forms: ReadonlyMap<string, number>;
  /** Of each form its stem, or −1 for a stop word. */
  stemOfForm: Int32Array;
  /** The forms of all units in their order; those of unit `u` from `starts[u]` to `starts[u + 1]`. */
  tokens: Int32Array;
  starts: Int32Array;
  body: Field;
  block: Field;
  document: Field;
  blockOf: Int32Array;
  documentOf: Int32Array;
  /** Counted units that hold a form. */
  formDf: Int32Array;
  /** Counted units that hold a pair of adjacent stems, counted in a table of hashes: two pairs may share a place. */
  pairDf: Uint16Array;
  stemHashes: Int32Array;
  isHeading: Uint8Array;
  /** Of each unit the direction of what it says, row by row; zeros where nothing of it is known. */
  directions: Float32Array;
  /** The numbers of the units as `plainNumber` writes them; empty where a unit has none. */
  numbers: readonly string[];
};

// A million places of two bytes: the 350,000 pairs of 14,000 passages share one in six times, and a shared place only
// makes a pair look a little more common.
export const pairSlots = 1 << 20;

/** The place of a pair of stems in the table. By their letters, so that it does not depend on the order of building. */
export const pairSlot = (left: number, right: number): number => {
  const mixed = Math.imul(Math.imul(left, 31) + right, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (pairSlots - 1);
};

/** Builds the index of a list of units; a hit names a unit by its place in that list. */
export function buildIndex(units: readonly Unit[]): Index {
  const text = readTexts(units);
  const isCounted = Uint8Array.from(units, (unit) => (isCountedUnit(unit) ? 1 : 0));
  const own = Int32Array.from(units, (_, unit) => unit);
  const blocks = groups(units, (unit) => `${unit.document}\0${unit.block}`);
  const documents = groups(units, (unit) => unit.document);
  const field = (rowOf: Int32Array, parameters: Bm25) => buildField(text, rowOf, isCounted, parameters);
  return {
    units: units.length,
    ...text,
    body: field(own, unitBm25),
    block: field(blocks, groupBm25),
    document: field(documents, groupBm25),
    blockOf: blocks,
    documentOf: documents,
    formDf: countForms(text, isCounted),
    pairDf: countPairs(text, isCounted),
    isHeading: Uint8Array.from(units, (unit) => (isHeadingText(unit.text) ? 1 : 0)),
    directions: directionsOf(units.map(({ meant }) => meant ?? { text: "", askedBy: [] })),
    numbers: units.map(({ number = "" }) => plainNumber(number)),
  };
}

type Texts = Pick<Index, "stems" | "forms" | "stemOfForm" | "tokens" | "starts" | "stemHashes">;

function readTexts(units: readonly Unit[]): Texts {
  const forms = new Map<string, number>();
  const starts = new Int32Array(units.length + 1);
  const tokens: number[] = [];
  for (const [unit, { text }] of units.entries()) {
    for (const { form } of wordsOf(clean(text))) tokens.push(idOf(forms, form));
    starts[unit + 1] = tokens.length;
  }
  const stems = new Map<string, number>();
  const stemOfForm = Int32Array.from(forms.keys(), (form) => (isStopWord(form) ? -1 : idOf(stems, stemOf(form))));
  return {
    stems,
    forms,
    stemOfForm,
    tokens: Int32Array.from(tokens),
    starts,
    stemHashes: Int32Array.from(stems.keys(), hash),
  };
}

function idOf(ids: Map<string, number>, key: string): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}

/** FNV-1a over the UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

const isCountedUnit = ({ isCounted = true }: Unit): boolean => isCounted;

/** The group of each unit; units that are counted never share one with those that are not. */
function groups(units: readonly Unit[], keyOf: (unit: Unit) => string): Int32Array {
  const ids = new Map<string, number>();
  return Int32Array.from(units, (unit) => idOf(ids, `${isCountedUnit(unit)}\0${keyOf(unit)}`));
}

function buildField(text: Texts, rowOf: Int32Array, isCounted: Uint8Array, { k1, b }: Bm25): Field {
  const size = rowOf.reduce((most, row) => Math.max(most, row + 1), 0);
  const isRowCounted = new Uint8Array(size);
  const lengths = new Int32Array(size);
  const postings = countRows(text, rowOf, size, lengths);
  for (const [unit, row] of rowOf.entries()) if (isCounted[unit]) isRowCounted[row] = 1;
  const df = new Int32Array(text.stems.size);
  for (let id = 0; id < df.length; id += 1)
    for (let at = postings.starts[id]!; at < postings.starts[id + 1]!; at += 1)
      df[id]! += isRowCounted[postings.rows[at]!]!;
  let total = 0;
  let countedSize = 0;
  for (let row = 0; row < size; row += 1) {
    total += isRowCounted[row]! * lengths[row]!;
    countedSize += isRowCounted[row]!;
  }
  const mean = countedSize && total ? total / countedSize : 1;
  return {
    ...postings,
    df,
    size: countedSize,
    norms: Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / mean)),
  };
}

/** The postings of a field; adds the length of each row, in words that are no stop words, to `lengths`. */
function countRows({ tokens, starts, stemOfForm, stems }: Texts, rowOf: Int32Array, size: number, lengths: Int32Array) {
  const unitsOfRow: number[][] = Array.from({ length: size }, () => []);
  for (const [unit, row] of rowOf.entries()) unitsOfRow[row]!.push(unit);
  const occurrences = new Int32Array(stems.size);
  const entries: number[] = [];
  const counts = new Int32Array(stems.size + 1);
  for (const [row, units] of unitsOfRow.entries()) {
    const seen: number[] = [];
    for (const unit of units)
      for (let at = starts[unit]!; at < starts[unit + 1]!; at += 1) {
        const id = stemOfForm[tokens[at]!]!;
        if (id < 0) continue;
        if (occurrences[id] === 0) seen.push(id);
        occurrences[id]! += 1;
        lengths[row]! += 1;
      }
    for (const id of seen) {
      entries.push(id, row, occurrences[id]!);
      counts[id + 1]! += 1;
      occurrences[id] = 0;
    }
  }
  return sortPostings(entries, counts);
}

/** Triples of stem, row and count, ordered by stem; `counts` holds how many there are of the stem before. */
function sortPostings(entries: number[], counts: Int32Array) {
  for (let id = 1; id < counts.length; id += 1) counts[id]! += counts[id - 1]!;
  const next = counts.slice();
  const rows = new Int32Array(entries.length / 3);
  const tf = new Uint16Array(rows.length);
  for (let at = 0; at < entries.length; at += 3) {
    const place = next[entries[at]!]!++;
    rows[place] = entries[at + 1]!;
    tf[place] = Math.min(entries[at + 2]!, 0xffff);
  }
  return { starts: counts, rows, counts: tf };
}

function countForms({ forms, tokens, starts }: Texts, isCounted: Uint8Array): Int32Array {
  const df = new Int32Array(forms.size);
  const lastSeen = new Int32Array(forms.size).fill(-1);
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    if (!isCounted[unit]) continue;
    for (let at = starts[unit]!; at < starts[unit + 1]!; at += 1) {
      const form = tokens[at]!;
      if (lastSeen[form] === unit) continue;
      lastSeen[form] = unit;
      df[form]! += 1;
    }
  }
  return df;
}

function countPairs({ tokens, starts, stemOfForm, stemHashes }: Texts, isCounted: Uint8Array): Uint16Array {
  const df = new Uint16Array(pairSlots);
  const lastSeen = new Int32Array(pairSlots).fill(-1);
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    if (!isCounted[unit]) continue;
    let before = -1;
    for (let at = starts[unit]!; at < starts[unit + 1]!; at += 1) {
      const id = stemOfForm[tokens[at]!]!;
      if (id < 0) continue;
      const slot = before < 0 ? -1 : pairSlot(stemHashes[before]!, stemHashes[id]!);
      before = id;
      if (slot < 0 || lastSeen[slot] === unit) continue;
      lastSeen[slot] = unit;
      if (df[slot]! < 0xffff) df[slot]! += 1;
    }
  }
  return df;
}

function isHeadingText(text: string): boolean {
  const bare = clean(text).trim();
  return bare.split(/\s+/).length < headingWords && !/[.;:]$|\. /.test(bare);
}
