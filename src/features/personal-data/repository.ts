import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import type { AccountMail } from "../account/repository.ts";
import { isActive, recordOf } from "../account/repository/memberships.ts";
import { removeAccount, type Person } from "../account/repository/removing.ts";
import { accountMails, accounts, memberships } from "../account/tables.ts";
import { conversations } from "../assistant/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { bumpRevision } from "../company/repository.ts";
import { companies } from "../company/tables.ts";
import { hasOtherOwner } from "../member/repository.ts";
import { maskedEmail } from "../member/rules/mail.ts";
import { invitations } from "../member/tables.ts";
import { alerts } from "../notify/tables.ts";
import { groupRequests } from "../group/tables.ts";
import { ssoSids } from "../sso/tables.ts";
import { apiTokens } from "../token/tables.ts";
import { holdings } from "./repository/holdings.ts";
import { signOnSessionsOf } from "./repository/sign-on.ts";
import type { HoldingName } from "./vocabulary.ts";

export type HeldRows = Record<HoldingName, Record<string, unknown>[]>;
/** Why somebody is not removed, with the companies that stand against it. */
export type Unremoved = { why: "last owner" | "alone"; companies: string[] };

/** What is held on people: as it is, and taken out. */
export function personalDataRepository(db: Database) {
  return {
    /** All that is held on a person, as it is at one moment; undefined where there is none such. It is recorded that it was taken out. */
    async export(id: string, at: string): Promise<{ person: Person; held: HeldRows } | undefined> {
      await db.write(async (tx) => recordOf(tx, id, { at, action: "user.exported", subject: id }));
      return db.read(async (tx) => {
        const own = tx.select({ id: accounts.id, email: accounts.email }).from(accounts).where(eq(accounts.id, id));
        const person = await one(own);
        if (!person) return undefined;
        const held: Partial<HeldRows> = {};
        for (const [name, { table, columns, of, by }] of Object.entries(holdings)) {
          const rows = tx.select(columns).from(table).where(of(person, tx));
          held[name as HoldingName] = await rows.orderBy(...by.map((column) => asc(column)));
        }
        return { person, held: held as HeldRows };
      });
    },

    /**
     * Removes a person with all that is its own: what others rest on stays, and names nobody any more. Whether somebody else
     * goes on for each of its companies is asked in the transaction that does it.
     */
    async remove(
      id: string,
      at: string,
      mailTo: (email: string) => AccountMail,
    ): Promise<"removed" | "unknown" | Unremoved> {
      return db.write(async (tx) => {
        const own = tx.select({ id: accounts.id, email: accounts.email }).from(accounts).where(eq(accounts.id, id));
        const person = await one(own);
        if (!person) return "unknown";
        const belongs = await companiesOf(tx, id, at);
        const against = await whyNot(tx, { id, at, belongs });
        if (against) return against;
        await recordOf(tx, id, { at, action: "user.deleted", subject: id });
        // And in the record of the whole, which outlives every company.
        await recordAudit(tx, { companyId: null, at, action: "user.deleted", subject: id });
        await handOverAddress(tx, person, at);
        await takeOut(tx, person, at);
        await removeAccount(tx, person);
        await tx.insert(accountMails).values(mailTo(person.email));
        await countUp(tx, "ended sessions");
        tx.afterCommit(() => tx.signals.signal([id, ...belongs.map(({ companyId }) => companyId)]));
        return "removed";
      });
    },
  };
}
export type PersonalDataRepository = ReturnType<typeof personalDataRepository>;

type Belonging = { companyId: string; name: string; role: string };

async function companiesOf(tx: Transaction, id: string, at: string): Promise<Belonging[]> {
  const { id: companyId, name } = companies;
  return tx
    .select({ companyId, name, role: memberships.role })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.accountId, id), isActive(at)))
    .orderBy(asc(name), asc(companyId));
}

/** Where the person is the only one, or the last owner of others; the first is told before the second. */
async function whyNot(
  tx: Transaction,
  { id, at, belongs }: { id: string; at: string; belongs: Belonging[] },
): Promise<Unremoved | undefined> {
  const alone: string[] = [];
  const lastOwner: string[] = [];
  for (const { companyId, name, role } of belongs) {
    const others = and(eq(memberships.companyId, companyId), ne(memberships.accountId, id), isActive(at));
    if (!(await one(tx.select({ id: memberships.accountId }).from(memberships).where(others).limit(1))))
      alone.push(name);
    else if (role === "owner" && !(await hasOtherOwner(tx, { companyId, userId: id, at }))) lastOwner.push(name);
  }
  if (alone.length > 0) return { why: "alone", companies: alone };
  return lastOwner.length > 0 ? { why: "last owner", companies: lastOwner } : undefined;
}

/** Companies whose own address is the person's have that of the owner who is there longest from now on. */
async function handOverAddress(tx: Transaction, { id, email }: Person, at: string): Promise<void> {
  for (const company of await tx.select().from(companies).where(eq(companies.email, email))) {
    const owners = and(eq(memberships.companyId, company.id), eq(memberships.role, "owner"), isActive(at));
    const heirs = tx
      .select({ email: accounts.email, emailConfirmedAt: accounts.emailConfirmedAt })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(owners, ne(accounts.id, id)));
    // A company has an owner at any time; whoever is kept out comes last.
    const isOut = sql`CASE WHEN ${accounts.suspendedAt} IS NULL THEN 0 ELSE 1 END`;
    const heir = await one(heirs.orderBy(isOut, asc(memberships.since), asc(accounts.id)).limit(1));
    if (!heir) continue;
    await tx
      .update(companies)
      .set({ ...heir, updatedAt: at })
      .where(eq(companies.id, company.id));
    await bumpRevision(tx, company.id);
    const ofCompany = and(eq(alerts.companyId, company.id), eq(alerts.email, email));
    await tx.update(alerts).set({ email: heir.email }).where(ofCompany);
    const changed = { before: { email: maskedEmail(email) }, after: { email: maskedEmail(heir.email) } };
    await recordAudit(tx, { companyId: company.id, at, action: "company.updated", ...changed });
  }
}

/** What hangs on the account by no reference that ends it. */
async function takeOut(tx: Transaction, { id, email }: Person, at: string): Promise<void> {
  const open = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
  await tx
    .update(invitations)
    .set({ withdrawnAt: at })
    .where(and(eq(invitations.invitedBy, id), open));
  await tx.delete(invitations).where(eq(invitations.email, email));
  await tx.delete(groupRequests).where(eq(groupRequests.asked, email));
  await tx.delete(ssoSids).where(signOnSessionsOf({ id }, tx));
  await tx.delete(apiTokens).where(and(eq(apiTokens.accountId, id), eq(apiTokens.kind, "personal")));
  await tx.delete(conversations).where(and(eq(conversations.accountId, id), eq(conversations.isShared, false)));
}
