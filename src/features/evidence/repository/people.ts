import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { called } from "../../account/repository/called.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { AuditValues } from "../../audit/vocabulary.ts";

/** Somebody of a company. */
export type Colleague = { userId: string; name: string; email: string; role: string };

/** Who is asked, reminded and named, and what is taken out. */
export function people(db: Database) {
  return {
    /** Everybody who belongs to a company at an instant, those who belong longest first. */
    async colleagues(companyId: string, now: string): Promise<Colleague[]> {
      const { accountId: userId, role, since } = memberships;
      return db
        .select({ userId, name: called, email: accounts.email, role })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, userId))
        .where(and(eq(memberships.companyId, companyId), isActive(now)))
        .orderBy(asc(since), asc(userId));
    },

    /** Notes in the log that a pack was taken out. */
    async recordPack(companyId: string, after: AuditValues, at: string): Promise<void> {
      await db.write((tx) => recordAudit(tx, { companyId, at, action: "evidence.packTaken", after }));
    },
  };
}
