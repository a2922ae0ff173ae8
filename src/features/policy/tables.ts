import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companies } from "../company/tables.ts";
import type { Policy, PolicyCounts, PolicyRow } from "./schema.ts";
import type { PolicyState } from "./vocabulary.ts";

/** A policy that a company has brought to be held against what binds it: its text as it was read, and the table made of it. */
export const policies = sqliteTable(
  "policies",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text().$type<Policy["kind"]>().notNull(),
    pages: integer(),
    chars: integer().notNull(),
    state: text().$type<PolicyState>().notNull(),
    progress: real().notNull(),
    problem: text(),
    attempts: integer().notNull(),
    /** While it is being assessed: until when whoever does has it alone. */
    leasedUntil: text(),
    createdAt: text().notNull(),
    assessedAt: text(),
    counts: text({ mode: "json" }).$type<PolicyCounts>(),
    /** What is long stands last: whoever lists policies does not read it. */
    rows: text({ mode: "json" }).$type<PolicyRow[]>(),
    /** Pages are divided by form feeds. */
    text: text().notNull(),
  },
  (table) => [
    index("policies_of_company").on(table.companyId, table.createdAt),
    index("policies_by_state").on(table.state),
  ],
);
