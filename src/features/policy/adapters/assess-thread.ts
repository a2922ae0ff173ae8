import { parentPort, workerData } from "node:worker_threads";
import { assessing } from "../rules/assess.ts";
import { clausesOf } from "../rules/clauses.ts";
import type { PolicyDuty } from "../rules/duty.ts";
import type { Said } from "./assessor.ts";

/** The script of the thread that `assessor.ts` starts: assesses one policy, tells how far it is, hands the table over and ends. */
const { text, duties } = workerData as { text: string; duties: PolicyDuty[] };
const say = (said: Said) => parentPort?.postMessage(said, []);
const every = 25;

const work = assessing(clausesOf(text), duties);
let step = work.next();
while (!step.done) {
  if (step.value % every === 0) say({ progress: step.value / duties.length });
  step = work.next();
}
say({ rows: step.value });
