import { and, asc, count, eq, isNull, max, ne } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { called } from "../account/repository/called.ts";
import { isActive } from "../account/repository/memberships.ts";
import { accountMails, accounts, memberships, sessions } from "../account/tables.ts";
import type { AccountMail } from "../account/repository.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { companies } from "../company/tables.ts";
import { hasFactor } from "../factor/repository/having.ts";
import { mayGrant } from "../role/rules.ts";
import { revokePersonal } from "../token/repository.ts";
import type { Role } from "../role/vocabulary.ts";
import { invitations, units } from "./tables.ts";

export type MembershipRow = typeof memberships.$inferSelect;
/** Why nothing was changed. */
export type Refused = "unknown" | "above own" | "last owner" | "unknown unit" | "owner with an end";
export type MemberChanges = Partial<Pick<MembershipRow, "role" | "unitId" | "until">>;
/** Who changes something of whom, in which company, and what tells that person of it. */
type Deed = {
  companyId: string;
  userId: string;
  by: { userId: string; role: string };
  at: string;
  mail: (person: { email: string; company: string; role: Role }) => AccountMail;
};

/** The people of companies. Whether somebody may be changed is asked in the transaction that does it: two at once see each other. */
export function memberRepository(db: Database) {
  return {
    /** Everybody who belongs to a company at an instant, by name. */
    async list(companyId: string, now: string) {
      const { accountId: userId, role, unitId: unit, since, until } = memberships;
      return db
        .select({
          userId,
          name: called,
          email: accounts.email,
          role,
          unit,
          since,
          until,
          lastSeenAt: max(sessions.lastSeenAt),
          hasSecondFactor: hasFactor(memberships.accountId),
        })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, userId))
        .leftJoin(sessions, and(eq(sessions.accountId, userId), eq(sessions.companyId, memberships.companyId)))
        .where(and(eq(memberships.companyId, companyId), isActive(now)))
        .groupBy(memberships.companyId, userId, role, unit, since, until, accounts.name, accounts.email)
        .orderBy(asc(called), asc(userId));
    },

    /** Gives somebody another role, unit or end. */
    async change(deed: Deed, changes: MemberChanges): Promise<Refused | "changed"> {
      return db.write(async (tx) => {
        const member = await mayChange(tx, deed);
        if (typeof member === "string") return member;
        const { role: before } = member;
        const after = { ...pick(member), ...changes };
        if (!mayGrant(deed.by.role, after.role)) return "above own";
        if (after.role === "owner" && after.until !== null) return "owner with an end";
        if (before === "owner" && after.role !== "owner" && !(await hasOtherOwner(tx, deed))) return "last owner";
        if (after.unitId !== null && !(await hasUnit(tx, deed.companyId, after.unitId))) return "unknown unit";
        const changed = changedValues(pick(member), after);
        if (!changed) return "changed";
        await tx.update(memberships).set(changes).where(ofMember(deed));
        await recordAudit(tx, { ...about(deed), action: "member.changed", ...changed });
        if (before !== after.role) await tell(tx, deed, after.role);
        tx.afterCommit(() => tx.signals.signal([deed.companyId]));
        return "changed";
      });
    },

    /**
     * Ends a membership, at once with all sessions of the person in this company; whom it headed and invited is somebody else's
     * or nobody's from now on.
     */
    async end(deed: Deed, handOverTo: string | null): Promise<Refused | "ended"> {
      return db.write(async (tx) => {
        const member = await mayChange(tx, deed);
        if (typeof member === "string") return member;
        if (member.role === "owner" && !(await hasOtherOwner(tx, deed))) return "last owner";
        if (handOverTo !== null && !(await find(tx, { ...deed, userId: handOverTo }))) return "unknown";
        const { companyId, userId, at } = deed;
        await tx.update(memberships).set({ endedAt: at }).where(ofMember(deed));
        const live = and(eq(sessions.accountId, userId), eq(sessions.companyId, companyId), isNull(sessions.revokedAt));
        const { rowCount: sessionsEnded } = await tx.update(sessions).set({ revokedAt: at }).where(live);
        const headed = and(eq(units.companyId, companyId), eq(units.headId, userId));
        await tx.update(units).set({ headId: handOverTo }).where(headed);
        const invited = and(eq(invitations.companyId, companyId), eq(invitations.invitedBy, userId));
        const open = and(invited, isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
        await tx.update(invitations).set({ withdrawnAt: at }).where(open);
        await revokePersonal(tx, companyId, userId, at);
        await countUp(tx, "ended sessions");
        const after = { sessionsEnded, ...(handOverTo !== null && { handedOverTo: handOverTo }) };
        await recordAudit(tx, { ...about(deed), action: "member.ended", before: { role: member.role }, after });
        await tell(tx, deed, member.role);
        tx.afterCommit(() => tx.signals.signal([companyId]));
        return "ended";
      });
    },
  };
}
export type MemberRepository = ReturnType<typeof memberRepository>;

const pick = ({ role, unitId, until }: MembershipRow) => ({ role, unitId, until });
const about = ({ companyId, userId, at }: Deed) => ({ companyId, at, subject: userId });
const ofMember = ({ companyId, userId }: Pick<Deed, "companyId" | "userId">) =>
  and(eq(memberships.companyId, companyId), eq(memberships.accountId, userId));

async function find(tx: Transaction, deed: Pick<Deed, "companyId" | "userId" | "at">) {
  return one(
    tx
      .select()
      .from(memberships)
      .where(and(ofMember(deed), isActive(deed.at))),
  );
}

/** The membership that is to change; a person may always take itself out, and nobody touches one above its own. */
async function mayChange(tx: Transaction, deed: Deed): Promise<MembershipRow | Refused> {
  const member = await find(tx, deed);
  if (!member) return "unknown";
  return deed.by.userId === deed.userId || mayGrant(deed.by.role, member.role) ? member : "above own";
}

/** Whether a company has an owner beside this one who can come in. */
export async function hasOtherOwner(
  tx: Transaction,
  { companyId, userId, at }: Pick<Deed, "companyId" | "userId" | "at">,
): Promise<boolean> {
  const others = and(eq(memberships.companyId, companyId), ne(memberships.accountId, userId), isActive(at));
  const owners = tx
    .select({ rows: count() })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.suspendedAt)))
    .where(and(others, eq(memberships.role, "owner")));
  return (await one(owners))!.rows > 0;
}

async function hasUnit(tx: Transaction, companyId: string, unitId: string): Promise<boolean> {
  const own = and(eq(units.id, unitId), eq(units.companyId, companyId));
  return (await one(tx.select({ id: units.id }).from(units).where(own))) !== undefined;
}

/** Has the person told by mail; it is stored with the change, so that it is not lost. */
async function tell(tx: Transaction, { companyId, userId, mail }: Deed, role: Role): Promise<void> {
  const person = await one(tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)));
  const company = await one(tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)));
  if (person && company)
    await tx.insert(accountMails).values(mail({ email: person.email, company: company.name, role }));
}
