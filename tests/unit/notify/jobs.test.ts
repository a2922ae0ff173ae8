import { expect, test } from "vitest";
import { notifyJobs } from "#features/notify/jobs.ts";
import type { NotifyService } from "#features/notify/service.ts";
import type { OutboxService } from "#features/notify/service/outbox.ts";
import { systemClock } from "#platform/clock.ts";
import { runJobs } from "#platform/jobs.ts";

const notify = { processBatches: async () => 0, forgetOld: async () => {} } as unknown as NotifyService;
const log = { info: () => {}, warn: () => {}, error: () => {} };

function anOutbox(deliverMails: (signal?: AbortSignal) => Promise<void>) {
  const outbox = { deliverMails, deliverPosts: async () => {}, forgetOld: async () => {} } as unknown as OutboxService;
  return notifyJobs(notify, outbox, { stopMs: 50 }).map((job) => ({ ...job, everyMs: 5 }));
}

test("a stop waits for the mails in hand", async () => {
  let isDone = false;
  const began = Promise.withResolvers<void>();
  const stop = runJobs(
    anOutbox(async (signal) => {
      began.resolve();
      await new Promise((resolve) => signal!.addEventListener("abort", resolve));
      await new Promise((resolve) => setTimeout(resolve, 10));
      isDone = true;
    }),
    { log, clock: systemClock, leases: null },
  );
  await began.promise;
  await stop();
  expect(isDone).toBe(true);
});

test("a stop does not wait for a mail server that says nothing any more", async () => {
  const began = Promise.withResolvers<void>();
  const stop = runJobs(
    anOutbox(() => {
      began.resolve();
      return new Promise(() => {});
    }),
    { log, clock: systemClock, leases: null },
  );
  await began.promise;
  await expect(stop()).resolves.toBeUndefined();
});

test("running for long leaves nothing behind at the signal that stops it", async () => {
  const signals = new Set<AbortSignal>();
  let adds = 0;
  const stop = runJobs(
    anOutbox(async (signal) => {
      if (!signals.has(signal!)) {
        signals.add(signal!);
        const add = signal!.addEventListener.bind(signal!);
        const remove = signal!.removeEventListener.bind(signal!);
        signal!.addEventListener = ((...args: Parameters<typeof add>) => ((adds += 1), add(...args))) as typeof add;
        signal!.removeEventListener = ((...args: Parameters<typeof remove>) => (
          (adds -= 1),
          remove(...args)
        )) as typeof remove;
      }
    }),
    { log, clock: systemClock, leases: null },
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  await stop();
  expect(adds).toBeLessThanOrEqual(2);
});
