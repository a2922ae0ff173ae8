import { boolean, index, integer, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import type { RiskLevel } from "../catalogue/vocabulary.ts";
import { commentTable } from "../comment/tables.ts";
import { companies } from "../company/tables.ts";
import { units } from "../member/tables.ts";
import type { DutyOrigin, DutyState } from "./vocabulary.ts";

/**
 * What a company has said of a duty (docs/decisions/0044): of one of the library only once somebody has touched it. Whether it
 * binds, what it says and when it is due is the library's, and read from there.
 */
export const duties = table(
  "duties",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Of the library `<instrument>.<requirement>`; of one that the company has set down an id of its own. */
    id: text().notNull(),
    origin: text().$type<DutyOrigin>().notNull(),
    regulationId: text(),
    /** As the catalogue keys it: `<instrument>#<requirement>`. */
    requirementId: text(),
    regulator: text(),
    /** What it is called and says; of one of the library as it was when it was last touched, for when it is gone there. */
    title: text().notNull(),
    text: text().notNull(),
    /** Of one that was adopted from a captured document: its words, and which document that is. */
    quote: text(),
    documentId: text(),
    state: text().$type<DutyState>().notNull(),
    /** Why it does not apply. */
    reason: text(),
    stateBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** Null: no state was ever given. */
    stateAt: text(),
    /** The wording for which the state was given, as canonical JSON. */
    heldFor: text(),
    /** Somebody said that it does not apply, and a second person has yet to confirm it. */
    awaitsConfirmation: boolean().notNull(),
    confirmedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    confirmedAt: text(),
    /** How it is met. */
    how: text(),
    ownerId: text().references(() => accounts.id, { onDelete: "set null" }),
    unitId: text().references(() => units.id, { onDelete: "set null" }),
    reviewerId: text().references(() => accounts.id, { onDelete: "set null" }),
    /** A calendar day in Lagos. */
    nextReviewOn: text(),
    /** How much it weighs for the company; null: as the library says. */
    weight: text().$type<RiskLevel>(),
    /** Grows by one with every change. */
    version: integer().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
    updatedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.id] }),
    // What the stamp of a company's register is read from (`stampOf`), without its rows.
    index("duties_stamp").on(own.companyId, own.version, own.ownerId, own.unitId, own.reviewerId),
    index("duties_of_owner").on(own.ownerId),
    index("duties_of_unit").on(own.unitId),
    index("duties_of_reviewer").on(own.reviewerId),
  ],
);

/** What people say to a duty, the oldest first. */
export const dutyComments = commentTable("duty");

/** How a company works with its duties; no row: as everybody begins. */
export const dutySettings = table("duty_settings", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** A second person confirms that a High one does not apply. */
  isConfirmed: boolean().notNull(),
  updatedAt: text().notNull(),
});
