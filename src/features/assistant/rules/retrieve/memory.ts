import { idfOf } from "./query.ts";
import { clean, contentWords, stemOf } from "./tokens.ts";
import { groupBm25, memoryWeights } from "./weights.ts";

/** A question whose answer was accepted `times` times, with the units that the answer cited. */
export type Accepted = { question: string; units: readonly number[]; times: number };

/** Accepted questions, ready to be compared with another. For one company alone: it shows what its people asked. */
export type Memory = {
  entries: readonly Accepted[];
  /** By stem or pair of stems, how rare it is and which questions have it with what weight (of unit length). */
  postings: ReadonlyMap<string, { idf: number; entries: number[]; weights: number[] }>;
  /** By unit, what it is worth to have been accepted so often, for whatever question. */
  priors: ReadonlyMap<number, number>;
};

/** Builds the memory of a list of accepted questions. */
export function buildMemory(entries: readonly Accepted[]): Memory {
  const vectors = entries.map(({ question }) => countKeys(featuresOf(question)));
  const postings = new Map<string, { idf: number; entries: number[]; weights: number[] }>();
  const df = new Map<string, number>();
  for (const vector of vectors) for (const key of vector.keys()) df.set(key, (df.get(key) ?? 0) + 1);
  for (const [key, count] of df) postings.set(key, { idf: idfOf(entries.length, count), entries: [], weights: [] });
  for (const [entry, vector] of vectors.entries())
    for (const [key, weight] of normalised(vector, (key) => postings.get(key)!.idf)) {
      postings.get(key)!.entries.push(entry);
      postings.get(key)!.weights.push(weight);
    }
  return { entries, postings, priors: priorsOf(entries) };
}

function priorsOf(entries: readonly Accepted[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const entry of entries) for (const unit of entry.units) times.set(unit, (times.get(unit) ?? 0) + entry.times);
  return new Map(Array.from(times, ([unit, count]) => [unit, memoryWeights.accepted * Math.log(1 + count)]));
}

/**
 * What earlier answers add to the scores of units for a question. It is for units that the ranking has found by their own
 * words: the memory knows what was right once, not what is right here.
 */
export function recall(memory: Memory, question: string): Map<number, number> {
  const worth = new Map(memory.priors);
  for (const [entry, similarity] of nearest(memory, question))
    for (const unit of memory.entries[entry]!.units)
      worth.set(unit, (worth.get(unit) ?? 0) + memoryWeights.similar * similarity ** 2);
  return worth;
}

/** The accepted questions most like this one, with the cosine of each. */
function nearest({ postings }: Memory, question: string): [number, number][] {
  const cosines = new Map<number, number>();
  for (const [key, weight] of normalised(countKeys(featuresOf(question)), (key) => postings.get(key)?.idf ?? 0)) {
    const { entries, weights } = postings.get(key) ?? { entries: [], weights: [] };
    for (const [at, entry] of entries.entries()) cosines.set(entry, (cosines.get(entry) ?? 0) + weight * weights[at]!);
  }
  return [...cosines].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, memoryWeights.nearest);
}

/** The stems of a question and its pairs of adjacent ones. */
function featuresOf(question: string): string[] {
  const stems = contentWords(clean(question)).map(({ form }) => stemOf(form));
  return [...stems, ...stems.slice(1).map((stem, at) => `${stems[at]!} ${stem}`)];
}

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** BM25's weights of a question, made of length 1 so that their product is a cosine. Questions need no norm of length. */
function normalised(counts: ReadonlyMap<string, number>, idf: (key: string) => number): [string, number][] {
  const weights = Array.from(counts, ([key, count]): [string, number] => [
    key,
    (idf(key) * count) / (count + groupBm25.k1),
  ]);
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return length > 0 ? weights.map(([key, weight]) => [key, weight / length]) : [];
}
