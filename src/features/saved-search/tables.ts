import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";
import type { SavedQuery } from "./schema.ts";
import type { Channel, Place, Wish } from "./vocabulary.ts";

/** What a company has saved of a screen's filters, and how it wants to hear of what passes them anew. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    place: text().$type<Place>().notNull(),
    name: text().notNull(),
    query: text({ mode: "json" }).$type<SavedQuery>().notNull(),
    /** The query in its one form: equal queries are looked at once. */
    queryKey: text().notNull(),
    wish: text().$type<Wish>().notNull(),
    channels: text({ mode: "json" }).$type<Channel[]>().notNull(),
    /** How far changes and the library had come when it was saved, or asked for anew: what is older is not told. */
    sinceNews: integer().notNull(),
    sinceRevision: integer().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (table) => [
    index("saved_searches_of_company").on(table.companyId),
    index("saved_searches_alike").on(table.place, table.queryKey, table.id),
  ],
);

/** What a search has found: once for each change or regulation, told or about to be. */
export const savedSearchMatches = sqliteTable(
  "saved_search_matches",
  {
    id: text().primaryKey(),
    searchId: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    /** The id of a change, or the key of a regulation. */
    subject: text().notNull(),
    foundAt: text().notNull(),
    /** Null: it waits. */
    toldAt: text(),
  },
  (table) => [
    uniqueIndex("saved_search_match_once").on(table.searchId, table.subject),
    index("saved_search_matches_waiting")
      .on(table.searchId, table.foundAt)
      .where(sql`told_at IS NULL`),
    index("saved_search_matches_told").on(table.toldAt),
  ],
);

/** How far the revisions of the library have been looked at. One row. */
export const savedSearchCursor = sqliteTable("saved_search_cursor", {
  id: integer().primaryKey(),
  revisionId: integer().notNull(),
});
