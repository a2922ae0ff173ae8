import { index, primaryKey, sqliteTable, text, integer } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";

/** Reminders that were sent, so that none is sent twice. */
export const reminders = sqliteTable(
  "reminders",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulationId: text().notNull(),
    requirementId: text().notNull(),
    dueOn: text().notNull(),
    /** 30, 14, 7 or 1. */
    daysBefore: integer().notNull(),
    sentAt: text().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.regulationId, table.requirementId, table.dueOn, table.daysBefore],
    }),
    index("reminders_by_day").on(table.dueOn),
  ],
);
