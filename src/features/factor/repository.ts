import { and, asc, count, eq, gt, isNotNull, isNull, lt, ne } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import type { AccountMail } from "../account/repository.ts";
import { recordOf } from "../account/repository/memberships.ts";
import { accountMails, accounts, sessions } from "../account/tables.ts";
import type { AuditAction } from "../audit/vocabulary.ts";
import { hasFactor } from "./repository/having.ts";
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from "./tables.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
/** A change of somebody's factors: every other session ends, and a mail tells of it. */
export type Change = { accountId: string; sessionId: string; at: string; mail: AccountMail };

/** The second factors of people. */
export function factorRepository(db: Database) {
  return { ...totpRows(db), ...passkeyRows(db), ...recoveryRows(db) };
}
export type FactorRepository = ReturnType<typeof factorRepository>;

function totpRows(db: Database) {
  return {
    async findTotp(accountId: string) {
      return one(db.select().from(totpFactors).where(eq(totpFactors.accountId, accountId)));
    },

    /** Stores an authenticator app that is still to be confirmed, in place of another such; false where one is confirmed. */
    async beginTotp(accountId: string, secret: string, at: string): Promise<boolean> {
      const begun = { secret, createdAt: at, lastStep: 0 };
      return db.write(async (tx) => {
        const { rowCount } = await tx
          .insert(totpFactors)
          .values({ accountId, ...begun })
          .onConflictDoUpdate({ target: totpFactors.accountId, set: begun, setWhere: isNull(totpFactors.confirmedAt) });
        return rowCount === 1;
      });
    },

    /** Has the app count from now on; undefined where it is not the one that was begun, or is confirmed already. */
    async confirmTotp(change: Change, { secret, step, hashes }: { secret: string; step: number; hashes: string[] }) {
      return db.write(async (tx): Promise<Added | undefined> => {
        const begun = and(eq(totpFactors.accountId, change.accountId), eq(totpFactors.secret, secret));
        const confirmed = { confirmedAt: change.at, lastStep: step };
        const { rowCount } = await tx
          .update(totpFactors)
          .set(confirmed)
          .where(and(begun, isNull(totpFactors.confirmedAt)));
        if (rowCount === 0) return undefined;
        return recordAdded(tx, change, { what: "authenticator app", hashes });
      });
    },

    /** Takes a step, so that no code of it or before counts again; false where it was taken. */
    async takeStep(accountId: string, step: number): Promise<boolean> {
      return db.write(async (tx) => {
        const isNew = and(eq(totpFactors.accountId, accountId), lt(totpFactors.lastStep, step));
        return (await tx.update(totpFactors).set({ lastStep: step }).where(isNew)).rowCount === 1;
      });
    },

    async removeTotp(change: Change): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(totpFactors.accountId, change.accountId), isNotNull(totpFactors.confirmedAt));
        if ((await tx.delete(totpFactors).where(own)).rowCount === 0) return false;
        await recordRemoved(tx, change, "authenticator app");
        return true;
      });
    },
  };
}

function passkeyRows(db: Database) {
  return {
    async listPasskeys(accountId: string): Promise<PasskeyRow[]> {
      const own = eq(passkeys.accountId, accountId);
      return db.select().from(passkeys).where(own).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    },

    async findPasskey(id: string): Promise<PasskeyRow | undefined> {
      return one(db.select().from(passkeys).where(eq(passkeys.id, id)));
    },

    /** Adds a passkey; undefined where it is somebody's already. */
    async addPasskey(row: PasskeyRow, change: Change, { most, hashes }: { most: number; hashes: string[] }) {
      return db.write(async (tx): Promise<Added | "too many" | undefined> => {
        const own = tx.select({ rows: count() }).from(passkeys).where(eq(passkeys.accountId, row.accountId));
        if ((await one(own))!.rows >= most) return "too many";
        const { rowCount } = await tx.insert(passkeys).values(row).onConflictDoNothing({ target: passkeys.id });
        if (rowCount === 0) return undefined;
        return recordAdded(tx, change, { what: "passkey", hashes });
      });
    },

    /** Notes that a passkey has signed; false where its counter has not grown, as of a copy. */
    async usePasskey({ id, counter }: Pick<PasskeyRow, "id" | "counter">, next: number, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const isSame = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
        const used = await tx.update(passkeys).set({ counter: next, lastUsedAt: at }).where(isSame);
        return used.rowCount === 1;
      });
    },

    async removePasskey(id: string, change: Change): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(passkeys.id, id), eq(passkeys.accountId, change.accountId));
        if ((await tx.delete(passkeys).where(own)).rowCount === 0) return false;
        await recordRemoved(tx, change, "passkey");
        return true;
      });
    },

    async addChallenge(challenge: string, accountId: string | null, expiresAt: string): Promise<void> {
      await db.insert(passkeyChallenges).values({ challenge, accountId, expiresAt });
    },

    /** Takes a challenge, once; false where none such is open for the person, or for nobody in particular. */
    async takeChallenge(challenge: string, accountId: string | null, now: string): Promise<boolean> {
      return db.write(async (tx) => {
        const { accountId: owner, expiresAt } = passkeyChallenges;
        const isFor = accountId === null ? isNull(owner) : eq(owner, accountId);
        const open = and(eq(passkeyChallenges.challenge, challenge), isFor, gt(expiresAt, now));
        return (await tx.delete(passkeyChallenges).where(open)).rowCount === 1;
      });
    },

    async forgetChallenges(now: string): Promise<void> {
      await db.write(
        async (tx) => void (await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))),
      );
    },
  };
}

function recoveryRows(db: Database) {
  return {
    async countCodes(accountId: string): Promise<number> {
      const open = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
      return (await one(db.select({ rows: count() }).from(recoveryCodes).where(open)))!.rows;
    },

    /** Takes a code, once; false where there is none such (any more). */
    async takeCode(accountId: string, hash: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash));
        const used = await tx
          .update(recoveryCodes)
          .set({ usedAt: at })
          .where(and(own, isNull(recoveryCodes.usedAt)));
        if (used.rowCount === 0) return false;
        await recordOf(tx, accountId, { at, action: "factor.recovered" });
        return true;
      });
    },

    /** Puts new codes in place of all before. */
    async renewCodes(change: Change, hashes: string[]): Promise<void> {
      await db.write(async (tx) => {
        await putCodes(tx, change.accountId, hashes);
        await recordChange(tx, change, "factor.renewed", "recovery codes");
      });
    },

    /** Takes every factor away, for whoever has lost all of them; answers whether there was one. */
    async reset(accountId: string, at: string, mail: AccountMail): Promise<boolean> {
      return db.write(async (tx) => {
        let had = 0;
        for (const table of [totpFactors, passkeys, recoveryCodes])
          had += (await tx.delete(table).where(eq(table.accountId, accountId))).rowCount;
        if (had > 0) await recordChange(tx, { accountId, sessionId: "", at, mail }, "factor.removed", "all");
        return had > 0;
      });
    },
  };
}

async function putCodes(tx: Transaction, accountId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash, usedAt: null })));
}

/** Whether the recovery codes that came with a factor count: not where the person has some left from before. */
export type Added = { hasNewCodes: boolean };

/** A factor that was just added was shown by it; codes for its loss come with it where none are left. */
async function recordAdded(tx: Transaction, change: Change, added: { what: string; hashes: string[] }): Promise<Added> {
  const { accountId, sessionId, at } = change;
  const left = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
  const hasNewCodes = !(await one(tx.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(left).limit(1)));
  if (hasNewCodes) await putCodes(tx, accountId, added.hashes);
  await tx.update(sessions).set({ secondFactorAt: at, provenAt: at }).where(eq(sessions.id, sessionId));
  await recordChange(tx, change, "factor.added", added.what);
  return { hasNewCodes };
}

/** Codes stand in for a factor: without one they would be a second password. And whoever has none has shown none. */
async function recordRemoved(tx: Transaction, change: Change, what: string): Promise<void> {
  const { accountId } = change;
  const stored = tx
    .select({ has: hasFactor(accountId) })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!(await one(stored))?.has) {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
    await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.accountId, accountId));
  }
  await recordChange(tx, change, "factor.removed", what);
}

async function recordChange(
  tx: Transaction,
  { accountId, sessionId, at, mail }: Change,
  action: AuditAction,
  what: string,
) {
  const others = and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId), isNull(sessions.revokedAt));
  const { rowCount: sessionsEnded } = await tx.update(sessions).set({ revokedAt: at }).where(others);
  await countUp(tx, "ended sessions");
  await recordOf(tx, accountId, { at, action, after: { what, sessionsEnded } });
  await tx.insert(accountMails).values(mail);
  tx.afterCommit(() => tx.signals.signal([accountId]));
}
