import file from "#data/assistant/word-vectors.json" with { type: "json" };
import { clean, contentWords, stemOf } from "./tokens.ts";

/**
 * Directions of texts: that of a text is the sum of the vectors of its stems, at length 1. The vectors are learned so that what people
 * ask lies near the duty that answers it (tools/learn-words.ts): "what savers leave with us" and "deposit liabilities" have no word in
 * common. How rare a stem is counts in the length of its vector.
 */
export const { dimensions } = file;

/** A text with the questions that it answers, where these are known. */
export type Meant = { text: string; askedBy: readonly string[] };

/** Decoded when the first text is read: not everybody who starts asks. */
let decoded: ReadonlyMap<string, Int8Array> | undefined;

function vectors(): ReadonlyMap<string, Int8Array> {
  decoded ??= new Map(
    Object.entries(file.vectors).map(([stem, row]) => [stem, Int8Array.from(atob(row), (byte) => byte.charCodeAt(0))]),
  );
  return decoded;
}

/** The stems of a text that have a direction of their own, each once. Figures are compared, and say nothing here. */
export function meaningStems(text: string): string[] {
  const words = contentWords(clean(text)).filter(({ form }) => !/^n?\d/.test(form));
  return [...new Set(words.map(({ form }) => stemOf(form)))];
}

/** The direction of a text; zeros where no word of it is known. */
export function directionOf(text: string): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const stem of meaningStems(text)) addTo(sum, vectors().get(stem), 1);
  return toLengthOne(sum);
}

/** The directions of texts, row by row: the words of each and what it is asked by count the same. */
export function directionsOf(texts: readonly Meant[]): Float32Array {
  const rows = new Float32Array(texts.length * dimensions);
  for (const [at, { text, askedBy }] of texts.entries()) {
    const sum = directionOf(text);
    for (const asked of askedBy) addTo(sum, directionOf(asked), 1 / askedBy.length);
    rows.set(toLengthOne(sum), at * dimensions);
  }
  return rows;
}

/** The cosine of a text with each row of `directionsOf`, −1 to 1; 0 where nothing of either is known. */
export function nearnessTo(rows: Float32Array, text: string): (row: number) => number {
  const direction = directionOf(text);
  return (row) => {
    let cosine = 0;
    for (let at = 0; at < dimensions; at += 1) cosine += direction[at]! * rows[row * dimensions + at]!;
    return cosine;
  };
}

function addTo(sum: Float32Array, vector: ArrayLike<number> | undefined, weight: number): void {
  if (vector) for (let at = 0; at < sum.length; at += 1) sum[at]! += weight * vector[at]!;
}

function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
