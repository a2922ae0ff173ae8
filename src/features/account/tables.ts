import { index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { Role } from "../role/vocabulary.ts";
import type { AccountMailKind, SignInMethod } from "./vocabulary.ts";

/** One row a person: who signs in (docs/decisions/0038). Of those who signed up before there were people, under the id of their company. */
export const accounts = table("accounts", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  /** Null: goes by the e-mail. */
  name: text(),
  /** What the audit log calls the person by: the key of today's name in `audit_names`. */
  nameSeal: text(),
  /** Null: comes in another way than by a password. */
  passwordHash: text(),
  createdAt: text().notNull(),
  /** When a code that was sent to the address came back; null until then. */
  emailConfirmedAt: text(),
  /** Since when the operator keeps the person out; null while it may sign in. */
  suspendedAt: text(),
  /** In which company the person worked last: the one of the next sign-in. */
  lastCompanyId: text(),
});

/** As what a person belongs to a company. One row for both, which stays when it has ended: what was done then has a name. */
export const memberships = table(
  "memberships",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    /** The business unit, where the company has any. */
    unitId: text(),
    since: text().notNull(),
    /** From when on it no longer counts, as for an examiner who looks in; null: open. */
    until: text(),
    /** When somebody ended it. */
    endedAt: text(),
    /** Who brought the person in; null for who signed the company up. */
    addedBy: text(),
    /** The parent whose owner gave it to one of its people: it ends with what ties the two (docs/decisions/0042). Null: the company's own. */
    parentId: text(),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.accountId] }),
    index("memberships_of_account").on(own.accountId),
    index("memberships_by_parent").on(own.parentId),
  ],
);

/** The newest code by which an account confirms its e-mail. */
export const emailCodes = table("email_codes", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  codeHash: text().notNull(),
  expiresAt: text().notNull(),
  misses: integer().notNull(),
});

/** One row a sign-in. A token is worth nothing without its live row here. */
export const sessions = table(
  "sessions",
  {
    /** A hash of what the token says, so that neither the database nor a copy of it holds what a token is made of. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The company worked in: whoever changes to another has another session (docs/decisions/0038). */
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    createdAt: text().notNull(),
    lastSeenAt: text().notNull(),
    expiresAt: text().notNull(),
    revokedAt: text(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** By what the person came in. */
    method: text().$type<SignInMethod>().notNull().default("password"),
    /** When password or second factor were last shown; null: when it was opened. */
    provenAt: text(),
    /** When a second factor was shown; null: none. */
    secondFactorAt: text(),
    /** The company whose own provider vouched for the person: the session is for that company alone (docs/decisions/0039). */
    boundTo: text(),
  },
  (own) => [index("sessions_of_account").on(own.accountId), index("sessions_of_company").on(own.companyId)],
);

/** Who has shown the right password, or was vouched for, and owes a second factor, by a hash of what whoever it is was given. */
export const signInTickets = table(
  "sign_in_tickets",
  {
    hash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    expiresAt: text().notNull(),
    /** By what it came so far, and whose own provider vouched for it, as in the session that comes of it. */
    method: text().$type<SignInMethod>().notNull().default("password"),
    boundTo: text(),
  },
  (own) => [index("sign_in_tickets_by_end").on(own.expiresAt)],
);

/** How a company has its people come in. No row: as they like. */
export const signInRules = table("sign_in_rules", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** In which roles nobody does anything without a second factor. */
  secondFactorRoles: json().$type<Role[]>().notNull(),
  updatedAt: text().notNull(),
});

/**
 * The newest reset code per address, known or not: the same writes happen either way, so that neither time nor traces tell
 * who has an account.
 */
export const resetCodes = table("reset_codes", {
  email: text().primaryKey(),
  codeHash: text().notNull(),
  sentAt: text().notNull(),
  expiresAt: text().notNull(),
  misses: integer().notNull().default(0),
  verifiedAt: text(),
});

/** What sets a new password, by a hash of its secret: the links in mails, and codes that were verified. Nobody can guess one, so no stranger can void it. */
export const resetLinks = table(
  "reset_links",
  {
    hash: text().primaryKey(),
    email: text().notNull(),
    expiresAt: text().notNull(),
  },
  (own) => [index("reset_links_of_email").on(own.email)],
);

/** Mails to an account's owner that are still to be made and sent; a wish for a code stands here for any address, known or not. */
export const accountMails = table("account_mails", {
  id: text().primaryKey(),
  email: text().notNull(),
  kind: text().$type<AccountMailKind>().notNull(),
  /** What it tells of, by name. */
  about: json().$type<Record<string, string>>(),
  at: text().notNull(),
  /** From where it was caused. */
  address: text().notNull(),
});

/** Points consumed by an action in the current window; see `rateRules`. */
export const attempts = table(
  "attempts",
  {
    key: text().notNull(),
    action: text().notNull(),
    points: integer().notNull(),
    resetsAt: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.action, own.key] }), index("attempts_by_end").on(own.resetsAt)],
);
