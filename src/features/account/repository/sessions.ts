import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../../audit/repository.ts";
import { companies } from "../../company/tables.ts";
import type { Role } from "../../role/vocabulary.ts";
import { accounts, memberships, sessions, signInRules } from "../tables.ts";
import { isActive, type Membership } from "./memberships.ts";

export type Session = typeof sessions.$inferSelect;
type Account = typeof accounts.$inferSelect;
/** A session that counts, with who it is of and as what it works in its company, from the membership of this moment. */
export type LiveSession = Session &
  Pick<Account, "email" | "emailConfirmedAt" | "name" | "nameSeal"> &
  Pick<Membership, "role" | "until"> & { secondFactorRoles: Role[] | null };

const { email, emailConfirmedAt, name, nameSeal } = accounts;
const { role, until } = memberships;
const { secondFactorRoles } = signInRules;
const ofSession = and(eq(memberships.companyId, sessions.companyId), eq(memberships.accountId, sessions.accountId));

/** Who is signed in, and where. */
export function sessionsIn(db: Database) {
  // Asked with every request: that somebody was taken out, or has another role, counts from the next one on.
  const liveSession = db
    .select({ ...getTableColumns(sessions), email, emailConfirmedAt, name, nameSeal, role, until, secondFactorRoles })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isNull(accounts.suspendedAt)))
    .innerJoin(memberships, and(ofSession, isNull(memberships.endedAt)))
    .leftJoin(signInRules, eq(signInRules.companyId, sessions.companyId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(sessions.revokedAt)))
    .prepare("live session");

  return {
    /**
     * Opens a session, unless the password is no longer the one that was verified, or the person no longer belongs to the
     * company, or one of both is suspended by now.
     */
    async saveSession(
      session: Session,
      verifiedHash?: string,
    ): Promise<"opened" | "outdated" | "suspended" | "outside"> {
      const { id, accountId, companyId, createdAt: at, userAgent } = session;
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(accounts).where(eq(accounts.id, accountId)));
        if (verifiedHash !== undefined && stored?.passwordHash !== verifiedHash) return "outdated";
        const own = and(eq(memberships.accountId, accountId), eq(memberships.companyId, companyId), isActive(at));
        const inside = tx.select({ role, suspendedAt: companies.suspendedAt }).from(memberships);
        const worksIn = await one(inside.innerJoin(companies, eq(companies.id, memberships.companyId)).where(own));
        if (!stored || !worksIn) return "outside";
        if (stored.suspendedAt !== null || worksIn.suspendedAt !== null) return "suspended";
        await tx.insert(sessions).values(session);
        await tx.update(accounts).set({ lastCompanyId: companyId }).where(eq(accounts.id, accountId));
        const user = { id: accountId, seal: stored.nameSeal, role: worksIn.role, tokenId: null };
        const by = { actor: "company" as const, sessionId: id, user };
        await recordAudit(tx, { companyId, at, action: "session.opened", after: { userAgent }, by });
        return "opened";
      });
    },

    /** The session, unless it was revoked or its person taken out; expiry and end are the caller's to judge. */
    async findSession(id: string): Promise<LiveSession | undefined> {
      return one(liveSession.execute({ id }));
    },

    /** Whether a person belongs to another company beside this one. */
    async belongsElsewhere(accountId: string, companyId: string, now: string): Promise<boolean> {
      const others = and(eq(memberships.accountId, accountId), ne(memberships.companyId, companyId), isActive(now));
      return (await one(db.select({ role }).from(memberships).where(others).limit(1))) !== undefined;
    },

    /** Which of these sessions were not revoked. */
    async listLive(ids: string[]): Promise<Set<string>> {
      const isLive = and(inArray(sessions.id, ids), isNull(sessions.revokedAt));
      const rows = await db.select({ id: sessions.id }).from(sessions).where(isLive);
      return new Set(rows.map(({ id }) => id));
    },

    /** How often sessions were ended; asked again and again. */
    async countEnded(): Promise<number> {
      return lastCounted(db, "ended sessions");
    },

    /** The sessions of a person that count, the one used last first. */
    async listSessions(accountId: string, now: string) {
      const { id, companyId, createdAt, lastSeenAt, address, userAgent, method } = sessions;
      return db
        .select({ id, companyId, createdAt, lastSeenAt, address, userAgent, method })
        .from(sessions)
        .innerJoin(memberships, and(ofSession, isActive(now)))
        .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
        .orderBy(desc(lastSeenAt), desc(id));
    },

    /** Whether a person has signed in by such a program before. */
    async knowsProgram(accountId: string, userAgent: string): Promise<boolean> {
      const same = and(eq(sessions.accountId, accountId), eq(sessions.userAgent, userAgent));
      return (await one(db.select({ id: sessions.id }).from(sessions).where(same).limit(1))) !== undefined;
    },

    /** Notes that the person behind a session has just shown who it is, and whether by a second factor. */
    async proveSession(id: string, at: string, bySecondFactor: boolean): Promise<void> {
      const proven = { provenAt: at, ...(bySecondFactor && { secondFactorAt: at }) };
      await db.update(sessions).set(proven).where(eq(sessions.id, id));
    },

    async touchSession(id: string, lastSeenAt: string): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
    },

    async revokeSession(id: string, at: string): Promise<void> {
      await db.write(async (tx) => {
        const ended = await one(
          tx
            .update(sessions)
            .set({ revokedAt: at })
            .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
            .returning(),
        );
        if (!ended) return;
        await countUp(tx, "ended sessions");
        await recordAudit(tx, { companyId: ended.companyId, at, action: "session.ended" });
        tx.afterCommit(() => tx.signals.signal([id]));
      });
    },

    /** Ends every session of everybody; answers how many. */
    async revokeAllSessions(at: string): Promise<number> {
      return db.write(async (tx) => {
        await countUp(tx, "ended sessions");
        return (await tx.update(sessions).set({ revokedAt: at }).where(isNull(sessions.revokedAt))).rowCount;
      });
    },
  };
}
