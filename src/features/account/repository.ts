import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { auditWithin } from "../audit/repository.ts";
import { accountMails, accounts, attempts, resetCodes, resetLinks, sessions } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export type ResetCode = typeof resetCodes.$inferSelect;
export type AccountMail = typeof accountMails.$inferSelect;

/** What somebody was refused who may have been guessing. */
export type Refusal = "session.refused" | "password.refused" | "password.codeRefused";
/** `mail` tells the owner of it; it is stored with the change, so that it is not lost. */
type PasswordChange = { id: string; passwordHash: string; at: string; mail: AccountMail };

const accountOf = (tx: Transaction, email: string): string | undefined =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).get()?.id;

function setPassword(
  tx: Transaction,
  { id, passwordHash, at, mail }: PasswordChange,
  action: "password.changed" | "password.reset",
) {
  tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id)).run();
  const { changes } = tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.accountId, id), isNull(sessions.revokedAt)))
    .run();
  auditWithin(tx, { companyId: id, at, action, after: { sessionsEnded: changes } });
  tx.delete(resetLinks).where(eq(resetLinks.email, mail.email)).run();
  tx.insert(accountMails).values(mail).run();
}

/** What proves that a password may be set anew: the hash of a secret, and since when a verified code would have to be. */
type ResetProof = { hash: string; verifiedAfter: string };

const liveLink = (hash: string, now: string, email?: string) =>
  and(
    eq(resetLinks.hash, hash),
    gt(resetLinks.expiresAt, now),
    email === undefined ? undefined : eq(resetLinks.email, email),
  );

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

    /**
     * The same by the secret of a verified code or of a mailed link; false when there is none such (any more), and nothing
     * changes. Every other code and link of the address is void with it.
     */
    async resetPassword(email: string, by: ResetProof, change: PasswordChange): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const code = tx
            .delete(resetCodes)
            .where(
              and(
                eq(resetCodes.email, email),
                eq(resetCodes.clientHash, by.hash),
                gt(resetCodes.verifiedAt, by.verifiedAfter),
              ),
            )
            .run();
          const link = tx
            .delete(resetLinks)
            .where(liveLink(by.hash, change.at, email))
            .run();
          if (code.changes + link.changes === 0) return false;
          tx.delete(resetCodes).where(eq(resetCodes.email, email)).run();
          setPassword(tx, change, "password.reset");
          return true;
        },
        { behavior: "immediate" },
      );
    },

    /** The address to which a link was mailed, as long as it counts. */
    async findResetLink(hash: string, now: string): Promise<string | undefined> {
      return db.select({ email: resetLinks.email }).from(resetLinks).where(liveLink(hash, now)).get()?.email;
    },

    /** Puts a new code in place of any earlier one for that address, and its link beside those mailed before. */
    async saveResetCode(
      code: Pick<ResetCode, "email" | "codeHash" | "sentAt" | "expiresAt">,
      linkHash?: string,
    ): Promise<void> {
      const fresh = { ...code, misses: 0, verifiedAt: null, clientHash: null };
      const { email, sentAt: at, expiresAt } = code;
      db.transaction(
        (tx) => {
          tx.insert(resetCodes).values(fresh).onConflictDoUpdate({ target: resetCodes.email, set: fresh }).run();
          if (linkHash !== undefined) tx.insert(resetLinks).values({ hash: linkHash, email, expiresAt }).run();
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
    async recordVerified(email: string, by: { at: string; clientHash: string }): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const { changes } = tx
            .update(resetCodes)
            .set({ verifiedAt: by.at, clientHash: by.clientHash })
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

    /** How many points of a window that is still open are consumed. */
    async countConsumed(action: string, key: string, now: string): Promise<number> {
      const own = and(eq(attempts.action, action), eq(attempts.key, key), gt(attempts.resetsAt, now));
      return db.select({ points: attempts.points }).from(attempts).where(own).get()?.points ?? 0;
    },

    async refund(action: string, key: string): Promise<void> {
      db.update(attempts)
        .set({ points: sql`max(0, ${attempts.points} - 1)` })
        .where(and(eq(attempts.action, action), eq(attempts.key, key)))
        .run();
    },

    /** Puts a hash made with newer parameters in place of the one that was verified, unless the password changed meanwhile. */
    async replaceHash(id: string, hashes: { before: string; after: string }): Promise<void> {
      const own = and(eq(accounts.id, id), eq(accounts.passwordHash, hashes.before));
      db.update(accounts).set({ passwordHash: hashes.after }).where(own).run();
    },

    async saveMail(mail: AccountMail): Promise<void> {
      db.insert(accountMails).values(mail).run();
    },

    /** The mails that are still to be sent, the oldest first. */
    async listMails(): Promise<AccountMail[]> {
      return db.select().from(accountMails).orderBy(accountMails.id).all();
    },

    async deleteMail(id: string): Promise<void> {
      db.delete(accountMails).where(eq(accountMails.id, id)).run();
    },

    /** Deletes what can no longer matter: ended windows, codes past their life, sessions over or revoked a while ago. */
    async forgetOld(now: string, longAgo: string): Promise<void> {
      db.transaction((tx) => {
        tx.delete(attempts).where(lt(attempts.resetsAt, now)).run();
        tx.delete(resetCodes).where(lt(resetCodes.expiresAt, longAgo)).run();
        tx.delete(resetLinks).where(lt(resetLinks.expiresAt, now)).run();
        tx.delete(sessions)
          .where(or(lt(sessions.expiresAt, longAgo), lt(sessions.revokedAt, longAgo)))
          .run();
      });
    },
  };
}
export type AccountRepository = ReturnType<typeof accountRepository>;
