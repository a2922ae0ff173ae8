import { parentPort, workerData } from "node:worker_threads";
import type { MemoOrder } from "./memo-file.ts";
import { memoDocx } from "./memo-docx.ts";
import { memoPdf } from "./memo-pdf.ts";

/** The script of the thread that `memo-file.ts` starts: makes one file, hands it over and ends. */
const { memo, format } = workerData as MemoOrder;
const bytes = Uint8Array.from(await (format === "pdf" ? memoPdf(memo) : memoDocx(memo)));
// Handed over, not copied.
parentPort?.postMessage(bytes, [bytes.buffer]);
