import { setImmediate } from "node:timers/promises";

// A request that waits for the end of a turn is not noticed.
const turnMs = 15;

/** The end of some work in steps, in turns of some milliseconds, or of one step where that takes longer: between them others have theirs. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let from = performance.now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - from < turnMs) continue;
    await setImmediate();
    from = performance.now();
  }
}
