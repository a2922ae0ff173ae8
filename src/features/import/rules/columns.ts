import { importFields, type ImportField } from "../vocabulary.ts";
import { cellText, type Cell } from "./cells.ts";
import { importWords, plainWords } from "./words.ts";

/** Which column of the file, from 0, is what. */
export type Mapping = Partial<Record<ImportField, number>>;
export type Column = { index: number; heading: string; samples: string[] };
type Row = { number: number; cells: readonly Cell[] };
/** Where a table begins, and what its columns are taken for. */
export type Table = { sheet: number; header: number; columns: Column[]; mapping: Mapping };

// Titles, dates and names of departments may stand above the headings.
const deepestHeader = 40;
// Of a heading at least so much must be what a column is known by.
const fewestShare = 0.5;
const mostSamples = 3;
const sampleLetters = 60;

/** The table of a file: the row of headings by which most columns are known. */
export function findTable(sheets: readonly { rows: readonly Row[] }[], sheet?: number): Table | undefined {
  const places = sheets.flatMap(({ rows }, index) =>
    sheet !== undefined && sheet !== index
      ? []
      : rows
          .slice(0, deepestHeader)
          .map(({ cells }, at) => ({ sheet: index, header: at, mapping: mappingOf(cells), filled: filled(cells) })),
  );
  const score = ({ mapping, filled: cells }: (typeof places)[number]) =>
    (mapping.text === undefined ? 0 : 2) + Object.keys(mapping).length + Math.min(cells, 2) / 10;
  const best = places.reduce<(typeof places)[number] | undefined>(
    (one, other) => (one && score(one) >= score(other) ? one : other),
    undefined,
  );
  return best && { ...best, columns: columnsOf(sheets[best.sheet]!.rows, best.header) };
}

const filled = (cells: readonly Cell[]): number => cells.filter((cell) => cell !== null).length;

/** What each heading is taken for: each thing once, by the heading that says it best. */
function mappingOf(headings: readonly Cell[]): Mapping {
  const said = headings.map((cell) => (typeof cell === "string" ? plainWords(cell) : ""));
  const rated = importWords.columns.flatMap(({ field, words }) =>
    said.map((heading, index) => ({
      field,
      index,
      rate: Math.max(...words.map((word) => likeness(heading, plainWords(word)))),
    })),
  );
  const mapping: Mapping = {};
  const taken = new Set<number>();
  for (const { field, index, rate } of rated.toSorted((a, b) => b.rate - a.rate)) {
    if (rate === 0 || mapping[field] !== undefined || taken.has(index)) continue;
    mapping[field] = index;
    taken.add(index);
  }
  return mapping;
}

/** How well a heading says some words: as they are, or with a little around them. */
function likeness(heading: string, words: string): number {
  if (heading === words) return 2;
  const share = words.length / heading.length;
  return share >= fewestShare && ` ${heading} `.includes(` ${words} `) ? share : 0;
}

function columnsOf(rows: readonly Row[], header: number): Column[] {
  const headings = rows[header]!.cells;
  const below = rows.slice(header + 1, header + 200);
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => {
    const samples = below.flatMap(({ cells }) => cellText(cells[index] ?? null) ?? []).slice(0, mostSamples);
    return {
      index,
      heading: cellText(headings[index] ?? null) ?? "",
      samples: samples.map((text) => text.slice(0, sampleLetters)),
    };
  });
}

/** Why a mapping cannot be used; null when it can. */
export function whyNoMapping(mapping: Mapping, columns: number): string | null {
  if (mapping.text === undefined) return "Say which column has the duty";
  const used = importFields.flatMap((field) => mapping[field] ?? []);
  if (used.some((index) => index < 0 || index >= columns)) return "A column was named that the file does not have";
  return new Set(used).size < used.length ? "A column can be one thing only" : null;
}
