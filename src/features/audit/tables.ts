import { index, json, serial, table, text } from "../../platform/database/columns.ts";
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
    sessionId: text(),
    address: text(),
    requestId: text(),
    /** SHA-256 in hex of the entry before in the chain; 64 zeros for the first. */
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (own) => [index("audit_of_company").on(own.companyId, own.id)],
);
