import { runApart } from "#platform/sandbox/thread.ts";
import type { Index, Unit } from "../rules/retrieve/build.ts";
import { programScript } from "#platform/program.ts";

export type BuildIndex = (units: readonly Unit[]) => Promise<Index>;

const script = programScript("features/assistant/adapters/index-thread");

/** Builds an index in a thread of its own: one of many thousand units takes seconds, in which the server answers others. */
export const buildIndexApart: BuildIndex = (units) => runApart<Index>(script, units);
