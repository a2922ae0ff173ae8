import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";
import type { AlertType, ChangeType } from "./vocabulary.ts";

export const notifications = sqliteTable(
  "notifications",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    changeType: text().$type<ChangeType>().notNull(),
    regulationTitle: text().notNull(),
    regulator: text().notNull(),
    regulationId: text(),
    message: text(),
    createdAt: text().notNull(),
    readAt: text(),
  },
  (table) => [index("notifications_of_company").on(table.companyId, table.id)],
);

/** The regulators a company watches: it is told of whatever they publish. */
export const regulatorWatches = sqliteTable(
  "regulator_watches",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulator: text().notNull(),
    createdAt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.regulator] }),
    index("watches_of_regulator").on(table.regulator),
  ],
);

/** What a company wants to hear of one regulation. */
export const alerts = sqliteTable(
  "alerts",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulationId: text().notNull(),
    alertTypes: text({ mode: "json" }).$type<AlertType[]>().notNull(),
    email: text().notNull(),
    createdAt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.regulationId] }),
    index("alerts_of_regulation").on(table.regulationId),
  ],
);
