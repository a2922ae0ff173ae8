import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { auditWithin } from "../audit/repository.ts";
import { accounts, attempts, resetCodes, sessions } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export type ResetCode = typeof resetCodes.$inferSelect;

/** What somebody was refused who may have been guessing. */
export type Refusal = "session.refused" | "password.refused" | "password.codeRefused";
type PasswordChange = { id: string; passwordHash: string; at: string };

const accountOf = (tx: Transaction, email: string): string | undefined =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).get()?.id;

function setPassword(
  tx: Transaction,
  { id, passwordHash, at }: PasswordChange,
  action: "password.changed" | "password.reset",
) {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id)).run();
  const { changes } = tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.accountId, id), isNull(sessions.revokedAt)))
    .run();
  auditWithin(tx, { companyId: id, at, action, after: { sessionsEnded: changes } });
}

type Point = { action: string; key: string; now: string; resetsAt: string; most?: number };

/** Counts one more in the current window, unless it holds `most` already; a window that ended starts anew. */
function addPoint(tx: Pick<Database, "insert">, { action, key, now, resetsAt, most }: Point) {
  const over = sql`${attempts.resetsAt} <= ${now}`;
  return tx
    .insert(attempts)
    .values({ action, key, points: 1, resetsAt })
    .onConflictDoUpdate({
      target: [attempts.action, attempts.key],
      set: {
        points: sql`CASE WHEN ${over} THEN 1 ELSE ${attempts.points} + 1 END`,
        resetsAt: sql`CASE WHEN ${over} THEN excluded.resets_at ELSE ${attempts.resetsAt} END`,
      },
      ...(most !== undefined && { setWhere: or(over, lt(attempts.points, most)) }),
    });
}

export function accountRepository(db: Database) {
  const liveSession = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(sessions.revokedAt)))
    .prepare();

  return {
    async findByEmail(email: string): Promise<Account | undefined> {
      return db.select().from(accounts).where(eq(accounts.email, email)).get();
    },

    async find(id: string): Promise<Account | undefined> {
      return db.select().from(accounts).where(eq(accounts.id, id)).get();
    },

    /** Opens a session, unless the password is no longer the one that was verified; says whether it did. */
    async saveSession(session: Session, verifiedHash?: string): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const stored = tx.select().from(accounts).where(eq(accounts.id, session.accountId)).get();
          if (verifiedHash !== undefined && stored?.passwordHash !== verifiedHash) return false;
          tx.insert(sessions).values(session).run();
          const { id, accountId, createdAt, userAgent } = session;
          const by = { actor: "company" as const, sessionId: id };
          auditWithin(tx, { companyId: accountId, at: createdAt, action: "session.opened", after: { userAgent }, by });
          return true;
        },
        { behavior: "immediate" },
      );
    },

    /**
     * Notes that a sign-in was refused, for the account that the address has, if any. An unknown address costs a write as
     * well, so that the time does not tell which addresses have an account.
     */
    async recordRefusal(refusal: {
      action: Refusal;
      accountId: string | undefined;
      key: string;
      now: string;
      resetsAt: string;
    }): Promise<void> {
      const { action, accountId, key, now, resetsAt } = refusal;
      db.transaction(
        (tx) => {
          const { points } = addPoint(tx, { action: "refused", key, now, resetsAt }).returning().get();
          if (accountId === undefined) return;
          auditWithin(tx, { companyId: accountId, at: now, action, after: { refusals: points } });
        },
        { behavior: "immediate" },
      );
    },

    /** The session, unless it was revoked; expiry is the caller's to judge. */
    async findSession(id: string): Promise<Session | undefined> {
      return liveSession.get({ id });
    },

    async touchSession(id: string, lastSeenAt: string): Promise<void> {
      db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id)).run();
    },

    async revokeSession(id: string, at: string): Promise<void> {
      db.transaction(
        (tx) => {
          const ended = tx
            .update(sessions)
            .set({ revokedAt: at })
            .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
            .returning()
            .get();
          if (ended) auditWithin(tx, { companyId: ended.accountId, at, action: "session.ended" });
        },
        { behavior: "immediate" },
      );
    },

    /** Ends every session of everybody; answers how many. */
    async revokeAllSessions(at: string): Promise<number> {
      return db.update(sessions).set({ revokedAt: at }).where(isNull(sessions.revokedAt)).run().changes;
    },

    /** Sets a new password and ends every session of the account. */
    async changePassword(change: PasswordChange): Promise<void> {
      db.transaction((tx) => setPassword(tx, change, "password.changed"), { behavior: "immediate" });
    },

    /** The same by a verified reset code, which is spent by it; false when it was spent already, and nothing changes. */
    async resetPassword(email: string, change: PasswordChange): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const spent = tx
            .delete(resetCodes)
            .where(and(eq(resetCodes.email, email), isNotNull(resetCodes.verifiedAt)))
            .run();
          if (spent.changes === 0) return false;
          setPassword(tx, change, "password.reset");
          return true;
        },
        { behavior: "immediate" },
      );
    },

    /** Puts a new code in place of any earlier one for that address. */
    async saveResetCode(code: Pick<ResetCode, "email" | "codeHash" | "sentAt" | "expiresAt">): Promise<void> {
      const fresh = { ...code, misses: 0, verifiedAt: null, clientHash: null, verifiedFrom: null };
      const { email, sentAt: at } = code;
      db.transaction(
        (tx) => {
          tx.insert(resetCodes).values(fresh).onConflictDoUpdate({ target: resetCodes.email, set: fresh }).run();
          const companyId = accountOf(tx, email);
          if (companyId !== undefined) auditWithin(tx, { companyId, at, action: "password.codeSent" });
        },
        { behavior: "immediate" },
      );
    },

    async findResetCode(email: string): Promise<ResetCode | undefined> {
      return db.select().from(resetCodes).where(eq(resetCodes.email, email)).get();
    },

    /** Counts one try of a code before it is compared, so that many at once count too; false when none is left. */
    async takeTry(email: string, most: number): Promise<boolean> {
      const { changes } = db
        .update(resetCodes)
        .set({ misses: sql`${resetCodes.misses} + 1` })
        .where(and(eq(resetCodes.email, email), lt(resetCodes.misses, most)))
        .run();
      return changes === 1;
    },

    /** Marks a code as verified; false when it was already, so that one code serves one client. */
    async recordVerified(email: string, by: { at: string; clientHash: string; address: string }): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const { changes } = tx
            .update(resetCodes)
            .set({ verifiedAt: by.at, clientHash: by.clientHash, verifiedFrom: by.address })
            .where(and(eq(resetCodes.email, email), isNull(resetCodes.verifiedAt)))
            .run();
          const companyId = changes === 1 ? accountOf(tx, email) : undefined;
          if (companyId !== undefined) auditWithin(tx, { companyId, at: by.at, action: "password.codeVerified" });
          return changes === 1;
        },
        { behavior: "immediate" },
      );
    },

    /**
     * Consumes one of `most` points of the current window; a window that ended starts anew. Returns undefined when that was possible, else
     * the instant at which the window ends. Once all are consumed nothing more is written.
     */
    async consume(attempt: {
      action: string;
      key: string;
      now: string;
      resetsAt: string;
      most: number;
    }): Promise<string | undefined> {
      const { action, key } = attempt;
      if (addPoint(db, attempt).run().changes === 1) return undefined;
      const own = and(eq(attempts.action, action), eq(attempts.key, key));
      return db.select({ resetsAt: attempts.resetsAt }).from(attempts).where(own).get()?.resetsAt;
    },

    async refund(action: string, key: string): Promise<void> {
      db.update(attempts)
        .set({ points: sql`max(0, ${attempts.points} - 1)` })
        .where(and(eq(attempts.action, action), eq(attempts.key, key)))
        .run();
    },

    /** Deletes what can no longer matter: ended windows, codes past their life, sessions over or revoked a while ago. */
    async forgetOld(now: string, longAgo: string): Promise<void> {
      db.transaction((tx) => {
        tx.delete(attempts).where(lt(attempts.resetsAt, now)).run();
        tx.delete(resetCodes).where(lt(resetCodes.expiresAt, longAgo)).run();
        tx.delete(sessions)
          .where(or(lt(sessions.expiresAt, longAgo), lt(sessions.revokedAt, longAgo)))
          .run();
      });
    },
  };
}
export type AccountRepository = ReturnType<typeof accountRepository>;
