import { boolean, index, integer, json, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Reply } from "./schema.ts";

export const conversations = table(
  "conversations",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Whose it is; null: of somebody who has left, and seen by the others only where it is shared. */
    accountId: text().references(() => accounts.id, { onDelete: "set null" }),
    title: text().notNull(),
    /** Whether everybody in the company who may ask sees it. */
    isShared: boolean().notNull().default(false),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (own) => [index("conversations_of_company").on(own.companyId, own.updatedAt)],
);

/** A message with its reply; kept only once there is a reply. */
export const turns = table(
  "turns",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** From 1, in the order in which they were said: clocks go back. */
    position: integer().notNull(),
    message: text().notNull(),
    reply: json().$type<Reply>().notNull(),
    createdAt: text().notNull(),
    /** When the company marked the answer as right; what it remembers by. */
    acceptedAt: text(),
  },
  (own) => [
    uniqueIndex("turns_of_conversation").on(own.conversationId, own.position),
    index("turns_accepted").on(own.companyId, own.acceptedAt),
  ],
);

/** What a company chose; without a row both are off. */
export const assistantSettings = table("assistant_settings", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  remembersAnswers: boolean().notNull(),
  sharesProfile: boolean().notNull(),
});
