import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Idle = {
  everyMs?: number;
  /** The share of the time in which something ran. */
  below?: number;
  /** By how much the heap must have grown since it was cleaned last. */
  growth?: number;
};

/**
 * Cleans the memory and gives back what is free, when nobody asks for anything and the heap has grown by a third since the last
 * time. V8 itself does so when it next needs memory, which may be tomorrow. It takes some tenths of a second at most.
 */
export function tidyWhenIdle({ everyMs = 10_000, below = 0.1, growth = 1.33 }: Idle = {}): void {
  // What a start leaves is cleaned in any case.
  let clean = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > below || getHeapStatistics().total_heap_size < growth * clean) return;
    collect();
    clean = getHeapStatistics().total_heap_size;
    before = performance.eventLoopUtilization();
  };
  setInterval(look, everyMs).unref();
}

/** V8 shows its collector only to contexts that are made while the flag is set. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (how: object) => void;
  setFlagsFromString("--no-expose-gc");
  gc({ type: "major", flavor: "last-resort" });
}
