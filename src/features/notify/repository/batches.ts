import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { nextDigest } from "../rules/schedule.ts";
import { defaultSettings } from "../rules/settings.ts";
import { notificationBatches, type Recipient, type StoredNotice } from "../tables.ts";

/** The instant of the commit, so that what is put off to the next digest is put off to one that has not left yet. */
type At = { createdAt: string };

// A batch with all that goes out for it takes some 10 ms: other requests get their turn before the next.
const batchSize = 500;

/**
 * Writes notifications within the caller's transaction: up to 500 companies at once; for more it leaves `notification_batches`,
 * 500 companies each, for `processNextBatch`. Answers the ids of the companies that have theirs already.
 */
export function enqueueNotifications(
  tx: Transaction,
  notice: StoredNotice,
  recipients: readonly Recipient[],
  at: At,
): string[] {
  if (notice.changeId !== null) correctOpen(tx, notice, notice.changeId);
  const each = onePerCompany(recipients);
  for (let start = batchSize; start < each.length; start += batchSize) {
    const batch = each.slice(start, start + batchSize);
    tx.insert(notificationBatches)
      .values({ id: newId(), notice, recipients: batch, notified: 0, createdAt: at.createdAt, doneAt: null })
      .run();
  }
  return insertNotifications(tx, notice, each.slice(0, batchSize), at);
}

/** What is still to be told of the same change is told as it is known by now. */
function correctOpen(tx: Transaction, notice: StoredNotice, changeId: string) {
  const isOpen = and(
    isNull(notificationBatches.doneAt),
    eq(sql`${notificationBatches.notice} ->> 'changeId'`, changeId),
  );
  tx.update(notificationBatches).set({ notice }).where(isOpen).run();
}

/** A company that is named twice is told once, by mail if either way asks for it. */
function onePerCompany(recipients: readonly Recipient[]): Recipient[] {
  const wishes = new Map<string, Recipient["wish"]>();
  for (const { companyId, wish } of recipients) wishes.set(companyId, wishes.get(companyId) ?? wish);
  return Array.from(wishes, ([companyId, wish]) => ({ companyId, wish }));
}

/**
 * Writes the notifications of these companies and what is to leave the house for them: four statements, however many they
 * are. A company that is gone by now is passed over. One that has heard of the change already keeps its notification, with
 * what is known of the change by now; it gets the mail that it was not due then, and nothing twice.
 */
export function insertNotifications(
  tx: Transaction,
  notice: StoredNotice,
  recipients: readonly Recipient[],
  at: At,
): string[] {
  if (recipients.length === 0) return [];
  const { changeType, regulationTitle, regulator, regulationId, changeId, message } = notice;
  const { createdAt } = at;
  const named = JSON.stringify(recipients.map((recipient) => ({ id: newId(), ...recipient })));
  if (changeId !== null)
    tx.run(sql`
      UPDATE notifications SET change_type = ${changeType}, regulation_id = ${regulationId}, message = ${message}
      FROM json_each(${named}) AS who
      WHERE notifications.company_id = who.value ->> 'companyId' AND notifications.change_id = ${changeId}
        AND (change_type, regulation_id, message) IS NOT (${changeType}, ${regulationId}, ${message})`);
  const told = tx.all<{ companyId: string }>(sql`
    INSERT INTO notifications
      (id, company_id, change_type, regulation_title, regulator, regulation_id, change_id, message, created_at)
    SELECT who.value ->> 'id', companies.id, ${changeType}, ${regulationTitle}, ${regulator}, ${regulationId}, ${changeId},
      ${message}, ${createdAt}
    FROM json_each(${named}) AS who JOIN companies ON companies.id = who.value ->> 'companyId'
    WHERE NOT EXISTS (
      SELECT 1 FROM notifications AS earlier WHERE earlier.company_id = companies.id AND earlier.change_id = ${changeId})
    RETURNING company_id AS companyId`);
  queueMails(tx, named, changeId, createdAt);
  queuePosts(tx, named, createdAt);
  return told.map(({ companyId }) => companyId);
}

/** One mail a company that wants one, ever: at once, or with the others of its day or week. */
function queueMails(tx: Transaction, named: string, changeId: string | null, createdAt: string) {
  const now = new Date(createdAt);
  const { mail, mailScope } = defaultSettings;
  const isTold =
    changeId === null
      ? sql`told.id = who.value ->> 'id'`
      : sql`told.company_id = who.value ->> 'companyId' AND told.change_id = ${changeId}`;
  tx.run(sql`
    INSERT OR IGNORE INTO outbox
      (id, notification_id, company_id, channel, wish, state, batch, send_after, attempts, created_at)
    SELECT id || '-mail', id, company_id, 'mail', wish, 'waiting', batch, coalesce(batch, ${createdAt}), 0, ${createdAt}
    FROM (
      SELECT told.id, told.company_id, who.value ->> 'wish' AS wish,
        CASE settings.mail
          WHEN 'daily' THEN ${nextDigest("daily", now)} WHEN 'weekly' THEN ${nextDigest("weekly", now)} END AS batch
      FROM json_each(${named}) AS who
        JOIN notifications AS told ON ${isTold}
        LEFT JOIN delivery_settings AS settings ON settings.company_id = told.company_id
      WHERE coalesce(settings.mail, ${mail}) <> 'off'
        AND (who.value ->> 'wish' IS NOT NULL OR coalesce(settings.mail_scope, ${mailScope}) = 'all'))`);
}

/** One post for each webhook of a company; whatever it is told goes there. */
function queuePosts(tx: Transaction, named: string, createdAt: string) {
  tx.run(sql`
    INSERT INTO outbox (id, notification_id, company_id, channel, webhook_id, state, send_after, attempts, created_at)
    SELECT told.id || '-' || webhooks.id, told.id, told.company_id, 'webhook', webhooks.id, 'waiting', ${createdAt}, 0,
      ${createdAt}
    FROM json_each(${named}) AS who
      JOIN notifications AS told ON told.id = who.value ->> 'id'
      JOIN webhooks ON webhooks.company_id = told.company_id
    WHERE webhooks.stopped_at IS NULL`);
}
