import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import type { AccountMail } from "../account/repository.ts";
import { recordOf } from "../account/repository/memberships.ts";
import { accountMails } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { companies } from "../company/tables.ts";
import { invitations } from "../member/tables.ts";
import { ssoAttempts, ssoResults, ssoSids, ssoSpent, ssoUnlocks } from "./tables.ts";

export type Attempt = typeof ssoAttempts.$inferSelect;
export type Result = typeof ssoResults.$inferSelect;

/** Sign-ins that are under way, and what outlives them for a while. */
export function ssoRepository(db: Database) {
  return {
    async addAttempt(attempt: Attempt): Promise<void> {
      await db.insert(ssoAttempts).values(attempt);
    },

    /** Takes what was begun under a state, once and for the browser alone that began it. */
    async takeAttempt(stateHash: string, browserHash: string, now: string): Promise<Attempt | undefined> {
      const own = and(eq(ssoAttempts.stateHash, stateHash), eq(ssoAttempts.browserHash, browserHash));
      return one(
        db
          .delete(ssoAttempts)
          .where(and(own, gt(ssoAttempts.expiresAt, now)))
          .returning(),
      );
    },

    async addResult(result: Result): Promise<void> {
      await db.insert(ssoResults).values(result);
    },

    /** Takes what a provider has said, once and for the same browser alone. */
    async takeResult(hash: string, browserHash: string, now: string): Promise<Result | undefined> {
      const own = and(eq(ssoResults.hash, hash), eq(ssoResults.browserHash, browserHash));
      return one(
        db
          .delete(ssoResults)
          .where(and(own, gt(ssoResults.expiresAt, now)))
          .returning(),
      );
    },

    /** For whom an open invitation is, and into which company. */
    async findInvitation(secretHash: string, now: string): Promise<{ companyId: string; email: string } | undefined> {
      const isOpen = and(
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
      );
      const { companyId, email } = invitations;
      return one(
        db
          .select({ companyId, email })
          .from(invitations)
          .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.suspendedAt)))
          .where(and(eq(invitations.secretHash, secretHash), isOpen)),
      );
    },

    /** Notes whose session at the provider it is. */
    async noteSid(row: typeof ssoSids.$inferSelect): Promise<void> {
      const { subject, expiresAt } = row;
      const target = [ssoSids.issuer, ssoSids.sid];
      await db.insert(ssoSids).values(row).onConflictDoUpdate({ target, set: { subject, expiresAt } });
    },

    async subjectOfSid(issuer: string, sid: string): Promise<string | undefined> {
      const own = and(eq(ssoSids.issuer, issuer), eq(ssoSids.sid, sid));
      return (await one(db.select({ subject: ssoSids.subject }).from(ssoSids).where(own)))?.subject;
    },

    /** Takes what counts once; false where it was taken. */
    async spend(hash: string, expiresAt: string): Promise<boolean> {
      const { rowCount } = await db.insert(ssoSpent).values({ hash, expiresAt }).onConflictDoNothing();
      return rowCount === 1;
    },

    /** Lets a person in by password for a while. */
    async unlock({ accountId, until, at, mail }: { accountId: string; until: string; at: string; mail: AccountMail }) {
      await db.write(async (tx) => {
        await tx
          .insert(ssoUnlocks)
          .values({ accountId, until })
          .onConflictDoUpdate({ target: ssoUnlocks.accountId, set: { until } });
        const unlocked = { at, action: "user.unlocked" as const, subject: accountId, after: { until } };
        await recordOf(tx, accountId, unlocked);
        // And in the record of the whole, as all that the operator does to people.
        await recordAudit(tx, { companyId: null, ...unlocked });
        await tx.insert(accountMails).values(mail);
      });
    },

    async forgetOld(now: string): Promise<void> {
      await db.write(async (tx) => {
        for (const table of [ssoAttempts, ssoResults, ssoSids, ssoSpent])
          await tx.delete(table).where(lt(table.expiresAt, now));
        await tx.delete(ssoUnlocks).where(lt(ssoUnlocks.until, now));
      });
    },
  };
}
export type SsoRepository = ReturnType<typeof ssoRepository>;
