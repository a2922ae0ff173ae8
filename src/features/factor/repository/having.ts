import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { passkeys, totpFactors } from "../tables.ts";

/** Whether a person, that a column names or whose id it is, has a second factor, within a query. */
export function hasFactor(accountId: AnyColumn | SQL | string): SQL<boolean> {
  const totp = sql`EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.accountId} = ${accountId} AND ${totpFactors.confirmedAt} IS NOT NULL)`;
  const passkey = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.accountId} = ${accountId})`;
  return sql`CASE WHEN ${totp} OR ${passkey} THEN 1 ELSE 0 END`.mapWith(Boolean);
}
