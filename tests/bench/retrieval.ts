import path from "node:path";
import { parseArgs } from "node:util";
import { buildIndex, type Index } from "#features/assistant/rules/retrieve/build.ts";
import { buildMemory, type Memory } from "#features/assistant/rules/retrieve/memory.ts";
import { rank } from "#features/assistant/rules/retrieve/rank.ts";
import { DataError, questionFiles, readCorpus, readQuestions, type Asked } from "./retrieval-data.ts";

const help = `Measures the assistant's retrieval on questions with known answers.

  npm run bench:retrieval <folder>

The folder has the passages in StructuredRegulatoryDocuments/*.json and the questions in ObliQA_*.json or
*questions*.json, in the form of the ObliQA data set. Metrics are trec_eval's recall.10 and map_cut.10 over all gold
passages; times are of one question at a time on one core, after a first hundred that are not counted.

  --questions <file>     these questions instead of those in the folder
  --memory <file>        with question memory: the pairs of another question file count as accepted answers
  --memory-folds <n>     with question memory: each n-th part is asked with the pairs of the others
  --help                 this text`;

/** Published on the test split, to compare with: arXiv 2409.05677, 2502.16767 and 2412.06009. */
const published = [
  ["BM25, organisers' baseline", "0.7611", "0.6237"],
  ["BM25, Rayo et al.", "0.7791", "0.6415"],
  ["LeSeR, fine-tuned encoder and BM25", "0.8201", "0.6655"],
  ["Rayo et al., fine-tuned encoder and BM25", "0.8333", "0.7016"],
] as const;

const depth = 10;
const warmUp = 100;
type Options = { questions?: string; memory?: string; "memory-folds"?: string };
type Answered = { hits: number[]; gold: readonly number[]; ms: number };

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: "string" },
      memory: { type: "string" },
      "memory-folds": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    say(help);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  measure(folder, values);
}

function measure(folder: string, options: Options): void {
  const corpus = readCorpus(folder);
  const files = options.questions === undefined ? questionFiles(folder) : [options.questions];
  const begin = performance.now();
  const index = buildIndex(corpus.units);
  const buildMs = performance.now() - begin;
  say(`${corpus.units.length} passages, index built in ${Math.round(buildMs)} ms, ${megabytes(index)} MB of arrays`);
  const known = options.memory === undefined ? null : readQuestions(options.memory, corpus);
  for (const file of files) {
    const asked = readQuestions(file, corpus);
    const lost = asked.reduce((sum, question) => sum + question.lost, 0);
    say(
      `\n${path.basename(file)}: ${asked.length} questions${lost ? `, ${lost} gold passages not in the corpus` : ""}`,
    );
    for (const { question } of asked.slice(0, warmUp)) rank(index, question, { limit: depth });
    say(row("", "Recall@10", "MAP@10", "p50 ms", "p99 ms"));
    report(
      "built-in engine",
      answer(index, asked, () => undefined),
    );
    if (known) report(`with question memory of ${known.length} pairs`, withMemory(index, asked, known));
    if (options["memory-folds"] !== undefined) reportFolds(index, asked, Number(options["memory-folds"]));
  }
  say("\nPublished, on the test questions");
  for (const [name, recall, map] of published) say(row(name, recall, map));
}

const accepted = ({ question, gold }: Asked) => ({ question, units: gold, times: 1 });

function withMemory(index: Index, asked: readonly Asked[], known: readonly Asked[]): Answered[] {
  const memory = buildMemory(known.map(accepted));
  return answer(index, asked, () => memory);
}

function reportFolds(index: Index, asked: readonly Asked[], folds: number): void {
  if (!Number.isInteger(folds) || folds < 2) throw new DataError("--memory-folds takes a whole number from 2");
  const memories = Array.from({ length: folds }, (_, fold) =>
    buildMemory(asked.filter((_, place) => place % folds !== fold).map(accepted)),
  );
  const pairs = Math.floor((asked.length * (folds - 1)) / folds);
  report(
    `with question memory of ${pairs} pairs, ${folds} folds`,
    answer(index, asked, (place) => memories[place % folds]),
  );
}

function answer(index: Index, asked: readonly Asked[], memoryFor: (place: number) => Memory | undefined): Answered[] {
  return asked.map(({ question, gold }, place) => {
    const memory = memoryFor(place);
    const begin = performance.now();
    const { hits } = rank(index, question, { limit: depth, ...(memory && { memory }) });
    const ms = performance.now() - begin;
    return { hits: hits.map(({ unit }) => unit), gold, ms };
  });
}

function report(name: string, answers: readonly Answered[]): void {
  const mean = (of: (answer: Answered) => number) =>
    (answers.reduce((sum, answer) => sum + of(answer), 0) / answers.length).toFixed(4);
  const times = answers.map(({ ms }) => ms);
  say(row(name, mean(recallOf), mean(precisionOf), at(times, 0.5), at(times, 0.99)));
}

const recallOf = ({ hits, gold }: Answered) => hits.filter((unit) => gold.includes(unit)).length / gold.length;

/** Average precision: of each gold passage that was found the precision down to it, over all gold passages. */
function precisionOf({ hits, gold }: Answered): number {
  let found = 0;
  let sum = 0;
  for (const [place, unit] of hits.entries()) if (gold.includes(unit)) sum += (found += 1) / (place + 1);
  return sum / gold.length;
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!.toFixed(2);

/** The bytes of all typed arrays of an index. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value === null || typeof value !== "object" || Array.isArray(value) || value instanceof Map) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part), 0);
}

const megabytes = (index: Index) => (bytesOf(index) / 1e6).toFixed(1);
const row = (name: string, ...figures: string[]) =>
  name.padEnd(46) + figures.map((figure) => figure.padStart(11)).join("");
const say = (text: string) => void process.stdout.write(`${text}\n`);

try {
  main();
} catch (error) {
  const isUsage = error instanceof DataError || (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
