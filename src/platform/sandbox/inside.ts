import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/** What the process is started with (`createSandbox`), as its one argument. */
export type Setup = { memoryMb: number; isLow: boolean };
/** What it says: parts of an answer as they are ready, and last the answer. */
export type Said<Answer, Part> = { part: Part } | { answer: Answer };

/**
 * The inside of a sandbox: answers one task after the other, each as `work` says, and may be killed at any moment. What `work`
 * throws ends the process. What a task needs is best imported in `work`, so that a process which only waits stays small.
 */
export function answerTasks(work: (task: never, tell: (part: unknown) => Promise<void>) => unknown): void {
  const { memoryMb, isLow } = JSON.parse(process.argv[2] ?? "{}") as Setup;
  const say = (said: Said<unknown, unknown>) =>
    new Promise<void>((resolve) => {
      process.send?.(said, undefined, undefined, () => resolve());
    });
  process.on("disconnect", () => process.exit());
  // Not the lowest there is: a busy machine would starve the work until its time is over. Threads started from here on are as low.
  if (isLow) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  watchOver(memoryMb);
  process.on("message", async (task) => say({ answer: await work(task as never, async (part) => say({ part })) }));
}

/**
 * Ends this process when it takes more memory than `memoryMb`, all counted, or when the process that started it is gone: also
 * while what it reads keeps it busy.
 */
function watchOver(memoryMb: number): void {
  const watchdog = `
    const parent = process.ppid;
    setInterval(() => {
      if (process.memoryUsage.rss() > ${memoryMb * 1024 * 1024} || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
    }, 50);`;
  new Worker(watchdog, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
