import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Unit } from "#features/assistant/rules/retrieve/build.ts";

const passage = z.object({ DocumentID: z.number(), PassageID: z.string(), Passage: z.string() });
const passages = z.array(passage).min(1);
const questions = z.array(z.object({ Question: z.string(), Passages: z.array(passage) })).min(1);
type Passage = z.infer<typeof passage>;

/** What is wrong with the folder or a file, to be told to whoever named it. */
export class DataError extends Error {}

export type Corpus = { units: Unit[]; placeOf: ReadonlyMap<string, number> };
/** A question with its gold passages as places in the corpus; `lost` are those that the corpus does not have. */
export type Asked = { question: string; gold: number[]; lost: number };

/** The passages of `<folder>/StructuredRegulatoryDocuments/*.json`, in the order of their document numbers. */
export function readCorpus(folder: string): Corpus {
  const inside = path.join(folder, "StructuredRegulatoryDocuments");
  if (!existsSync(inside)) throw new DataError(`There is no folder ${inside}`);
  const files = readdirSync(inside).filter((name) => name.endsWith(".json"));
  if (files.length === 0) throw new DataError(`There are no .json files in ${inside}`);
  const inOrder = files.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b) || (a < b ? -1 : 1));
  const all = inOrder.flatMap((name) => readJson(path.join(inside, name), passages));
  const placeOf = new Map<string, number>();
  // The organisers' own script takes the first of the passages that share a number.
  for (const [place, each] of all.entries()) if (!placeOf.has(nameOf(each))) placeOf.set(nameOf(each), place);
  return { units: unitsOf(all), placeOf };
}

/** The question files of a folder: `ObliQA_*.json` and `*questions*.json`. */
export function questionFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^ObliQA_.*\.json$|questions.*\.json$/i.test(name));
  if (names.length === 0) throw new DataError(`There is no ObliQA_*.json or *questions*.json in ${folder}`);
  return names.toSorted().map((name) => path.join(folder, name));
}

/** The questions of a file that have a gold passage. */
export function readQuestions(file: string, { placeOf }: Corpus): Asked[] {
  const asked = readJson(file, questions).map(({ Question, Passages }) => {
    const places = Passages.map((each) => placeOf.get(nameOf(each)));
    const gold = [...new Set(places.filter((place) => place !== undefined))];
    return { question: Question, gold, lost: places.filter((place) => place === undefined).length };
  });
  if (asked.every(({ gold }) => gold.length === 0))
    throw new DataError(`No question of ${file} has a gold passage that is in the corpus`);
  return asked.filter(({ gold }) => gold.length > 0);
}

const nameOf = ({ DocumentID, PassageID }: Passage) => `${DocumentID}|${PassageID}`;

function readJson<T>(file: string, shape: z.ZodType<T>): T {
  if (!existsSync(file)) throw new DataError(`There is no file ${file}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new DataError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = shape.safeParse(content);
  if (!read.success) throw new DataError(`${file} has another shape:\n${z.prettifyError(read.error)}`);
  return read.data;
}

// Passages without a hierarchy ("49)") have neighbours instead of siblings, in windows of this many.
const windowSize = 6;

/** Blocks from the numbers: a passage with parts of its own heads them, another is with those of the same parent. */
function unitsOf(all: readonly Passage[]): Unit[] {
  const nameIn = (document: number, id: string) => `${document}|${id}`;
  const parents = new Set(all.map(({ DocumentID, PassageID }) => nameIn(DocumentID, parentOf(PassageID))));
  const flat = new Map<number, number>();
  return all.map(({ DocumentID, PassageID, Passage }) => {
    const id = bare(PassageID);
    let block = parents.has(nameIn(DocumentID, id)) ? id : parentOf(PassageID);
    if (block === "") {
      const before = flat.get(DocumentID) ?? 0;
      flat.set(DocumentID, before + 1);
      block = `window ${Math.floor(before / windowSize)}`;
    }
    return { text: Passage, number: PassageID, block, document: String(DocumentID) };
  });
}

const bare = (id: string) => id.replace(/[.\s]+$/, "");
/** "8.2.2.(1)" is a part of "8.2.2"; empty where there is no parent. */
const parentOf = (id: string) => bare(id).slice(0, Math.max(0, bare(id).lastIndexOf(".")));
