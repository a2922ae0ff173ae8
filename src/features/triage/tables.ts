import { boolean, index, integer, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Verdict } from "./vocabulary.ts";

/** What companies decided of changes, as it stands; how it came to that is in the audit log. */
export const decisions = table(
  "decisions",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    changeId: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    reason: text(),
    note: text(),
    /** A calendar day in Lagos. */
    dueOn: text(),
    decidedAt: text().notNull(),
    /** When the change reached the company: when it was told, or was published. */
    reachedAt: text().notNull(),
    /** Was it meant for the company, or told to it unasked, when it was first decided? What was not and applies was missed. */
    wasTold: boolean().notNull(),
    /** The session in which it was decided, and from where. */
    sessionId: text(),
    address: text(),
    /** Null: somebody who has left, or a token of the company. */
    decidedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.changeId] }),
    index("decisions_of_company").on(own.companyId, own.decidedAt, own.changeId),
    index("decisions_of_change").on(own.changeId),
    index("decisions_of_person").on(own.decidedBy),
  ],
);

/**
 * What had been told before there was an inbox, up to this instant: it waits for nobody. One row, written by the migration;
 * empty where nothing had been told.
 */
export const triageStart = table("triage_start", {
  id: integer().primaryKey(),
  toldUpTo: text().notNull(),
});

/** After how many working days a company's managers hear of an update that waits. No row: as everybody begins. */
export const triageSettings = table("triage_settings", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** Of High ones, and of all others; null: never. */
  highDays: integer(),
  otherDays: integer(),
  updatedAt: text().notNull(),
});

/** Of which updates a company's managers were told that they wait, so that none is told twice. */
export const triageTold = table(
  "triage_told",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    changeId: text().notNull(),
    toldAt: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.companyId, own.changeId] }), index("triage_told_by_time").on(own.toldAt)],
);
