/**
 * Learns vectors of words, so that what people ask lies near the duty that answers it, and far from others, those of the same text above
 * all. It learns from data/search-terms and tests/fixtures/assistant/asked, written duty by duty; no question of a test is read. The
 * same files always give the same vectors.
 *
 *   npm run learn:words        two minutes; writes data/assistant/word-vectors.json
 */
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { readSearchTerms } from "#features/assistant/adapters/search-terms.ts";
import { meaningStems } from "#features/assistant/rules/retrieve/meaning.ts";
import { readCatalogue } from "#features/catalogue/adapters/folder.ts";

const root = path.join(import.meta.dirname, "..");

// Chosen on the practised questions. With 96 dimensions, or with vectors of a large corpus to begin with, no more was found.
const dimensions = 64;
const epochs = 6;
const rate = 0.05;
/** Of the rate, for the words of a question and for those of a duty's own text. */
const shares = { question: 0.3, text: 0.15 };
/** How sharply the nearest duty is preferred. */
const sharpness = 15;
/** So many duties a question is held against at once. */
const held = 192;
/** The share of a question's words that is left out each time, so that none is relied on. */
const dropped = 0.1;
/** The directions of all duties are made anew after so many questions. */
const refreshEvery = 4000;
// A word that stands once cannot be learned from others.
const fewestUses = 2;
// Below it a duty is no rival, and nothing is learned from it.
const leastSlope = 0.02;

/** A duty by the numbers of its words. */
type Duty = { source: string; text: readonly number[]; asked: number };
/** A question by the numbers of its words; whether the duty is found by it, or it is only learned from. */
type Question = { words: readonly number[]; duty: number; isFoundBy: boolean };
export type Lesson = { stems: readonly string[]; uses: readonly number[]; duties: Duty[]; questions: Question[] };
/** What a duty says, what it is found by and what else it is asked by. */
export type Taught = { source: string; text: string; foundBy: readonly string[]; askedBy: readonly string[] };

/** Numbers the words that stand at least twice. */
export function lessonOf(taught: readonly Taught[]): Lesson {
  const read = taught.map(({ source, text, foundBy, askedBy }) => ({
    source,
    text: meaningStems(text),
    foundBy: foundBy.map(meaningStems),
    askedBy: askedBy.map(meaningStems),
  }));
  const counts = new Map<string, number>();
  for (const { text, foundBy, askedBy } of read)
    for (const stem of [text, ...foundBy, ...askedBy].flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const stems = [...counts.keys()].filter((stem) => counts.get(stem)! >= fewestUses).toSorted();
  const numbers = new Map(stems.map((stem, at) => [stem, at]));
  const numbered = (list: readonly string[]) => list.flatMap((stem) => numbers.get(stem) ?? []);
  const questions = read.flatMap(({ foundBy, askedBy }, duty) => [
    ...foundBy.map((words) => ({ words: numbered(words), duty, isFoundBy: true })),
    ...askedBy.map((words) => ({ words: numbered(words), duty, isFoundBy: false })),
  ]);
  return {
    stems,
    uses: stems.map((stem) => counts.get(stem)!),
    duties: read.map(({ source, text, foundBy }) => ({ source, text: numbered(text), asked: foundBy.length })),
    questions: questions.filter(({ words }) => words.length > 0),
  };
}

/** Numbers from 0 to 1, always the same ones (Park and Miller, 1988: "minimal standard"). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled(length: number, chance: () => number): number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const to = Math.floor(chance() * (at + 1));
    [order[at], order[to]] = [order[to]!, order[at]!];
  }
  return order;
}

/** Row `row` of a table of vectors. It is a view: what is written to it is written to the table. */
const rowOf = (table: Float32Array, row: number): Float32Array =>
  table.subarray(row * dimensions, (row + 1) * dimensions);

function addTo(sum: Float32Array, vector: Float32Array, weight: number): void {
  for (let at = 0; at < dimensions; at += 1) sum[at]! += weight * vector[at]!;
}

/** Makes a vector of length 1 of it, and answers how long it was. */
function toLengthOne(vector: Float32Array): number {
  let squares = 1e-9;
  for (let at = 0; at < dimensions; at += 1) squares += vector[at]! * vector[at]!;
  const length = Math.sqrt(squares);
  for (let at = 0; at < dimensions; at += 1) vector[at]! /= length;
  return length;
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += a[at]! * b[at]!;
  return sum;
}

/**
 * Two towers with one table of words: a question is the sum of its words, a duty that of its text and of the mean of the questions that it
 * is found by, without the one that is asked. Stochastic gradient descent on the softmax over the cosines with the right duty, its
 * siblings and others by chance.
 */
export function learn({ stems, uses, duties, questions }: Lesson, log: (line: string) => void): Float32Array {
  const chance = chanceFrom(20_261_126);
  const texts = duties.length + questions.length;
  const rarity = uses.map((count) => Math.sqrt(Math.log(1 + texts / (count + 1))));
  const words = Float32Array.from({ length: stems.length * dimensions }, () => (chance() - 0.5) * 0.2);
  const siblings = Map.groupBy(duties.keys(), (duty) => duties[duty]!.source);
  const whole = new Float32Array(duties.length * dimensions);
  const asked = new Float32Array(questions.length * dimensions);

  const encode = (list: readonly number[], into: Float32Array): number => {
    into.fill(0);
    for (const word of list) addTo(into, rowOf(words, word), rarity[word]!);
    return toLengthOne(into);
  };
  const refresh = () => {
    for (const [at, { text }] of duties.entries()) encode(text, rowOf(whole, at));
    for (const [at, { words: list, duty, isFoundBy }] of questions.entries()) {
      encode(list, rowOf(asked, at));
      if (isFoundBy) addTo(rowOf(whole, duty), rowOf(asked, at), 1 / duties[duty]!.asked);
    }
  };
  const rivalsOf = (duty: number): number[] => {
    const own = siblings.get(duties[duty]!.source)!.filter((one) => one !== duty);
    const others = Array.from({ length: Math.max(0, held - own.length - 1) }, () =>
      Math.floor(chance() * duties.length),
    );
    return [...own, ...others.filter((one) => one !== duty)];
  };

  const direction = new Float32Array(dimensions);
  const slope = new Float32Array(dimensions);
  const faced = Array.from({ length: 2 * held }, () => new Float32Array(dimensions));

  /** Learns from one question at a rate. Answers how surprising its duty was, in nats. */
  const study = (at: number, step: number): number => {
    const { words: list, duty, isFoundBy } = questions[at]!;
    const kept = list.filter(() => chance() >= dropped);
    const used = kept.length > 0 ? kept : list;
    const length = encode(used, direction);
    const candidates = [duty, ...rivalsOf(duty)].slice(0, faced.length);
    const found = candidates.map((one, place) => {
      const vector = faced[place]!;
      vector.set(rowOf(whole, one));
      if (place === 0 && isFoundBy) addTo(vector, rowOf(asked, at), -1 / duties[duty]!.asked);
      const norm = toLengthOne(vector);
      return { duty: one, vector, norm, near: cosine(direction, vector) };
    });
    const most = Math.max(...found.map(({ near }) => near));
    const odds = found.map(({ near }) => Math.exp(sharpness * (near - most)));
    const total = odds.reduce((sum, one) => sum + one, 0);
    slope.fill(0);
    for (const [place, { duty: one, vector, norm, near }] of found.entries()) {
      const pull = sharpness * ((place === 0 ? 1 : 0) - odds[place]! / total);
      if (Math.abs(pull) < leastSlope) continue;
      addTo(slope, vector, pull);
      addTo(slope, direction, -pull * near);
      const { text } = duties[one]!;
      const weight = (step * shares.text * pull) / norm / Math.sqrt(Math.max(1, text.length));
      for (const word of text) {
        addTo(rowOf(words, word), direction, weight * rarity[word]!);
        addTo(rowOf(words, word), vector, -weight * rarity[word]! * near);
      }
    }
    for (const word of used) addTo(rowOf(words, word), slope, (step * shares.question * rarity[word]!) / length);
    return Math.log(total) - sharpness * (found[0]!.near - most);
  };

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const step = rate * (1 - epoch / epochs);
    let surprise = 0;
    for (const [done, at] of shuffled(questions.length, chance).entries()) {
      if (done % refreshEvery === 0) refresh();
      surprise += study(at, step);
    }
    log(`${epoch + 1} of ${epochs}: ${(surprise / questions.length).toFixed(3)} nats a question`);
  }
  for (const [word, weight] of rarity.entries()) rowOf(words, word).forEach((value, at, row) => (row[at] = value * weight)); // prettier-ignore
  return words;
}

/** The duties and penalties of the library with all that they are asked by. */
async function readTaught(): Promise<Taught[]> {
  const { parsed } = await readCatalogue([path.join(root, "data/catalogue")], new Map(), undefined);
  const found = await readSearchTerms(path.join(root, "data/search-terms"));
  const folder = path.join(root, "tests/fixtures/assistant/asked");
  const asked = Object.assign(
    {},
    ...readdirSync(folder).toSorted().map((name) => parse(readFileSync(path.join(folder, name), "utf8")) as object), // prettier-ignore
  ) as Record<string, Record<string, string[]>>;
  return parsed
    .map(({ instrument }) => instrument)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap(({ key, shortTitle, penalty, requirements }) =>
      [...requirements, ...(penalty === null ? [] : [{ id: "penalty", text: penalty, deadline: null }])].map(
        (duty) => ({
          source: key,
          text: [duty.text, duty.deadline?.rule, shortTitle].join(" "),
          foundBy: found[key]?.[duty.id as `r${number}`] ?? [],
          askedBy: asked[key]?.[duty.id] ?? [],
        }),
      ),
    );
}

/** A stem a line: its vector as signed bytes in base64, the largest value of all being 127. */
function fileOf(stems: readonly string[], vectors: Float32Array): string {
  const largest = vectors.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const lines = stems.map((stem, at) => {
    const bytes = Int8Array.from(rowOf(vectors, at), (value) => Math.round((value / largest) * 127));
    return `${JSON.stringify(stem)}: "${Buffer.from(bytes.buffer).toString("base64")}"`;
  });
  return `{ "dimensions": ${dimensions}, "vectors": {\n${lines.join(",\n")}\n} }\n`;
}

if (import.meta.main) {
  const lesson = lessonOf(await readTaught());
  const vectors = learn(lesson, (line) => process.stdout.write(`${line}\n`));
  await writeFile(path.join(root, "data/assistant/word-vectors.json"), fileOf(lesson.stems, vectors));
}
