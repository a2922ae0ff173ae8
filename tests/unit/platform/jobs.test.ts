import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { leaseRepository } from "#platform/database/leases.ts";
import { runJobs, type Job } from "#platform/jobs.ts";
import { migratedDatabase } from "../../support/samples/databases.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

function someLeases() {
  const db = migratedDatabase();
  onTestFinished(() => db.close());
  return leaseRepository(db);
}

/** Starts what one process may do and what each may, as a process of this name; notes who did what. */
function aProcess(name: string, leases: ReturnType<typeof someLeases> | null, done: string[]) {
  const job = (scope: Job["scope"]): Job => ({
    name: scope,
    scope,
    everyMs: 2,
    run: async () => void done.push(`${name} ${scope}`),
  });
  const stop = runJobs([job("one"), job("each")], { log, clock: systemClock, leases, leaseMs: 90 });
  onTestFinished(stop);
  return stop;
}

test("of several processes one does what is for one, and all do the rest; who stops leaves it to the next", async () => {
  const [leases, done]: [ReturnType<typeof someLeases>, string[]] = [someLeases(), []];
  const stop = aProcess("first", leases, done);
  await expect.poll(() => done).toContain("first one");
  aProcess("second", leases, done);
  await expect.poll(() => done).toContain("second each");
  await setTimeout(150);
  expect(done).not.toContain("second one");
  await stop();
  await expect.poll(() => done).toContain("second one");
});

test("what a process had that is no more is another's once the lease has run out", async () => {
  const [leases, done]: [ReturnType<typeof someLeases>, string[]] = [someLeases(), []];
  const now = new Date();
  const until = new Date(now.getTime() + 200).toISOString();
  expect(await leases.take({ name: "one", holder: "dead", until }, now.toISOString())).toBe(true);
  aProcess("second", leases, done);
  await expect.poll(() => done).toContain("second each");
  expect(done).not.toContain("second one");
  await expect.poll(() => done).toContain("second one");
  expect(new Date().toISOString() >= until).toBe(true);
});

test("who is alone asks for no lease", async () => {
  const done: string[] = [];
  aProcess("alone", null, done);
  await expect.poll(() => done).toContain("alone one");
});

test("a lease is its holder's until it ends, and is given back by its holder only", async () => {
  const leases = someLeases();
  const [now, later, end] = ["2026-11-21T09:00:00.000Z", "2026-11-21T09:00:30.000Z", "2026-11-21T09:01:00.000Z"];
  const take = (holder: string, until: string, at: string) => leases.take({ name: "watching", holder, until }, at);
  expect(await take("first", later, now)).toBe(true);
  expect(await take("second", later, now)).toBe(false);
  expect(await take("first", end, now)).toBe(true);
  expect(await take("second", end, later)).toBe(false);
  await leases.release({ name: "watching", holder: "second" });
  expect(await take("second", end, later)).toBe(false);
  expect(await take("second", end, end)).toBe(true);
  await leases.release({ name: "watching", holder: "second" });
  expect(await take("first", end, later)).toBe(true);
});
