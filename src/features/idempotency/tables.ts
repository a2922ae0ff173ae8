import { index, integer, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";

/** Requests that may come again under one key, and what they were answered (docs/decisions/0048). */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    /** A hash of the company, of who asks in it and of the key that it chose. */
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** A hash of what was asked: under the same key nothing else is. */
    requestHash: text().notNull(),
    /** The answer; null: none is known, for it is under way, or the process that worked on it is gone. */
    status: integer(),
    body: text(),
    createdAt: text().notNull(),
  },
  (own) => [index("idempotency_keys_of_company").on(own.companyId), index("idempotency_keys_by_age").on(own.createdAt)],
);
