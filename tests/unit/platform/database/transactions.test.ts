import { setImmediate } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { integer, table, text } from "#platform/database/columns.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { sqliteDatabase, type FileDatabase } from "#platform/database/sqlite.ts";
import { slowDatabase } from "../../../support/slow-database.ts";

const purses = table("purses", { id: integer().primaryKey(), held: integer().notNull() });
const people = table("people", { email: text().primaryKey(), passwordHash: text().notNull() });
const each = 100;
const [first, second] = [eq(purses.id, 0), eq(purses.id, 1)];

function open(make: (client: SQLite.Database) => FileDatabase): FileDatabase {
  const client = new SQLite(":memory:");
  client.exec(`
    CREATE TABLE purses (id INTEGER PRIMARY KEY, held INTEGER NOT NULL) STRICT;
    CREATE TABLE people (email TEXT PRIMARY KEY, password_hash TEXT NOT NULL) STRICT;
    INSERT INTO purses VALUES (0, ${each}), (1, ${each}), (2, ${each})`);
  onTestFinished(() => void client.close());
  return make(client);
}

const held = async (db: Pick<Database, "select">): Promise<number[]> =>
  (await db.select().from(purses).orderBy(purses.id)).map((purse) => purse.held);

const take = (tx: Transaction, id: number, by: number) =>
  tx
    .update(purses)
    .set({ held: sql`${purses.held} - ${by}` })
    .where(eq(purses.id, id));

type Move = { from: number; to: number; by: number; end: "commit" | "throw" | "fail" | "swallow" };

/** Takes from one purse and gives to another, in two statements; some go wrong in between. */
const move = (db: Database, { from, to, by, end }: Move, done: () => void) =>
  db.write(async (tx) => {
    tx.afterCommit(done);
    await take(tx, from, by);
    if (end === "throw") throw new Error("thrown");
    const failing = tx.insert(purses).values({ id: from, held: 0 });
    if (end === "fail") await failing;
    if (end === "swallow") await failing.catch(() => {});
    await take(tx, to, -by);
  });

const purse = fc.nat(2);
const aMove: fc.Arbitrary<Move> = fc.record({
  from: purse,
  to: purse,
  by: fc.nat(50),
  end: fc.constantFrom("commit", "commit", "commit", "throw", "fail", "swallow"),
});
const anAct = fc.record({
  pause: fc.boolean(),
  act: fc.oneof(aMove, fc.constant("read" as const), fc.constant("look" as const)),
});

describe.each([
  ["at once", (client: SQLite.Database) => sqliteDatabase(client)],
  ["slowly", slowDatabase],
] as const)("a database that answers %s", (_how, make) => {
  test("shows committed states only, whatever is asked at the same time, and keeps all of a write or nothing", async () => {
    const runs = fc.asyncProperty(fc.array(anAct, { maxLength: 12 }), async (acts) => {
      const db = open(make);
      const expected = [each, each, each];
      const seen: number[][] = [];
      let committed = 0;
      const work = acts.map(async ({ pause, act }) => {
        if (pause) await setImmediate();
        if (act === "look") return void seen.push(await held(db));
        if (act === "read") return void seen.push(...(await db.read(async (tx) => [await held(tx), await held(tx)])));
        const told = move(db, act, () => void committed++);
        if (act.end !== "commit") return expect(told).rejects.toThrow(act.end === "throw" ? "thrown" : /UNIQUE/);
        expected[act.from]! -= act.by;
        expected[act.to]! += act.by;
        return told;
      });
      await Promise.all(work);
      for (const state of seen) expect(state.reduce((sum, one) => sum + one)).toBe(3 * each);
      expect(await held(db)).toEqual(expected);
      expect(committed).toBe(acts.filter(({ act }) => typeof act === "object" && act.end === "commit").length);
    });
    await fc.assert(runs, { numRuns: 60 });
  });

  test("reads everything as it is at one moment", async () => {
    const db = open(make);
    const both = db.read(async (tx) => [await one(tx.select().from(purses).where(first)), await held(tx)]);
    const written = db.update(purses).set({ held: 7 });
    expect(await both).toEqual([{ id: 0, held: each }, [each, each, each]]);
    expect((await written).rowCount).toBe(3);
  });

  test("says how many rows were written, and gives back what is asked for", async () => {
    const db = open(make);
    expect((await db.update(purses).set({ held: 1 }).where(first)).rowCount).toBe(1);
    expect((await db.delete(purses).where(eq(purses.id, 9))).rowCount).toBe(0);
    expect(await one(db.delete(purses).where(second).returning())).toEqual({ id: 1, held: each });
    expect(await one(db.select().from(purses).where(second))).toBeUndefined();
    expect(await db.rows(sql`SELECT id, held AS "inIt" FROM purses WHERE id = ${0}`)).toEqual([{ id: 0, inIt: 1 }]);
  });

  test.each([
    ["a write", (db: Database) => db.write(async () => {})],
    ["a read", (db: Database) => db.read(async () => {})],
    ["a statement", (db: Database) => db.select().from(purses).execute()],
    ["rows", (db: Database) => db.rows(sql`SELECT 1`)],
  ])("refuses %s beside the transaction one is in, and nothing of that is stored", async (_what, ask) => {
    const db = open(make);
    const nested = db.write(async (tx) => {
      await take(tx, 0, 1);
      await ask(db);
    });
    await expect(nested).rejects.toThrow("A transaction is open here");
    expect(await held(db)).toEqual([each, each, each]);
    await ask(db);
  });

  test("lets what was begun in a transaction ask the database once that is over", async () => {
    const db = open(make);
    const later = Promise.withResolvers<void>();
    const late = await db.write(async () => {
      return { held: later.promise.then(() => held(db)) };
    });
    later.resolve();
    expect(await late.held).toEqual([each, each, each]);
  });

  test("refuses a statement that comes when its transaction is over, or from elsewhere", async () => {
    const db = open(make);
    const kept = await db.write(async (tx) => ({ tx }));
    await expect(held(kept.tx)).rejects.toThrow("The transaction is over");
    let late: Promise<unknown> | undefined;
    await db.write(async (tx) => {
      late = setImmediate()
        .then(() => setImmediate())
        .then(() => take(tx, 0, 1));
      late.catch(() => {});
    });
    await expect(late).rejects.toThrow("The transaction is over");
    expect(() => kept.tx.afterCommit(() => {})).toThrow("The transaction is over");
  });

  test("takes nothing more after an error, also when that was caught", async () => {
    const db = open(make);
    const swallowed = db.write(async (tx) => {
      await tx
        .insert(purses)
        .values({ id: 0, held: 1 })
        .catch(() => {});
      await expect(held(tx)).rejects.toThrow("UNIQUE constraint failed: purses.id");
    });
    await expect(swallowed).rejects.toThrow("UNIQUE constraint failed: purses.id");
  });

  test("does after the commit what was left for then, once, and what fails there takes nothing back", async () => {
    const db = open(make);
    const done: string[] = [];
    const warned = new Promise((resolve) => process.once("warning", ({ message }) => resolve(message)));
    const result = await db.write(async (tx) => {
      tx.afterCommit(async (own) => void done.push(`first of ${(await held(own)).length}`));
      tx.afterCommit(() => {
        throw new Error("forgotten");
      });
      tx.afterCommit(() => void done.push("second"));
      await take(tx, 0, 1);
      expect(done).toEqual([]);
      return "stored";
    });
    expect([result, done, await warned]).toEqual(["stored", ["first of 3", "second"], "forgotten"]);
    expect((await held(db))[0]).toBe(each - 1);
  });

  test("names no value of a statement in what goes wrong", async () => {
    const db = open(make);
    const person = { email: "a@bank.ng", passwordHash: "$argon2id$secret" };
    await db.insert(people).values(person);
    const again: (() => PromiseLike<unknown>)[] = [
      () => db.insert(people).values(person),
      () => db.write(async (tx) => tx.insert(people).values(person)),
      () => db.rows(sql`INSERT INTO people VALUES (${person.email}, ${person.passwordHash}) RETURNING email`),
    ];
    for (const tried of again) {
      const error: Error = await Promise.resolve(tried()).then(
        () => Promise.reject(new Error("stored")),
        (thrown) => thrown,
      );
      expect(error).toMatchObject({
        message: "UNIQUE constraint failed: people.email",
        code: "SQLITE_CONSTRAINT_PRIMARYKEY",
      });
      expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain("argon2id");
    }
  });
});

test("is closed when what was asked before is answered", async () => {
  const db = open(slowDatabase);
  const [asked] = await Promise.all([db.read(held), db.close()]);
  expect(asked).toEqual([each, each, each]);
  await expect(held(db)).rejects.toThrow("not open");
});

test("what fails after a commit is an error in the log, without the values of the statement; what was stored stays", async () => {
  const logged: unknown[][] = [];
  const log = { error: (...about: unknown[]) => void logged.push(about) };
  const db = open((client) => sqliteDatabase(client, { log }));
  await db.write(async (tx) => {
    tx.afterCommit(async () => void (await db.insert(people).values({ email: "ada@bank.ng", passwordHash: null! })));
    await take(tx, 0, 1);
  });
  expect(await held(db)).toEqual([each - 1, each, each]);
  expect(logged).toEqual([
    [{ err: expect.objectContaining({ code: "SQLITE_CONSTRAINT_NOTNULL" }) }, expect.any(String)],
  ]);
  const [{ err }] = logged[0] as [{ err: Error }];
  expect(`${err.stack} ${JSON.stringify(err)}`).not.toContain("ada@bank.ng");
});
