import { boolean, bytes, integer, json, table, text } from "../../platform/database/columns.ts";
import type { Conflict } from "./schema.ts";

/** The pack that counts and the one before it, whole: so that a backup has them and a transaction holds all of a change. */
export const cataloguePacks = table("catalogue_packs", {
  release: text().primaryKey(),
  bytes: bytes().notNull(),
  keyId: text().notNull(),
  isCurrent: boolean().notNull(),
  /** The release in the place of which it came; null: what comes with the program. */
  over: text(),
  appliedAt: text().notNull(),
  /** Id of the newest revision of the library before it. */
  lastRevision: integer().notNull(),
  /** Keys of the instruments that it added or changed. */
  touched: json().$type<string[]>().notNull(),
  conflicts: json().$type<Conflict[]>().notNull(),
});

/** What is known of packs beside those that are kept. One row. */
export const cataloguePackState = table("catalogue_pack_state", {
  id: integer().primaryKey(),
  /** The newest that ever counted: what is older is not taken by itself any more. */
  newest: text(),
  /** When CATALOGUE_URL was last asked, and what came of it. */
  lookedAt: text(),
  outcome: text(),
  isFailed: boolean().notNull().default(false),
});
