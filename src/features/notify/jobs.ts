import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Job } from "#platform/jobs.ts";
import { hourMs } from "#shared/duration.ts";
import type { NotifyService } from "./service.ts";
import type { OutboxService } from "./service/outbox.ts";

const everyMs = 1000;
// A stop has nine seconds for everything. What is in hand then is sent again after the start, under the same id.
const longestStopMs = 5000;

export function notifyJobs(notify: NotifyService, outbox: OutboxService, { stopMs = longestStopMs } = {}): Job[] {
  const bounded = (work: Promise<void>, signal: AbortSignal) => untilStopped(work, signal, stopMs);
  return [
    {
      name: "notification batches",
      scope: "each",
      everyMs,
      run: async (signal) => void (await notify.processBatches(signal)),
    },
    { name: "sending mails", scope: "each", everyMs, run: (signal) => bounded(outbox.deliverMails(signal), signal) },
    {
      name: "posting to webhooks",
      scope: "each",
      everyMs,
      run: (signal) => bounded(outbox.deliverPosts(signal), signal),
    },
    {
      name: "forgetting what has left the house",
      scope: "one",
      everyMs: hourMs,
      async run(signal) {
        await notify.forgetOld(signal);
        await outbox.forgetOld();
      },
    },
  ];
}

/** Waits for the work; once the signal has come, no longer than a stop can wait. */
async function untilStopped(work: Promise<void>, signal: AbortSignal, stopMs: number): Promise<void> {
  const done = new AbortController();
  const overdue = once(signal, "abort", { signal: done.signal })
    .then(() => setTimeout(stopMs, undefined, { signal: done.signal }))
    .then(
      () => undefined,
      () => undefined,
    );
  try {
    await Promise.race([work, overdue]);
  } finally {
    done.abort();
  }
}
