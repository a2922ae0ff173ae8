import { boolean, index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import type { RiskLevel } from "../catalogue/vocabulary.ts";
import { commentTable } from "../comment/tables.ts";
import { companies } from "../company/tables.ts";
import { units } from "../member/tables.ts";
import type { KeptDeadline } from "./schema/deadline.ts";
import type { ViewQuery } from "./schema/views.ts";
import type { DutyOrigin, DutyState } from "./vocabulary.ts";

/** What is said of a duty. */
const said = () => ({
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
});

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
    /** By when one of the company's own is met; null: on no day. Of one of the library that is the library's. */
    deadline: json().$type<KeptDeadline>(),
    ...said(),
    /** Grows by one with every change. */
    version: integer().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
    updatedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.id] }),
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

/**
 * Which duties of the library have bound a company since it first said something of one, so that of what newly binds its
 * people are told, and once. No row: it has said nothing, or was not looked at since.
 */
export const dutiesKnown = table("duties_known", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  ids: json().$type<string[]>().notNull(),
  /** Grows by one whenever some are added: each is told by one look. */
  version: integer().notNull(),
  updatedAt: text().notNull(),
});

/** How the table of duties is narrowed, sorted and laid out, kept under a name: for oneself, or for all in the company. */
export const dutyViews = table(
  "duty_views",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Who keeps it. */
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    query: json().$type<ViewQuery>().notNull(),
    isShared: boolean().notNull(),
    createdAt: text().notNull(),
  },
  (own) => [
    index("duty_views_of_company").on(own.companyId, own.createdAt),
    index("duty_views_of_person").on(own.accountId),
  ],
);

/** What was said of duties before somebody changed many at once: of the last such change of each person, kept for a day. */
export const dutyUndos = table(
  "duty_undos",
  {
    undoId: text().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Who changed them, and may take it back. */
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    dutyId: text().notNull(),
    /** As the change left it. */
    version: integer().notNull(),
    ...said(),
    createdAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.undoId, own.dutyId] }),
    index("duty_undos_of_person").on(own.companyId, own.accountId),
    index("duty_undos_by_age").on(own.createdAt),
  ],
);
