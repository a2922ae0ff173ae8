import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countUp, lastCounted } from "#platform/database/counters.ts";
import { recordAudit } from "../audit/repository.ts";
import { accountMails, accounts, attempts, resetCodes, resetLinks, sessions } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export type ResetCode = typeof resetCodes.$inferSelect;
export type AccountMail = typeof accountMails.$inferSelect;

/** What somebody was refused who may have been guessing. */
export type Refusal = "session.refused" | "password.refused" | "password.codeRefused";
/** `mail` tells the owner of it; it is stored with the change, so that it is not lost. */
type PasswordChange = { id: string; passwordHash: string; at: string; mail: AccountMail };
/** How many points of a window are consumed with this one, or when it ends, where it held all of them already. */
type Consumed = { points: number } | { end: string };

const accountOf = async (tx: Transaction, email: string): Promise<string | undefined> =>
  (await one(tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))))?.id;

async function setPassword(
  tx: Transaction,
  { id, passwordHash, at, mail }: PasswordChange,
  action: "password.changed" | "password.reset",
) {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.accountId, id), isNull(sessions.revokedAt)));
  await countUp(tx, "ended sessions");
  await recordAudit(tx, { companyId: id, at, action, after: { sessionsEnded: rowCount } });
  tx.afterCommit(() => tx.signals.signal([id]));
  await tx.delete(resetCodes).where(eq(resetCodes.email, mail.email));
  await tx.delete(resetLinks).where(eq(resetLinks.email, mail.email));
  await tx.insert(accountMails).values(mail);
}

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
    .prepare("live session");

  return {
    ...resets(db),
    ...upkeep(db),

    async findByEmail(email: string): Promise<Account | undefined> {
      return one(db.select().from(accounts).where(eq(accounts.email, email)));
    },

    async find(id: string): Promise<Account | undefined> {
      return one(db.select().from(accounts).where(eq(accounts.id, id)));
    },

    /** Opens a session, unless the password is no longer the one that was verified, or the account is suspended by now. */
    async saveSession(session: Session, verifiedHash?: string): Promise<"opened" | "outdated" | "suspended"> {
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(accounts).where(eq(accounts.id, session.accountId)));
        if (verifiedHash !== undefined && stored?.passwordHash !== verifiedHash) return "outdated";
        if (typeof stored?.suspendedAt === "string") return "suspended";
        await tx.insert(sessions).values(session);
        const { id, accountId, createdAt, userAgent } = session;
        const by = { actor: "company" as const, sessionId: id };
        await recordAudit(tx, {
          companyId: accountId,
          at: createdAt,
          action: "session.opened",
          after: { userAgent },
          by,
        });
        return "opened";
      });
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
      /** Whether the log says so only of the first in a window. */
      isOncePerWindow?: boolean;
    }): Promise<void> {
      const { action, accountId, key, now, resetsAt, isOncePerWindow = false } = refusal;
      await db.write(async (tx) => {
        const refused = await one(addPoint(tx, { action: "refused", key, now, resetsAt }).returning());
        if (accountId === undefined || (isOncePerWindow && refused!.points > 1)) return;
        await recordAudit(tx, { companyId: accountId, at: now, action, after: { refusals: refused!.points } });
      });
    },

    /** The session, unless it was revoked; expiry is the caller's to judge. */
    async findSession(id: string): Promise<Session | undefined> {
      return one(liveSession.execute({ id }));
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
        await recordAudit(tx, { companyId: ended.accountId, at, action: "session.ended" });
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

    /** Sets a new password and ends every session of the account; false when the password is no longer the one verified. */
    async changePassword(change: PasswordChange & { verifiedHash: string }): Promise<boolean> {
      return db.write(async (tx) => {
        const isVerified = and(eq(accounts.id, change.id), eq(accounts.passwordHash, change.verifiedHash));
        if (!(await one(tx.select({ id: accounts.id }).from(accounts).where(isVerified)))) return false;
        await setPassword(tx, change, "password.changed");
        return true;
      });
    },
  };
}

/** New passwords by a mailed code or link. */
function resets(db: Database) {
  return {
    /**
     * The same by the hash of the secret of a verified code or of a mailed link; false when there is none such (any more), and nothing
     * changes. Every other code and link of the address is void with it.
     */
    async resetPassword(email: string, hash: string, change: PasswordChange): Promise<boolean> {
      return db.write(async (tx) => {
        const link = await tx.delete(resetLinks).where(liveLink(hash, change.at, email));
        if (link.rowCount === 0) return false;
        await setPassword(tx, change, "password.reset");
        return true;
      });
    },

    /** The address to which a link was mailed, as long as it counts. */
    async findResetLink(hash: string, now: string): Promise<string | undefined> {
      return (await one(db.select({ email: resetLinks.email }).from(resetLinks).where(liveLink(hash, now))))?.email;
    },

    /** Puts a new code in place of any earlier one for that address. */
    async saveResetCode(code: Pick<ResetCode, "email" | "codeHash" | "sentAt" | "expiresAt">): Promise<void> {
      const fresh = { ...code, misses: 0, verifiedAt: null };
      await db.insert(resetCodes).values(fresh).onConflictDoUpdate({ target: resetCodes.email, set: fresh });
    },

    /**
     * Records that a mail with a code has left, and has its link count beside those mailed before; unless the password was
     * reset while it was on its way, which voids all codes and links.
     */
    async recordCodeSent(sent: { email: string; linkHash: string; expiresAt: string; at: string }): Promise<void> {
      const { email, linkHash: hash, expiresAt, at } = sent;
      await db.write(async (tx) => {
        const code = await one(tx.select().from(resetCodes).where(eq(resetCodes.email, email)));
        if (code) await tx.insert(resetLinks).values({ hash, email, expiresAt });
        const companyId = await accountOf(tx, email);
        if (companyId !== undefined) await recordAudit(tx, { companyId, at, action: "password.codeSent" });
      });
    },

    async findResetCode(email: string): Promise<ResetCode | undefined> {
      return one(db.select().from(resetCodes).where(eq(resetCodes.email, email)));
    },

    /** The code of an address, with one of its few tries taken before it is compared; undefined when none is left. */
    async takeTry(email: string, most: number): Promise<ResetCode | undefined> {
      const isLeft = and(eq(resetCodes.email, email), lt(resetCodes.misses, most));
      const taken = db.update(resetCodes).set({ misses: sql`${resetCodes.misses} + 1` });
      return one(taken.where(isLeft).returning());
    },

    /**
     * Marks a code as verified; false when it was already, so that one code serves one client, or is void by now. Its secret
     * stands beside those of links, where no later code voids it.
     */
    async recordVerified(
      { email, codeHash }: Pick<ResetCode, "email" | "codeHash">,
      by: { at: string; expiresAt: string; clientHash: string },
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const isThis = and(eq(resetCodes.email, email), eq(resetCodes.codeHash, codeHash));
        const { rowCount } = await tx
          .update(resetCodes)
          .set({ verifiedAt: by.at })
          .where(and(isThis, isNull(resetCodes.verifiedAt)));
        if (rowCount !== 1) return false;
        await tx.insert(resetLinks).values({ hash: by.clientHash, email, expiresAt: by.expiresAt });
        const companyId = await accountOf(tx, email);
        if (companyId !== undefined) await recordAudit(tx, { companyId, at: by.at, action: "password.codeVerified" });
        return true;
      });
    },
  };
}

/** What is counted, what waits to be mailed, and what is forgotten. */
function upkeep(db: Database) {
  return {
    /**
     * Consumes one of `most` points of the current window; a window that ended starts anew. Once all are consumed nothing more
     * is written.
     */
    async consume(attempt: {
      action: string;
      key: string;
      now: string;
      resetsAt: string;
      most: number;
    }): Promise<Consumed> {
      const { action, key, now } = attempt;
      const added = await one(addPoint(db, attempt).returning({ points: attempts.points }));
      if (added) return added;
      const own = and(eq(attempts.action, action), eq(attempts.key, key));
      const { resetsAt: end } = attempts;
      return (await one(db.select({ end }).from(attempts).where(own))) ?? { end: now };
    },

    /** How many points of a window that is still open are consumed. */
    async countConsumed(action: string, key: string, now: string): Promise<number> {
      const own = and(eq(attempts.action, action), eq(attempts.key, key), gt(attempts.resetsAt, now));
      return (await one(db.select({ points: attempts.points }).from(attempts).where(own)))?.points ?? 0;
    },

    async refund(action: string, key: string): Promise<void> {
      await db
        .update(attempts)
        .set({ points: sql`CASE WHEN ${attempts.points} > 0 THEN ${attempts.points} - 1 ELSE 0 END` })
        .where(and(eq(attempts.action, action), eq(attempts.key, key)));
    },

    /** Puts a hash made with newer parameters in place of the one that was verified, unless the password changed meanwhile. */
    async replaceHash(id: string, hashes: { before: string; after: string }): Promise<void> {
      const own = and(eq(accounts.id, id), eq(accounts.passwordHash, hashes.before));
      await db.update(accounts).set({ passwordHash: hashes.after }).where(own);
    },

    async saveMail(mail: AccountMail): Promise<void> {
      await db.insert(accountMails).values(mail);
    },

    /** The mails that are still to be sent, the oldest first. */
    async listMails(): Promise<AccountMail[]> {
      return db.select().from(accountMails).orderBy(accountMails.id);
    },

    async deleteMail(id: string): Promise<void> {
      await db.delete(accountMails).where(eq(accountMails.id, id));
    },

    /** Deletes what can no longer matter: ended windows, codes past their life, sessions over or revoked a while ago. */
    async forgetOld(now: string, longAgo: string): Promise<void> {
      await db.write(async (tx) => {
        await tx.delete(attempts).where(lt(attempts.resetsAt, now));
        await tx.delete(resetCodes).where(lt(resetCodes.expiresAt, longAgo));
        await tx.delete(resetLinks).where(lt(resetLinks.expiresAt, now));
        await tx.delete(sessions).where(or(lt(sessions.expiresAt, longAgo), lt(sessions.revokedAt, longAgo)));
      });
    },
  };
}
export type AccountRepository = ReturnType<typeof accountRepository>;
