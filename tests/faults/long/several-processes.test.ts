import { expect, onTestFinished, test } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../../support/folder.ts";
import { openPostgres, queryPostgres } from "../../support/postgres.ts";
import { acknowledged, expectAllKept, keepWriting } from "../../support/processes/notices.ts";
import { kill, send, signUp, type StartedServer } from "../../support/processes/process.ts";
import { changedAndRead, startSeveral } from "../../support/processes/several.ts";
import { mailServer } from "../../support/servers/mail-server.ts";

async function two(options?: Parameters<typeof startSeveral>[1]) {
  const several = await startSeveral(2, options);
  onTestFinished(several.end);
  const [one, other] = several.processes as [StartedServer, StartedServer];
  return { server: several.server, one, other };
}

test("a profile changed through one is what the other's dashboard rests on at once, a thousand times", async () => {
  const { one, other } = await two();
  expect(await changedAndRead([one, other], 1000)).toEqual([]);
});

/** Are as many leases held as before, and none of them by who held them? */
async function arePassedOn(url: string, before: readonly Lease[]): Promise<boolean> {
  const now = new Date().toISOString();
  const gone = new Set(before.map(({ holder }) => holder));
  return (await leasesOf(url)).filter(({ holder, until }) => until > now && !gone.has(holder)).length === before.length;
}
type Lease = { name: string; holder: string; until: string };

async function leasesOf(url: string): Promise<Lease[]> {
  const db = openPostgres(url);
  try {
    return await queryPostgres<Lease>(db, "SELECT name, holder, until FROM leases");
  } finally {
    await db.close();
  }
}

/** How many mails wait or are in hand. */
async function mailsWaiting(url: string): Promise<number> {
  const db = openPostgres(url);
  try {
    const [row] = await queryPostgres<{ waiting: number }>(
      db,
      "SELECT count(*) AS waiting FROM outbox WHERE state <> 'sent'",
    );
    return row!.waiting;
  } finally {
    await db.close();
  }
}

test("of two under load one is killed: nothing acknowledged is lost, its leases pass on, and each mail goes out under one id", async () => {
  // Each takes a while, so that some are under way when the process dies.
  const onMailFrom = (_address: object, _session: object, done: () => void) => void setTimeout(done, 100);
  const taking = await mailServer({ onMailFrom });
  const { server, one, other } = await two({ fsync: true, isInTurn: true, env: { SMTP_URL: taking.url } });
  const company = await signUp(one.url);
  const wanted = await send(`${one.url}/api/v1/delivery/${company._id}`, "PATCH", { mailScope: "all" }, company.token);
  expect(wanted.status, JSON.stringify(wanted.body)).toBe(200);
  const before = await leasesOf(server.url);
  expect(before.length).toBeGreaterThan(5);
  expect(new Set(before.map(({ holder }) => holder)).size).toBe(1);
  const writing = keepWriting([one, other], company, { everyMs: 20 });

  await wait(4000);
  expect(taking.mails.length).toBeGreaterThan(0);
  await kill(one.child);
  const killedAt = performance.now();
  expect(acknowledged(writing).filter(({ by }) => by === one.url).length).toBeGreaterThan(20);
  await expect.poll(() => arePassedOn(server.url, before), { timeout: 45_000, interval: 500 }).toBe(true);
  expect(performance.now() - killedAt).toBeLessThan(40_000);
  await writing.end();
  expect(writing.written.filter(({ by, status }) => by === other.url && status !== 200)).toEqual([]);
  await expectAllKept(server.url, writing, aFolder());

  // What the dead one had in hand is the other's two minutes later.
  await expect.poll(() => mailsWaiting(server.url), { timeout: 200_000, interval: 1000 }).toBe(0);
  const idsOf = Map.groupBy(taking.mails, ({ subject }) => subject!.replace(/^.*: /, ""));
  const notices = acknowledged(writing).filter(({ kind }) => kind === "notice");
  expect(notices.filter(({ text }) => !idsOf.has(text))).toEqual([]);
  const ids = [...idsOf.values()].map((mails) => new Set(mails.map(({ messageId }) => messageId)));
  expect(ids.filter(({ size }) => size !== 1)).toEqual([]);
  expect(new Set(taking.mails.map(({ messageId }) => messageId)).size).toBe(ids.length);
  expect((await fetch(`${other.url}/ready`)).status).toBe(200);
});
