import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { rolesWith } from "../../role/rules.ts";
import { defaultSettings, unmailedRoles } from "../rules/settings.ts";
import { deliverySettings } from "../tables.ts";

/** A person in a company. */
export type Person = { companyId: string; userId: string };

export const isOfPerson = ({ companyId, userId }: Person): SQL | undefined =>
  and(eq(deliverySettings.companyId, companyId), eq(deliverySettings.accountId, userId));

export const isMember = ({ companyId, userId }: Person): SQL | undefined =>
  and(eq(memberships.companyId, companyId), eq(memberships.accountId, userId));

/** Whether somebody belongs to the company at an instant, in a role that reads. */
export const isReader = (now: string): SQL | undefined =>
  and(isActive(now), inArray(memberships.role, rolesWith("regulation.read")));

/** Whether somebody may be told at an instant, outside the application too: a reader who is not kept out. */
export const mayBeTold = (now: string): SQL | undefined => and(isReader(now), isNull(accounts.suspendedAt));

/** When a member wants mails. */
export const wishedMail = sql<string>`coalesce(${deliverySettings.mail}, CASE WHEN ${inArray(memberships.role, [...unmailedRoles])} THEN 'off' ELSE ${defaultSettings.mail} END)`;

/** When a person has read a notification; what was told before it joined counts as read. Of nobody's: when the first in the company has. */
export function readAtOf(reader: string | null): SQL<string | null> {
  if (reader === null) return sql`notifications.read_at`;
  return sql`coalesce(
    (SELECT own.read_at FROM notification_reads AS own
      WHERE own.notification_id = notifications.id AND own.account_id = ${reader}),
    (SELECT member.since FROM memberships AS member
      WHERE member.company_id = notifications.company_id AND member.account_id = ${reader}
        AND member.since > notifications.created_at))`;
}

/** Who signed a company up, whether still there or not; undefined where that is not known any more. */
export async function firstPersonOf(db: Database | Transaction, companyId: string): Promise<string | undefined> {
  const { accountId, addedBy, since } = memberships;
  const first = and(eq(memberships.companyId, companyId), isNull(addedBy));
  return (await one(db.select({ accountId }).from(memberships).where(first).orderBy(asc(since), asc(accountId)).limit(1)))?.accountId; // prettier-ignore
}
