import { and, asc, count, eq, gt, isNull, max, ne, or, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { called } from "../account/repository/called.ts";
import { isActive } from "../account/repository/memberships.ts";
import { accounts, memberships, sessions } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { companies } from "../company/tables.ts";
import { hasFactor } from "../factor/repository/having.ts";
import { mayGrant } from "../role/rules.ts";
import { endGiven, endMembership, tellMember, type HandOver, type MailOf } from "./repository/ending.ts";
import { units } from "./tables.ts";

export type MembershipRow = typeof memberships.$inferSelect;
/** Why nothing was changed. */
export type Refused =
  | "unknown"
  | "above own"
  | "last owner"
  | "unknown unit"
  | "owner with an end"
  | "owner from above"
  | "longer than given";
export type MemberChanges = Partial<Pick<MembershipRow, "role" | "unitId" | "until">>;
/** Who changes something of whom, in which company, and what tells that person of it. */
type Deed = {
  companyId: string;
  userId: string;
  by: { userId: string; role: string };
  at: string;
  mail: MailOf;
};

/** The people of companies. Whether somebody may be changed is asked in the transaction that does it: two at once see each other. */
export function memberRepository(db: Database) {
  return {
    /** Everybody who belongs to a company at an instant, by name. */
    async list(companyId: string, now: string) {
      const { accountId: userId, role, unitId: unit, since, until, parentId } = memberships;
      const givenBy = sql<
        string | null
      >`(SELECT parents.name FROM ${companies} AS parents WHERE parents.id = ${parentId})`;
      return db
        .select({
          userId,
          name: called,
          email: accounts.email,
          role,
          unit,
          since,
          until,
          givenBy,
          lastSeenAt: max(sessions.lastSeenAt),
          hasSecondFactor: hasFactor(memberships.accountId),
        })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, userId))
        .leftJoin(sessions, and(eq(sessions.accountId, userId), eq(sessions.companyId, memberships.companyId)))
        .where(and(eq(memberships.companyId, companyId), isActive(now)))
        .groupBy(memberships.companyId, userId, role, unit, since, until, accounts.name, accounts.email, parentId)
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
        if (after.role === "owner" && member.parentId !== null) return "owner from above";
        if (member.parentId !== null && isLater(after.until, member.until)) return "longer than given";
        if (before === "owner" && after.role !== "owner" && !(await hasOtherOwner(tx, deed))) return "last owner";
        if (after.unitId !== null && !(await hasUnit(tx, deed.companyId, after.unitId))) return "unknown unit";
        const changed = changedValues(pick(member), after);
        if (!changed) return "changed";
        await tx.update(memberships).set(changes).where(ofMember(deed));
        await recordAudit(tx, { ...about(deed), action: "member.changed", ...changed });
        if (changes.until) await shortenGiven(tx, deed, changes.until);
        if (before !== after.role) await tellMember(tx, deed, after.role);
        tx.afterCommit(() => tx.signals.signal([deed.companyId]));
        return "changed";
      });
    },

    /**
     * Ends a membership, at once with all sessions of the person in this company; what it answered for, and whom it headed and
     * invited, is somebody else's or nobody's from now on.
     */
    async end(deed: Deed & { handOver: HandOver }, handOverTo: string | null): Promise<Refused | "ended"> {
      return db.write(async (tx) => {
        const member = await mayChange(tx, deed);
        if (typeof member === "string") return member;
        if (member.role === "owner" && !(await hasOtherOwner(tx, deed))) return "last owner";
        // Who leaves takes nothing over.
        const isThere = handOverTo !== deed.userId && (await find(tx, { ...deed, userId: handOverTo ?? "" }));
        if (handOverTo !== null && !isThere) return "unknown";
        const { companyId, userId, at, mail, handOver } = deed;
        await endMembership(tx, deed, { role: member.role, handOverTo });
        // What the person was given below this company stood on belonging to it.
        const why = { because: "the person no longer belongs to the parent" };
        await endGiven(tx, { parentId: companyId, userId }, { at, mail, handOver, why });
        return "ended";
      });
    },
  };
}
export type MemberRepository = ReturnType<typeof memberRepository>;

const isLater = (until: string | null, than: string | null): boolean =>
  than !== null && (until === null || until > than);
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

/** Nobody belongs below for longer than above. */
async function shortenGiven(tx: Transaction, { companyId, userId }: Deed, until: string): Promise<void> {
  const given = and(eq(memberships.parentId, companyId), eq(memberships.accountId, userId));
  const isLonger = or(isNull(memberships.until), gt(memberships.until, until));
  await tx
    .update(memberships)
    .set({ until })
    .where(and(given, isNull(memberships.endedAt), isLonger));
}

async function hasUnit(tx: Transaction, companyId: string, unitId: string): Promise<boolean> {
  const own = and(eq(units.id, unitId), eq(units.companyId, companyId));
  return (await one(tx.select({ id: units.id }).from(units).where(own))) !== undefined;
}
