import { and, asc, eq, gt, lt, or } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { dayMs } from "#shared/duration.ts";
import type { StoredDuty } from "../rules/stored.ts";
import { dutyUndos } from "../tables.ts";

/** What can be taken back: as whose, under which id, and how it was. */
export type Undo = { id: string; accountId: string; before: readonly StoredDuty[] };
export type UndoRow = typeof dutyUndos.$inferSelect;
export type DutyUndoRepository = ReturnType<typeof dutyUndoRepository>;

/** What can be taken back of changes to many duties. */
export function dutyUndoRepository(db: Database) {
  return {
    /** What somebody's change left behind, by duty; nothing once it was taken back or a day has passed. */
    async list(companyId: string, { undoId, accountId, now }: { undoId: string; accountId: string; now: string }): Promise<UndoRow[]> {
      const own = and(eq(dutyUndos.companyId, companyId), eq(dutyUndos.accountId, accountId), eq(dutyUndos.undoId, undoId));
      const isFresh = gt(dutyUndos.createdAt, dayBefore(now));
      return db.select().from(dutyUndos).where(and(own, isFresh)).orderBy(asc(dutyUndos.dutyId));
    },
  };
} // prettier-ignore

const dayBefore = (now: string): string => new Date(Date.parse(now) - dayMs).toISOString();

/** Keeps how duties were before they were changed, in place of what the person could take back until now. */
export async function keepUndo(
  tx: Transaction,
  companyId: string,
  { id: undoId, accountId, before }: Undo,
  next: readonly StoredDuty[],
  at: string,
): Promise<void> {
  const own = and(eq(dutyUndos.companyId, companyId), eq(dutyUndos.accountId, accountId));
  await tx.delete(dutyUndos).where(or(own, lt(dutyUndos.createdAt, dayBefore(at))));
  const versions = new Map(next.map(({ id, version }) => [id, version]));
  for (const row of before) {
    const version = versions.get(row.id);
    if (version === undefined) continue;
    const kept = { ...saidIn(row), undoId, companyId, accountId, dutyId: row.id, version, createdAt: at };
    await tx.insert(dutyUndos).values(kept);
  }
}

/** What was said of a duty, without what it is. */
export function saidIn(row: Omit<UndoRow, "undoId" | "accountId" | "dutyId" | "companyId" | "createdAt" | "version">) {
  const { state, reason, stateBy, stateAt, heldFor, awaitsConfirmation, confirmedBy, confirmedAt } = row;
  const { how, ownerId, unitId, reviewerId, nextReviewOn, weight } = row;
  const given = { state, reason, stateBy, stateAt, heldFor, awaitsConfirmation, confirmedBy, confirmedAt };
  return { ...given, how, ownerId, unitId, reviewerId, nextReviewOn, weight };
}
