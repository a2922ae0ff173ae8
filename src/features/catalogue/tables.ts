import { boolean, integer, json, serial, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import type { Change, Instrument, Question } from "./schema.ts";

/** The newest revision of each instrument. */
export const regulations = table("regulations", {
  id: text().primaryKey(),
  content: json().$type<Instrument>().notNull(),
  contentHash: text().notNull(),
  /** SHA-256 of the file it was read from, name and text: an unchanged file is not parsed again. */
  fileHash: text().notNull(),
  revision: integer().notNull(),
  recordedAt: text().notNull(),
  /** It came with a pack from which the operator went back: kept, and in the library no more. */
  isTakenBack: boolean().notNull().default(false),
});

/** Every revision there ever was; nothing is edited in place. */
export const revisions = table(
  "revisions",
  {
    id: serial(),
    regulationId: text()
      .notNull()
      .references(() => regulations.id),
    revision: integer().notNull(),
    content: json().$type<Instrument>().notNull(),
    changes: json().$type<Change[]>().notNull(),
    recordedAt: text().notNull(),
  },
  (own) => [uniqueIndex("revision_of_regulation").on(own.regulationId, own.revision)],
);

/** The applicability questions, whole, and a version that grows with every change of the catalogue. One row. */
export const catalogueState = table("catalogue_state", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  questions: json().$type<Question[]>().notNull(),
  questionsFileHash: text().notNull(),
  changedAt: text(),
});
