import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { Said, Setup } from "./sandbox/inside.ts";
import { forkOptions, programFolders } from "./program.ts";

/** How a task ended. Only `answered` is the word of whoever worked on it. */
export type SandboxEnd<Answer> =
  | { kind: "answered"; answer: Answer }
  /** Nothing was heard of it for longer than is allowed. */
  | { kind: "late" }
  | { kind: "too_much_memory" }
  /** The process ended by itself, or could not be started: a bad task or a bad machine. */
  | { kind: "ended"; how: string }
  /** The caller's signal. */
  | { kind: "stopped" };

export type SandboxOptions = {
  /** What runs inside: a script that calls `answerTasks` (platform/sandbox/inside.ts). */
  script: URL;
  /** The longest silence while it works on a task, its start included. */
  silenceMs: number;
  /** All its memory, counted by itself; its heap may take `heapShare` of it. */
  memoryMb: number;
  heapShare?: number;
  /** How long it waits for another task; unless said each has a process of its own, and no task's leavings meet the next. */
  idleMs?: number;
  /** Works at low priority: nobody waits for it. */
  isLow?: boolean;
};
export type RunOptions<Part> = { signal?: AbortSignal | undefined; onPart?: (part: Part) => Promise<void> | void };
export type Sandbox<Task, Answer, Part = never> = {
  /** One task after the other. @throws what `onPart` throws */
  run(task: Task, options?: RunOptions<Part>): Promise<SandboxEnd<Answer>>;
};

/** What it keeps, its settings and its database, often lies beside it. */
const readable = programFolders();

/**
 * A process of its own for work on what strangers wrote: whatever that does, it is done to this process. It has none of the
 * server's environment, may read the program itself and nothing else, write nothing and start no other, and is killed when
 * it takes too long or too much memory, or when the server is gone.
 */
export function createSandbox<Task, Answer, Part = never>(options: SandboxOptions): Sandbox<Task, Answer, Part> {
  const { idleMs = 0, silenceMs } = options;
  const oneAtATime = pLimit(1);
  let child: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  /** Kills the process; what it held is free when this returns. */
  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending?.kill("SIGKILL")) return;
    ending.ref();
    await new Promise((resolve) => ending.once("exit", resolve));
  }

  async function run(task: Task, { signal, onPart }: RunOptions<Part>): Promise<SandboxEnd<Answer>> {
    if (signal?.aborted) return { kind: "stopped" };
    clearTimeout(rest);
    if (!child?.connected) child = start(options);
    let isGood = false;
    try {
      const result = await ask<Answer, Part>(child, task, { silenceMs, signal, onPart });
      isGood = result.kind === "answered";
      return result;
    } finally {
      if (!isGood || idleMs === 0) await end();
      else rest = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return { run: (task, runOptions = {}) => oneAtATime(() => run(task, runOptions)) };
}

function start({ script, memoryMb, heapShare = 0.75, isLow = false }: SandboxOptions): ChildProcess {
  const child = fork(script, [JSON.stringify({ memoryMb, isLow } satisfies Setup)], {
    // No secret of the server's environment.
    ...forkOptions([
      // Pictures and WebAssembly are outside of this heap; the process watches over the whole.
      `--max-old-space-size=${Math.round(memoryMb * heapShare)}`,
      "--permission",
      ...[...readable, path.dirname(fileURLToPath(script))].map((place) => `--allow-fs-read=${place}`),
      "--allow-worker",
      // Pictures are decoded by native code.
      "--allow-addons",
      "--disable-warning=ExperimentalWarning",
      "--disable-warning=SecurityWarning",
    ]),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // Whoever waits for an answer hears of it; at other times it is started again when needed.
  child.on("error", () => {});
  return child;
}

/** Gives the process one task. While nobody waits for its answer it does not keep ours alive. */
async function ask<Answer, Part>(
  child: ChildProcess,
  task: unknown,
  { silenceMs, signal, onPart }: RunOptions<Part> & { silenceMs: number },
): Promise<SandboxEnd<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<SandboxEnd<Answer>>();
  let taken: Promise<unknown> = Promise.resolve();
  const late = () => resolve({ kind: "late" });
  let alarm = setTimeout(late, silenceMs);
  const stop = () => resolve({ kind: "stopped" });
  const said = (message: Said<Answer, Part>) => {
    clearTimeout(alarm);
    if ("answer" in message) return resolve({ kind: "answered", answer: message.answer });
    alarm = setTimeout(late, silenceMs);
    taken = taken.then(() => onPart?.(message.part));
    taken.catch(reject);
  };
  const exited = (code: number | null, signalName: string | null) =>
    resolve(
      isMemory(signalName, code) ? { kind: "too_much_memory" } : { kind: "ended", how: signalName ?? `code ${code}` },
    );
  // A process that is killed while the task is still being handed over: its end is what tells.
  const failed = (error: NodeJS.ErrnoException | null) => {
    if (error && error.code !== "EPIPE" && error.code !== "ERR_IPC_CHANNEL_CLOSED")
      resolve({ kind: "ended", how: error.message });
  };
  signal?.addEventListener("abort", stop, { once: true });
  child.on("message", said).on("exit", exited).on("error", failed).ref();
  child.channel?.ref();
  child.send(task as object, failed);
  try {
    const end = await promise;
    await taken;
    return end;
  } finally {
    clearTimeout(alarm);
    signal?.removeEventListener("abort", stop);
    child.off("message", said).off("exit", exited).off("error", failed).unref();
    child.channel?.unref();
  }
}

/** Its own watchdog kills it; V8 aborts when the heap is full. */
const isMemory = (signalName: string | null, code: number | null) =>
  signalName === "SIGKILL" || signalName === "SIGABRT" || code === 134;
