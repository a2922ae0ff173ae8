import { isDeepStrictEqual } from "node:util";
import { and, eq, gte, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { countOf } from "#platform/database/sql.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { saveCaptured } from "../catalogue/repository.ts";
import { handOnAgain } from "../document/repository.ts";
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
  companiesOf,
  noteNews,
  publishAll,
  statusActions,
  type ChangeRecord,
  type FanOut,
  type Publication,
} from "./repository/publishing.ts";
import { libraryNews, type Entered } from "./repository/library-news.ts";
import { capturedChanges } from "./repository/changes.ts";
import { modelOpinions } from "./repository/opinions.ts";
import type { ChangeFilter } from "./repository/filter.ts";
import { looksLimit } from "./rules/compare.ts";
import type { KnownItem } from "./rules/entries.ts";
import type { ListedItem } from "./schema.ts";
import { changes, itemAliases, items, robots, sourceStates } from "./tables.ts";

export type { ChangeFilter, ChangeRecord, CheckRecord, Entered, ItemRow, Publication, SourceStateRow };
export type RobotsRow = typeof robots.$inferSelect;

export function watchRepository(db: Database) {
  return {
    ...capturedChanges(db),
    ...publications(db),
    ...libraryNews(db),
    ...modelOpinions(db),

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
            pending: countOf(isPending!),
            missing: countOf(isMissing!),
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
      set: Partial<
        Pick<
          ChangeRecord,
          "status" | "reviewedAt" | "publishedAt" | "changeType" | "topics" | "evidence" | "instrumentKey" | "audience"
        >
      >,
      fanOut: Publication["fanOut"],
      instrument: Publication["instrument"] = null,
    ): Promise<boolean | "stale"> {
      const { id } = change;
      // What was published unread is not reviewed.
      const at = (set.reviewedAt ?? set.publishedAt)!;
      return db.write(async (tx) => {
        const isHeld = set.status === "published" ? ne(changes.status, "published") : undefined;
        const reviewed = tx.select().from(changes);
        const before = await one(reviewed.where(and(eq(changes.id, id), isHeld)));
        if (!before) return false;
        if (!isDeepStrictEqual(before, change)) return "stale";
        const after = (await one(tx.update(changes).set(set).where(eq(changes.id, id)).returning()))!;
        await recordAudit(tx, {
          companyId: null,
          at,
          action: set.status === undefined ? "change.reviewed" : `change.${statusActions[set.status]}`,
          subject: id,
          before: reviewFields(before),
          after: { ...reviewFields(after), ...(fanOut && { companies: companiesOf(fanOut) }) },
        });
        if (instrument) await saveCaptured(tx, [instrument], at);
        // Its texts had no entry of the library to say anything of.
        if (before.instrumentKey === null && after.instrumentKey !== null) await handOnAgain(tx, id);
        if (fanOut) await tellAgain(tx, fanOut, at);
        await noteTold(tx, before, after);
        return true;
      });
    },

    /**
     * What the text of its document says of a change beside its title; who is concerned by that as well is told in the same
     * transaction. False, and nothing is stored, when the change is another by now than it was read.
     */
    async learn(
      change: ChangeRecord,
      set: Pick<
        ChangeRecord,
        "changeType" | "topics" | "severity" | "riskLevel" | "regulationIds" | "evidence" | "audience"
      > &
        Partial<Pick<ChangeRecord, "instrumentKey">>,
      fanOut: Publication["fanOut"],
      createdAt: string,
      instrument: Publication["instrument"] = null,
    ): Promise<boolean> {
      const { id } = change;
      return db.write(async (tx) => {
        const before = await one(tx.select().from(changes).where(eq(changes.id, id)));
        if (!isDeepStrictEqual(before, change)) return false;
        const after = await one(tx.update(changes).set(set).where(eq(changes.id, id)).returning());
        const changed = before && after && changedValues(classificationFields(before), classificationFields(after));
        const recorded = { companyId: null, at: createdAt, action: "change.learned" as const, subject: id };
        if (changed) await recordAudit(tx, { ...recorded, ...changed });
        if (instrument) await saveCaptured(tx, [instrument], createdAt);
        if (fanOut) await tellAgain(tx, fanOut, createdAt);
        if (after) await noteTold(tx, change, after);
        return true;
      });
    },
  };
}
/** What is told of a change and was not, or not like this. */
async function noteTold(tx: Transaction, before: ChangeRecord, after: ChangeRecord) {
  const wasTold = before.status === "published";
  if (after.status === "published") await noteNews(tx, [{ changeId: after.id, before: wasTold ? before : null }]);
}

/** To whom it concerns by now, and to nobody else. */
async function tellAgain(tx: Transaction, { notice, recipients, withdrawn }: FanOut, createdAt: string): Promise<void> {
  await enqueueNotifications(tx, notice, recipients, { createdAt, ...(withdrawn !== undefined && { withdrawn }) });
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
