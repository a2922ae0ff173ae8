import { and, eq, exists, gt, isNull, lt, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import { sealName } from "../audit/repository/names.ts";
import { companies } from "../company/tables.ts";
import { isActive, recordOf } from "./repository/memberships.ts";
import { resets, setPassword, type PasswordChange } from "./repository/resets.ts";
import { sessionsIn } from "./repository/sessions.ts";
import { ticketsIn } from "./repository/tickets.ts";
import { accountMails, accounts, attempts, memberships, resetCodes, resetLinks, sessions } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
export type { ResetCode } from "./repository/resets.ts";
export type { Session } from "./repository/sessions.ts";
export type AccountMail = typeof accountMails.$inferSelect;

/** What somebody was refused who may have been guessing. */
export type Refusal = "session.refused" | "password.refused" | "password.codeRefused";
/** How many points of a window are consumed with this one, or when it ends, where it held all of them already. */
type Consumed = { points: number } | { end: string };

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
  return {
    ...sessionsIn(db),
    ...ticketsIn(db),
    ...resets(db),
    ...upkeep(db),

    async findByEmail(email: string): Promise<Account | undefined> {
      return one(db.select().from(accounts).where(eq(accounts.email, email)));
    },

    /** The account of an address, unless it is kept out, or may work nowhere. */
    async findOpen(email: string, now: string): Promise<Account | undefined> {
      const inside = db
        .select({ id: companies.id })
        .from(memberships)
        .innerJoin(companies, and(eq(companies.id, memberships.companyId), isNull(companies.suspendedAt)))
        .where(and(eq(memberships.accountId, accounts.id), isActive(now)));
      const isOpen = and(eq(accounts.email, email), isNull(accounts.suspendedAt), exists(inside));
      return one(db.select().from(accounts).where(isOpen));
    },

    async find(id: string): Promise<Account | undefined> {
      return one(db.select().from(accounts).where(eq(accounts.id, id)));
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
        await recordOf(tx, accountId, { at: now, action, after: { refusals: refused!.points } });
      });
    },

    async recordFactorRefused(accountId: string, at: string): Promise<void> {
      await db.write((tx) => recordOf(tx, accountId, { at, action: "factor.refused" }));
    },

    /** What a person is called from now on, in the log too. */
    async rename(
      { userId, companyId }: { userId: string; companyId: string },
      name: string,
      at: string,
    ): Promise<void> {
      await db.write(async (tx) => {
        const stored = await one(tx.select().from(accounts).where(eq(accounts.id, userId)));
        if (!stored || stored.name === name) return;
        const nameSeal = await sealName(tx, { userId, name });
        await tx.update(accounts).set({ name, nameSeal }).where(eq(accounts.id, userId));
        // Not the names themselves: they are to go when the person does.
        await recordAudit(tx, { companyId, at, action: "user.renamed", subject: userId });
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
