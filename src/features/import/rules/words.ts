import { z } from "zod";
import file from "#data/import.json" with { type: "json" };
import { riskLevels } from "../../catalogue/vocabulary.ts";
import { dutyStates, ownOrigins } from "../../obligation/vocabulary.ts";
import { importFields } from "../vocabulary.ts";

const list = z.array(z.string());
const filled = list.min(1);
const importWordsSchema = z.strictObject({
  about: z.string(),
  columns: z
    .array(z.strictObject({ field: z.enum(importFields), words: filled, examples: filled, not: filled }))
    .length(importFields.length),
  states: z.record(z.enum(dutyStates), filled),
  weights: z.record(z.enum(riskLevels), filled),
  origins: z.partialRecord(z.enum(ownOrigins), filled),
  empty: list,
  shortened: z.record(z.string(), z.string()),
  months: list.length(12),
});

/** The words by which registers that firms bring are read (data/import.json). */
export const importWords = importWordsSchema.parse(file);

/** Words as they are compared: without capitals, accents and marks. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Finds which of some words a cell says. */
export function meaningOf<Value extends string>(
  lists: Partial<Record<Value, string[]>>,
): (cell: string) => Value | undefined {
  const known = new Map<string, Value>();
  for (const [value, words] of Object.entries(lists) as [Value, string[]][]) {
    known.set(plainWords(value), value);
    for (const word of words) if (!known.has(plainWords(word))) known.set(plainWords(word), value);
  }
  return (cell) => known.get(plainWords(cell));
}

const empties = new Set(importWords.empty.map(plainWords));
/** Does a cell say that there is nothing in it? */
export const isEmptyCell = (cell: string): boolean => empties.has(plainWords(cell));
