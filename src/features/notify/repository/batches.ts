import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countUp } from "#platform/database/counters.ts";
import { batches } from "#platform/database/sql.ts";
import { newId } from "#platform/ids.ts";
import { nextDigest } from "../rules/schedule.ts";
import { defaultSettings } from "../rules/settings.ts";
import { notificationBatches, type Recipient, type StoredNotice } from "../tables.ts";

/** The instant of the commit, so that what is put off to the next digest is put off to one that has not left yet. */
type At = { createdAt: string };

/**
 * Writes notifications within the caller's transaction: up to 500 companies at once; for more it leaves `notification_batches`,
 * 500 companies each, for `processBatches`. Answers the ids of the companies that have theirs already.
 */
export async function enqueueNotifications(
  tx: Transaction,
  notice: StoredNotice,
  recipients: readonly Recipient[],
  at: At,
): Promise<string[]> {
  if (notice.changeId !== null) await correctOpen(tx, notice, notice.changeId);
  const each = onePerCompany(recipients);
  const [first = [], ...rest] = batches(each);
  const notified = await insertNotifications(tx, notice, first, at);
  if (rest.length === 0) return notified;
  const open = { notice, notified: 0, createdAt: at.createdAt, doneAt: null };
  await tx.insert(notificationBatches).values(rest.map((recipients) => ({ id: newId(), recipients, ...open })));
  tx.afterCommit(async (db) => void (await processBatches(db, () => at)));
  return notified;
}

/**
 * Works off what is still to be told, a batch at a time; other requests get their turn in between. Answers how many
 * companies were told. It may be broken off anywhere, and run twice at once: each batch is told once.
 */
export async function processBatches(db: Database, now: () => At, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const notified = signal?.aborted ? undefined : await processNextBatch(db, now());
    if (!notified) return count;
    count += notified.length;
    await setImmediate();
  }
}

/**
 * Tells the oldest batch that waits, and notes in the same transaction that it is told; whom it named is not kept.
 * Answers the ids of the companies that were told; undefined when none waits.
 */
const processNextBatch = (db: Database, at: At): Promise<string[] | undefined> =>
  db.write(async (tx) => {
    const open = isNull(notificationBatches.doneAt);
    const batch = await one(
      tx.select().from(notificationBatches).where(open).orderBy(asc(notificationBatches.id)).limit(1),
    );
    if (!batch) return undefined;
    const notified = await insertNotifications(tx, batch.notice, batch.recipients, at);
    const done = { notified: batch.recipients.length, recipients: [], doneAt: at.createdAt };
    await tx.update(notificationBatches).set(done).where(eq(notificationBatches.id, batch.id));
    return notified;
  });

/** What is still to be told of the same change is told as it is known by now. */
async function correctOpen(tx: Transaction, notice: StoredNotice, changeId: string) {
  const isOpen = and(
    isNull(notificationBatches.doneAt),
    eq(sql`${notificationBatches.notice} ->> 'changeId'`, changeId),
  );
  await tx.update(notificationBatches).set({ notice }).where(isOpen);
}

/** A company that is named twice is told once, by mail if either way asks for it. */
function onePerCompany(recipients: readonly Recipient[]): Recipient[] {
  const wishes = new Map<string, Recipient["wish"]>();
  for (const { companyId, wish } of recipients) wishes.set(companyId, wishes.get(companyId) ?? wish);
  return Array.from(wishes, ([companyId, wish]) => ({ companyId, wish }));
}

/**
 * Writes the notifications of these companies and what is to leave the house for them: four statements, however many they
 * are. A company that is gone by now is passed over; of one that is suspended nothing leaves the house. One that has heard
 * of the change already keeps its notification, with what is known of the change by now; it gets the mail that it was not
 * due then, and nothing twice.
 */
async function insertNotifications(
  tx: Transaction,
  notice: StoredNotice,
  recipients: readonly Recipient[],
  at: At,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const { changeType, regulationTitle, regulator, regulationId, changeId, message } = notice;
  const { createdAt } = at;
  const first = await countUp(tx, "notifications", recipients.length);
  const named = JSON.stringify(recipients.map((recipient) => ({ id: newId(), ...recipient })));
  if (changeId !== null)
    await tx.rows(sql`
      UPDATE notifications SET change_type = ${changeType}, regulation_id = ${regulationId}, message = ${message}
      FROM json_each(${named}) AS who
      WHERE notifications.company_id = who.value ->> 'companyId' AND notifications.change_id = ${changeId}
        AND (change_type, regulation_id, message) IS NOT (${changeType}, ${regulationId}, ${message})`);
  const notified = await tx.rows<{ companyId: string }>(sql`
    INSERT INTO notifications
      (id, position, company_id, change_type, regulation_title, regulator, regulation_id, change_id, message, created_at)
    SELECT who.value ->> 'id', ${first} + who.key, companies.id, ${changeType}, ${regulationTitle}, ${regulator}, ${regulationId}, ${changeId},
      ${message}, ${createdAt}
    FROM json_each(${named}) AS who JOIN companies ON companies.id = who.value ->> 'companyId'
    WHERE NOT EXISTS (
      SELECT 1 FROM notifications AS earlier WHERE earlier.company_id = companies.id AND earlier.change_id = ${changeId})
    RETURNING company_id AS companyId`);
  await queueMails(tx, named, changeId, createdAt);
  await queuePosts(tx, named, createdAt);
  const ids = notified.map(({ companyId }) => companyId);
  tx.afterCommit(() => tx.signals.signal(ids));
  return ids;
}

/** One mail a company that wants one, ever: at once, or with the others of its day or week. */
async function queueMails(tx: Transaction, named: string, changeId: string | null, createdAt: string) {
  const now = new Date(createdAt);
  const { mail, mailScope } = defaultSettings;
  const isOfNotice =
    changeId === null
      ? sql`notification.id = who.value ->> 'id'`
      : sql`notification.company_id = who.value ->> 'companyId' AND notification.change_id = ${changeId}`;
  await tx.rows(sql`
    INSERT OR IGNORE INTO outbox
      (id, notification_id, company_id, channel, wish, state, batch, send_after, attempts, created_at)
    SELECT id || '-mail', id, company_id, 'mail', wish, 'waiting', batch, coalesce(batch, ${createdAt}), 0, ${createdAt}
    FROM (
      SELECT notification.id, notification.company_id, who.value ->> 'wish' AS wish,
        CASE settings.mail
          WHEN 'daily' THEN ${nextDigest("daily", now)} WHEN 'weekly' THEN ${nextDigest("weekly", now)} END AS batch
      FROM json_each(${named}) AS who
        JOIN notifications AS notification ON ${isOfNotice}
        JOIN accounts ON accounts.id = notification.company_id AND accounts.suspended_at IS NULL
        LEFT JOIN delivery_settings AS settings ON settings.company_id = notification.company_id
      WHERE coalesce(settings.mail, ${mail}) <> 'off'
        AND (who.value ->> 'wish' IS NOT NULL OR coalesce(settings.mail_scope, ${mailScope}) = 'all'))`);
}

/** One post for each webhook of a company; whatever it is told goes there. */
async function queuePosts(tx: Transaction, named: string, createdAt: string) {
  await tx.rows(sql`
    INSERT INTO outbox (id, notification_id, company_id, channel, webhook_id, state, send_after, attempts, created_at)
    SELECT notification.id || '-' || webhooks.id, notification.id, notification.company_id, 'webhook', webhooks.id, 'waiting', ${createdAt}, 0,
      ${createdAt}
    FROM json_each(${named}) AS who
      JOIN notifications AS notification ON notification.id = who.value ->> 'id'
      JOIN webhooks ON webhooks.company_id = notification.company_id
      JOIN accounts ON accounts.id = notification.company_id AND accounts.suspended_at IS NULL
    WHERE webhooks.stopped_at IS NULL`);
}
