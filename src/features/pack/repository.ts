import { eq, ne } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import {
  newestRevision,
  raiseVersion,
  saveRead,
  takeBackSince,
  type Hashed,
  type Saved,
} from "../catalogue/repository.ts";
import type { Question } from "../catalogue/schema.ts";
import { cataloguePacks, cataloguePackState } from "./tables.ts";

export type StoredPack = typeof cataloguePacks.$inferSelect;
export type PackState = Omit<typeof cataloguePackState.$inferSelect, "id">;
/** `newest`: of all that ever counted, it among them. */
export type NewPack = Pick<StoredPack, "release" | "bytes" | "keyId" | "conflicts"> & { newest: string };
/** What the library becomes, and from which pack on; null: what comes with the program. */
export type Step = {
  from: string | null;
  parsed: readonly Hashed[];
  questions: { list: Question[]; fileHash: string } | undefined;
  at: string;
};
export type PackRepository = ReturnType<typeof packRepository>;

export function packRepository(db: Database) {
  return {
    /** The pack that counts. */
    async current(): Promise<StoredPack | undefined> {
      return one(db.select().from(cataloguePacks).where(isCurrent));
    },

    async find(release: string): Promise<StoredPack | undefined> {
      return one(db.select().from(cataloguePacks).where(eq(cataloguePacks.release, release)));
    },

    async state(): Promise<PackState> {
      const row = await one(db.select().from(cataloguePackState));
      if (!row) return { newest: null, lookedAt: null, outcome: null, isFailed: false };
      const { id: _id, ...state } = row;
      return state;
    },

    /** Keeps when it was looked for a pack, and what came of it. */
    async noteLook(look: { lookedAt: string; outcome: string; isFailed: boolean }): Promise<void> {
      await db
        .insert(cataloguePackState)
        .values({ id: 1, ...look })
        .onConflictDoUpdate({ target: cataloguePackState.id, set: look });
    },

    /**
     * Stores a pack with all that it makes of the library, and the one before it beside it, in one transaction. Undefined, and
     * nothing stored, where another than `from` counts by now.
     */
    async apply({ newest, ...pack }: NewPack, step: Step): Promise<Saved | undefined> {
      return db.write(async (tx) => {
        if ((await currentRelease(tx)) !== step.from) return undefined;
        const lastRevision = await newestRevision(tx);
        const saved = await saveRead(tx, step.parsed, step.questions, step.at);
        // The words that people ask by may have changed alone.
        await raiseVersion(tx, step.at);
        await tx.delete(cataloguePacks).where(ne(cataloguePacks.isCurrent, true));
        await tx.update(cataloguePacks).set({ isCurrent: false });
        const touched = [...saved.added, ...saved.changed];
        const row = { ...pack, isCurrent: true, over: step.from, appliedAt: step.at, lastRevision, touched };
        await tx.delete(cataloguePacks).where(eq(cataloguePacks.release, pack.release));
        await tx.insert(cataloguePacks).values(row);
        await noteNewest(tx, newest);
        const after = {
          release: pack.release,
          keyId: pack.keyId,
          added: saved.added.length,
          changed: saved.changed.length,
        };
        await recordAudit(tx, { companyId: null, at: step.at, action: "catalogue.packApplied", after });
        return saved;
      });
    },

    /**
     * Goes back from the pack that counts to the one before it, or to what comes with the program, in one transaction:
     * `unread` are keys that it brought and of which no file is left. False where another than `from` counts by now.
     */
    async rollBack(
      { from, parsed, questions, at }: Step & { from: string },
      unread: readonly string[],
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const pack = await one(tx.select().from(cataloguePacks).where(isCurrent));
        if (pack?.release !== from) return false;
        await saveRead(tx, parsed, questions, at);
        await takeBackSince(tx, unread, pack.lastRevision, at);
        await raiseVersion(tx, at);
        await tx.delete(cataloguePacks).where(eq(cataloguePacks.release, from));
        if (pack.over !== null)
          await tx.update(cataloguePacks).set({ isCurrent: true }).where(eq(cataloguePacks.release, pack.over));
        const after = { release: from, to: pack.over };
        await recordAudit(tx, { companyId: null, at, action: "catalogue.packRolledBack", after });
        return true;
      });
    },
  };
}

const isCurrent = eq(cataloguePacks.isCurrent, true);

async function currentRelease(tx: Transaction): Promise<string | null> {
  const row = await one(tx.select({ release: cataloguePacks.release }).from(cataloguePacks).where(isCurrent));
  return row?.release ?? null;
}

async function noteNewest(tx: Transaction, newest: string): Promise<void> {
  await tx
    .insert(cataloguePackState)
    .values({ id: 1, newest })
    .onConflictDoUpdate({ target: cataloguePackState.id, set: { newest } });
}
