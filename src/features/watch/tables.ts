import { index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import type { Audience } from "../audience/schema.ts";
import type { Change } from "../catalogue/schema.ts";
import type { RiskLevel, Topic } from "../catalogue/vocabulary.ts";
import type { ChangeType } from "../notify/vocabulary.ts";
import type { Evidence, Opinion } from "../classification/schema.ts";
import type { ListedItem } from "./schema.ts";
import type { ChangeStatus, HeldReason } from "./vocabulary.ts";

/** Where a source stands: its schedule, what its last answers were, and a counter that two checks at once would both raise. */
export const sourceStates = table("source_states", {
  id: text().primaryKey(),
  /** SHA-256 of what the source is (kind, address, selectors): a source that was redefined starts with a new baseline. */
  definition: text().notNull(),
  checks: integer().notNull(),
  nextCheckAt: text().notNull(),
  hotUntil: text(),
  /** Errors and suspicious answers in a row. */
  failures: integer().notNull(),
  suspicions: integer().notNull(),
  trouble: text().$type<"suspect" | "challenged" | "failing">(),
  lastError: text(),
  etag: text(),
  lastModified: text(),
  bodyHash: text(),
  lastCheckAt: text(),
  lastOkAt: text(),
  /** The last good answer that listed everything: what was edited since is asked for where the source can tell. */
  lastFullAt: text(),
  lastChangeAt: text(),
  baselineAt: text(),
  /** Entries of the last good full list. */
  listed: integer().notNull(),
});

/** What a source is known to list. Never deleted: what disappears is marked. */
export const items = table(
  "items",
  {
    sourceId: text().notNull(),
    key: text().notNull(),
    item: json().$type<ListedItem>().notNull(),
    stableHash: text().notNull(),
    /** Hashes it had before, with the instant each was left. */
    earlier: json().$type<{ hash: string; leftAt: string }[]>().notNull(),
    firstSeenAt: text().notNull(),
    /** The fields that were different at the last look and wait to be seen again, each with a hash. */
    pendingHash: text(),
    pendingAt: text(),
    /** How often it was different again when it was looked at again. */
    pendingLooks: integer().notNull(),
    missingSince: text(),
    missedChecks: integer().notNull(),
  },
  (own) => [primaryKey({ columns: [own.sourceId, own.key] })],
);

/** Other keys under which an item was listed. */
export const itemAliases = table(
  "item_aliases",
  { sourceId: text().notNull(), alias: text().notNull(), key: text().notNull() },
  (own) => [primaryKey({ columns: [own.sourceId, own.alias] })],
);

/** Every change that was captured, entered by hand, or made to the catalogue. */
export const changes = table(
  "changes",
  {
    id: text().primaryKey(),
    sourceId: text().notNull(),
    itemKey: text(),
    /** What makes it this change and no other: a repeated publication is the same row. */
    uniqueKey: text().notNull().unique(),
    regulator: text().notNull(),
    changeType: text().$type<ChangeType>().notNull(),
    title: text().notNull(),
    reference: text(),
    url: text(),
    publishedOn: text(),
    summary: text(),
    detectedAt: text().notNull(),
    seenWithin: text(),
    status: text().$type<ChangeStatus>().notNull(),
    heldBecause: text().$type<HeldReason>(),
    publishedAt: text(),
    reviewedAt: text(),
    diff: json().$type<Change[]>(),
    topics: json().$type<Topic[]>().notNull(),
    severity: integer().notNull(),
    riskLevel: text().$type<RiskLevel>().notNull(),
    /** The entry of the library that this change is: made of it when it was published, or there before. */
    instrumentKey: text(),
    regulationIds: json().$type<string[]>().notNull(),
    evidence: json().$type<Evidence[]>().notNull(),
    /** For whom it is; null for a revision of the library, which is for whom it binds, and for what was not read for that yet. */
    audience: json().$type<Audience>(),
  },
  (own) => [
    index("changes_by_time").on(own.detectedAt, own.id),
    index("changes_of_regulator").on(own.regulator, own.detectedAt),
    index("changes_of_item").on(own.sourceId, own.itemKey),
    index("changes_by_status").on(own.status, own.detectedAt),
    index("changes_told").on(own.publishedAt, own.reviewedAt),
  ],
);

/** What a model was asked about changes whose reading stands on weak ground: beside what was read, never in its place. */
export const opinions = table(
  "opinions",
  {
    changeId: text().primaryKey(),
    model: text().notNull(),
    /** When it was last asked; whoever asked and died is followed by another a day later. */
    askedAt: text().notNull(),
    attempts: integer().notNull(),
    /** Null as long as nothing came of it. */
    opinion: json().$type<Opinion>(),
    droppedAt: text(),
  },
  (own) => [index("opinions_by_time").on(own.askedAt)],
);

/**
 * Changes of which something is new to whoever looks on: told, or completed and judged since. Written in the transaction that
 * does it, and taken away by who has looked at all of it.
 */
export const changeNews = table("change_news", {
  position: integer().primaryKey(),
  changeId: text().notNull(),
  /** As it was told before; null where it is told for the first time. */
  before: json().$type<typeof changes.$inferSelect>(),
});

/** How far the catalogue's revisions have been told: everything up to `revisionId`. One row. */
export const revisionCursor = table("revision_cursor", {
  id: integer().primaryKey(),
  revisionId: integer().notNull(),
  /** The newest change with which the library was looked at: those before it have their entry, or need none. */
  enteredUpTo: text(),
});

/** robots.txt by origin, as it was last read; asked for once a day. */
export const robots = table("robots", {
  origin: text().primaryKey(),
  /** Null where the site has none. */
  text: text(),
  readAt: text().notNull(),
});
