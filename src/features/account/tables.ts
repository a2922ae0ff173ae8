import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row a company: its credentials. The profile is in `companies`, under the same id. */
export const accounts = sqliteTable("accounts", {
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
export const emailCodes = sqliteTable("email_codes", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  codeHash: text().notNull(),
  expiresAt: text().notNull(),
  misses: integer().notNull(),
});

/** One row a sign-in. A token is worth nothing without its live row here. */
export const sessions = sqliteTable(
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
  (table) => [index("sessions_of_account").on(table.accountId)],
);

/**
 * The newest reset code per address, known or not: the same writes happen either way, so that neither time nor traces tell
 * who has an account.
 */
export const resetCodes = sqliteTable("reset_codes", {
  email: text().primaryKey(),
  codeHash: text().notNull(),
  sentAt: text().notNull(),
  expiresAt: text().notNull(),
  misses: integer().notNull().default(0),
  verifiedAt: text(),
});

/** What sets a new password, by a hash of its secret: the links in mails, and codes that were verified. Nobody can guess one, so no stranger can void it. */
export const resetLinks = sqliteTable(
  "reset_links",
  {
    hash: text().primaryKey(),
    email: text().notNull(),
    expiresAt: text().notNull(),
  },
  (table) => [index("reset_links_of_email").on(table.email)],
);

/** Mails to an account's owner that are still to be made and sent; a wish for a code stands here for any address, known or not. */
export const accountMails = sqliteTable("account_mails", {
  id: text().primaryKey(),
  email: text().notNull(),
  kind: text({ enum: ["code", "passwordChanged", "passwordReset"] }).notNull(),
  at: text().notNull(),
  /** From where it was caused. */
  address: text().notNull(),
});

/** Points consumed by an action in the current window; see `rateRules`. */
export const attempts = sqliteTable(
  "attempts",
  {
    key: text().notNull(),
    action: text().notNull(),
    points: integer().notNull(),
    resetsAt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.key] }), index("attempts_by_end").on(table.resetsAt)],
);
