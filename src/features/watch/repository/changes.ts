import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, ne, not, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows, listed } from "#platform/database/sql.ts";
import { changes, items } from "../tables.ts";
import { conditionOf, type ChangeFilter } from "./filter.ts";
import type { ChangeRecord } from "./publishing.ts";

/** Changes as they are read. */
export function capturedChanges(db: Database) {
  return {
    /** What decides whom each change concerns that passes a filter. */
    async listSubjects(filter: ChangeFilter) {
      const { id, regulator, topics, riskLevel, regulationIds, audience, publishedAt } = changes;
      const columns = { id, regulator, topics, riskLevel, regulationIds, audience, publishedAt };
      return db.select(columns).from(changes).where(conditionOf(filter));
    },

    /**
     * Newest first, those that are named before all others; of those after one where a page has one before it. The total is that
     * of all pages.
     */
    async listChanges(
      filter: ChangeFilter,
      page: {
        limit: number;
        skip: number;
        after?: Pick<ChangeRecord, "id" | "detectedAt"> | undefined;
        first?: readonly string[];
      },
    ): Promise<{ rows: ChangeRecord[]; total: number }> {
      const which = conditionOf(filter);
      const { after, first = [] } = page;
      const isFirst = sql`${changes.id} IN ${listed(first)}`;
      const isOlder =
        after &&
        or(
          lt(changes.detectedAt, after.detectedAt),
          and(eq(changes.detectedAt, after.detectedAt), lt(changes.id, after.id)),
        );
      const isFollowing = after && (first.includes(after.id) ? or(not(isFirst), isOlder) : and(not(isFirst), isOlder));
      const rows = await db
        .select()
        .from(changes)
        .where(and(which, isFollowing))
        .orderBy(...(first.length > 0 ? [desc(isFirst)] : []), desc(changes.detectedAt), desc(changes.id))
        .limit(page.limit)
        .offset(page.skip);
      return { rows, total: await countRows(db, changes, which) };
    },

    /** Which of these unique keys stand for changes that are stored. */
    async listKnownChanges(uniqueKeys: string[]): Promise<Set<string>> {
      if (uniqueKeys.length === 0) return new Set();
      const wanted = listed(uniqueKeys);
      const rows = await db.select({ key: changes.uniqueKey }).from(changes).where(inArray(changes.uniqueKey, wanted));
      return new Set(rows.map(({ key }) => key));
    },

    /** Keys of entries of a source that the operator has published or set aside before they could be known. */
    async listReviewed(sourceId: string, itemKeys: string[]): Promise<Set<string>> {
      if (itemKeys.length === 0) return new Set();
      const wanted = listed(itemKeys);
      const isOut = ne(changes.status, "review");
      const isJudged = and(eq(changes.heldBecause, "future-date"), isOut);
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

    /** The entry of the library that an entry of a list was made. */
    async findInstrumentKey(sourceId: string, itemKey: string): Promise<string | null> {
      const isEntered = and(
        eq(changes.sourceId, sourceId),
        eq(changes.itemKey, itemKey),
        isNotNull(changes.instrumentKey),
      );
      const entered = db.select({ key: changes.instrumentKey }).from(changes).where(isEntered);
      return (await one(entered.orderBy(desc(changes.id)).limit(1)))?.key ?? null;
    },

    async findChanges(ids: string[]): Promise<ChangeRecord[]> {
      return db.select().from(changes).where(inArray(changes.id, ids)).orderBy(asc(changes.id));
    },

    /** Captured changes of before it was asked for whom they are; the newest first. */
    async listWithoutAudience(limit: number): Promise<ChangeRecord[]> {
      const isUnread = and(isNull(changes.audience), ne(changes.sourceId, "catalogue"));
      return db.select().from(changes).where(isUnread).orderBy(desc(changes.detectedAt)).limit(limit);
    },

    /** Unless it is known by now. */
    async saveAudiences(read: { id: string; audience: NonNullable<ChangeRecord["audience"]> }[]): Promise<void> {
      await db.write(async (tx) => {
        for (const { id, audience } of read)
          await tx
            .update(changes)
            .set({ audience })
            .where(and(eq(changes.id, id), isNull(changes.audience)));
      });
    },

    /** Moves whenever a change is told, set aside or looked at. */
    async publishedVersion(): Promise<string> {
      const told = { count: count(), published: max(changes.publishedAt), reviewed: max(changes.reviewedAt) };
      const row = await one(db.select(told).from(changes));
      return `${row?.count ?? 0} ${row?.published ?? ""} ${row?.reviewed ?? ""}`;
    },
  };
}
