import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { asJson, listed } from "#platform/database/sql.ts";
import { one, type Transaction } from "#platform/database.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import type { WorkEvent } from "../rules/work-event.ts";
import { nextDigest } from "../rules/schedule.ts";
import { deliverySettings, outbox, webhooks } from "../tables.ts";
import { mayBeTold, wishedMail } from "./people.ts";

export type LeavingEvent = {
  /** The same whenever the same is told. */
  id: string;
  event: WorkEvent;
  /** Who is told by mail, as each wishes: at once, with a digest, or not. */
  people?: readonly string[];
  /** It does not wait for anybody's digest. */
  isUrgent?: boolean;
};

/**
 * Puts what happened in a company's work into the outbox, within the caller's transaction: a mail for each person who is to be
 * told and wants any, and a post for each webhook of the company. Of a company that is suspended nothing leaves the house.
 */
export async function enqueueEvents(
  tx: Transaction,
  companyId: string,
  events: readonly LeavingEvent[],
  at: string,
): Promise<void> {
  const isOpen = and(eq(companies.id, companyId), isNull(companies.suspendedAt));
  if (events.length === 0 || !(await one(tx.select({ id: companies.id }).from(companies).where(isOpen)))) return;
  for (const event of events.filter(({ people = [] }) => people.length > 0)) await queueMails(tx, companyId, event, at);
  const isUsed = and(eq(webhooks.companyId, companyId), isNull(webhooks.stoppedAt));
  const used = await tx.select({ id: webhooks.id }).from(webhooks).where(isUsed);
  const posts = used.flatMap(({ id: webhookId }) =>
    events.map(({ id, event }) => ({
      id: `${id}-${webhookId}`,
      event,
      companyId,
      channel: "webhook" as const,
      webhookId,
      state: "waiting" as const,
      sendAfter: at,
      attempts: 0,
      createdAt: at,
    })),
  );
  if (posts.length > 0) await tx.insert(outbox).values(posts).onConflictDoNothing();
}

async function queueMails(
  tx: Transaction,
  companyId: string,
  { id, event, people = [], isUrgent }: LeavingEvent,
  at: string,
) {
  const now = new Date(at);
  const digest = (how: "daily" | "weekly") => (isUrgent ? null : nextDigest(how, now));
  await tx.rows(sql`
    INSERT INTO outbox (id, event, company_id, channel, account_id, state, batch, send_after, attempts, created_at)
    SELECT ${id} || '-mail-' || account_id, ${asJson(JSON.stringify(event))}, company_id, 'mail', account_id, 'waiting', batch,
      coalesce(batch, ${at}), 0, ${at}
    FROM (
      SELECT memberships.company_id, memberships.account_id, CASE delivery_settings.mail
          WHEN 'daily' THEN ${digest("daily")} WHEN 'weekly' THEN ${digest("weekly")} END AS batch
      FROM ${memberships} JOIN ${accounts} ON accounts.id = memberships.account_id
        LEFT JOIN ${deliverySettings} ON delivery_settings.company_id = memberships.company_id
          AND delivery_settings.account_id = memberships.account_id
      WHERE memberships.company_id = ${companyId} AND memberships.account_id IN ${listed([...people])}
        AND ${mayBeTold(at)} AND ${wishedMail} <> 'off') AS wanted
    WHERE true ON CONFLICT DO NOTHING`);
}

/** What waits to be mailed of these kinds about something, to all or to one person, does not leave any more, within the caller's transaction. */
export async function cancelEvents(
  tx: Transaction,
  { companyId, subject, types, accountId }: { companyId: string; subject: string; types: readonly WorkEvent["type"][]; accountId?: string },
  doneAt: string,
): Promise<void> {
  const waiting = and(eq(outbox.companyId, companyId), eq(outbox.state, "waiting"), eq(outbox.channel, "mail"));
  const isMeant = and(eq(sql`${outbox.event} ->> 'subject'`, subject), inArray(sql`${outbox.event} ->> 'type'`, [...types]));
  const isTheirs = accountId === undefined ? undefined : eq(outbox.accountId, accountId);
  await tx.update(outbox).set({ state: "cancelled", doneAt }).where(and(waiting, isMeant, isTheirs));
} // prettier-ignore
