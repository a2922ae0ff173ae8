import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { accountMails, accounts, resetCodes, resetLinks, sessions, signInTickets } from "../tables.ts";
import { recordOf } from "./memberships.ts";

export type ResetCode = typeof resetCodes.$inferSelect;
/** `mail` tells the person of it; it is stored with the change, so that it is not lost. */
export type PasswordChange = { id: string; passwordHash: string; at: string; mail: typeof accountMails.$inferSelect };

const accountOf = async (tx: Transaction, email: string): Promise<string | undefined> =>
  (await one(tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))))?.id;

/** Sets a password within a transaction, and ends what was opened by the one before. */
export async function setPassword(
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
  await recordOf(tx, id, { at, action, after: { sessionsEnded: rowCount } });
  tx.afterCommit(() => tx.signals.signal([id]));
  await tx.delete(signInTickets).where(eq(signInTickets.accountId, id));
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

/** New passwords by a mailed code or link. */
export function resets(db: Database) {
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
        const accountId = await accountOf(tx, email);
        if (accountId !== undefined) await recordOf(tx, accountId, { at, action: "password.codeSent" });
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
        const accountId = await accountOf(tx, email);
        if (accountId !== undefined) await recordOf(tx, accountId, { at: by.at, action: "password.codeVerified" });
        return true;
      });
    },
  };
}
