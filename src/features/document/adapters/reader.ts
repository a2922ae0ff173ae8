import { fork, type ChildProcess } from "node:child_process";
import pLimit from "p-limit";
import type { ReadEnd, ReadMessage, ReadTask, RecognisedPage } from "./reading.ts";

export type Reading =
  | ReadEnd
  /** The process ended without an answer: a bad file or a bad machine. */
  | { kind: "died"; reason: string }
  /** The caller's signal. */
  | { kind: "stopped" };
export type ReadOptions = { signal?: AbortSignal; onPage?: (page: RecognisedPage) => Promise<void> };
export type Reader = { read(task: ReadTask, bytes: Buffer, options?: ReadOptions): Promise<Reading> };

/** The longest silence of the reading process, so one page of a scan, or a whole text; and its memory, all counted. */
export type ReaderLimits = { silenceMs: number; memoryMb: number };
const usualLimits: ReaderLimits = { silenceMs: 60_000, memoryMb: 512 };

const script = new URL("./reader-process.ts", import.meta.url);

/**
 * Reads documents in a process of its own, of low priority, that ends when it takes too long or too much memory: whatever
 * a file does, it is done to that process. One document is read at a time; opening an upload waits only for other uploads.
 */
export function createReader(limits: Partial<ReaderLimits> = {}): Reader {
  const reading = pLimit(1);
  const inspecting = pLimit(1);
  const all = { ...usualLimits, ...limits };
  return {
    read: (task, bytes, options = {}) =>
      (task.kind === "inspect" ? inspecting : reading)(() => readApart(task, bytes, options, all)),
  };
}

function start(task: ReadTask, { memoryMb }: ReaderLimits): ChildProcess {
  return fork(script, [JSON.stringify([task, memoryMb])], {
    // Pictures and WebAssembly are outside of this heap; the process watches over the whole.
    execArgv: [`--max-old-space-size=${Math.round(memoryMb * 0.75)}`, "--disable-warning=ExperimentalWarning"],
    // No secret of the server's environment.
    env: {},
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
}

async function readApart(task: ReadTask, bytes: Buffer, options: ReadOptions, limits: ReaderLimits): Promise<Reading> {
  const { signal, onPage } = options;
  if (signal?.aborted) return { kind: "stopped" };
  const child = start(task, limits);
  let ended: ReadEnd | undefined;
  let whyKilled: Reading | { error: unknown } | undefined;
  let stored: Promise<unknown> = Promise.resolve();
  const kill = (why: Reading | { error: unknown }) => {
    whyKilled ??= why;
    child.kill("SIGKILL");
  };
  const tooLong: Reading = { kind: "died", reason: `Reading took longer than ${limits.silenceMs / 1000} seconds` };
  let alarm = setTimeout(kill, limits.silenceMs, tooLong);
  const stop = () => kill({ kind: "stopped" });
  signal?.addEventListener("abort", stop, { once: true });

  child.on("message", (message: ReadMessage) => {
    clearTimeout(alarm);
    alarm = setTimeout(kill, limits.silenceMs, tooLong);
    if (message.kind === "page")
      stored = stored.then(() => onPage?.(message)).catch((error: unknown) => kill({ error }));
    else ended = message;
  });
  // A process that ends before it has read everything breaks the pipe; its end is what tells.
  child.stdin?.on("error", () => {});
  child.stdin?.end(bytes);
  const exit = await new Promise<string>((resolve) => {
    child.on("error", () => resolve("could not be started"));
    child.on("close", (code, signalName) => resolve(signalName ?? `code ${code}`));
  });
  clearTimeout(alarm);
  signal?.removeEventListener("abort", stop);
  await stored;
  if (whyKilled && "error" in whyKilled) throw whyKilled.error;
  return ended ?? whyKilled ?? { kind: "died", reason: whyDied(exit) };
}

function whyDied(exit: string): string {
  // Its own watchdog kills it; V8 aborts when the heap is full.
  const isMemory = exit === "SIGKILL" || exit === "SIGABRT" || exit === "code 134";
  return isMemory ? "Reading took more memory than is allowed" : `Reading ended early (${exit})`;
}
