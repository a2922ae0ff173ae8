import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#features/account/tables.ts";
import { bumpRevision } from "#features/company/repository.ts";
import { one } from "#platform/database.ts";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import { batches, countRows } from "#platform/database/sql.ts";
import type { Open } from "./backend.ts";
import { aNotice, aStoredCompany, at, told } from "./rows.ts";

const account = (id: string) => ({ id, email: `${id}@bank.ng`, passwordHash: "hash", createdAt: at(0) });

/** What the platform promises whoever stores something. */
export function describeDatabase(open: Open) {
  describe("the database:", () => {
    describeTransactions(open);
    describeCounters(open);
    describeRevisions(open);
    describeLeases(open);
  });
}

function describeTransactions(open: Open) {
  test("a transaction that fails leaves nothing, whether a statement failed or the work itself", async () => {
    const { database } = await open();
    const done: string[] = [];
    const failing = [
      database.write(async (tx) => {
        tx.afterCommit(() => void done.push("thrown"));
        await tx.insert(accounts).values(account("a"));
        throw new Error("thrown");
      }),
      database.write(async (tx) => {
        tx.afterCommit(() => void done.push("refused"));
        await tx.insert(accounts).values(account("b"));
        await tx.insert(accounts).values(account("b"));
      }),
    ];
    const ends = await Promise.allSettled(failing);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect([await countRows(database, accounts), done]).toEqual([0, []]);
  });

  test("what is left for after the commit sees what was stored, once", async () => {
    const { database } = await open();
    const seen: number[] = [];
    await database.write(async (tx) => {
      tx.afterCommit(async (db) => void seen.push(await countRows(db, accounts)));
      await tx.insert(accounts).values([account("a"), account("b")]);
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([2]);
  });

  test("who waits hears of what is stored, and of nothing that is rolled back", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const listener = stored.database.signals.listen([id]);
    // True at once where something was signalled; else the wait is broken off.
    const heard = () => {
      const end = new AbortController();
      setImmediate(() => end.abort());
      return listener.wait(60_000, end.signal);
    };
    const broken = { ...aNotice(), changeType: null as never };
    await expect(stored.notices.notify(broken, [told(id)], { createdAt: at(0) })).rejects.toThrow(/constraint/i);
    expect(await heard()).toBe(false);
    await stored.notices.notify(aNotice(), [told(id)], { createdAt: at(0) });
    expect(await heard()).toBe(true);
    listener.stop();
  });

  test("writes that read first are alone, however many come at once", async () => {
    const { database } = await open();
    await database.insert(accounts).values({ ...account("a"), passwordHash: "" });
    const add = () =>
      database.write(async (tx) => {
        const { passwordHash } = (await one(tx.select().from(accounts)))!;
        await tx.update(accounts).set({ passwordHash: `${passwordHash}.` });
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await one(database.select().from(accounts)))?.passwordHash).toHaveLength(20);
  });

  test("what is read together is of one moment", async () => {
    const { database } = await open();
    const read = database.read(async (tx) => [await countRows(tx, accounts), await countRows(tx, accounts)]);
    const [[first, second]] = await Promise.all([read, database.insert(accounts).values(account("a"))]);
    expect(first).toBe(second);
  });

  test("says how many rows were written; of no row there is none", async () => {
    const { database } = await open();
    const many = Array.from({ length: 1201 }, (_, index) => account(`a${index}`));
    const sizes: number[] = [];
    for (const batch of batches(many)) sizes.push((await database.insert(accounts).values(batch)).rowCount);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(1201);
    const others = eq(accounts.passwordHash, "other");
    expect((await database.update(accounts).set({ passwordHash: "new" }).where(others)).rowCount).toBe(0);
    expect((await database.insert(accounts).values(account("a0")).onConflictDoNothing()).rowCount).toBe(0);
    expect(await one(database.select().from(accounts).where(others))).toBeUndefined();
    expect((await database.delete(accounts)).rowCount).toBe(1201);
  });

  test("what goes wrong names no value of the statement", async () => {
    const { database } = await open();
    const again = [{ ...account("a"), passwordHash: "a secret hash" }];
    await database.insert(accounts).values(again);
    const error = await database
      .write(async (tx) => tx.insert(accounts).values(again))
      .then(
        () => new Error("stored"),
        (thrown: Error) => thrown,
      );
    expect(error.message).toMatch(/constraint/i);
    expect(`${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`).not.toContain("a secret hash");
  });

  test("can be written, and takes room", async () => {
    const { database } = await open();
    expect([await database.probe(), (await database.bytes()) > 0]).toEqual(["ok", true]);
  });
}

function describeCounters(open: Open) {
  test("no number is given twice or left out, however many are asked for at once", async () => {
    const { database } = await open();
    expect(await lastCounted(database, "audit")).toBe(0);
    const sizes = [1, 3, 2, 1, 5];
    const firsts = await Promise.all(sizes.map((by) => database.write((tx) => countUp(tx, "audit", by))));
    const given = firsts.flatMap((first, index) => Array.from({ length: sizes[index]! }, (_, n) => first + n));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(await lastCounted(database, "audit")).toBe(12);
    expect(await lastCounted(database, "notifications")).toBe(0);
  });

  test("what is rolled back has counted nothing", async () => {
    const { database } = await open();
    const failing = database.write(async (tx) => {
      await countUp(tx, "audit", 7);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await database.write((tx) => countUp(tx, "audit"))).toBe(1);
  });
}

function describeRevisions(open: Open) {
  test("the revision of a company grows with its profile and with the regulators it watches, and of no other", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const theirs = await stored.companies.findRevision(other.id);
    const seen = [await stored.companies.findRevision(own.id)];
    const look = async () => seen.push(await stored.companies.findRevision(own.id));
    const watch = { companyId: own.id, regulator: "CBN", createdAt: at(1) };
    await stored.companies.update(own.id, async () => ({ name: "Other", updatedAt: at(1) }), {});
    await look();
    await stored.companies.update(own.id, async () => ({ name: own.row.name, updatedAt: at(1) }), {});
    await look();
    await stored.notices.watchRegulator(watch);
    await look();
    await stored.notices.unwatchRegulator(own.id, "CBN", at(2));
    await look();
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted((a, b) => a! - b!));
    expect(await stored.companies.findRevision(other.id)).toBe(theirs);
    expect(await stored.companies.findRevision("unknown")).toBeUndefined();
  });

  test("what is rolled back moves no revision", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const before = await stored.companies.findRevision(id);
    const failing = stored.database.write(async (tx) => {
      await bumpRevision(tx, id);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await stored.companies.findRevision(id)).toBe(before);
  });
}

function describeLeases(open: Open) {
  const lease = (holder: string, seconds: number) => ({ name: "watching", holder, until: at(seconds) });

  test("of many who take a lease at once one gets it, and keeps it as long as it takes it again in time", async () => {
    const { leases } = await open();
    const holders = ["a", "b", "c", "d"];
    const taken = await Promise.all(holders.map((holder) => leases.take(lease(holder, 30), at(0))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = holders[taken.indexOf(true)]!;
    expect(await leases.take(lease(holder, 60), at(29))).toBe(true);
    expect(await leases.take(lease("z", 90), at(59))).toBe(false);
    expect(await leases.take({ ...lease("z", 90), name: "sweeping" }, at(0))).toBe(true);
  });

  test("whoever is late finds it with the next", async () => {
    const { leases } = await open();
    await leases.take(lease("a", 30), at(0));
    expect(await leases.take(lease("b", 60), at(30))).toBe(true);
    expect(await leases.take(lease("a", 60), at(31))).toBe(false);
  });

  test("what a clock far ahead has left behind is taken; what one a little ahead holds is not", async () => {
    const { leases } = await open();
    await leases.take(lease("a", 40 * 86_400), at(40 * 86_400 - 30));
    expect(await leases.take(lease("b", 30), at(0))).toBe(true);
    await leases.take({ ...lease("a", 630), name: "sweeping" }, at(600));
    expect(await leases.take({ ...lease("b", 30), name: "sweeping" }, at(0))).toBe(false);
  });

  test("released by its holder it is free at once; nobody else's release changes anything", async () => {
    const { leases } = await open();
    await leases.take(lease("a", 30), at(0));
    await leases.release(lease("b", 0));
    await leases.release({ name: "unknown", holder: "a" });
    expect(await leases.take(lease("b", 60), at(1))).toBe(false);
    await leases.release(lease("a", 0));
    expect(await leases.take(lease("b", 60), at(1))).toBe(true);
  });
}
