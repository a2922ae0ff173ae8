import { index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";

/** An authenticator app of a person: one at most. */
export const totpFactors = table("totp_factors", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Sealed with the server's key: the database alone makes no codes. */
  secret: text().notNull(),
  createdAt: text().notNull(),
  /** When a code of it was shown first; null until then, and it asks for nothing. */
  confirmedAt: text(),
  /** The step of 30 seconds of the last code that counted: none of that step or before counts again. */
  lastStep: integer().notNull(),
});

/** Codes for whoever has lost the other factors, each good once. */
export const recoveryCodes = table(
  "recovery_codes",
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: text(),
  },
  (own) => [primaryKey({ columns: [own.accountId, own.hash] })],
);

/** Passkeys: a key pair each, of which the public half is here. */
export const passkeys = table(
  "passkeys",
  {
    /** The authenticator's own id of it, as Base64. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: json().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: text().notNull(),
    lastUsedAt: text(),
  },
  (own) => [index("passkeys_of_account").on(own.accountId)],
);

/** What passkeys were asked to sign and have not signed yet, each once. */
export const passkeyChallenges = table(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    /** For whom; null: for whoever signs in by it. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: text().notNull(),
  },
  (own) => [index("passkey_challenges_by_end").on(own.expiresAt)],
);
