import { index, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";

/**
 * What a company asks of another: to belong to its group (docs/decisions/0042). A row is open until it is answered, taken back
 * or over; what comes of it is `companies.parent_id`.
 */
export const groupRequests = table(
  "group_requests",
  {
    id: text().primaryKey(),
    parentId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** A company's id or the address of its owner, as it was typed: whether either is known here is not looked up. */
    asked: text().notNull(),
    askedBy: text().notNull(),
    createdAt: text().notNull(),
    expiresAt: text().notNull(),
  },
  (own) => [
    uniqueIndex("group_requests_once").on(own.parentId, own.asked),
    index("group_requests_of").on(own.asked),
    index("group_requests_by_end").on(own.expiresAt),
  ],
);
