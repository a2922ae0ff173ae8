import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { called } from "../account/repository/called.ts";
import { isActive } from "../account/repository/memberships.ts";
import type { AccountMail } from "../account/repository.ts";
import { accountMails, accounts, memberships, signInRules } from "../account/tables.ts";
import { recordAudit, recordAudits } from "../audit/repository.ts";
import { companies } from "../company/tables.ts";
import { maskedEmail } from "../member/rules/mail.ts";
import { ownersOf, tie, untie, type NotTied, type OwnerMail, type Pair, type Untying } from "./repository/ties.ts";
import { groupRequests } from "./tables.ts";

export type GroupRequestRow = typeof groupRequests.$inferSelect;
/** Somebody who answers, in the company that is asked. */
type Answering = { requestId: string; at: string } & Asked;
/** Who is asked: a company, and its owner by the address, unless it has not shown that it is that person. */
type Asked = { companyId: string; userId: string | null };
/** What the mails say. `company` is null where a person was asked, of whose companies any may be meant. */
export type Asking = {
  /** What the session may say for the company that is asked; null where it does not lead into that one. */
  there: { hasFactor: boolean } | null;
  asked: (email: string, about: { by: string; parent: string; company: string | null }) => AccountMail;
  joined: OwnerMail;
};
export type { NotTied, Pair };

const isEmail = (asked: string): boolean => asked.includes("@");

/** Which companies belong to a group, who asks whom, and what comes of it. */
export function groupRepository(db: Database) {
  return {
    ...requests(db),

    /** At the head of the group to which a company belongs. */
    async findParent(companyId: string) {
      const above = db.select({ id: companies.parentId }).from(companies).where(eq(companies.id, companyId));
      return one(
        db
          .select({ companyId: companies.id, name: companies.name })
          .from(companies)
          .where(inArray(companies.id, above)),
      );
    },

    /** What is below a company, by name. */
    async listSubsidiaries(parentId: string) {
      return db
        .select({ companyId: companies.id, name: companies.name })
        .from(companies)
        .where(eq(companies.parentId, parentId))
        .orderBy(asc(companies.name), asc(companies.id));
    },

    /** Ends what ties two; false where nothing does. */
    async end({ at, ...pair }: { parentId: string; companyId: string; at: string }, how: Untying): Promise<boolean> {
      return db.write((tx) => untie(tx, { ...pair, at }, how));
    },

    /** The same for whoever is below, whichever its parent is. */
    async leave(companyId: string, at: string, how: Untying): Promise<boolean> {
      return db.write(async (tx) => {
        const own = tx.select({ parentId: companies.parentId }).from(companies).where(eq(companies.id, companyId));
        const parentId = (await one(own))?.parentId ?? null;
        return parentId !== null && untie(tx, { parentId, companyId, at }, how);
      });
    },
  };
}
export type GroupRepository = ReturnType<typeof groupRepository>;

/** Who asks whom. */
function requests(db: Database) {
  return {
    /**
     * Asks a company, by its id or its owner's address, in the same way whether either is known here. Where whoever asks owns
     * that company too, both have agreed, and are tied at once.
     */
    async ask(row: GroupRequestRow, { there, asked: mail, joined }: Asking): Promise<NotTied | "asked" | "tied"> {
      const { id, parentId, asked, askedBy: userId, createdAt: at } = row;
      return db.write(async (tx) => {
        const parent = (await one(tx.select().from(companies).where(eq(companies.id, parentId))))!;
        if (asked === parentId) return "itself";
        if (parent.parentId !== null) return "below";
        if (there && !isEmail(asked) && (await owns(tx, { userId, companyId: asked, at, ...there })))
          return tie(tx, { parentId, companyId: asked, at }, joined);
        const isBelow = and(eq(companies.id, asked), eq(companies.parentId, parentId));
        if (await one(tx.select({ id: companies.id }).from(companies).where(isBelow))) return "tied already";
        await tx.delete(groupRequests).where(and(eq(groupRequests.parentId, parentId), eq(groupRequests.asked, asked)));
        await tx.insert(groupRequests).values(row);
        const after = { asked: shownInLog(asked) };
        await recordAudit(tx, { companyId: parentId, at, action: "group.asked", subject: id, after });
        const by = await one(tx.select({ name: called }).from(accounts).where(eq(accounts.id, userId)));
        const about = { by: by?.name ?? parent.name, parent: parent.name };
        const mails = (await whoIsAsked(tx, asked, at)).map(({ email, company }) => mail(email, { ...about, company }));
        if (mails.length > 0) await tx.insert(accountMails).values(mails);
        return "asked";
      });
    },

    /** What a company asks of others and has no answer to, the newest first. */
    async listSent(parentId: string, now: string) {
      const isOpen = and(eq(groupRequests.parentId, parentId), gt(groupRequests.expiresAt, now));
      return db
        .select({ request: groupRequests, askedBy: called })
        .from(groupRequests)
        .leftJoin(accounts, eq(accounts.id, groupRequests.askedBy))
        .where(isOpen)
        .orderBy(desc(groupRequests.createdAt), desc(groupRequests.id));
    },

    /** What is asked of a company, or of this owner of it by an address that is confirmed; the newest first. */
    async listReceived({ companyId, userId }: Asked, now: string) {
      return db
        .select({ request: groupRequests, parent: companies.name, askedBy: called })
        .from(groupRequests)
        .innerJoin(companies, and(eq(companies.id, groupRequests.parentId), isNull(companies.suspendedAt)))
        .leftJoin(accounts, eq(accounts.id, groupRequests.askedBy))
        .where(and(meantFor(db, { companyId, userId }), gt(groupRequests.expiresAt, now)))
        .orderBy(desc(groupRequests.createdAt), desc(groupRequests.id));
    },

    /** Says yes for a company to what it, or this owner of it, was asked. */
    async accept({ requestId, companyId, userId, at }: Answering, mail: OwnerMail): Promise<NotTied | "tied"> {
      return db.write(async (tx) => {
        const request = await findOpen(tx, { requestId, companyId, userId, at });
        if (!request) return "unknown";
        const outcome = await tie(tx, { parentId: request.parentId, companyId, at }, mail);
        if (outcome === "tied") await tx.delete(groupRequests).where(eq(groupRequests.id, requestId));
        return outcome;
      });
    },

    /** Says no, and both logs have it; false where nothing such is asked. */
    async refuse(answering: Answering): Promise<boolean> {
      return db.write(async (tx) => {
        const request = await findOpen(tx, answering);
        if (!request) return false;
        const { requestId: subject, companyId, at } = answering;
        await tx.delete(groupRequests).where(eq(groupRequests.id, subject));
        const parent = await one(tx.select().from(companies).where(eq(companies.id, request.parentId)));
        const refused = { at, action: "group.refused" as const, subject };
        await recordAudits(tx, [
          { companyId, ...refused, after: { parent: parent?.name ?? null } },
          { companyId: request.parentId, ...refused, after: { asked: shownInLog(request.asked) } },
        ]);
        return true;
      });
    },

    /** Takes back what a company asks; false where it asks nothing such. */
    async withdraw(parentId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(groupRequests.id, id), eq(groupRequests.parentId, parentId));
        const { rowCount } = await tx.delete(groupRequests).where(own);
        if (rowCount === 1) await recordAudit(tx, { companyId: parentId, at, action: "group.withdrawn", subject: id });
        return rowCount === 1;
      });
    },

    /** Deletes what nobody has answered in time. */
    async forgetRequests(now: string): Promise<void> {
      await db.delete(groupRequests).where(lte(groupRequests.expiresAt, now));
    },
  };
}

/** An address is not in the log, which outlives whoever had it. */
const shownInLog = (asked: string): string => (isEmail(asked) ? maskedEmail(asked) : asked);

/** A request by an address is for that person alone, who has shown that it is theirs: not for whoever else owns a company with them. */
function meantFor(db: Pick<Database, "select">, { companyId, userId }: Asked) {
  if (userId === null) return eq(groupRequests.asked, companyId);
  const isConfirmed = and(eq(accounts.id, userId), isNotNull(accounts.emailConfirmedAt));
  const address = db.select({ email: accounts.email }).from(accounts).where(isConfirmed);
  return or(eq(groupRequests.asked, companyId), inArray(groupRequests.asked, address));
}

async function findOpen(tx: Transaction, { requestId, at, ...who }: Answering): Promise<GroupRequestRow | undefined> {
  const isOpen = and(eq(groupRequests.id, requestId), gt(groupRequests.expiresAt, at), meantFor(tx, who));
  return one(tx.select().from(groupRequests).where(isOpen));
}

/** Whether a person owns a company, and has shown what that company asks its owners to show. */
async function owns(
  tx: Transaction,
  { userId, companyId, at, hasFactor }: { userId: string; companyId: string; at: string; hasFactor: boolean },
): Promise<boolean> {
  const isOwner = and(
    eq(memberships.companyId, companyId),
    eq(memberships.accountId, userId),
    eq(memberships.role, "owner"),
  );
  const found = tx
    .select({ roles: signInRules.secondFactorRoles })
    .from(memberships)
    .leftJoin(signInRules, eq(signInRules.companyId, memberships.companyId))
    .where(and(isOwner, isActive(at)));
  const own = await one(found);
  return own !== undefined && (hasFactor || !(own.roles ?? []).includes("owner"));
}

/** Whom to tell of a request: the owners of a company, or the one owner whose address it is. */
async function whoIsAsked(tx: Transaction, asked: string, at: string) {
  if (!isEmail(asked)) {
    const company = await one(tx.select({ name: companies.name }).from(companies).where(eq(companies.id, asked)));
    const emails = company ? await ownersOf(tx, [asked], at) : [];
    return emails.map((email) => ({ email, company: company!.name }));
  }
  const isOwner = and(eq(memberships.accountId, accounts.id), eq(memberships.role, "owner"), isActive(at));
  const isOpen = and(eq(accounts.email, asked), isNull(accounts.suspendedAt), isNotNull(accounts.emailConfirmedAt));
  const found = tx
    .selectDistinct({ email: accounts.email })
    .from(accounts)
    .innerJoin(memberships, isOwner)
    .where(isOpen);
  return (await found).map(({ email }) => ({ email, company: null }));
}
