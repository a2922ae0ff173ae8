import { index, integer, primaryKey, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { StoredState } from "./vocabulary.ts";

/**
 * Occurrences to which something has happened; all others are computed. A row is laid over what is computed of the same
 * company, requirement and period.
 */
export const filings = table(
  "filings",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulationId: text().notNull(),
    /** With the instrument: `ng-ndpa-2023#r5`. */
    requirementId: text().notNull(),
    period: text().notNull(),
    state: text().$type<StoredState>().notNull(),
    /** When it was due by the rule, when it was touched last: what is filed stays at that. */
    plainDay: text().notNull(),
    /** The day and instant by which it is due: the rule's, or the one it was moved to. */
    dueDay: text().notNull(),
    dueAt: text().notNull(),
    /** Why it was moved to another day; null: it was not. */
    movedWhy: text(),
    /** Why it was waived. */
    reason: text(),
    filedAt: text(),
    reference: text(),
    receiptId: text(),
    receiptFile: text(),
    receiptName: text(),
    receiptBytes: integer().notNull().default(0),
    changedAt: text().notNull(),
  },
  (own) => [
    uniqueIndex("filings_of_requirement").on(own.companyId, own.requirementId, own.period),
    index("filings_by_day").on(own.companyId, own.dueDay),
    index("filings_by_day_of_all").on(own.dueDay),
    index("filings_by_receipt").on(own.companyId, own.receiptId),
  ],
);

/** Reminders of occurrences that went to people, so that none goes twice. */
export const filingReminders = table(
  "filing_reminders",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    requirementId: text().notNull(),
    period: text().notNull(),
    /** For which day: what was moved is reminded of anew. */
    dueDay: text().notNull(),
    /** So many days or, of a clock, hours before; -1: it is late. */
    step: integer().notNull(),
    sentAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.requirementId, own.period, own.dueDay, own.step] }),
    index("filing_reminders_by_day").on(own.dueDay),
  ],
);

/** What happened to a company and started a clock; its due days are computed. */
export const events = table(
  "filing_events",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** Where it starts the clock of one requirement alone; empty: of all that it starts. */
    requirementId: text().notNull(),
    occurredAt: text().notNull(),
    note: text(),
    createdAt: text().notNull(),
  },
  (own) => [uniqueIndex("filing_events_of_company").on(own.companyId, own.kind, own.requirementId, own.occurredAt)],
);
