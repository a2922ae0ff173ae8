import { parentPort, workerData } from "node:worker_threads";
import type { RegisterOrder } from "./register-file.ts";
import { workbook } from "./workbook.ts";

/** The script of the thread that `register-file.ts` starts: makes one workbook, hands it over and ends. */
const bytes = await workbook(workerData as RegisterOrder);
// Handed over, not copied.
parentPort?.postMessage(bytes, [bytes.buffer]);
