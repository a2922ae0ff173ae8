import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import type { AccountMail } from "../../account/repository.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accountMails, accounts, memberships, sessions } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import type { AuditAction, AuditValues } from "../../audit/vocabulary.ts";
import { companies } from "../../company/tables.ts";
import type { Role } from "../../role/vocabulary.ts";
import { companyDomains, companyProviders, ssoUnlocks } from "../tables.ts";

export type CompanyProvider = typeof companyProviders.$inferSelect;
export type CompanyDomain = typeof companyDomains.$inferSelect;
/** What stands in the way of somebody who comes in, and what lets it pass. */
export type Admission = Pick<CompanyProvider, "issuer" | "name"> & { isBreakGlass: boolean; isUnlocked: boolean };
/** Makes the mails that tell the owners of a company of a change. */
export type Tell = (owner: { email: string; company: string }) => AccountMail;

/** How companies have their people sign in, and which domains are theirs. */
export function companyProviderRepository(db: Database) {
  return {
    ...domainRows(db),

    async find(companyId: string): Promise<CompanyProvider | undefined> {
      return one(db.select().from(companyProviders).where(eq(companyProviders.companyId, companyId)));
    },

    /** The companies that have a provider of their own under an issuer. */
    async listOfIssuer(issuer: string): Promise<CompanyProvider[]> {
      const same = eq(companyProviders.issuer, issuer);
      return db.select().from(companyProviders).where(same).orderBy(asc(companyProviders.companyId));
    },

    /** Of a company that takes nobody in but by single sign-on: what it is to somebody; undefined of any other company. */
    async findAdmission(companyId: string, accountId: string, now: string): Promise<Admission | undefined> {
      const strict = and(eq(companyProviders.companyId, companyId), eq(companyProviders.isOnly, true));
      const rule = await one(db.select().from(companyProviders).where(strict));
      if (!rule) return undefined;
      const { issuer, name, breakGlassId } = rule;
      const open = and(eq(ssoUnlocks.accountId, accountId), gt(ssoUnlocks.until, now));
      const isUnlocked = (await one(db.select().from(ssoUnlocks).where(open))) !== undefined;
      const isBreakGlass =
        breakGlassId === accountId && (await one(ownersOf(db, companyId, now, accountId))) !== undefined;
      return { issuer, name, isBreakGlass, isUnlocked };
    },

    /** Whether somebody is an owner of the company who has a password. */
    async isOwnerWithPassword(companyId: string, accountId: string, now: string): Promise<boolean> {
      const owner = await one(ownersOf(db, companyId, now, accountId));
      return typeof owner?.passwordHash === "string";
    },

    /**
     * Stores how a company has its people sign in. Where nobody comes in otherwise from now on, sessions that were opened
     * otherwise end, but for those of who may go on; and so do those that a provider has opened which no longer is its own.
     * That of whoever does it stays.
     */
    async save(row: CompanyProvider, { sessionId, tell }: { sessionId: string; tell: Tell }): Promise<void> {
      await db.write(async (tx) => {
        const { companyId, updatedAt: at } = row;
        const stored = await one(tx.select().from(companyProviders).where(eq(companyProviders.companyId, companyId)));
        const changed = changedValues(stored ? auditOf(stored) : auditOf(none), auditOf(row));
        const isSecretNew = stored?.clientSecret !== row.clientSecret;
        await tx
          .insert(companyProviders)
          .values(row)
          .onConflictDoUpdate({ target: companyProviders.companyId, set: row });
        if (!changed && !isSecretNew) return;
        const ended = await endOthers(tx, { before: stored ?? none, row, sessionId });
        const after = {
          ...changed?.after,
          ...(isSecretNew && { clientSecret: "renewed" }),
          ...(ended > 0 && { sessionsEnded: ended }),
        };
        await recordAndTell(tx, {
          companyId,
          at,
          action: "sso.changed",
          ...(changed && { before: changed.before }),
          after,
          tell,
        });
      });
    },
  };
}
export type CompanyProviderRepository = ReturnType<typeof companyProviderRepository>;

function domainRows(db: Database) {
  const of = (companyId: string, domain: string) =>
    and(eq(companyDomains.companyId, companyId), eq(companyDomains.domain, domain));
  return {
    async listDomains(companyId: string): Promise<CompanyDomain[]> {
      const own = eq(companyDomains.companyId, companyId);
      return db.select().from(companyDomains).where(own).orderBy(asc(companyDomains.domain));
    },

    /** Notes that a company says that a domain is its own, or that it is sent another code; unless it has shown that already. */
    async claimDomain(claim: Omit<CompanyDomain, "misses" | "verifiedAt">): Promise<"claimed" | "verified already"> {
      return db.write(async (tx) => {
        const { companyId, domain, claimedAt: at, sentTo } = claim;
        const fresh = { ...claim, misses: 0, verifiedAt: null };
        const { rowCount } = await tx
          .insert(companyDomains)
          .values(fresh)
          .onConflictDoUpdate({
            target: [companyDomains.companyId, companyDomains.domain],
            set: fresh,
            setWhere: isNull(companyDomains.verifiedAt),
          });
        if (rowCount === 0) return "verified already";
        await recordAudit(tx, { companyId, at, action: "domain.claimed", subject: domain, after: { sentTo } });
        return "claimed";
      });
    },

    /** A claim with one of its few tries taken before its code is compared; undefined where none is left. */
    async takeTry(companyId: string, domain: string, most: number): Promise<CompanyDomain | undefined> {
      const isLeft = and(of(companyId, domain), isNull(companyDomains.verifiedAt), lt(companyDomains.misses, most));
      const taken = db.update(companyDomains).set({ misses: sql`${companyDomains.misses} + 1` });
      return one(taken.where(isLeft).returning());
    },

    /** Has a domain be the company's from now on, unless another was first; claims of others are void. */
    async verifyDomain(
      { companyId, domain, codeHash }: Pick<CompanyDomain, "companyId" | "domain" | "codeHash">,
      { at, tell }: { at: string; tell: Tell },
    ): Promise<"verified" | "taken" | "void"> {
      return db.write(async (tx) => {
        const elsewhere = and(eq(companyDomains.domain, domain), ne(companyDomains.companyId, companyId));
        const isTheirs = and(elsewhere, isNotNull(companyDomains.verifiedAt));
        if (await one(tx.select({ id: companyDomains.companyId }).from(companyDomains).where(isTheirs))) return "taken";
        const claim = and(
          of(companyId, domain),
          eq(companyDomains.codeHash, codeHash),
          isNull(companyDomains.verifiedAt),
        );
        const { rowCount } = await tx.update(companyDomains).set({ verifiedAt: at }).where(claim);
        if (rowCount === 0) return "void";
        await tx.delete(companyDomains).where(elsewhere);
        await recordAndTell(tx, { companyId, at, action: "domain.verified", subject: domain, tell });
        return "verified";
      });
    },

    async removeDomain(companyId: string, domain: string, { at, tell }: { at: string; tell: Tell }): Promise<boolean> {
      return db.write(async (tx) => {
        const removed = await one(tx.delete(companyDomains).where(of(companyId, domain)).returning());
        if (!removed) return false;
        const before = { isVerified: removed.verifiedAt !== null };
        await recordAndTell(tx, { companyId, at, action: "domain.removed", subject: domain, before, tell });
        return true;
      });
    },

    /** Whose a domain is, as what its people join there (null: they do not), and whether that company has a provider of its own. */
    async findDomain(
      domain: string,
    ): Promise<{ companyId: string; defaultRole: Role | null; issuer: string | null } | undefined> {
      const { companyId } = companyDomains;
      const { defaultRole, issuer } = companyProviders;
      return one(
        db
          .select({ companyId, defaultRole, issuer })
          .from(companyDomains)
          .innerJoin(companies, and(eq(companies.id, companyId), isNull(companies.suspendedAt)))
          .leftJoin(companyProviders, eq(companyProviders.companyId, companyId))
          .where(and(eq(companyDomains.domain, domain), isNotNull(companyDomains.verifiedAt))),
      );
    },
  };
}

const none = { issuer: null, clientId: null, name: null, isOnly: false, defaultRole: null, breakGlassId: null };
const auditOf = ({ issuer, clientId, name, isOnly, defaultRole, breakGlassId }: Omit<CompanyProvider, "companyId" | "clientSecret" | "updatedAt">): AuditValues => ({
  issuer, clientId, name, isOnly, defaultRole, breakGlass: breakGlassId,
}); // prettier-ignore

/** The owners of a company at an instant, or the one of an id. */
function ownersOf(tx: Pick<Database, "select">, companyId: string, now: string, accountId?: string) {
  const own = and(eq(memberships.companyId, companyId), eq(memberships.role, "owner"), isActive(now));
  const isThis = accountId === undefined ? undefined : eq(accounts.id, accountId);
  return tx
    .select({ email: accounts.email, company: companies.name, passwordHash: accounts.passwordHash })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.suspendedAt)))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(own, isThis));
}

/** Ends within a transaction the sessions that would not be opened any more; answers how many. */
async function endOthers(
  tx: Transaction,
  {
    before,
    row,
    sessionId,
  }: { before: Pick<CompanyProvider, "issuer" | "isOnly">; row: CompanyProvider; sessionId: string },
): Promise<number> {
  const { companyId, issuer, breakGlassId, updatedAt: at } = row;
  const { boundTo, accountId } = sessions;
  const isOther = before.issuer !== issuer;
  const isNotBy = issuer === null ? isNotNull(boundTo) : or(isNull(boundTo), ne(boundTo, companyId));
  const isOtherwise = or(ne(sessions.method, "single sign-on"), isNotBy);
  const ends = [
    ...(row.isOnly && (isOther || !before.isOnly) ? [and(isOtherwise, ne(accountId, breakGlassId ?? ""))] : []),
    ...(before.issuer !== null && isOther ? [eq(boundTo, companyId)] : []),
  ];
  if (ends.length === 0) return 0;
  const live = and(eq(sessions.companyId, companyId), isNull(sessions.revokedAt), ne(sessions.id, sessionId));
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(live, or(...ends)));
  if (rowCount > 0) await countUp(tx, "ended sessions");
  tx.afterCommit(() => tx.signals.signal([companyId]));
  return rowCount;
}

type Told = {
  companyId: string;
  at: string;
  action: AuditAction;
  subject?: string;
  before?: AuditValues;
  after?: AuditValues;
  tell: Tell;
};

/** Records a change within a transaction and has the owners told by mail. */
async function recordAndTell(tx: Transaction, { tell, ...recorded }: Told): Promise<void> {
  await recordAudit(tx, recorded);
  const owners = await ownersOf(tx, recorded.companyId, recorded.at);
  if (owners.length > 0) await tx.insert(accountMails).values(owners.map(tell));
}
