import { fork, type ChildProcess } from "node:child_process";
import pLimit from "p-limit";
import type { Source } from "../schema.ts";
import { unreadable, type ListingPage, type Reading } from "./reading.ts";

/** The longest time for one list, how long the process waits for another, and its memory, all counted. */
export type ListingLimits = { readMs: number; idleMs: number; memoryMb: number };
const usualLimits: ListingLimits = { readMs: 20_000, idleMs: 30_000, memoryMb: 512 };

export type ListingReader = {
  /** Never throws: what cannot be read is an answer too. `stopped`: by the caller's signal. */
  read(page: ListingPage, source: Source, signal?: AbortSignal): Promise<Reading | { kind: "stopped" }>;
};
type End =
  | { kind: "answered"; reading: Reading }
  | { kind: "late" }
  | { kind: "ended"; how: string }
  | { kind: "stopped" };

const script = new URL("./listing-process.ts", import.meta.url);

/**
 * Reads lists in a process of its own, since a hostile one can keep a parser busy for long or fill its memory, and a thread
 * whose memory is full takes the whole process with it. One list is read at a time; the process is started when it is first
 * needed, serves while there are lists to read, and is killed by a list that takes too much. The parsers are in its memory only.
 */
export function createListingReader(limits: Partial<ListingLimits> = {}): ListingReader {
  const { readMs, idleMs, memoryMb } = { ...usualLimits, ...limits };
  const oneAtATime = pLimit(1);
  let reader: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  function end() {
    reader?.kill("SIGKILL");
    reader = undefined;
  }

  async function readApart(page: ListingPage, source: Source, signal?: AbortSignal) {
    if (signal?.aborted) return { kind: "stopped" as const };
    clearTimeout(rest);
    if (!reader?.connected) reader = start(memoryMb);
    const answer = await ask(reader, { page, source }, { readMs, signal });
    if (answer.kind !== "answered") end();
    rest = setTimeout(end, idleMs).unref();
    switch (answer.kind) {
      case "answered":
        return answer.reading;
      case "late":
        return unreadable(`the list took longer than ${readMs / 1000} seconds to read`);
      case "ended":
        return unreadable(whyEnded(answer.how));
      case "stopped":
        return answer;
    }
  }

  return { read: (page, source, signal) => oneAtATime(() => readApart(page, source, signal)) };
}

function start(memoryMb: number): ChildProcess {
  const reader = fork(script, [String(memoryMb)], {
    // Half for its heap, so that what an earlier list left there is cleared away first; it counts the whole by itself.
    execArgv: [`--max-old-space-size=${Math.round(memoryMb / 2)}`, "--disable-warning=ExperimentalWarning"],
    // No secret of the server's environment.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // Whoever waits for an answer hears of it; at other times it is started again when needed.
  reader.on("error", () => {});
  return reader;
}

/** Gives the process one list. While nobody waits for its answer it does not keep ours alive. */
async function ask(
  reader: ChildProcess,
  task: { page: ListingPage; source: Source },
  { readMs, signal }: { readMs: number; signal: AbortSignal | undefined },
): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const alarm = setTimeout(resolve, readMs, { kind: "late" });
  const stop = () => resolve({ kind: "stopped" });
  const answered = (reading: Reading) => resolve({ kind: "answered", reading });
  const ended = (code: number | null, signalName: string | null) =>
    resolve({ kind: "ended", how: signalName ?? `code ${code}` });
  const failed = (error: Error | null) => void (error && resolve({ kind: "ended", how: error.message }));
  signal?.addEventListener("abort", stop, { once: true });
  reader.on("message", answered).on("exit", ended).on("error", failed).ref();
  reader.channel?.ref();
  reader.send(task, failed);
  const answer = await promise;
  clearTimeout(alarm);
  signal?.removeEventListener("abort", stop);
  reader.off("message", answered).off("exit", ended).off("error", failed).unref();
  reader.channel?.unref();
  return answer;
}

function whyEnded(how: string): string {
  // Its own watchdog kills it; V8 aborts when the heap is full.
  const isMemory = how === "SIGKILL" || how === "SIGABRT" || how === "code 134";
  return isMemory ? "the list took more memory to read than is allowed" : `reading the list ended early (${how})`;
}
