import { index, json, primaryKey, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { CircularText } from "./schema.ts";
import type { CircularKind } from "./vocabulary.ts";

/** What was sent to people to be read and confirmed. */
export const circulars = table(
  "circulars",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text().$type<CircularKind>().notNull(),
    /** The change's, regulation's or document's id, and what it was called when it was sent. */
    subjectId: text().notNull(),
    title: text().notNull(),
    note: text(),
    /** The calendar day in Lagos by whose end it is to be confirmed. */
    readBy: text().notNull(),
    /** Of the text as it was sent. */
    sentHash: text().notNull(),
    sentAt: text().notNull(),
    /** Null: somebody who has left, or a token of the company. */
    sentBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** On which day its recipients are still to be reminded, and from when on it is still to be told that it is late. Null: they were, or never will be. */
    remindOn: text(),
    lateAt: text(),
    withdrawnAt: text(),
    withdrawnBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** Why it was withdrawn. */
    reason: text(),
  },
  (own) => [
    index("circulars_of_company").on(own.companyId, own.sentAt, own.id),
    index("circulars_to_remind").on(own.remindOn),
    index("circulars_to_tell_late").on(own.lateAt),
    index("circulars_of_sender").on(own.sentBy),
    index("circulars_of_withdrawer").on(own.withdrawnBy),
  ],
);

/** The versions of a circular's text that somebody was shown, by the SHA-256 of each. */
export const circularTexts = table(
  "circular_texts",
  {
    circularId: text()
      .notNull()
      .references(() => circulars.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    content: json().$type<CircularText>().notNull(),
    firstShownAt: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.circularId, own.hash] })],
);

/** To whom a circular was sent, and what came of it. */
export const circularReceipts = table(
  "circular_receipts",
  {
    id: text().primaryKey(),
    circularId: text()
      .notNull()
      .references(() => circulars.id, { onDelete: "cascade" }),
    /** Null: somebody whose account was deleted. The receipt stays. */
    accountId: text().references(() => accounts.id, { onDelete: "set null" }),
    /** What the unit was called to which the person belonged when it was sent. */
    unitName: text(),
    /** When it was first opened, and of which version. */
    openedAt: text(),
    openedHash: text(),
    confirmedAt: text(),
    confirmedHash: text(),
  },
  (own) => [
    uniqueIndex("circular_receipts_of_person").on(own.circularId, own.accountId),
    index("circular_receipts_by_person").on(own.accountId, own.confirmedAt),
  ],
);
