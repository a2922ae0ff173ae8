import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { recordAudits, type Recorded } from "../../audit/repository.ts";
import { companies } from "../../company/tables.ts";
import { accounts, memberships } from "../tables.ts";

export type Membership = typeof memberships.$inferSelect;

/** Whether a membership counts at an instant. */
export const isActive = (now: string): SQL | undefined =>
  and(isNull(memberships.endedAt), or(isNull(memberships.until), gt(memberships.until, now)));

/** The companies that a person belongs to. */
async function companiesOf(tx: Pick<Database, "select">, accountId: string, now: string): Promise<string[]> {
  const own = and(eq(memberships.accountId, accountId), isActive(now));
  const rows = await tx.select({ id: memberships.companyId }).from(memberships).where(own);
  return rows.map(({ id }) => id).toSorted();
}

/** The managers of a company at an instant; its owners where it has none. */
export async function managersOf(db: Pick<Database, "select">, companyId: string, now: string): Promise<string[]> {
  const { accountId, role } = memberships;
  const own = and(eq(memberships.companyId, companyId), inArray(role, ["manager", "owner"]), isActive(now));
  const rows = await db.select({ accountId, role }).from(memberships).where(own).orderBy(asc(accountId));
  const managers = rows.filter((row) => row.role === "manager");
  return (managers.length > 0 ? managers : rows).map((row) => row.accountId);
}

/** Records within a transaction what was done to a person's way in, for each company that it leads into. */
export async function recordOf(
  tx: Transaction,
  accountId: string,
  { at, ...recorded }: Omit<Recorded, "companyId">,
): Promise<void> {
  const ids = await companiesOf(tx, accountId, at);
  await recordAudits(
    tx,
    ids.map((companyId) => ({ companyId, at, ...recorded })),
  );
}

export function membershipRepository(db: Database) {
  return {
    /** Where a person may work, the company worked in last first, then the one longest belonged to. */
    async listOf(accountId: string, now: string) {
      const isLast = sql`CASE WHEN ${companies.id} = ${accounts.lastCompanyId} THEN 1 ELSE 0 END`;
      return db
        .select({
          companyId: companies.id,
          name: companies.name,
          role: memberships.role,
          suspendedAt: companies.suspendedAt,
        })
        .from(memberships)
        .innerJoin(companies, eq(companies.id, memberships.companyId))
        .innerJoin(accounts, eq(accounts.id, memberships.accountId))
        .where(and(eq(memberships.accountId, accountId), isActive(now)))
        .orderBy(desc(isLast), asc(memberships.since), asc(companies.id));
    },
  };
}
export type MembershipRepository = ReturnType<typeof membershipRepository>;
