import { index, integer, primaryKey, table, text } from "../../platform/database/columns.ts";

/** One row a company: its credentials. The profile is in `companies`, under the same id. */
export const accounts = table("accounts", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  createdAt: text().notNull(),
  /** When a code that was sent to the address came back; null until then. */
  emailConfirmedAt: text(),
  /** Since when the operator keeps the company out; null while it may sign in. */
  suspendedAt: text(),
});

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
    createdAt: text().notNull(),
    lastSeenAt: text().notNull(),
    expiresAt: text().notNull(),
    revokedAt: text(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (own) => [index("sessions_of_account").on(own.accountId)],
);

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
  kind: text().$type<"code" | "passwordChanged" | "passwordReset">().notNull(),
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
