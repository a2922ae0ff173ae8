import { index, integer, json, real, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { Policy, PolicyCounts, PolicyRow } from "./schema.ts";
import type { PolicyState } from "./vocabulary.ts";

/** A policy that a company has brought to be held against what binds it: its text as it was read, and the table made of it. */
export const policies = table(
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
    counts: json().$type<PolicyCounts>(),
    /** What is long stands last: whoever lists policies does not read it. */
    rows: json().$type<PolicyRow[]>(),
    /** Pages are divided by form feeds. */
    text: text().notNull(),
  },
  (own) => [index("policies_of_company").on(own.companyId, own.createdAt), index("policies_by_state").on(own.state)],
);
