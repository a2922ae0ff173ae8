import { index, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Role } from "../role/vocabulary.ts";

/** The business units of a company, to which people and their work belong. */
export const units = table(
  "units",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The person at its head. */
    headId: text().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: text().notNull(),
  },
  (own) => [uniqueIndex("units_by_name").on(own.companyId, own.name)],
);

/** Who is asked to join a company. The link of the mail has the secret, of which a hash is here. */
export const invitations = table(
  "invitations",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    unitId: text().references(() => units.id, { onDelete: "set null" }),
    /** Until when the membership that comes of it counts; null: open. */
    memberUntil: text(),
    secretHash: text().notNull().unique(),
    invitedBy: text().notNull(),
    createdAt: text().notNull(),
    expiresAt: text().notNull(),
    acceptedAt: text(),
    withdrawnAt: text(),
    /** When its mail has left; null while it is to be sent. */
    sentAt: text(),
  },
  (own) => [
    index("invitations_of_company").on(own.companyId, own.createdAt),
    index("invitations_unsent").on(own.sentAt),
  ],
);
