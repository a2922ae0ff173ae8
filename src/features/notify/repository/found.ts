import { and, eq, inArray, sql } from "drizzle-orm";
import { asJson } from "#platform/database/sql.ts";
import type { Transaction } from "#platform/database.ts";
import { accounts, memberships } from "../../account/tables.ts";
import type { Found } from "../rules/found.ts";
import { deliverySettings, outbox } from "../tables.ts";
import { isMember, mayBeTold, wishedMail, type Person } from "./people.ts";

type LeavingFound = {
  /** The same whenever the same is told. */
  id: string;
  /** Whose search it is. */
  person: Person;
  found: Found;
  /** By what the person wants to hear of it; a feed is read, and nothing leaves the house for it. */
  channels: readonly string[];
  at: string;
};

/**
 * Puts what a person's saved search found into the outbox, within the caller's transaction: one mail, unless the person has
 * mails switched off, and one post for each webhook of the company. For whoever does not belong to it any more, and of a
 * company that is suspended, nothing leaves the house.
 */
export async function enqueueFound(tx: Transaction, { id, person, found, channels, at }: LeavingFound): Promise<void> {
  const content = asJson(JSON.stringify(found));
  const columns = sql`(id, search_id, found, company_id, channel, account_id, webhook_id, state, send_after, attempts, created_at)`;
  const told = sql`companies
    JOIN ${memberships} ON memberships.company_id = companies.id JOIN ${accounts} ON accounts.id = memberships.account_id`;
  const open = sql`${isMember(person)} AND ${mayBeTold(at)} AND companies.suspended_at IS NULL`;
  if (channels.includes("mail"))
    await tx.rows(sql`
      INSERT INTO outbox ${columns}
      SELECT ${id} || '-mail', ${found.search.id}, ${content}, companies.id, 'mail', accounts.id, NULL, 'waiting', ${at}, 0, ${at}
      FROM ${told} LEFT JOIN ${deliverySettings} ON delivery_settings.company_id = memberships.company_id
        AND delivery_settings.account_id = memberships.account_id
      WHERE ${open} AND ${wishedMail} <> 'off' ON CONFLICT DO NOTHING`);
  if (channels.includes("webhook"))
    await tx.rows(sql`
      INSERT INTO outbox ${columns}
      SELECT ${id} || '-' || webhooks.id, ${found.search.id}, ${content}, companies.id, 'webhook', NULL, webhooks.id, 'waiting', ${at}, 0, ${at}
      FROM ${told} JOIN webhooks ON webhooks.company_id = companies.id
      WHERE ${open} AND webhooks.stopped_at IS NULL ON CONFLICT DO NOTHING`);
}

/** What a saved search found and what waits on these channels does not leave any more, within the caller's transaction. */
export async function cancelFound(
  tx: Transaction,
  searchId: string,
  channels: readonly ("mail" | "webhook")[],
  at: string,
): Promise<void> {
  const waiting = and(eq(outbox.searchId, searchId), eq(outbox.state, "waiting"));
  await tx
    .update(outbox)
    .set({ state: "cancelled", doneAt: at })
    .where(and(waiting, inArray(outbox.channel, [...channels])));
}
