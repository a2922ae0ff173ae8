import { and, asc, eq, or } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { recordAudits } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { recordedOf } from "../rules/changing.ts";
import { duties } from "../tables.ts";
import { tellChanged } from "./changed.ts";
import { ofIds } from "./many.ts";

/**
 * Gives what somebody answered for or reviewed to another, or to nobody, within the transaction that ends the membership, each
 * with its entry in the log. Answers of how many duties that was.
 */
export async function handOverDuties(
  tx: Transaction,
  companyId: string,
  { from, to, at }: { from: string; to: string | null; at: string },
): Promise<number> {
  const own = and(eq(duties.companyId, companyId), or(eq(duties.ownerId, from), eq(duties.reviewerId, from)));
  const rows = await tx.select().from(duties).where(own).orderBy(asc(duties.id));
  const given = (whose: string | null) => (whose === from ? to : whose);
  const next = rows.map((row) => {
    const [ownerId, reviewerId] = [given(row.ownerId), given(row.reviewerId)];
    return { ...row, ownerId, reviewerId, version: row.version + 1, updatedAt: at };
  });
  for (const { id, ownerId, reviewerId, version, updatedAt } of next) {
    const set = { ownerId, reviewerId, version, updatedAt };
    await tx
      .update(duties)
      .set(set)
      .where(ofIds(companyId, [id]));
  }
  const entries = next.map((row, index) => {
    const changed = changedValues(recordedOf(rows[index]!), recordedOf(row));
    return { companyId, at, action: "duty.changed" as const, subject: row.id, ...changed };
  });
  await recordAudits(tx, entries);
  await tellChanged(tx, next, "duty.changed", at);
  return rows.length;
}
