import { parentPort, workerData } from "node:worker_threads";
import { buildIndex, type Unit } from "../rules/retrieve/build.ts";

/** The script of the thread that `index-builder.ts` starts: builds one index, hands it over and ends. */
const index = buildIndex(workerData as readonly Unit[]);
const buffers = [...Object.values(index), ...[index.body, index.block, index.document].flatMap(Object.values)].flatMap(
  (value: unknown) => (ArrayBuffer.isView(value) ? value.buffer : []),
);
// Handed over, not copied.
parentPort?.postMessage(index, [...new Set(buffers)] as ArrayBuffer[]);
