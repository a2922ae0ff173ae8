import { runApart } from "#platform/sandbox/thread.ts";
import type { Index, Unit } from "../rules/retrieve/build.ts";

export type BuildIndex = (units: readonly Unit[]) => Promise<Index>;

const script = new URL("./index-thread.ts", import.meta.url);

/** Builds an index in a thread of its own: one of many thousand units takes seconds, in which the server answers others. */
export const buildIndexApart: BuildIndex = (units) => runApart<Index>(script, units);
