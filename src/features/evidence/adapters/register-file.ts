import pLimit from "p-limit";
import { runApart } from "#platform/sandbox/thread.ts";
import type { Sheet } from "../rules/pack-papers.ts";

/** What the thread is told; `at`: the instant that the workbook says it is of. */
export type RegisterOrder = { sheets: readonly Sheet[]; at: string };

const script = new URL("./register-thread.ts", import.meta.url);
const oneAtATime = pLimit(1);

/** The register as a workbook. Thousands of rows take a second: it is made in a thread of its own. */
export const registerFile = async (order: RegisterOrder): Promise<Buffer> =>
  Buffer.from(await oneAtATime(() => runApart<Uint8Array>(script, order)));
