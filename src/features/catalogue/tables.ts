import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Change, Instrument, Question } from "./schema.ts";

/** The newest revision of each instrument. */
export const regulations = sqliteTable("regulations", {
  id: text().primaryKey(),
  content: text({ mode: "json" }).$type<Instrument>().notNull(),
  contentHash: text().notNull(),
  /** SHA-256 of the file it was read from, name and text: an unchanged file is not parsed again. */
  fileHash: text().notNull(),
  revision: integer().notNull(),
  recordedAt: text().notNull(),
  /** It came with a pack from which the operator went back: kept, and in the library no more. */
  isTakenBack: integer({ mode: "boolean" }).notNull().default(false),
});

/** Every revision there ever was; nothing is edited in place. */
export const revisions = sqliteTable(
  "revisions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    regulationId: text()
      .notNull()
      .references(() => regulations.id),
    revision: integer().notNull(),
    content: text({ mode: "json" }).$type<Instrument>().notNull(),
    changes: text({ mode: "json" }).$type<Change[]>().notNull(),
    recordedAt: text().notNull(),
  },
  (table) => [uniqueIndex("revision_of_regulation").on(table.regulationId, table.revision)],
);

/** The applicability questions, whole, and a version that grows with every change of the catalogue. One row. */
export const catalogueState = sqliteTable("catalogue_state", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  questions: text({ mode: "json" }).$type<Question[]>().notNull(),
  questionsFileHash: text().notNull(),
  changedAt: text(),
});
