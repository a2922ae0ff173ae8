import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import type { AccountMail } from "../../account/repository.ts";
import { addAccount } from "../../account/repository/adding.ts";
import { isActive, recordOf } from "../../account/repository/memberships.ts";
import { accountMails, accounts, memberships, sessions } from "../../account/tables.ts";
import { recordAudit, recordAudits } from "../../audit/repository.ts";
import { passkeys } from "../../factor/tables.ts";
import { acceptWithin, AddressTaken } from "../../member/repository/invitations.ts";
import type { Role } from "../../role/vocabulary.ts";
import { companyProviders, identities } from "../tables.ts";

export type Identity = typeof identities.$inferSelect;
/** Who a provider says somebody is. */
export type Who = Pick<Identity, "issuer" | "subject">;
/** Somebody who is new here, by the word of a provider. */
export type Newcomer = { id: string; name: string | null };

/** Who providers say that people are. */
export function identityRepository(db: Database) {
  return {
    ...comingIn(db),

    async find(who: Who): Promise<Identity | undefined> {
      return one(db.select().from(identities).where(is(who)));
    },

    async list(accountId: string): Promise<Identity[]> {
      const own = eq(identities.accountId, accountId);
      return db.select().from(identities).where(own).orderBy(asc(identities.createdAt), asc(identities.id));
    },

    async use(who: Who, at: string): Promise<void> {
      await db.update(identities).set({ lastUsedAt: at }).where(is(who));
    },

    /** Links an identity to a person who has shown itself otherwise; whose it is, where it is somebody's already. */
    async link(identity: Identity, mail: AccountMail): Promise<"linked" | "own already" | "another's"> {
      return db.write(async (tx) => {
        const { accountId, createdAt: at, id } = identity;
        const { rowCount } = await tx.insert(identities).values(identity).onConflictDoNothing();
        if (rowCount === 0) {
          const stored = await one(tx.select().from(identities).where(is(identity)));
          return stored?.accountId === accountId ? "own already" : "another's";
        }
        await recordOf(tx, accountId, {
          at,
          action: "identity.linked",
          subject: id,
          after: { issuer: identity.issuer },
        });
        await tx.insert(accountMails).values(mail);
        return "linked";
      });
    },

    /** Takes a link away, with the sessions that were opened by single sign-on, unless it is the last way in. */
    async unlink(
      { id, accountId }: Pick<Identity, "id" | "accountId">,
      { sessionId, at, mail }: { sessionId: string; at: string; mail: AccountMail },
    ): Promise<"unlinked" | "unknown" | "last" | "only"> {
      return db.write(async (tx) => {
        const own = and(eq(identities.id, id), eq(identities.accountId, accountId));
        const stored = await one(tx.select().from(identities).where(own));
        if (!stored) return "unknown";
        if (!(await hasOtherWay(tx, stored))) return "last";
        if (await isOnlyWayAnywhere(tx, stored, at)) return "only";
        await tx.delete(identities).where(own);
        const ended = await endSessions(tx, and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId))!, at);
        const after = { issuer: stored.issuer, sessionsEnded: ended.length };
        await recordOf(tx, accountId, { at, action: "identity.unlinked", subject: id, after });
        await tx.insert(accountMails).values(mail);
        tx.afterCommit(() => tx.signals.signal([accountId]));
        return "unlinked";
      });
    },

    /** Ends the sessions that a provider has opened for somebody: the server's all of them, a company's own those for it. */
    async endSessions(who: Who, boundTo: string | null, at: string): Promise<number> {
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(identities).where(is(who)));
        if (!stored) return 0;
        const { accountId } = stored;
        const bound = boundTo === null ? isNull(sessions.boundTo) : eq(sessions.boundTo, boundTo);
        const ended = await endSessions(tx, and(eq(sessions.accountId, accountId), bound)!, at);
        const after = { by: "single sign-on" };
        await recordAudits(
          tx,
          ended.map(({ companyId }) => ({ companyId, at, action: "session.ended", subject: accountId, after })),
        );
        tx.afterCommit(() => tx.signals.signal([accountId]));
        return ended.length;
      });
    },
  };
}
export type IdentityRepository = ReturnType<typeof identityRepository>;

/** How somebody comes to be a member by the word of a provider. */
function comingIn(db: Database) {
  return {
    /** Makes somebody new a member of the company whose domain the address is of; false where it has an account by now. */
    async join(
      newcomer: Newcomer,
      who: Who,
      {
        email,
        companyId,
        role,
        at,
        identityId,
      }: { email: string; companyId: string; role: Role; at: string; identityId: string },
    ): Promise<boolean> {
      return allOrNothing(db, async (tx) => {
        const known = { email, createdAt: at, emailConfirmedAt: at, lastCompanyId: companyId };
        if (!(await addAccount(tx, { ...newcomer, passwordHash: null, ...known }))) throw new AddressTaken();
        await tx.insert(memberships).values({ companyId, accountId: newcomer.id, role, since: at });
        const subject = newcomer.id;
        await recordAudit(tx, { companyId, at, action: "member.joined", subject, after: { role, by: "domain" } });
        await addIdentity(tx, { ...pick(who), id: identityId, accountId: newcomer.id, createdAt: at, lastUsedAt: at });
        return true;
      });
    },

    /** The same by an invitation, of somebody new or of whose identity it is; false where it no longer counts. */
    async accept(
      invited: { secretHash: string; accountId: string } | { secretHash: string; newcomer: Newcomer },
      who: Who,
      { at, identityId }: { at: string; identityId: string },
    ): Promise<boolean> {
      return allOrNothing(db, async (tx) => {
        const isNew = "newcomer" in invited;
        const person = isNew ? { ...invited.newcomer, passwordHash: null } : { accountId: invited.accountId };
        if (!(await acceptWithin(tx, invited.secretHash, person, at))) return false;
        const accountId = isNew ? invited.newcomer.id : invited.accountId;
        if (isNew) await addIdentity(tx, { ...pick(who), id: identityId, accountId, createdAt: at, lastUsedAt: at });
        return true;
      });
    },
  };
}

const is = ({ issuer, subject }: Who) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));
const pick = ({ issuer, subject }: Who): Who => ({ issuer, subject });

/** A transaction that somebody else's at the same time may make impossible: then false, and nothing is stored. */
async function allOrNothing(db: Database, work: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
  return db.write(work).catch((error: unknown) => {
    if (error instanceof AddressTaken) return false;
    throw error;
  });
}

async function addIdentity(tx: Transaction, identity: Identity): Promise<void> {
  const { rowCount } = await tx.insert(identities).values(identity).onConflictDoNothing();
  // Somebody else was first: nothing of it is stored.
  if (rowCount === 0) throw new AddressTaken();
  const { accountId, createdAt: at, id, issuer } = identity;
  await recordOf(tx, accountId, { at, action: "identity.linked", subject: id, after: { issuer } });
}

async function hasOtherWay(tx: Transaction, { id, accountId }: Identity): Promise<boolean> {
  const person = await one(tx.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, accountId)));
  if (typeof person?.hash === "string") return true;
  if (await hasOtherLink(tx, { id, accountId })) return true;
  return (
    (await one(tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accountId)).limit(1))) !==
    undefined
  );
}

/** Whether a company of the person takes its people in by single sign-on alone, and this is the only link to a provider. */
async function isOnlyWayAnywhere(tx: Transaction, { id, accountId }: Identity, now: string): Promise<boolean> {
  const own = and(eq(memberships.accountId, accountId), isActive(now));
  const inside = tx.select({ id: memberships.companyId }).from(memberships).where(own);
  const strict = and(inArray(companyProviders.companyId, inside), eq(companyProviders.isOnly, true));
  if (!(await one(tx.select({ id: companyProviders.companyId }).from(companyProviders).where(strict).limit(1))))
    return false;
  return !(await hasOtherLink(tx, { id, accountId }));
}

/** Whether a person is linked to a provider by another than this. */
async function hasOtherLink(tx: Transaction, { id, accountId }: Pick<Identity, "id" | "accountId">): Promise<boolean> {
  const others = and(eq(identities.accountId, accountId), ne(identities.id, id));
  return (await one(tx.select({ id: identities.id }).from(identities).where(others).limit(1))) !== undefined;
}

/** Ends within a transaction those of some sessions that were opened by single sign-on; answers them. */
async function endSessions(tx: Transaction, which: NonNullable<ReturnType<typeof and>>, at: string) {
  const live = and(which, eq(sessions.method, "single sign-on"), isNull(sessions.revokedAt));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(live)
    .returning({ companyId: sessions.companyId });
  if (ended.length > 0) await countUp(tx, "ended sessions");
  return ended;
}
