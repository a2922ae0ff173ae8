import { sql } from "drizzle-orm";
import { index, integer, json, serial, table, text } from "../../platform/database/columns.ts";
import type { AuditContext } from "#platform/audit-context.ts";
import type { AuditAction, AuditValues } from "./vocabulary.ts";

/**
 * The audit log. Rows are only ever added: triggers refuse to change or delete one (drizzle/0005_audit.sql). Ids have no gaps,
 * and each row holds the hash of the one before it in the same chain: a company's own, or the operator's (no company).
 * No reference to the company: the log outlives what it tells of.
 */
export const auditEntries = table(
  "audit_entries",
  {
    id: serial(),
    /** Which fields the hash is made of (`canonicalText`): 1 until the log named people. */
    form: integer().notNull().default(1),
    /** The company whose record this is; null for what the operator or the process did to the whole. */
    companyId: text(),
    at: text().notNull(),
    actor: text().$type<AuditContext["actor"]>().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** What it was done to, where that is not the company itself: a regulation's key, a webhook's or conversation's id. */
    subject: text(),
    /** What changed, as it was and as it is; secrets never. */
    before: json().$type<AuditValues>(),
    after: json().$type<AuditValues>(),
    /** Which person, as what and by which API token, where it was one; the seal is a key of `audit_names`. */
    userId: text(),
    userSeal: text(),
    role: text(),
    tokenId: text(),
    sessionId: text(),
    address: text(),
    requestId: text(),
    /** SHA-256 in hex of the entry before in the chain; 64 zeros for the first. */
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (own) => [
    index("audit_of_company").on(own.companyId, own.id),
    index("audit_of_subject").on(own.companyId, own.subject, own.id),
    index("audit_of_user")
      .on(own.userId)
      .where(sql`user_id IS NOT NULL`),
  ],
);

/**
 * What people of the log were called. The log has a seal, the SHA-256 of salt and name, so that a name can be taken out here
 * when a person's data is deleted while every entry goes on fitting its hash; and a name that was changed does not fit its seal.
 */
export const auditNames = table(
  "audit_names",
  {
    seal: text().primaryKey(),
    userId: text().notNull(),
    salt: text().notNull(),
    /** Null: deleted. */
    name: text(),
  },
  (own) => [index("audit_names_of_user").on(own.userId)],
);
