import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RiskLevel } from "../catalogue/vocabulary.ts";
import { companies } from "../company/tables.ts";

/** What a company was shown on a day, and by which version of the rules: the record an examiner may ask for. */
export const assessments = sqliteTable(
  "assessments",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    assessedAt: text().notNull(),
    ruleVersion: text().notNull(),
    /** Band by regulation, of those that applied. */
    bands: text({ mode: "json" }).$type<Record<string, RiskLevel>>().notNull(),
  },
  (table) => [index("assessments_of_company").on(table.companyId, table.id)],
);
