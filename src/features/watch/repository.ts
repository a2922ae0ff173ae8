import { isDeepStrictEqual } from "node:util";
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, max, ne, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { revisions } from "../catalogue/tables.ts";
import { enqueueNotifications } from "../notify/repository.ts";
import {
  forgetItems,
  saveItems,
  settleHeld,
  type CheckRecord,
  type ItemRow,
  type SourceStateRow,
} from "./repository/items.ts";
import {
  reviewFields,
  classificationFields,
  publishAll,
  statusActions,
  type ChangeRecord,
  type Publication,
} from "./repository/publishing.ts";
import { conditionOf, type ChangeFilter } from "./repository/filter.ts";
import { looksLimit } from "./rules/compare.ts";
import type { KnownItem } from "./rules/entries.ts";
import type { ListedItem } from "./schema.ts";
import { changes, itemAliases, items, revisionCursor, robots, sourceStates } from "./tables.ts";

export type { ChangeFilter, ChangeRecord, CheckRecord, ItemRow, Publication, SourceStateRow };
export type RobotsRow = typeof robots.$inferSelect;

export function watchRepository(db: Database) {
  return {
    ...capturedChanges(db),
    ...publications(db),

    async findState(id: string): Promise<SourceStateRow | undefined> {
      return one(db.select().from(sourceStates).where(eq(sourceStates.id, id)));
    },

    async listStates(): Promise<SourceStateRow[]> {
      return db.select().from(sourceStates);
    },

    async planNext(id: string, nextCheckAt: string): Promise<void> {
      await db.update(sourceStates).set({ nextCheckAt }).where(eq(sourceStates.id, id));
    },

    /** What is known of a source's entries, without the entries. */
    async listKnown(sourceId: string): Promise<{ items: Map<string, KnownItem>; aliases: Map<string, string> }> {
      const { key, stableHash, earlier, pendingHash, pendingAt, pendingLooks, missingSince, missedChecks } = items;
      const columns = { key, stableHash, earlier, pendingHash, pendingAt, pendingLooks, missingSince, missedChecks };
      const rows = await db.select(columns).from(items).where(eq(items.sourceId, sourceId));
      const aliases = await db.select().from(itemAliases).where(eq(itemAliases.sourceId, sourceId));
      return {
        items: new Map(rows.map((row) => [row.key, asKnown(row)])),
        aliases: new Map(aliases.map(({ alias, key }) => [alias, key])),
      };
    },

    /** The entries themselves, by key. */
    async contentsOf(sourceId: string): Promise<Map<string, ListedItem>> {
      const rows = await db
        .select({ key: items.key, item: items.item })
        .from(items)
        .where(eq(items.sourceId, sourceId));
      return new Map(rows.map(({ key, item }) => [key, item]));
    },

    /**
     * Entries that wait: to be seen again, because they differ from what is known (those that never come to rest are not
     * waited for), and to be missed again, because they were not listed.
     */
    async countOpen(sourceId: string): Promise<{ pending: number; missing: number }> {
      const isPending = and(isNotNull(items.pendingHash), lt(items.pendingLooks, looksLimit));
      const isMissing = and(isNotNull(items.missingSince), gte(items.missedChecks, 0));
      const rows = await one(
        db
          .select({
            pending: sql<number>`coalesce(sum(${isPending}), 0)`,
            missing: sql<number>`coalesce(sum(${isMissing}), 0)`,
          })
          .from(items)
          .where(and(eq(items.sourceId, sourceId), or(isPending, isMissing))),
      );
      return rows ?? { pending: 0, missing: 0 };
    },

    /**
     * Stores what a check found, and tells whom it concerns, in one transaction. False, and nothing is stored, when another
     * check of the source was stored since `expectedChecks`. Answers with the changes that are new.
     */
    async record(record: CheckRecord, expectedChecks: number): Promise<ChangeRecord[] | false> {
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(sourceStates).where(eq(sourceStates.id, record.state.id)));
        if ((stored?.checks ?? 0) !== expectedChecks) return false;
        await tx
          .insert(sourceStates)
          .values(record.state)
          .onConflictDoUpdate({ target: sourceStates.id, set: record.state });
        if (record.isNewBaseline) await forgetItems(tx, record.state.id);
        await saveItems(tx, record);
        await settleHeld(tx, record);
        return publishAll(tx, record.publications, record.state.lastCheckAt!);
      });
    },

    async findRobots(origin: string): Promise<RobotsRow | undefined> {
      return one(db.select().from(robots).where(eq(robots.origin, origin)));
    },

    async saveRobots(row: RobotsRow): Promise<void> {
      await db.insert(robots).values(row).onConflictDoUpdate({ target: robots.origin, set: row });
    },
  };
}

/** Changes as they are read. */
function capturedChanges(db: Database) {
  return {
    /** What decides whom each change concerns that passes a filter. */
    async listSubjects(filter: ChangeFilter) {
      const { id, regulator, topics, regulationIds } = changes;
      return db.select({ id, regulator, topics, regulationIds }).from(changes).where(conditionOf(filter));
    },

    /** Newest first; of those after one where a page has one before it. The total is that of all pages. */
    async listChanges(
      filter: ChangeFilter,
      page: { limit: number; skip: number; after?: Pick<ChangeRecord, "id" | "detectedAt"> | undefined },
    ): Promise<{ rows: ChangeRecord[]; total: number }> {
      const which = conditionOf(filter);
      const { after } = page;
      const isFollowing =
        after &&
        or(
          lt(changes.detectedAt, after.detectedAt),
          and(eq(changes.detectedAt, after.detectedAt), lt(changes.id, after.id)),
        );
      const rows = await db
        .select()
        .from(changes)
        .where(and(which, isFollowing))
        .orderBy(desc(changes.detectedAt), desc(changes.id))
        .limit(page.limit)
        .offset(page.skip);
      return { rows, total: await countRows(db, changes, which) };
    },

    /** Which of these unique keys stand for changes that are stored. */
    async listKnownChanges(uniqueKeys: string[]): Promise<Set<string>> {
      if (uniqueKeys.length === 0) return new Set();
      const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(uniqueKeys)}))`;
      const rows = await db.select({ key: changes.uniqueKey }).from(changes).where(inArray(changes.uniqueKey, wanted));
      return new Set(rows.map(({ key }) => key));
    },

    /** Keys of entries of a source that the operator has judged before they could be known. */
    async listReviewed(sourceId: string, itemKeys: string[]): Promise<Set<string>> {
      if (itemKeys.length === 0) return new Set();
      const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(itemKeys)}))`;
      const isJudged = and(eq(changes.heldBecause, "future-date"), isNotNull(changes.reviewedAt));
      const rows = await db
        .select({ key: changes.itemKey })
        .from(changes)
        .where(and(eq(changes.sourceId, sourceId), inArray(changes.itemKey, wanted), isJudged));
      return new Set(rows.flatMap(({ key }) => key ?? []));
    },

    /** What was told of a regulator since an instant from other sources than this one. */
    async listPublishedElsewhere(regulator: string, sourceId: string, since: string) {
      const elsewhere = and(ne(changes.sourceId, sourceId), ne(changes.sourceId, "catalogue"));
      return db
        .select({ url: changes.url, title: changes.title, publishedOn: changes.publishedOn })
        .from(changes)
        .where(
          and(
            eq(changes.regulator, regulator),
            elsewhere,
            eq(changes.status, "published"),
            gte(changes.detectedAt, since),
          ),
        );
    },

    /** How many entries are known of each source. */
    async countItems(): Promise<Map<string, number>> {
      const rows = await db.select({ id: items.sourceId, known: count() }).from(items).groupBy(items.sourceId);
      return new Map(rows.map(({ id, known }) => [id, known]));
    },

    async findChange(id: string): Promise<ChangeRecord | undefined> {
      return one(db.select().from(changes).where(eq(changes.id, id)));
    },

    async findChanges(ids: string[]): Promise<ChangeRecord[]> {
      return db.select().from(changes).where(inArray(changes.id, ids)).orderBy(asc(changes.id));
    },

    /** Moves whenever a change is told, set aside or looked at. */
    async publishedVersion(): Promise<string> {
      const told = { count: count(), published: max(changes.publishedAt), reviewed: max(changes.reviewedAt) };
      const row = await one(db.select(told).from(changes));
      return `${row?.count ?? 0} ${row?.published ?? ""} ${row?.reviewed ?? ""}`;
    },
  };
}

/** Changes as they are written, with whom they are told to. */
function publications(db: Database) {
  return {
    /**
     * Stores changes that no check made, and tells whom they concern, in one transaction; nothing when the entry is known
     * already. A check of the source that is under way does not know the entry, and is not stored (`record`).
     */
    async publish(publications: Publication[], at: string, newItem: ItemRow): Promise<ChangeRecord[]> {
      return db.write(async (tx) => {
        const { rowCount } = await tx.insert(items).values(newItem).onConflictDoNothing();
        if (rowCount === 0) return [];
        const isSource = eq(sourceStates.id, newItem.sourceId);
        await tx
          .update(sourceStates)
          .set({ checks: sql`${sourceStates.checks} + 1` })
          .where(isSource);
        return publishAll(tx, publications, at);
      });
    },

    /**
     * The operator's verdict on a change as it was read; what is published by it is told in the same transaction. Answers
     * whether it changed anything; `stale`, and nothing is stored, when the change is another by now.
     */
    async review(
      change: ChangeRecord,
      set: Partial<Pick<ChangeRecord, "status" | "reviewedAt" | "publishedAt" | "changeType">>,
      fanOut: Publication["fanOut"],
    ): Promise<boolean | "stale"> {
      const { id } = change;
      return db.write(async (tx) => {
        const isHeld = fanOut ? ne(changes.status, "published") : undefined;
        const reviewed = tx.select().from(changes);
        const before = await one(reviewed.where(and(eq(changes.id, id), isHeld)));
        if (!before) return false;
        if (!isDeepStrictEqual(before, change)) return "stale";
        const after = (await one(tx.update(changes).set(set).where(eq(changes.id, id)).returning()))!;
        await recordAudit(tx, {
          companyId: null,
          at: set.reviewedAt!,
          action: set.status === undefined ? "change.reviewed" : `change.${statusActions[set.status]}`,
          subject: id,
          before: reviewFields(before),
          after: { ...reviewFields(after), ...(fanOut && { companies: fanOut.recipients.length }) },
        });
        if (fanOut) await enqueueNotifications(tx, fanOut.notice, fanOut.recipients, { createdAt: set.reviewedAt! });
        return true;
      });
    },

    /**
     * What the text of its document says of a change beside its title; who is concerned by that as well is told in the same
     * transaction. False, and nothing is stored, when the change is another by now than it was read.
     */
    async learn(
      change: ChangeRecord,
      set: Pick<ChangeRecord, "changeType" | "topics" | "severity" | "riskLevel" | "regulationIds" | "evidence">,
      fanOut: Publication["fanOut"],
      createdAt: string,
    ): Promise<boolean> {
      const { id } = change;
      return db.write(async (tx) => {
        const before = await one(tx.select().from(changes).where(eq(changes.id, id)));
        if (!isDeepStrictEqual(before, change)) return false;
        const after = await one(tx.update(changes).set(set).where(eq(changes.id, id)).returning());
        const changed = before && after && changedValues(classificationFields(before), classificationFields(after));
        const recorded = { companyId: null, at: createdAt, action: "change.learned" as const, subject: id };
        if (changed) await recordAudit(tx, { ...recorded, ...changed });
        if (fanOut) await enqueueNotifications(tx, fanOut.notice, fanOut.recipients, { createdAt });
        return true;
      });
    },

    /** Revisions of the catalogue that were not told yet, the oldest first, and how far that has come. The first call begins at the present. */
    async listUntoldRevisions(limit: number) {
      const cursor = await one(db.select().from(revisionCursor).where(eq(revisionCursor.id, 1)));
      const newest = (await one(db.select({ id: sql<number | null>`max(${revisions.id})` }).from(revisions)))?.id ?? 0;
      if (!cursor) {
        await db.insert(revisionCursor).values({ id: 1, revisionId: newest }).onConflictDoNothing();
        return { rows: [], waiting: 0 };
      }
      const isUntold = gt(revisions.id, cursor.revisionId);
      const rows = await db.select().from(revisions).where(isUntold).orderBy(asc(revisions.id)).limit(limit);
      const waiting = await countRows(db, revisions, isUntold);
      return { rows, waiting };
    },

    /** Tells a revision and moves on, in one transaction. */
    async publishRevision(revisionId: number, publication: Publication | null, at: string): Promise<ChangeRecord[]> {
      return db.write(async (tx) => {
        await tx.update(revisionCursor).set({ revisionId }).where(eq(revisionCursor.id, 1));
        return publication ? await publishAll(tx, [publication], at) : [];
      });
    },
  };
}
export type WatchRepository = ReturnType<typeof watchRepository>;

function asKnown(row: Omit<ItemRow, "sourceId" | "item" | "firstSeenAt">): KnownItem {
  const { stableHash, earlier, pendingAt, missingSince, ...same } = row;
  return {
    ...same,
    hash: stableHash,
    earlier: earlier.map(({ hash, leftAt }) => ({ hash, leftAt: Date.parse(leftAt) })),
    pendingAt: pendingAt === null ? null : Date.parse(pendingAt),
    missingSince: missingSince === null ? null : Date.parse(missingSince),
  };
}
