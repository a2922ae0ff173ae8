import { boolean, index, integer, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Role } from "../role/vocabulary.ts";

/** Who a provider says somebody is: its issuer with its own name of the person, never an address (docs/decisions/0039). */
export const identities = table(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    /** By which the person names it. */
    id: text().notNull().unique(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: text().notNull(),
    lastUsedAt: text(),
  },
  (own) => [primaryKey({ columns: [own.issuer, own.subject] }), index("identities_of_account").on(own.accountId)],
);

/** Sign-ins that are under way at a provider, by a hash of the state that it brings back. */
export const ssoAttempts = table(
  "sso_attempts",
  {
    stateHash: text().primaryKey(),
    /** What only the browser that began has, hashed. */
    browserHash: text().notNull(),
    nonce: text().notNull(),
    /** Sealed with the server's key. */
    verifier: text().notNull(),
    /** Whose own provider it is; null: the server's. */
    companyId: text().references(() => companies.id, { onDelete: "cascade" }),
    /** Who links an identity to its account; null: somebody signs in. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    /** The invitation that is accepted by it, by the hash of its secret. */
    invitationHash: text(),
    redirect: text().notNull(),
    expiresAt: text().notNull(),
  },
  (own) => [index("sso_attempts_by_end").on(own.expiresAt)],
);

/** What a provider has said, until the browser fetches what comes of it: once, within a minute. */
export const ssoResults = table(
  "sso_results",
  {
    hash: text().primaryKey(),
    browserHash: text().notNull(),
    companyId: text().references(() => companies.id, { onDelete: "cascade" }),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    invitationHash: text(),
    redirect: text().notNull(),
    /** Sealed: it has the person's address. */
    said: text().notNull(),
    expiresAt: text().notNull(),
  },
  (own) => [index("sso_results_by_end").on(own.expiresAt)],
);

/** Whose sessions at a provider were signed in with here, for when the provider tells of the end of one. */
export const ssoSids = table(
  "sso_sids",
  { issuer: text().notNull(), sid: text().notNull(), subject: text().notNull(), expiresAt: text().notNull() },
  (own) => [primaryKey({ columns: [own.issuer, own.sid] }), index("sso_sids_by_end").on(own.expiresAt)],
);

/** Ends that a provider has told of, each of which counts once. */
export const ssoSpent = table("sso_spent", { hash: text().primaryKey(), expiresAt: text().notNull() }, (own) => [
  index("sso_spent_by_end").on(own.expiresAt),
]);

/** Whom the operator lets in by password for a while although the company takes nobody in so. */
export const ssoUnlocks = table("sso_unlocks", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  until: text().notNull(),
});

/** How a company has its people sign in by single sign-on. No row: by the server's provider, where there is one, and as they like. */
export const companyProviders = table("company_providers", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** Its own provider; null: the server's. */
  issuer: text(),
  clientId: text(),
  /** Sealed with the server's key. */
  clientSecret: text(),
  name: text(),
  /** Whether nobody comes in otherwise. */
  isOnly: boolean().notNull().default(false),
  /** As what people of its verified domains join by themselves; null: they do not. */
  defaultRole: text().$type<Role>(),
  /** The owner who may come in by a password all the same. */
  breakGlassId: text().references(() => accounts.id, { onDelete: "set null" }),
  updatedAt: text().notNull(),
});

/** Domains of addresses that companies say are theirs. Verified, a domain is one company's. */
export const companyDomains = table(
  "company_domains",
  {
    domain: text().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Of the newest code; keyed, so that the database alone gives none away. */
    codeHash: text().notNull(),
    codeExpiresAt: text().notNull(),
    sentTo: text().notNull(),
    misses: integer().notNull().default(0),
    claimedAt: text().notNull(),
    verifiedAt: text(),
  },
  (own) => [primaryKey({ columns: [own.companyId, own.domain] }), index("company_domains_by_domain").on(own.domain)],
);
