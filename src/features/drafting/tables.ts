import { boolean, index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { Reading } from "./schema.ts";

/** What a company has settled of a captured regulation for itself alone. */
export const readings = table(
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
    isDated: boolean().notNull(),
    savedAt: text().notNull(),
    content: json().$type<Reading>().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.regulationId] }),
    index("readings_dated").on(own.isDated, own.companyId, own.regulationId, own.version),
  ],
);

/** The files of edited instruments, where several processes serve, each of which has them in its own folder too. */
export const editedInstruments = table("edited_instruments", {
  /** Its place in the folder: `<regulator>/<key>.yaml`. */
  file: text().primaryKey(),
  yaml: text().notNull(),
  savedAt: text().notNull(),
});
