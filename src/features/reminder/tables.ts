import { index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";

/** Reminders that were sent, so that none is sent twice. */
export const reminders = table(
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
  (own) => [
    primaryKey({
      columns: [own.companyId, own.regulationId, own.requirementId, own.dueOn, own.daysBefore],
    }),
    index("reminders_by_day").on(own.dueOn),
  ],
);

/** When people of a company are reminded of their duties; no row: as everybody begins. */
export const reminderSettings = table(
  "reminder_settings",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The duty's id in the register; empty: for all that have none of their own. */
    dutyId: text().notNull(),
    daysBefore: json().$type<number[]>().notNull(),
    /** How many days late before the manager is told; null: never. Of the company alone. */
    escalateAfterDays: integer(),
    updatedAt: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.companyId, own.dutyId] })],
);
