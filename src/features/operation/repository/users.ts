import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { isActive, recordOf } from "../../account/repository/memberships.ts";
import { forgetAddress } from "../../account/repository/removing.ts";
import { accounts, memberships, sessions, signInTickets } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { AuditAction, AuditValues } from "../../audit/vocabulary.ts";
import { companies } from "../../company/tables.ts";
import { hasFactor } from "../../factor/repository/having.ts";
import { hasOtherOwner } from "../../member/repository.ts";
import type { Role } from "../../role/vocabulary.ts";
import { apiTokens } from "../../token/tables.ts";

export type UserAdminRepository = ReturnType<typeof userAdminRepository>;
/** What ended when somebody was kept out, and which companies nobody owns meanwhile who can come in. */
export type Disabled = { sessionsEnded: number; tokensRevoked: number; withoutOwner: string[] };
export type Belongs = { companyId: string; company: string; role: Role };

/** What the operator does to people. */
export function userAdminRepository(db: Database) {
  return {
    /** Everybody with what an operator asks of a person, the first that came first. */
    async list(now: string) {
      const { id, email, name, createdAt, emailConfirmedAt, suspendedAt } = accounts;
      const own = sql.raw("accounts.id");
      const lastSeenAt = sql<string | null>`(SELECT max(last_seen_at) FROM sessions WHERE account_id = ${own})`;
      const people = await db
        .select({
          id,
          email,
          name,
          createdAt,
          emailConfirmedAt,
          suspendedAt,
          lastSeenAt,
          hasSecondFactor: hasFactor(own),
        })
        .from(accounts)
        .orderBy(asc(createdAt), asc(id));
      const { accountId, companyId, role } = memberships;
      const belonging = await db
        .select({ accountId, companyId, company: companies.name, role })
        .from(memberships)
        .innerJoin(companies, eq(companies.id, companyId))
        .where(isActive(now))
        .orderBy(asc(memberships.since), asc(companyId));
      const belongs = Map.groupBy(belonging, (row) => row.accountId);
      return people.map((person) => ({
        ...person,
        companies: (belongs.get(person.id) ?? []).map(({ accountId: _own, ...row }): Belongs => row),
      }));
    },

    /**
     * Keeps a person out: its sessions end, its tokens are revoked, and what waits for a second factor or a new password is
     * void. Undefined when it is kept out already or there is none such.
     */
    async disable(id: string, reason: string, at: string): Promise<Disabled | undefined> {
      return db.write(async (tx) => {
        const open = and(eq(accounts.id, id), isNull(accounts.suspendedAt));
        const person = await one(tx.update(accounts).set({ suspendedAt: at }).where(open).returning());
        if (!person) return undefined;
        const live = and(eq(sessions.accountId, id), isNull(sessions.revokedAt));
        const { rowCount: sessionsEnded } = await tx.update(sessions).set({ revokedAt: at }).where(live);
        const own = and(eq(apiTokens.accountId, id), eq(apiTokens.kind, "personal"), isNull(apiTokens.revokedAt));
        const { rowCount: tokensRevoked } = await tx.update(apiTokens).set({ revokedAt: at }).where(own);
        await tx.delete(signInTickets).where(eq(signInTickets.accountId, id));
        await forgetAddress(tx, person.email);
        await recordTwice(tx, { id, at, action: "user.disabled", after: { reason, sessionsEnded, tokensRevoked } });
        await countUp(tx, "ended sessions");
        tx.afterCommit(() => tx.signals.signal([id]));
        return { sessionsEnded, tokensRevoked, withoutOwner: await ownedAlone(tx, id, at) };
      });
    },

    /** Lets a person in again; false when it is not kept out or there is none such. */
    async enable(id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const isOut = and(eq(accounts.id, id), isNotNull(accounts.suspendedAt));
        const { rowCount } = await tx.update(accounts).set({ suspendedAt: null }).where(isOut);
        if (rowCount === 1) await recordTwice(tx, { id, at, action: "user.enabled" });
        return rowCount === 1;
      });
    },
  };
}

/** The companies that have no owner beside this one who can come in. */
async function ownedAlone(tx: Transaction, userId: string, at: string): Promise<string[]> {
  const owned = and(eq(memberships.accountId, userId), eq(memberships.role, "owner"), isActive(at));
  const rows = await tx.select({ companyId: memberships.companyId }).from(memberships).where(owned);
  const alone: string[] = [];
  for (const { companyId } of rows) if (!(await hasOtherOwner(tx, { companyId, userId, at }))) alone.push(companyId);
  const named = tx.select({ name: companies.name }).from(companies).where(inArray(companies.id, alone));
  return (await named.orderBy(asc(companies.name))).map(({ name }) => name);
}

type Deed = { id: string; at: string; action: AuditAction; after?: AuditValues };

/** In the records of the person's companies, which they read, and in that of the whole. */
async function recordTwice(tx: Transaction, { id, ...deed }: Deed) {
  await recordOf(tx, id, { subject: id, ...deed });
  await recordAudit(tx, { companyId: null, subject: id, ...deed });
}
