import { expect, onTestFinished, test } from "vitest";
import { openPostgres, queryPostgres } from "../../support/postgres.ts";
import { kill, operatorToken, send, signUp, type StartedServer } from "../../support/processes/process.ts";
import { changedAndRead, startSeveral } from "../../support/processes/several.ts";

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

test("of two under load one is killed: no acknowledged write is lost, and what it alone did is the other's within 40 s", async () => {
  const { server, one, other } = await two({ fsync: true });
  const company = await signUp(one.url);
  const acknowledged: string[] = [];
  const ending = new AbortController();
  const writing = [one, other].map(async ({ url }, at) => {
    for (let sent = 0; !ending.signal.aborted; sent += 1) {
      const regulationTitle = `Notice ${at}-${sent}`;
      const body = { companyId: company._id, changeType: "update", regulationTitle, regulator: "CBN" };
      const reply = await send(`${url}/api/v1/notification`, "POST", body, operatorToken).catch(() => undefined);
      if (!reply) return;
      expect(reply.status).toBe(200);
      acknowledged.push(regulationTitle);
    }
  });
  const db = openPostgres(server.url);
  onTestFinished(() => db.close());
  const leases = () =>
    queryPostgres<{ name: string; holder: string; until: string }>(db, "SELECT name, holder, until FROM leases");
  const heldBefore = await leases();
  expect(heldBefore.length).toBeGreaterThan(5);

  await new Promise((resolve) => setTimeout(resolve, 3000));
  const holders = [...new Set(heldBefore.map(({ holder }) => holder))];
  await kill(one.child);
  const killedAt = performance.now();
  const isPassedOn = async () => {
    const held = await leases();
    const now = new Date().toISOString();
    const live = held.filter(({ until }) => until > now);
    return live.length === heldBefore.length && new Set(live.map(({ holder }) => holder)).size === 1;
  };
  await expect.poll(isPassedOn, { timeout: 45_000, interval: 500 }).toBe(true);
  expect(performance.now() - killedAt).toBeLessThan(40_000);
  ending.abort();
  await Promise.all(writing);
  // Whoever held something before is one of two, of which one is gone.
  expect(holders.length).toBeLessThanOrEqual(2);

  const kept = await queryPostgres<{ title: string; position: number }>(
    db,
    "SELECT regulation_title AS title, position FROM notifications",
  );
  const titles = kept.map(({ title }) => title);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((title) => !titles.includes(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(kept.map(({ position }) => position)).size).toBe(kept.length);
  const ids = await queryPostgres<{ id: number }>(db, "SELECT id FROM audit_entries ORDER BY id");
  expect(ids.map(({ id }) => id)).toEqual(ids.map((_, at) => at + 1));
  expect((await fetch(`${other.url}/ready`)).status).toBe(200);
});
