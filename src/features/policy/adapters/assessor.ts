import { Worker } from "node:worker_threads";
import type { PolicyDuty } from "../rules/duty.ts";
import type { PolicyRow } from "../schema.ts";
import { programScript } from "#platform/program.ts";

/** What the thread says: how far it is, from 0 to 1, and last the table. */
export type Said = { progress: number } | { rows: PolicyRow[] };
export type Assessor = (
  work: { text: string; duties: readonly PolicyDuty[] },
  options: { signal: AbortSignal; onProgress: (progress: number) => void },
) => Promise<PolicyRow[] | "stopped">;

const script = programScript("features/policy/adapters/assess-thread");
// 200 pages against a thousand requirements take a tenth of it.
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Assesses a policy in a thread of its own: it takes seconds, in which the server answers others. */
export const assessApart: Assessor = (work, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const execArgv = ["--disable-warning=ExperimentalWarning"];
    const thread = new Worker(script, { workerData: work, execArgv, resourceLimits });
    const stop = () => {
      resolve("stopped");
      void thread.terminate();
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", (said: Said) => ("rows" in said ? resolve(said.rows) : onProgress(said.progress)));
    thread.once("error", reject);
    thread.once("exit", (code) => {
      signal.removeEventListener("abort", stop);
      reject(new Error(`the thread that assesses a policy ended with ${code}`));
    });
  });
