import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { knownMigrations } from "#platform/database/server/inspect.ts";
import { migrate } from "#platform/database/server/migrate.ts";
import { asUnavailable } from "#platform/errors.ts";
import { openPostgres, queryPostgres } from "../../../support/postgres.ts";
import { startPostgres, type PostgresServer } from "../../../../tools/postgres.mjs";

let server: PostgresServer;
const databases: ServerDatabase[] = [];
const open = (): ServerDatabase => {
  const db = openPostgres(server.url);
  databases.push(db);
  return db;
};

beforeAll(async () => {
  // What was stored is there after a crash.
  server = await startPostgres({ fsync: true });
}, 60_000);
afterAll(async () => {
  await Promise.all(databases.map((db) => db.close()));
  server.stop();
});

const thrown = (asked: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(asked).then(
    () => undefined,
    (error: unknown) => error,
  );

test("of several that start at once on an empty database one makes its tables", async () => {
  expect((await Promise.all([open(), open(), open()].map((db) => migrate(db)))).toSorted()).toEqual([
    0,
    0,
    knownMigrations().length,
  ]);
});

test("a database of a newer program is refused, and stays as it is", async () => {
  const db = open();
  await queryPostgres(db, "INSERT INTO migrations VALUES ('of tomorrow', 0, '2027-01-01 00:00:00')");
  await expect(migrate(db)).rejects.toThrow("newer version");
  await queryPostgres(db, "DELETE FROM migrations WHERE hash = 'of tomorrow'");
  expect(await migrate(db)).toBe(0);
});

test("writes of several processes are one after another: nobody counts on what another is changing", async () => {
  const processes = [open(), open(), open()];
  const before = await lastCounted(processes[0]!, "audit");
  const writes = Array.from({ length: 60 }, (_, at) =>
    processes[at % 3]!.write(async (tx) => {
      const seen = await lastCounted(tx, "audit");
      await tx.rows(sql`SELECT pg_sleep(0.001)`);
      return (await countUp(tx, "audit")) - seen;
    }),
  );
  expect(new Set(await Promise.all(writes))).toEqual(new Set([1]));
  expect(await lastCounted(processes[0]!, "audit")).toBe(before + 60);
});

test("a read sees one moment, whatever is written meanwhile", async () => {
  const [one, other] = [open(), open()];
  const seen = await one.read(async (tx) => {
    const first = await lastCounted(tx, "audit");
    await other.write((write) => countUp(write, "audit"));
    return [first, await lastCounted(tx, "audit")];
  });
  expect(seen[0]).toBe(seen[1]);
});

test("a write from within a read of one moment is refused by the engine, and nothing is stored", async () => {
  const db = open();
  const before = await lastCounted(db, "audit");
  await expect(db.read((tx) => countUp(tx as never, "audit"))).rejects.toThrow("read-only transaction");
  expect(await lastCounted(db, "audit")).toBe(before);
});

test("however busy others are with writes it can be written; while one goes on and on it is locked", async () => {
  const [writer, prober] = [open(), open()];
  const ending = new AbortController();
  const writing = Array.from({ length: 5 }, async () => {
    while (!ending.signal.aborted) await writer.write((tx) => countUp(tx, "audit"));
  });
  for (let look = 0; look < 20; look += 1) expect(await prober.probe()).toBe("ok");
  ending.abort();
  await Promise.all(writing);
  const long = writer.write((tx) => tx.rows(sql`SELECT pg_sleep(2)`));
  await expect.poll(() => prober.probe(), { timeout: 5000 }).toBe("locked");
  await long;
  expect(await prober.probe()).toBe("ok");
});

test("while no server answers nothing is stored and that is said; when it is back, all goes on by itself", async () => {
  const db = open();
  const before = await lastCounted(db, "audit");
  server.halt("immediate");
  for (const asked of [() => db.write((tx) => countUp(tx, "audit")), () => lastCounted(db, "audit")])
    expect(asUnavailable(await thrown(asked()))).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(await db.probe()).toBe("failing");
  server.start();
  expect(await db.write((tx) => countUp(tx, "audit"))).toBe(before + 1);
  expect(await db.probe()).toBe("ok");
});

test("what goes wrong names no value of the statement", async () => {
  const db = open();
  const insert = sql`INSERT INTO counters VALUES (${"a secret of 1"}, 1)`;
  await db.rows(insert);
  const error = (await thrown(db.rows(insert))) as Error & { code: string };
  expect(error.code).toBe("23505");
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain("a secret");
  const unfit = await thrown(db.rows(sql`SELECT CAST(${"a secret"} AS bigint)`));
  expect(`${String(unfit)} ${JSON.stringify(unfit)}`).not.toContain("a secret");
});
