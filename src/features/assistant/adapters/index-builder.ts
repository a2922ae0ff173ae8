import { Worker } from "node:worker_threads";
import type { Index, Unit } from "../rules/retrieve/build.ts";

export type BuildIndex = (units: readonly Unit[]) => Promise<Index>;

const script = new URL("./index-thread.ts", import.meta.url);

/** Builds an index in a thread of its own: one of many thousand units takes seconds, in which the server answers others. */
export const buildIndexApart: BuildIndex = (units) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(script, { workerData: units, execArgv: ["--disable-warning=ExperimentalWarning"] });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the thread that builds the index ended with ${code}`)));
  });
