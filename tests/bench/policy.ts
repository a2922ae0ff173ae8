import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { catalogueFolder } from "#app.ts";
import { readCatalogue } from "#features/catalogue/adapters/folder.ts";
import { createReader } from "#features/document/adapters/reader.ts";
import { joinPages } from "#features/document/rules/reading.ts";
import { assessApart } from "#features/policy/adapters/assessor.ts";
import { countsOf } from "#features/policy/rules/assess.ts";
import { clausesOf } from "#features/policy/rules/clauses.ts";
import { policyDuties } from "#features/policy/rules/duty.ts";
import { aTextPdf } from "../fixtures/documents/pdf.ts";

/**
 * How long a PDF of 200 full pages takes to be read and held against every requirement of the library, which is more than binds
 * any company, and the longest that the main thread is busy meanwhile: node tests/bench/policy.ts
 */
const pageCount = 200;
const linesOnPage = 42;

const { parsed } = await readCatalogue(catalogueFolder, new Map(), undefined);
const duties = policyDuties(
  parsed.map(({ instrument }) => ({ instrument, verdict: { result: "applies" }, duties: new Map() })),
  "2026-11-24",
);
const words = duties.flatMap(({ requirement }) => requirement.split(/\s+/));
const pages = Array.from({ length: pageCount }, (_, page) =>
  Array.from({ length: linesOnPage }, (_line, line) => {
    const at = ((page * linesOnPage + line) * 13) % (words.length - 13);
    return `${line % 4 === 0 ? `${page + 1}.${line + 1} The company ` : ""}${words.slice(at, at + 13).join(" ")}`;
  }).join("\n"),
);
const bytes = await aTextPdf(pages);

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const began = performance.now();
const read = await createReader().read({ kind: "pdf" }, bytes, { isWaitedFor: true });
if (read.kind !== "read") throw new Error("the generated policy could not be read");
const text = joinPages(read.pages);
const clauses = clausesOf(text).length;
const readAt = performance.now();
let signs = 0;
const rows = await assessApart(
  { text, duties },
  { signal: new AbortController().signal, onProgress: () => void (signs += 1) },
);
const doneAt = performance.now();
delay.disable();
if (rows === "stopped") throw new Error("the assessment was stopped");
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
process.stdout.write(`${read.total} pages, ${text.length} characters, ${clauses} clauses, ${duties.length} requirements
read in ${seconds(readAt - began)}, assessed in ${seconds(doneAt - readAt)}, in all ${seconds(doneAt - began)}, ${signs} signs of progress
longest block of the main thread ${(delay.max / 1e6).toFixed(0)} ms
${JSON.stringify(countsOf(rows))}
`);
