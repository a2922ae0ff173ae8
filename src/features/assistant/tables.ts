import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";
import type { Reply } from "./schema.ts";

export const conversations = sqliteTable(
  "conversations",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    title: text().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  },
  (table) => [index("conversations_of_company").on(table.companyId, table.updatedAt)],
);

/** A message with its reply; kept only once there is a reply. */
export const turns = sqliteTable(
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
    reply: text({ mode: "json" }).$type<Reply>().notNull(),
    createdAt: text().notNull(),
    /** When the company marked the answer as right; what it remembers by. */
    acceptedAt: text(),
  },
  (table) => [
    uniqueIndex("turns_of_conversation").on(table.conversationId, table.position),
    index("turns_accepted").on(table.companyId, table.acceptedAt),
  ],
);

/** What a company chose; without a row both are off. */
export const assistantSettings = sqliteTable("assistant_settings", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  remembersAnswers: integer({ mode: "boolean" }).notNull(),
  sharesProfile: integer({ mode: "boolean" }).notNull(),
});
