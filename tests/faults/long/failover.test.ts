import { afterAll, beforeAll, expect, test } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../../support/folder.ts";
import { openPostgres, queryPostgres } from "../../support/postgres.ts";
import { acknowledged, expectAllKept, keepWriting, servedAfter } from "../../support/processes/notices.ts";
import { signUp } from "../../support/processes/process.ts";
import { runOn, startWithStandby } from "../../support/processes/several.ts";

// Two processes, a primary and a standby that has each commit before it is acknowledged. The tests are one story, in order.
let all: Awaited<ReturnType<typeof startWithStandby>>;
let company: { _id: string; token: string };

beforeAll(async () => {
  all = await startWithStandby();
  company = await signUp(all.processes[0]!.url);
}, 120_000);
afterAll(() => all.end());

/** What a server holds of what is written here. */
async function rowsOn(url: string): Promise<number[]> {
  const db = openPostgres(url);
  try {
    const [row] = await queryPostgres<{ notices: number; entries: number }>(
      db,
      "SELECT (SELECT count(*) FROM notifications) AS notices, (SELECT count(*) FROM audit_entries) AS entries",
    );
    return [row!.notices, row!.entries];
  } finally {
    await db.close();
  }
}

test("the primary dies under load and the standby is promoted: nothing acknowledged is lost, and both serve within 10 s", async () => {
  const { server, standby, processes } = all;
  const writing = keepWriting(processes, company);
  await wait(4000);
  server.halt("immediate");
  await wait(1000);
  standby.promote();
  const promotedAt = performance.now();
  await expect
    .poll(() => Math.max(...servedAfter(writing, processes, promotedAt)), { timeout: 20_000 })
    .toBeLessThan(10_000);
  await wait(2000);
  await writing.end();
  expect(acknowledged(writing).filter(({ at }) => at < promotedAt).length).toBeGreaterThan(50);
  // Whoever asked meanwhile was told to come again.
  expect(new Set(writing.written.map(({ status }) => status))).toEqual(new Set([200, 503]));
  await expectAllKept(standby.url, writing, aFolder());
  for (const { url } of processes) expect((await fetch(`${url}/ready`)).status).toBe(200);
});

test("the old primary comes back as it was: nobody writes to it, not even when it alone is there", async () => {
  const { server, standby, processes } = all;
  server.start();
  // It would take what it is given.
  await runOn(server.url, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
  const before = await rowsOn(server.url);
  const writing = keepWriting(processes, company, { everyMs: 10 });
  await wait(2000);
  standby.halt("fast");
  const haltedAt = performance.now();
  await wait(3000);
  expect(acknowledged(writing).filter(({ at }) => at > haltedAt + 100)).toEqual([]);
  standby.start();
  const startedAt = performance.now();
  await expect
    .poll(() => Math.max(...servedAfter(writing, processes, startedAt)), { timeout: 20_000 })
    .toBeLessThan(10_000);
  await writing.end();
  expect(await rowsOn(server.url)).toEqual(before);
  await expectAllKept(standby.url, writing, aFolder());
});

test("a process that is started while both are there takes the one that was promoted", async () => {
  const { server, standby, more } = all;
  const before = await rowsOn(server.url);
  const third = await more();
  const [notices] = await rowsOn(standby.url);
  const writing = keepWriting([third], company, { everyMs: 10 });
  await wait(1000);
  await writing.end();
  expect(writing.written.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await rowsOn(server.url)).toEqual(before);
  expect((await rowsOn(standby.url))[0]).toBeGreaterThan(notices!);
});
