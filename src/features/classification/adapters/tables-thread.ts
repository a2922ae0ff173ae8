import { parentPort, workerData } from "node:worker_threads";
import { readParts } from "./tables.ts";

/** The script of the thread that `readTablesApart` starts: reads the tables, hands them over and ends. */
parentPort?.postMessage(await readParts(workerData as string), []);
