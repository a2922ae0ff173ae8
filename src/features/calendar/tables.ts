import { sql } from "drizzle-orm";
import { index, integer, json, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { ShownEntries } from "./rules/progress.ts";

/** Calendars that programs subscribe to, each at a secret address that is signed and not kept. */
export const calendarFeeds = table(
  "calendar_feeds",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Whose; null: the company's. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    /** Grows with every new address: those before it lead nowhere. */
    version: integer().notNull(),
    /** What programs were shown last, so that they hear of what changed and of what is gone. */
    shown: json().$type<ShownEntries>().notNull(),
    createdAt: text().notNull(),
    /** Since when the address is this one. */
    changedAt: text().notNull(),
  },
  (own) => [
    uniqueIndex("calendar_feeds_of_company")
      .on(own.companyId)
      .where(sql`account_id IS NULL`),
    uniqueIndex("calendar_feeds_of_person")
      .on(own.companyId, own.accountId)
      .where(sql`account_id IS NOT NULL`),
    index("calendar_feeds_by_person").on(own.accountId),
  ],
);
