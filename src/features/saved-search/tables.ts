import { sql } from "drizzle-orm";
import { index, integer, json, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { SavedQuery } from "./schema.ts";
import type { Channel, Place, Wish } from "./vocabulary.ts";

/** What a person has saved of a screen's filters in a company, and how it wants to hear of what passes them anew. */
export const savedSearches = table(
  "saved_searches",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Whose it is. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    place: text().$type<Place>().notNull(),
    name: text().notNull(),
    query: json().$type<SavedQuery>().notNull(),
    /** The query in its one form: equal queries are looked at once. */
    queryKey: text().notNull(),
    wish: text().$type<Wish>().notNull(),
    channels: json().$type<Channel[]>().notNull(),
    /** How far changes and the library had come when it was saved, or asked for anew: what is older is not told. */
    sinceNews: integer().notNull(),
    sinceRevision: integer().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (own) => [
    index("saved_searches_of_company").on(own.companyId),
    index("saved_searches_of_person").on(own.accountId),
    index("saved_searches_alike").on(own.place, own.queryKey, own.id),
  ],
);

/** What a search has found: once for each change or regulation, told or about to be. */
export const savedSearchMatches = table(
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
  (own) => [
    uniqueIndex("saved_search_match_once").on(own.searchId, own.subject),
    index("saved_search_matches_waiting")
      .on(own.searchId, own.foundAt)
      .where(sql`told_at IS NULL`),
    index("saved_search_matches_told").on(own.toldAt),
  ],
);

/** How far the revisions of the library have been looked at. One row. */
export const savedSearchCursor = table("saved_search_cursor", {
  id: integer().primaryKey(),
  revisionId: integer().notNull(),
});
