import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { addAccount } from "../../account/repository/adding.ts";
import { called } from "../../account/repository/called.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import { auditActorLabels } from "../../audit/vocabulary.ts";
import { companies } from "../../company/tables.ts";
import { maskedEmail } from "../rules/mail.ts";
import { invitations, units } from "../tables.ts";

export type InvitationRow = typeof invitations.$inferSelect;
/** Somebody who is new here. */
export type NewPerson = { id: string; name: string | null; passwordHash: string | null };

/** In place of a person: whoever runs this service has invited. */
export const byOperator = "operator";
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
const counts = (now: string) => and(isOpen, gt(invitations.expiresAt, now));
const invitedBy = sql<string>`CASE WHEN ${invitations.invitedBy} = ${byOperator} THEN ${auditActorLabels.operator} ELSE ${called} END`;

/** Who is asked to join companies. */
export function invitationRepository(db: Database) {
  return {
    /** Stores an invitation in place of any open one of the same address. */
    async add(row: InvitationRow): Promise<"added" | "member already" | "unknown unit"> {
      return db.write(async (tx) => {
        const { id, companyId, email, role, unitId, createdAt: at } = row;
        if (await isMember(tx, companyId, email, at)) return "member already";
        const unit = and(eq(units.id, unitId ?? ""), eq(units.companyId, companyId));
        if (unitId !== null && !(await one(tx.select({ id: units.id }).from(units).where(unit)))) return "unknown unit";
        const before = and(eq(invitations.companyId, companyId), eq(invitations.email, email), isOpen);
        await tx.update(invitations).set({ withdrawnAt: at }).where(before);
        await tx.insert(invitations).values(row);
        const after = { to: maskedEmail(email), role };
        await recordAudit(tx, { companyId, at, action: "member.invited", subject: id, after });
        return "added";
      });
    },

    /** The open invitations of a company, the newest first, with who invited; also those that have run out. */
    async list(companyId: string) {
      return db
        .select({ invitation: invitations, invitedBy })
        .from(invitations)
        .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
        .where(and(eq(invitations.companyId, companyId), isOpen))
        .orderBy(desc(invitations.createdAt), desc(invitations.id));
    },

    /** The invitation that a link's secret opens, as long as it counts. */
    async findBySecret(secretHash: string, now: string) {
      return one(
        db
          .select({ invitation: invitations, company: companies.name, invitedBy })
          .from(invitations)
          .innerJoin(companies, and(eq(companies.id, invitations.companyId), isNull(companies.suspendedAt)))
          .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
          .where(and(eq(invitations.secretHash, secretHash), counts(now))),
      );
    },

    /** Takes an invitation back; false where none such is open. */
    async withdraw(companyId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(invitations.id, id), eq(invitations.companyId, companyId), isOpen);
        const { rowCount } = await tx.update(invitations).set({ withdrawnAt: at }).where(own);
        if (rowCount === 1) await recordAudit(tx, { companyId, at, action: "member.invitationWithdrawn", subject: id });
        return rowCount === 1;
      });
    },

    /** Has the mail of an invitation sent once more, valid anew; false where none such is open. */
    async sendAgain(companyId: string, id: string, { at, expiresAt }: { at: string; expiresAt: string }) {
      return db.write(async (tx) => {
        const own = and(eq(invitations.id, id), eq(invitations.companyId, companyId), isOpen);
        const { rowCount } = await tx.update(invitations).set({ sentAt: null, expiresAt }).where(own);
        if (rowCount === 1) await recordAudit(tx, { companyId, at, action: "member.invitationSent", subject: id });
        return rowCount === 1;
      });
    },

    /** Invitations whose mail is to be sent, the oldest first, with what it says. */
    async listUnsent(now: string) {
      return db
        .select({ invitation: invitations, company: companies.name, invitedBy })
        .from(invitations)
        .innerJoin(companies, and(eq(companies.id, invitations.companyId), isNull(companies.suspendedAt)))
        .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
        .where(and(isNull(invitations.sentAt), counts(now)))
        .orderBy(asc(invitations.createdAt), asc(invitations.id));
    },

    /** Lets a link's secret open the invitation from now on, and no other. */
    async setSecret(id: string, secretHash: string): Promise<void> {
      await db.write(
        async (tx) => void (await tx.update(invitations).set({ secretHash }).where(eq(invitations.id, id))),
      );
    },

    async markSent(id: string, at: string): Promise<void> {
      await db.write(
        async (tx) => void (await tx.update(invitations).set({ sentAt: at }).where(eq(invitations.id, id))),
      );
    },

    /**
     * Makes somebody a member by an invitation: an account that is known, or a person who is new, whose address is confirmed by
     * the link. Once: false when the invitation no longer counts, or the address has an account by now.
     */
    async accept(secretHash: string, who: { accountId: string } | NewPerson, at: string): Promise<boolean> {
      return db.write(async (tx) => acceptWithin(tx, secretHash, who, at));
    },

    /** Deletes invitations that ran out or were settled long ago. */
    async forgetOld(longAgo: string): Promise<void> {
      const isOver = or(
        lt(invitations.acceptedAt, longAgo),
        lt(invitations.withdrawnAt, longAgo),
        lt(invitations.expiresAt, longAgo),
      );
      await db.write(async (tx) => void (await tx.delete(invitations).where(isOver)));
    },
  };
}
export type InvitationRepository = ReturnType<typeof invitationRepository>;

/** The same within a transaction. @throws AddressTaken */
export async function acceptWithin(
  tx: Transaction,
  secretHash: string,
  who: { accountId: string } | NewPerson,
  at: string,
): Promise<boolean> {
  const isThis = and(eq(invitations.secretHash, secretHash), counts(at));
  const taken = tx.update(invitations).set({ acceptedAt: at }).where(isThis).returning();
  const invitation = await one(taken);
  if (!invitation) return false;
  const { companyId, email, role, unitId, memberUntil: until, invitedBy: addedBy } = invitation;
  const accountId = "accountId" in who ? who.accountId : who.id;
  // The link was mailed to the address, so it is confirmed.
  const known = { email, createdAt: at, emailConfirmedAt: at, lastCompanyId: companyId };
  if ("passwordHash" in who && !(await addAccount(tx, { ...who, ...known }))) throw new AddressTaken();
  const membership = { role, unitId, since: at, until, endedAt: null, addedBy, parentId: null };
  await tx
    .insert(memberships)
    .values({ companyId, accountId, ...membership })
    .onConflictDoUpdate({ target: [memberships.companyId, memberships.accountId], set: membership });
  const nameSeal = (await one(tx.select({ seal: accounts.nameSeal }).from(accounts).where(eq(accounts.id, accountId))))!
    .seal;
  const by = {
    actor: "company" as const,
    sessionId: null,
    user: { id: accountId, seal: nameSeal, role, tokenId: null },
  };
  await recordAudit(tx, { companyId, at, action: "member.joined", subject: accountId, after: { role }, by });
  return true;
}

/** Somebody else signed up with the address meanwhile: nothing is stored. */
export class AddressTaken extends Error {}

async function isMember(tx: Transaction, companyId: string, email: string, now: string): Promise<boolean> {
  const own = and(eq(memberships.companyId, companyId), eq(accounts.email, email), isActive(now));
  const members = tx.select({ id: accounts.id }).from(memberships);
  return (await one(members.innerJoin(accounts, eq(accounts.id, memberships.accountId)).where(own))) !== undefined;
}
