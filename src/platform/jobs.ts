import { instant, type Clock } from "./clock.ts";
import type { Leases } from "./database/leases.ts";
import { newId } from "./ids.ts";
import type { Log } from "./log.ts";

/**
 * Work that is done again and again. `run` never overlaps itself; what it throws is logged and tried again next time.
 * `scope`: where several processes serve, does each of them do it, or one? What is for one must be safe when two do it: a
 * process that hangs may go on when its lease is another's.
 */
export type Job = { name: string; everyMs: number; scope: "each" | "one"; run(signal: AbortSignal): Promise<void> };

/** How a job went once. */
export type JobRun = { name: string; ms: number; isFailed: boolean };

export type Running = {
  log: Log;
  clock: Clock;
  onRun?: (run: JobRun) => void;
  /** Null where this process is the only one: then nothing is written for the sake of others. */
  leases: Leases | null;
  /** For how long a lease is taken, which is renewed three times as often. */
  leaseMs?: number;
};

/** Starts the jobs; the answer stops them: nothing new begins, what runs is told to end and is waited for. */
export function runJobs(jobs: Job[], { log, clock, onRun = () => {}, leases, leaseMs = 30_000 }: Running) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const shared = jobs.filter(({ scope }) => scope === "one").map(({ name }) => name);
  const held = leases && holdLeases(shared, { leases, clock, log, leaseMs });
  const timers = jobs.map((job) => {
    let isRunning = false;
    const once = async () => {
      if (isRunning || stopping.signal.aborted) return;
      if (job.scope === "one" && held?.has(job.name) === false) return;
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
    await held?.release();
  };
}

type Holding = { leases: Leases; clock: Clock; log: Log; leaseMs: number };

/** Takes the leases of these names as soon as nobody else has them, and keeps them until they are released. */
function holdLeases(names: readonly string[], { leases, clock, log, leaseMs }: Holding) {
  const holder = newId();
  const untilOf = new Map<string, number>();

  async function takeAll() {
    const now = clock.now().getTime();
    const until = new Date(now + leaseMs);
    for (const name of names)
      if (await leases.take({ name, holder, until: until.toISOString() }, instant(clock)))
        untilOf.set(name, until.getTime());
  }
  const take = () => takeAll().catch((err: unknown) => log.warn({ err }, "leases could not be taken"));
  let taking = take();
  const timer = setInterval(() => (taking = take()), leaseMs / 3);

  return {
    has: (name: string): boolean => (untilOf.get(name) ?? 0) > clock.now().getTime(),

    async release(): Promise<void> {
      clearInterval(timer);
      await taking;
      // While no primary answers they run out by themselves, and a stop goes on with what else there is to end.
      for (const name of untilOf.keys())
        await leases
          .release({ name, holder })
          .catch((err: unknown) => log.warn({ err }, "a lease could not be given back"));
    },
  };
}
