import { and, count, eq, inArray, isNull, or } from "drizzle-orm";
import { one, type Transaction } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { isActive } from "../../account/repository/memberships.ts";
import type { AccountMail } from "../../account/repository.ts";
import { accountMails, accounts, memberships } from "../../account/tables.ts";
import { recordAudits } from "../../audit/repository.ts";
import { companies } from "../../company/tables.ts";
import { endGiven, type HandOver, type MailOf } from "../../member/repository/ending.ts";
import { mostSubsidiaries } from "../rules.ts";
import { groupRequests } from "../tables.ts";

/** Why two companies are not tied. */
export type NotTied = "itself" | "unknown" | "below" | "tied already" | "in a group" | "heads a group" | "full";
/** The two sides, by name. */
export type Pair = { parent: string; company: string };
/** What tells an owner of either side that they were tied, or are no longer. */
export type OwnerMail = (email: string, names: Pair) => AccountMail;
/** What follows for people where a tie ends: they are told, and what they did below is handed over. */
export type Untying = { mail: OwnerMail | null; memberMail: MailOf | null; handOver: HandOver };
type Tie = { parentId: string; companyId: string; at: string };

/**
 * Puts a company below another, within a transaction. There is one level: whoever heads a group belongs to none, and the other
 * way round, so that nothing goes in circles and nobody is seen by a parent that it was not asked for.
 */
export async function tie(
  tx: Transaction,
  { parentId, companyId, at }: Tie,
  mail: OwnerMail,
): Promise<NotTied | "tied"> {
  if (parentId === companyId) return "itself";
  const [parent, company] = [await openCompany(tx, parentId), await openCompany(tx, companyId)];
  if (!parent || !company) return "unknown";
  if (parent.parentId !== null) return "below";
  if (company.parentId === parentId) return "tied already";
  if (company.parentId !== null) return "in a group";
  if ((await countBelow(tx, companyId)) > 0) return "heads a group";
  if ((await countBelow(tx, parentId)) >= mostSubsidiaries) return "full";
  await tx.update(companies).set({ parentId }).where(eq(companies.id, companyId));
  // Whoever is below can neither be asked any more nor ask.
  await tx.delete(groupRequests).where(or(eq(groupRequests.asked, companyId), eq(groupRequests.parentId, companyId)));
  const names = { parent: parent.name, company: company.name };
  await record(tx, { parentId, companyId, at, action: "group.joined", names });
  await tellOwners(tx, [parentId, companyId], at, (email) => mail(email, names));
  return "tied";
}

/** Ends what ties two, at once with every membership that was given by it; false where nothing ties them. */
export async function untie(
  tx: Transaction,
  { parentId, companyId, at }: Tie,
  { mail, memberMail, handOver }: Untying,
): Promise<boolean> {
  const below = and(eq(companies.id, companyId), eq(companies.parentId, parentId));
  const company = await one(
    tx.update(companies).set({ parentId: null }).where(below).returning({ name: companies.name }),
  );
  if (!company) return false;
  const parent = await one(tx.select({ name: companies.name }).from(companies).where(eq(companies.id, parentId)));
  const names = { parent: parent?.name ?? "", company: company.name };
  const why = { because: "the company no longer belongs to the group" };
  await endGiven(tx, { parentId, companyId }, { at, mail: memberMail, handOver, why });
  await record(tx, { parentId, companyId, at, action: "group.left", names });
  if (mail) await tellOwners(tx, [parentId, companyId], at, (email) => mail(email, names));
  return true;
}

/**
 * Ends every tie of a company that is to be removed, within the transaction that does it, and forgets what it, or whoever goes
 * with it, was asked. Nobody is told: its people are not either.
 */
export async function untieAll(
  tx: Transaction,
  id: string,
  { emails, at, handOver }: { emails: readonly string[]; at: string; handOver: HandOver },
): Promise<void> {
  await tx.delete(groupRequests).where(inArray(groupRequests.asked, listed([id, ...emails])));
  const tied = await tx
    .select({ companyId: companies.id, parentId: companies.parentId })
    .from(companies)
    .where(or(eq(companies.parentId, id), eq(companies.id, id)))
    .orderBy(companies.id);
  for (const { companyId, parentId } of tied)
    if (parentId !== null) await untie(tx, { parentId, companyId, at }, { mail: null, memberMail: null, handOver });
}

async function openCompany(tx: Transaction, id: string) {
  const { name, parentId } = companies;
  const isOpen = and(eq(companies.id, id), isNull(companies.suspendedAt));
  return one(tx.select({ name, parentId }).from(companies).where(isOpen));
}

async function countBelow(tx: Transaction, parentId: string): Promise<number> {
  const below = tx.select({ rows: count() }).from(companies).where(eq(companies.parentId, parentId));
  return (await one(below))!.rows;
}

/** In the logs of both. */
async function record(
  tx: Transaction,
  { parentId, companyId, at, action, names }: Tie & { action: "group.joined" | "group.left"; names: Pair },
): Promise<void> {
  await recordAudits(tx, [
    { companyId: parentId, at, action, subject: companyId, after: { company: names.company } },
    { companyId, at, action, subject: parentId, after: { parent: names.parent } },
  ]);
}

/** Addresses of the owners of companies who can come in, each once. */
export async function ownersOf(tx: Transaction, companyIds: readonly string[], at: string): Promise<string[]> {
  const isOneOf = or(...companyIds.map((id) => eq(memberships.companyId, id)));
  const rows = await tx
    .selectDistinct({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.suspendedAt)))
    .where(and(isOneOf, eq(memberships.role, "owner"), isActive(at)))
    .orderBy(accounts.email);
  return rows.map(({ email }) => email);
}

async function tellOwners(tx: Transaction, ids: string[], at: string, mail: (email: string) => AccountMail) {
  const emails = await ownersOf(tx, ids, at);
  if (emails.length > 0) await tx.insert(accountMails).values(emails.map(mail));
}
