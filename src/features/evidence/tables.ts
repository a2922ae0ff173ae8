import { index, integer, primaryKey, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { ShownType, TextState } from "./vocabulary.ts";

/** A piece of evidence: what it is called, how long it is good, and which of its files is the newest. */
export const evidence = table(
  "evidence",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    title: text().notNull(),
    note: text(),
    /** Calendar days in Lagos, both included. */
    validFrom: text(),
    validUntil: text(),
    /** Title, note and file name, folded as what is searched for. */
    folded: text().notNull(),
    /** Of `evidence_files`: the newest. */
    fileId: text().notNull(),
    /** Legal hold: since when, whose word and why; null: none. */
    heldAt: text(),
    heldBy: text().references(() => accounts.id, { onDelete: "set null" }),
    heldWhy: text(),
    /** Of which last day people were reminded. */
    remindedOf: text(),
    /** Grows by one with every change. */
    version: integer().notNull(),
    createdAt: text().notNull(),
    createdBy: text().references(() => accounts.id, { onDelete: "set null" }),
    updatedAt: text().notNull(),
    updatedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    index("evidence_of_company").on(own.companyId, own.id),
    index("evidence_lapsing").on(own.validUntil),
    index("evidence_lapsing_of_company").on(own.companyId, own.validUntil, own.id),
    index("evidence_of_author").on(own.createdBy),
  ],
);

/** The files of pieces, each a version; older ones are kept. */
export const evidenceFiles = table(
  "evidence_files",
  {
    id: text().primaryKey(),
    evidenceId: text()
      .notNull()
      .references(() => evidence.id, { onDelete: "cascade" }),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer().notNull(),
    /** Under which name the bytes are kept: their SHA-256 with an ending. */
    file: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** By its bytes, where a browser may show it. */
    shownAs: text().$type<ShownType>(),
    textState: text().$type<TextState>().notNull(),
    /** How often reading it was begun. */
    attempts: integer().notNull().default(0),
    addedAt: text().notNull(),
    addedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    uniqueIndex("evidence_files_of_piece").on(own.evidenceId, own.number),
    index("evidence_files_of_company").on(own.companyId, own.bytes),
    index("evidence_files_by_text").on(own.textState, own.companyId),
  ],
);

/** The words of the newest file of each piece, folded: what is searched. Texts would have to be read whole with every question. */
export const evidenceWords = table(
  "evidence_words",
  {
    evidenceId: text()
      .notNull()
      .references(() => evidence.id, { onDelete: "cascade" }),
    word: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.evidenceId, own.word] })],
);

/** What a piece shows: a duty, or one occurrence of it. */
export const evidenceLinks = table(
  "evidence_links",
  {
    evidenceId: text()
      .notNull()
      .references(() => evidence.id, { onDelete: "cascade" }),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dutyId: text().notNull(),
    /** The occurrence; empty: the duty as such. */
    filingId: text().notNull(),
    createdAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.evidenceId, own.dutyId, own.filingId] }),
    index("evidence_links_of_duty").on(own.companyId, own.dutyId),
    index("evidence_links_of_filing").on(own.companyId, own.filingId),
  ],
);

/** What a colleague is asked for. */
export const evidenceRequests = table(
  "evidence_requests",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    what: text().notNull(),
    askedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    askedOf: text().references(() => accounts.id, { onDelete: "set null" }),
    dutyId: text(),
    filingId: text(),
    /** The last day on which it may be answered, in Lagos. */
    untilDay: text().notNull(),
    createdAt: text().notNull(),
    endedAt: text(),
    /** What answered it; null where it ended otherwise. */
    evidenceId: text().references(() => evidence.id, { onDelete: "set null" }),
  },
  (own) => [
    index("evidence_requests_of_company").on(own.companyId, own.id),
    index("evidence_requests_of_person").on(own.askedOf),
    index("evidence_requests_by_end").on(own.untilDay),
    index("evidence_requests_by_answer").on(own.evidenceId),
  ],
);
