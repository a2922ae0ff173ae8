import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { inTurns } from "#platform/process/turns.ts";
import { sha256 } from "#platform/sha256.ts";
import { keyOfFile, questionsOf } from "../rules/references.ts";
import { normaliseRegulator } from "../rules/regulator.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { instrumentSchema, questionsSchema, type Instrument, type Question } from "../schema.ts";
import { readYaml, type Fault } from "./yaml.ts";

export type CatalogueFile = { file: string; text: string; hash: string };
/** The files of a catalogue, wherever they were read. */
export type CatalogueFiles = { instruments: CatalogueFile[]; questions: CatalogueFile | undefined };
/** A folder of them, or the files themselves. */
export type Layer = string | CatalogueFiles;
/** An instrument as read from a file. */
export type ParsedInstrument = { instrument: Instrument; contentHash: string; fileHash: string };
export type CatalogueReading = {
  /** How many instrument files there are, read or skipped. */
  files: number;
  parsed: ParsedInstrument[];
  /** Undefined when the file is missing, broken, or as it was. */
  questions: { list: Question[]; fileHash: string } | undefined;
  faults: Fault[];
};
type Stored = { questionsFileHash: string; questions: Question[] };

/**
 * Reads the layers of a catalogue: one YAML file an instrument under `<regulator>/`, and `questions.yaml`; of files of one key
 * that of the last layer counts. Files whose hash is known are skipped, unless the questions changed: then every file is read,
 * since it may name one that is gone.
 * A broken file becomes a fault and does not stop the rest. Throws only when the first layer is a folder that cannot be read.
 */
export async function readCatalogue(
  layers: Layer | readonly Layer[],
  known: ReadonlyMap<string, { fileHash: string }>,
  stored: Stored | undefined,
): Promise<CatalogueReading> {
  const files = await readLayers(layers);
  const faults: Fault[] = [];
  let questions: CatalogueReading["questions"];
  if (files.questions && files.questions.hash !== stored?.questionsFileHash) {
    const read = readYaml(files.questions.file, files.questions.text, questionsSchema);
    if ("value" in read) questions = { list: read.value, fileHash: files.questions.hash };
    else faults.push(...read.faults);
  }
  const questionKeys = new Set((questions?.list ?? stored?.questions ?? []).map((question) => question.key));

  const parsed: ParsedInstrument[] = [];
  const firstOf = new Map<string, string>();
  for (const file of files.instruments) {
    const key = keyOfFile(file.file);
    const first = firstOf.get(key);
    if (first !== undefined) {
      faults.push({ file: file.file, line: 1, reason: `${key} stands in ${first} already: one key has one file` });
      continue;
    }
    firstOf.set(key, file.file);
    const isKnown = known.get(key)?.fileHash === file.hash;
    if (isKnown && !questions) continue;
    const read = readInstrument(file, questionKeys);
    if ("value" in read) parsed.push(read.value);
    else faults.push(...read.faults);
  }
  return { files: files.instruments.length, parsed, questions, faults };
}

function readInstrument(
  { file, text, hash }: CatalogueFile,
  questionKeys: Set<string>,
): { value: ParsedInstrument } | { faults: Fault[] } {
  const read = readYaml(file, text, instrumentSchema);
  if ("faults" in read) return read;
  const instrument = { ...read.value, regulator: normaliseRegulator(read.value.regulator) };
  const lineOf = (word: string) => text.slice(0, Math.max(0, text.indexOf(word))).split("\n").length;
  const fault = (word: string, reason: string) => ({ faults: [{ file, line: lineOf(word), reason }] });

  const place = `${instrument.regulator.toLowerCase()}/${instrument.key}.yaml`;
  if (file.split(path.sep).join("/") !== place) {
    return fault("key:", `key and regulator say that this file belongs at ${place}`);
  }
  // A question that nobody can answer decides nothing: the text, or the duty, would bind whom it does not mean.
  const [unasked] = questionsOf(instrument).filter(({ key }) => !questionKeys.has(key));
  if (unasked) {
    return fault(`conditionKey: ${unasked.key}`, `${unasked.path}: questions.yaml has no question ${unasked.key}`);
  }
  return { value: { instrument, contentHash: sha256(canonicalJson(instrument)), fileHash: hash } };
}

// Some 5 ms. Read with a promise for each, a file costs five times the processor.
const filesATurn = 50;

/** All files of some layers, without those over which another lies. */
export async function readLayers(layers: Layer | readonly Layer[]): Promise<CatalogueFiles> {
  const [first, ...over] = Array.isArray(layers) ? (layers as readonly Layer[]) : [layers as Layer];
  let { instruments, questions } = await readLayer(first!);
  for (const layer of over) {
    if (typeof layer === "string" && !existsSync(layer)) continue;
    const own = await readLayer(layer);
    // By the key, not the place: another regulator's folder makes no other instrument of it.
    const keys = new Set(own.instruments.map(({ file }) => keyOfFile(file)));
    instruments = [...instruments.filter(({ file }) => !keys.has(keyOfFile(file))), ...own.instruments];
    questions = own.questions ?? questions;
  }
  return { instruments, questions };
}

const readLayer = async (layer: Layer): Promise<CatalogueFiles> =>
  typeof layer === "string" ? readFolder(layer) : layer;

/** The YAML files of a catalogue folder, in the order of their names. */
export async function readFolder(folder: string): Promise<CatalogueFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
  const files: CatalogueFile[] = [];
  await inTurns(names, (name) => files.push(readFileOf(folder, name)), filesATurn);
  return asFiles(files);
}

/** Files of a catalogue by their names within its folder, and their texts. */
export const filesOf = (texts: Iterable<readonly [file: string, text: string]>): CatalogueFiles =>
  asFiles([...texts].map(([file, text]) => hashed(file, text)));

const asFiles = (all: readonly CatalogueFile[]): CatalogueFiles => ({
  instruments: all.filter(({ file }) => file !== "questions.yaml"),
  questions: all.find(({ file }) => file === "questions.yaml"),
});

const readFileOf = (folder: string, file: string): CatalogueFile =>
  hashed(file, readFileSync(path.join(folder, file), "utf8"));

// The name counts too: a file that was moved is read again, and named when it is in the wrong place.
const hashed = (file: string, text: string): CatalogueFile => ({ file, text, hash: sha256(`${file}\n${text}`) });
