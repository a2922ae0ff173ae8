import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";
import type { Reading } from "./schema.ts";

/** What a company has settled of a captured regulation for itself alone. */
export const readings = sqliteTable(
  "readings",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulationId: text().notNull(),
    /** Another with each save: whoever saves names the one that was opened. */
    version: text().notNull(),
    /** The revision of the library's entry that it began from. */
    revision: integer().notNull(),
    /** Does a date follow from any of its duties? */
    isDated: integer({ mode: "boolean" }).notNull(),
    savedAt: text().notNull(),
    content: text({ mode: "json" }).$type<Reading>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.regulationId] }),
    index("readings_dated").on(table.isDated, table.companyId, table.regulationId, table.version),
  ],
);
