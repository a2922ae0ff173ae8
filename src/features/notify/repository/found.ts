import { and, eq, inArray, sql } from "drizzle-orm";
import { asJson } from "#platform/database/sql.ts";
import type { Transaction } from "#platform/database.ts";
import type { Found } from "../rules/found.ts";
import { defaultSettings } from "../rules/settings.ts";
import { outbox } from "../tables.ts";

type LeavingFound = {
  /** The same whenever the same is told. */
  id: string;
  companyId: string;
  found: Found;
  /** By what the company wants to hear of it; a feed is read, and nothing leaves the house for it. */
  channels: readonly string[];
  at: string;
};

/**
 * Puts what a saved search found into the outbox, within the caller's transaction: one mail, unless the company has mails
 * switched off, and one post for each webhook. Of a company that is suspended nothing leaves the house.
 */
export async function enqueueFound(
  tx: Transaction,
  { id, companyId, found, channels, at }: LeavingFound,
): Promise<void> {
  const content = asJson(JSON.stringify(found));
  const columns = sql`(id, search_id, found, company_id, channel, webhook_id, state, send_after, attempts, created_at)`;
  const open = sql`companies.id = ${companyId} AND companies.suspended_at IS NULL`;
  if (channels.includes("mail"))
    await tx.rows(sql`
      INSERT INTO outbox ${columns}
      SELECT ${id} || '-mail', ${found.search.id}, ${content}, companies.id, 'mail', NULL, 'waiting', ${at}, 0, ${at}
      FROM companies LEFT JOIN delivery_settings AS settings ON settings.company_id = companies.id
      WHERE ${open} AND coalesce(settings.mail, ${defaultSettings.mail}) <> 'off' ON CONFLICT DO NOTHING`);
  if (channels.includes("webhook"))
    await tx.rows(sql`
      INSERT INTO outbox ${columns}
      SELECT ${id} || '-' || webhooks.id, ${found.search.id}, ${content}, companies.id, 'webhook', webhooks.id, 'waiting', ${at}, 0, ${at}
      FROM companies JOIN webhooks ON webhooks.company_id = companies.id
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
