import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { countUp } from "#platform/database/counters.ts";
import { batches, listed } from "#platform/database/sql.ts";
import { recordAudits } from "../../audit/repository.ts";
import { saveCaptured } from "../../catalogue/repository.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import { enqueueDocuments, type DocumentRow } from "../../document/repository.ts";
import { enqueueNotifications, type Recipient, type StoredNotice } from "../../notify/repository.ts";
import { changeNews, changes } from "../tables.ts";
import type { HeldReason } from "../vocabulary.ts";

export type ChangeRecord = typeof changes.$inferSelect;

/** Whom a change concerns, all of them. Told again, it is taken back from others, who read why. */
export type FanOut = { notice: StoredNotice; recipients: Recipient[]; withdrawn?: string };
/** How many companies are told of it: all but those who asked not to be told of its like. */
export const companiesOf = (fanOut: FanOut | null): number =>
  fanOut?.recipients.filter(({ isNarrowed }) => !isNarrowed).length ?? 0;

/** A change with all that goes out with it. */
export type Publication = {
  change: ChangeRecord;
  documents: DocumentRow[];
  /** Its entry of the library, where it makes one or edits one. */
  instrument?: Instrument | null;
  /** Null while it is held back. */
  fanOut: FanOut | null;
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
  await saveCaptured(
    tx,
    published.flatMap(({ instrument }) => instrument ?? []),
    at,
  );
  await noteNews(
    tx,
    published.map(({ change }) => ({ changeId: change.id, before: null })),
  );
  await recordAudits(
    tx,
    published.map(({ change: { id, sourceId: source, regulator, changeType, title }, fanOut }) => {
      const after = { source, regulator, changeType, title, companies: companiesOf(fanOut) };
      return { companyId: null, at, action: "change.published", subject: id, after };
    }),
  );
  return fresh.map(({ change }) => change);
}

type News = Pick<typeof changeNews.$inferSelect, "changeId" | "before">;

/** Notes that something of told changes is new, for whoever looks on. */
export async function noteNews(tx: Transaction, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const first = await countUp(tx, "change news", news.length);
  for (const batch of batches(news.map((one, at) => ({ position: first + at, ...one }))))
    await tx.insert(changeNews).values(batch);
}

type HeldEntries = { sourceId: string; reason: HeldReason; keys: (string | null)[]; at: string };

/** What was held of these entries for this reason is settled; of null, what was held of many at once. */
export async function dismissHeld(tx: Transaction, { sourceId, reason, keys, at }: HeldEntries) {
  if (keys.length === 0) return;
  const wanted = listed(keys.map((key) => key ?? ""));
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
export const reviewFields = ({ title, status, changeType, topics, audience }: ChangeRecord) => {
  return { title, status, changeType, topics, audience: wordsOf(audience) };
};
/** As the audit log has an audience. */
const wordsOf = (audience: ChangeRecord["audience"]): string | null =>
  audience && [audience.scope, ...audience.classes, `(${audience.basis})`].join(" ");
export const classificationFields = ({
  changeType,
  topics,
  severity,
  riskLevel,
  regulationIds,
  audience,
}: ChangeRecord) => {
  return { changeType, topics, severity, riskLevel, regulationIds, audience: wordsOf(audience) };
};
