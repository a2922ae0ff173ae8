import type { Log } from "./log.ts";

/** Work that is done again and again. `run` never overlaps itself; what it throws is logged and tried again next time. */
export type Job = { name: string; everyMs: number; run(signal: AbortSignal): Promise<void> };

/** How a job went once. */
export type JobRun = { name: string; ms: number; isFailed: boolean };

/** Starts the jobs; the answer stops them: nothing new begins, what runs is told to end and is waited for. */
export function runJobs(jobs: Job[], log: Log, onRun: (run: JobRun) => void = () => {}): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let isRunning = false;
    const once = async () => {
      if (isRunning || stopping.signal.aborted) return;
      isRunning = true;
      const began = performance.now();
      let isFailed = false;
      try {
        await job.run(stopping.signal);
      } catch (err) {
        isFailed = true;
        log.error({ err, job: job.name }, `${job.name} failed and will be tried again`);
      } finally {
        isRunning = false;
        onRun({ name: job.name, ms: performance.now() - began, isFailed });
      }
    };
    const start = () => {
      const work = once();
      running.add(work);
      void work.finally(() => running.delete(work));
    };
    return setInterval(start, job.everyMs);
  });
  return async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}
