import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { batches } from "#platform/database/sql.ts";
import { recordAudits } from "../../audit/repository.ts";
import { enqueueDocuments, type DocumentRow } from "../../document/repository.ts";
import { enqueueNotifications, type Recipient, type StoredNotice } from "../../notify/repository.ts";
import { changes } from "../tables.ts";
import type { HeldReason } from "../vocabulary.ts";

export type ChangeRecord = typeof changes.$inferSelect;

/** A change with all that goes out with it. */
export type Publication = {
  change: ChangeRecord;
  documents: DocumentRow[];
  /** Null while it is held back. */
  fanOut: { notice: StoredNotice; recipients: Recipient[] } | null;
};
/** A change that is stored already is neither stored nor told again. `at` is now: a digest that has left takes nothing more. */
export async function publishAll(tx: Transaction, publications: Publication[], at: string): Promise<ChangeRecord[]> {
  const stored = new Set<string>();
  for (const batch of batches(publications)) {
    const rows = batch.map(({ change }) => change);
    const added = await tx.insert(changes).values(rows).onConflictDoNothing().returning({ id: changes.id });
    for (const { id } of added) stored.add(id);
  }
  const fresh = publications.filter(({ change }) => stored.has(change.id));
  await enqueueDocuments(
    tx,
    fresh.flatMap(({ documents }) => documents),
  );
  for (const { fanOut } of fresh)
    if (fanOut) await enqueueNotifications(tx, fanOut.notice, fanOut.recipients, { createdAt: at });
  const published = fresh.filter(({ change }) => change.status === "published");
  await recordAudits(
    tx,
    published.map(({ change: { id, sourceId: source, regulator, changeType, title }, fanOut }) => {
      const after = { source, regulator, changeType, title, companies: fanOut?.recipients.length ?? 0 };
      return { companyId: null, at, action: "change.published", subject: id, after };
    }),
  );
  return fresh.map(({ change }) => change);
}

type HeldEntries = { sourceId: string; reason: HeldReason; keys: (string | null)[]; at: string };

/** What was held of these entries for this reason is settled; of null, what was held of many at once. */
export async function dismissHeld(tx: Transaction, { sourceId, reason, keys, at }: HeldEntries) {
  if (keys.length === 0) return;
  const wanted = sql`(SELECT coalesce(value, '') FROM json_each(${JSON.stringify(keys)}))`;
  const isHeld = and(eq(changes.sourceId, sourceId), eq(changes.status, "review"), eq(changes.heldBecause, reason));
  const settled = await tx
    .update(changes)
    .set({ status: "dismissed", reviewedAt: at })
    .where(and(isHeld, inArray(sql`coalesce(${changes.itemKey}, '')`, wanted)))
    .returning();
  await recordAudits(
    tx,
    settled.map((row) => {
      const before = { ...reviewFields(row), status: "review" };
      return { companyId: null, at, action: "change.dismissed", subject: row.id, before, after: reviewFields(row) };
    }),
  );
}

// The operator's verdict as the audit log calls it; what goes back to being held is only looked at.
export const statusActions = { published: "published", dismissed: "dismissed", review: "reviewed" } as const;
export const reviewFields = ({ title, status, changeType }: ChangeRecord) => ({ title, status, changeType });
export const classificationFields = ({ changeType, topics, severity, riskLevel, regulationIds }: ChangeRecord) => {
  return { changeType, topics, severity, riskLevel, regulationIds };
};
