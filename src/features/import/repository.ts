import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, inArray, isNull, lt, notInArray } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { batches, countRows, excluded } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { bumpRevision } from "../company/repository.ts";
import { putBack, putDuties, rowsOf, type Refused, type Stored } from "../obligation/repository/many.ts";
import { untouched, type StoredDuty } from "../obligation/rules/stored.ts";
import type { TableRow } from "./rules/plan.ts";
import type { ImportCounts, KeptDecisions } from "./schema.ts";
import { importChanges, importKeys, importParts, imports } from "./tables.ts";
import type { Mapping } from "./rules/columns.ts";
import { mostDrafts, mostImports, mostKeys } from "./vocabulary.ts";

export type ImportRecord = typeof imports.$inferSelect;
/** What becomes of a draft: duties as they are to be, what rows have become, and how many of which. */
export type ImportWork = {
  next: readonly StoredDuty[];
  keys: readonly { key: string; dutyId: string | null }[];
  counts: ImportCounts;
  at: string;
  onStored?: Stored;
};
export type ImportUndone = { restored: number; kept: StoredDuty[] };
export type ImportRepository = ReturnType<typeof importRepository>;

const rowsInPart = 250;
const isOne = (companyId: string, id: string) => and(eq(imports.companyId, companyId), eq(imports.id, id));

/** The registers that companies bring. */
export function importRepository(db: Database) {
  return {
    /** Keeps what was read of a file; of drafts and of imports that are over the oldest go. */
    async add(row: ImportRecord, rows: readonly TableRow[]): Promise<void> {
      const parts = Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, part) => ({
        importId: row.id,
        part,
        rows: rows.slice(part * rowsInPart, (part + 1) * rowsInPart),
      }));
      await db.write(async (tx) => {
        await tx.insert(imports).values(row);
        for (const part of parts) {
          await tx.insert(importParts).values(part);
          await setImmediate();
        }
        await keepNewest(tx, row.companyId, ["draft"], mostDrafts);
        await keepNewest(tx, row.companyId, ["done", "undone"], mostImports);
      });
    },

    async find(companyId: string, id: string): Promise<ImportRecord | undefined> {
      return one(db.select().from(imports).where(isOne(companyId, id)));
    },

    /** Those of a company that are over, the newest first. */
    async list(companyId: string): Promise<ImportRecord[]> {
      const isOver = and(eq(imports.companyId, companyId), inArray(imports.state, ["done", "undone"]));
      return db
        .select()
        .from(imports)
        .where(isOver)
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(mostImports);
    },

    /** The rows that were read of a file, in their order, part by part. */
    async rows(id: string): Promise<TableRow[]> {
      const { part } = importParts;
      const parts = await db.select({ part }).from(importParts).where(eq(importParts.importId, id)).orderBy(asc(part));
      const rows: TableRow[] = [];
      for (const { part: number } of parts) {
        const isPart = and(eq(importParts.importId, id), eq(part, number));
        rows.push(...(await one(db.select().from(importParts).where(isPart)))!.rows);
        await setImmediate();
      }
      return rows;
    },

    /** Keeps what the person has said of a draft. */
    async decide(companyId: string, id: string, said: { mapping: Mapping; decisions: KeptDecisions }): Promise<void> {
      await db
        .update(imports)
        .set(said)
        .where(and(isOne(companyId, id), eq(imports.state, "draft")));
    },

    /** What rows have become, by what they are known by; null: left out. */
    async keys(companyId: string): Promise<Map<string, string | null>> {
      const { key, dutyId } = importKeys;
      const rows = await db.select({ key, dutyId }).from(importKeys).where(eq(importKeys.companyId, companyId));
      return new Map(rows.map((row) => [row.key, row.dutyId]));
    },

    /**
     * Does what a draft comes to, all of it or nothing, with one entry in the log; where it changes nothing there is none.
     * "not a draft": somebody has done it meanwhile.
     */
    async run(
      companyId: string,
      id: string,
      { next, keys, counts, at, onStored }: ImportWork,
    ): Promise<ImportRecord | Refused | "not a draft"> {
      return db.write(async (tx) => {
        const draft = await one(
          tx
            .select()
            .from(imports)
            .where(and(isOne(companyId, id), eq(imports.state, "draft"))),
        );
        if (!draft) return "not a draft";
        const before = await putDuties(tx, companyId, next, { at, ...(onStored && { onStored }) });
        if (!(before instanceof Map)) return before;
        const changes = next.map(({ id: dutyId, version }) => ({
          importId: id,
          dutyId,
          version,
          before: before.get(dutyId) ?? null,
        }));
        for (const batch of slices(changes)) {
          await tx.insert(importChanges).values(batch);
          await setImmediate();
        }
        for (const batch of batches(keys.map((key) => ({ ...key, companyId, importId: id })))) {
          const set = { dutyId: excluded(importKeys.dutyId) };
          await tx
            .insert(importKeys)
            .values(batch)
            .onConflictDoUpdate({ target: [importKeys.companyId, importKeys.key], set });
          await setImmediate();
        }
        await forgetKeys(tx, companyId);
        await tx.delete(importParts).where(eq(importParts.importId, id));
        if (next.length > 0) {
          const after = { file: draft.fileName, sha256: draft.fileHash, rows: draft.rowCount, ...counts };
          await recordAudit(tx, { companyId, at, action: "duty.imported", subject: id, after });
        }
        const set = { state: "done" as const, counts, doneAt: at };
        return (await one(tx.update(imports).set(set).where(isOne(companyId, id)).returning()))!;
      });
    },

    /**
     * Puts back what an import changed, but for what somebody has changed since, which is named. Undefined where it is not done,
     * or was so before an instant.
     */
    async undo(
      companyId: string,
      id: string,
      { at, since }: { at: string; since: string },
    ): Promise<ImportUndone | undefined> {
      return db.write((tx) => takenBack(tx, { companyId, id, at, since }));
    },

    /** Forgets drafts of before an instant, and of what was done before it how it was: that is not taken back any more. */
    async forget(before: string): Promise<number> {
      return db.write(async (tx) => {
        const { rowCount } = await tx
          .delete(imports)
          .where(and(eq(imports.state, "draft"), lt(imports.createdAt, before)));
        const old = tx.select({ id: imports.id }).from(imports).where(lt(imports.doneAt, before));
        await tx.delete(importChanges).where(inArray(importChanges.importId, old));
        return rowCount ?? 0;
      });
    },
  };
}

/** Puts back what an import changed, within a transaction. */
async function takenBack(
  tx: Transaction,
  { companyId, id, at, since }: { companyId: string; id: string; at: string; since: string },
): Promise<ImportUndone | undefined> {
  const known = await one(tx.select().from(imports).where(isOne(companyId, id)));
  if (known?.state !== "done" || known.doneAt === null || known.doneAt < since) return undefined;
  const changes = await tx
    .select()
    .from(importChanges)
    .where(eq(importChanges.importId, id))
    .orderBy(asc(importChanges.dutyId));
  const now = new Map<string, StoredDuty>();
  for (const batch of slices(changes)) {
    for (const row of await rowsOf(
      tx,
      companyId,
      batch.map(({ dutyId }) => dutyId),
    ))
      now.set(row.id, row);
    await setImmediate();
  }
  const same = changes.filter(({ dutyId, version }) => now.get(dutyId)?.version === version);
  const restored = same.flatMap((change) => asBefore(change, now.get(change.dutyId)!, at) ?? []);
  const ids = new Set(restored.map((row) => row.id));
  const gone = same.map(({ dutyId }) => dutyId).filter((dutyId) => !ids.has(dutyId));
  const kept = changes.flatMap(({ dutyId, version }) => {
    const row = now.get(dutyId);
    return row && row.version !== version ? [row] : [];
  });
  await putBack(tx, companyId, { restored, gone, at });
  await tx.delete(importKeys).where(eq(importKeys.importId, id));
  await tx.delete(importChanges).where(eq(importChanges.importId, id));
  await tx.update(imports).set({ state: "undone", undoneAt: at }).where(isOne(companyId, id));
  // Where own duties are gone the count of versions may come to what it was once before.
  await bumpRevision(tx, companyId);
  const after = { file: known.fileName, restored: same.length, kept: kept.length };
  await recordAudit(tx, { companyId, at, action: "duty.importUndone", subject: id, after });
  return { restored: same.length, kept };
}

/** A duty as it was before, a version later: one of the library of which nobody had said anything goes on as a row that says nothing. */
function asBefore(
  { before }: typeof importChanges.$inferSelect,
  now: StoredDuty,
  updatedAt: string,
): StoredDuty | undefined {
  if (before) return { ...before, version: now.version + 1, updatedAt };
  if (now.origin !== "library") return undefined;
  const { companyId, id, origin, regulationId, requirementId, regulator, title, text, quote, documentId } = now;
  const source = { companyId, id, origin, regulationId, requirementId, regulator, title, text, quote, documentId };
  return { ...untouched(source, now.createdAt), version: now.version + 1, updatedAt };
}

async function keepNewest(
  tx: Transaction,
  companyId: string,
  states: ImportRecord["state"][],
  most: number,
): Promise<void> {
  const own = and(eq(imports.companyId, companyId), inArray(imports.state, states));
  const newest = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(own)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(most);
  const ids = newest.map(({ id }) => id);
  if (ids.length === most) await tx.delete(imports).where(and(own, notInArray(imports.id, ids)));
}

/** Where a company's rows are more than are remembered, those of imports go that are forgotten themselves. */
async function forgetKeys(tx: Transaction, companyId: string): Promise<void> {
  const own = eq(importKeys.companyId, companyId);
  if ((await countRows(tx, importKeys, own)) > mostKeys)
    await tx.delete(importKeys).where(and(own, isNull(importKeys.importId)));
}

// So many rows are written in a few milliseconds.
const atOnce = 100;
function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}
