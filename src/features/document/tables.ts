import { boolean, index, integer, json, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { Proposal } from "./schema.ts";
import type { DocumentState } from "./vocabulary.ts";

/** A document that belongs to a captured change. Its bytes are a file named by their SHA-256. */
export const documents = table(
  "documents",
  {
    id: text().primaryKey(),
    /** The change it belongs to; `watch` knows those. */
    changeId: text().notNull(),
    /** Whose upload it is: seen by that company only. Null: everybody's. */
    companyId: text().references(() => companies.id, { onDelete: "cascade" }),
    isUpload: boolean().notNull(),
    url: text(),
    /** The hosts it may be fetched from. */
    hosts: json().$type<string[]>().notNull(),
    name: text().notNull(),
    mediaType: text(),
    state: text().$type<DocumentState>().notNull(),
    file: text(),
    bytes: integer(),
    pages: integer(),
    progress: integer(),
    text: text(),
    /** What read the text, with its version: a later reader may read again, which is not a change. */
    readBy: text(),
    proposals: json().$type<Proposal[]>().notNull(),
    problem: text(),
    attempts: integer().notNull(),
    nextTryAt: text(),
    createdAt: text().notNull(),
    readAt: text(),
    /** When the change was last looked at with this text in hand; null while that is still to be done. */
    classifiedAt: text(),
  },
  (own) => [
    index("documents_of_change").on(own.changeId),
    index("documents_of_company").on(own.companyId),
    index("documents_due").on(own.state, own.nextTryAt),
    index("documents_to_classify").on(own.state, own.classifiedAt),
    // What is behind the text in a row is far away: whoever asks for all texts asks the index.
    index("documents_read").on(own.state, own.readAt, own.companyId),
  ],
);
