import { describe, expect, test } from "vitest";
import { noteBackup } from "#platform/database/backup-note.ts";
import type { Open } from "./backend.ts";
import { aNotice, aStoredCompany, at, claimAll, told } from "./rows.ts";

/** A company with three mails that are due one second after the other. */
async function withMails(open: Open) {
  const stored = await open();
  const { id } = await aStoredCompany(stored);
  for (let turn = 0; turn < 3; turn += 1)
    await stored.notices.notify(aNotice({ message: String(turn) }), [told(id)], { createdAt: at(turn) });
  return stored;
}

// These tests make their databases after this, however long they take; a database notes whole seconds.
const begun = Math.floor(Date.now() / 1000) * 1000;

export function describeOperation(open: Open) {
  describe("figures of the operation:", () => {
    test("what waits is overdue once it is due for long, or has been tried often", async () => {
      const stored = await withMails(open);
      expect(await stored.operation.countOverdue(at(0))).toBe(0);
      expect(await stored.operation.countOverdue(at(2))).toBe(2);
      for (let tries = 0; tries < 3; tries += 1) {
        const [row] = await claimAll(stored, "mail", 100 * (tries + 1));
        await stored.outbox.retryAt([row!.id], at(100 * (tries + 2)), "no");
        await stored.outbox.releaseAll();
      }
      expect(await stored.operation.countOverdue(at(0))).toBe(3);
    });

    test("an operator's session is used until it ends, or has not been used for its while, or is ended", async () => {
      const { operatorSessions } = await open();
      const session = (hash: string) => ({
        hash,
        id: `of ${hash}`,
        personSessionId: hash === "b" ? "a person's" : null,
        endsAt: at(100),
        idleAt: at(10),
      });
      for (const hash of ["a", "b"]) await operatorSessions.open(session(hash), 5, at(0));
      expect(await operatorSessions.use("b", at(1), at(10))).toEqual({ id: "of b", personSessionId: "a person's" });
      const use = async (hash: string, seconds: number) =>
        (await operatorSessions.use(hash, at(seconds), at(seconds + 10)))?.id;
      expect([await use("a", 9), await use("a", 18), await use("b", 18)]).toEqual(["of a", "of a", undefined]);
      for (let seconds = 27; seconds < 100; seconds += 9) expect(await use("a", seconds)).toBe("of a");
      expect([await use("a", 100), await use("unknown", 0)]).toEqual([undefined, undefined]);
      await operatorSessions.open(session("c"), 5, at(0));
      await operatorSessions.end("of c");
      expect(await use("c", 1)).toBeUndefined();
    });

    test("of too many sessions of the operator the first to end goes", async () => {
      const { operatorSessions } = await open();
      for (const [hash, ends] of [["a", 80], ["b", 90], ["c", 70]] as const)
        await operatorSessions.open({ hash, id: hash, personSessionId: null, endsAt: at(ends), idleAt: at(60) }, 2, at(0));
      const used = ["a", "b", "c"].map((hash) => operatorSessions.use(hash, at(1), at(60)));
      expect((await Promise.all(used)).map((session) => session?.id)).toEqual([undefined, "b", "c"]);
    }); // prettier-ignore

    test("what was given up counts from an instant on", async () => {
      const stored = await withMails(open);
      const [one, two] = await claimAll(stored, "mail", 10);
      await stored.outbox.markDead([one!.id], at(20), "no");
      await stored.outbox.markDead([two!.id], at(40), "no");
      expect(await stored.operation.countGivenUp(at(30))).toBe(1);
      expect(await stored.operation.countGivenUp(at(0))).toBe(2);
      expect(await stored.operation.countOverdue(at(9999))).toBe(1);
    });

    test("counts each kind, and what has left the house no more", async () => {
      const stored = await withMails(open);
      const [one, two] = await claimAll(stored, "mail", 10);
      await stored.outbox.markSent([one!.id], at(20));
      await stored.outbox.markDead([two!.id], at(20), "no");
      const figures = await stored.operation.figures();
      expect(figures.outbox).toEqual([
        { channel: "mail", state: "dead", rows: 1, oldest: expect.any(String) as unknown },
        { channel: "mail", state: "waiting", rows: 1, oldest: at(2) },
      ]);
      expect(figures).toMatchObject({ companies: 1, notificationBatches: 0, changes: [], documents: [] });
      expect(figures.catalogue).toEqual({ version: 0, regulations: 0 });
      expect(figures.databaseBytes).toBeGreaterThan(0);
    });

    test("processes that share a database hear of each other's backups", async () => {
      const { operation, database } = await open();
      expect(await operation.lastBackupNoted()).toBeNull();
      for (const day of [21, 22]) await noteBackup(database, new Date(`2026-11-${day}T01:00:07.000Z`));
      expect(await operation.lastBackupNoted()).toEqual(
        database.isShared ? new Date("2026-11-22T01:00:07.000Z") : null,
      );
    });

    test("an empty database can be used, and is as old as its first migration", async () => {
      const stored = await open();
      expect(await stored.operation.probe()).toBe("ok");
      const { newest, oldest } = await stored.operation.times();
      expect(newest).toBeNull();
      expect(Date.parse(oldest!)).toBeGreaterThanOrEqual(begun);
      expect(Date.parse(oldest!)).toBeLessThanOrEqual(Date.now());
    });
  });
}
