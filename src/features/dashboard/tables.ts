import { index, json, table, text } from "../../platform/database/columns.ts";
import type { RiskLevel } from "../catalogue/vocabulary.ts";
import { companies } from "../company/tables.ts";

/** What a company was shown on a day, and by which version of the rules: the record an examiner may ask for. */
export const assessments = table(
  "assessments",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    assessedAt: text().notNull(),
    ruleVersion: text().notNull(),
    /** Band by regulation, of those that applied. */
    bands: json().$type<Record<string, RiskLevel>>().notNull(),
  },
  (own) => [index("assessments_of_company").on(own.companyId, own.id)],
);
