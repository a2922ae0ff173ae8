import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countUp } from "#platform/database/counters.ts";
import { batches, eachOf, joinedInOrder, listed } from "#platform/database/sql.ts";
import { newId } from "#platform/ids.ts";
import { memberships } from "../../account/tables.ts";
import { nextDigest } from "../rules/schedule.ts";
import { defaultSettings } from "../rules/settings.ts";
import { deliverySettings, notificationBatches, notifications, type Recipient, type StoredNotice } from "../tables.ts";
import { isReader, wishedMail } from "./people.ts";

type At = {
  /** The instant of the commit, so that what is put off to the next digest is put off to one that has not left yet. */
  createdAt: string;
  /** The recipients are all whom the change concerns, also those who asked not to be told: why others, who were told of it before, are not. */
  withdrawn?: string;
};

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
  const each = onePerCompany(recipients);
  if (notice.changeId !== null && at.withdrawn !== undefined)
    await withdrawFromOthers(tx, notice.changeId, each, { reason: at.withdrawn, now: at.createdAt });
  else if (notice.changeId !== null) await correctOpen(tx, notice, notice.changeId);
  const [first = [], ...rest] = batches(each.filter(({ isNarrowed }) => !isNarrowed));
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

/**
 * Takes back what was told of a change to all but these: their notifications say why, and what still waits to leave the house
 * for them does not leave. Whoever was still to be told is told with these or not at all.
 */
async function withdrawFromOthers(
  tx: Transaction,
  changeId: string,
  recipients: readonly Recipient[],
  { reason, now }: { reason: string; now: string },
): Promise<void> {
  const isOpen = and(
    isNull(notificationBatches.doneAt),
    eq(sql`${notificationBatches.notice} ->> 'changeId'`, changeId),
  );
  await tx.delete(notificationBatches).where(isOpen);
  const concerned = recipients.map(({ companyId }) => companyId);
  const isTold = sql`told.company_id = companies.id AND told.change_id = ${changeId}`;
  const withdrawn = await tx.rows<{ id: string; companyId: string }>(sql`
    UPDATE notifications SET withdrawn = ${reason}
    WHERE id IN (
      SELECT told.id FROM companies ${joinedInOrder(notifications, "told", isTold)}
      WHERE companies.id NOT IN ${listed(concerned)})
    RETURNING id, company_id AS "companyId"`);
  if (withdrawn.length > 0) await countUp(tx, "told anew");
  tx.afterCommit(() => tx.signals.signal(withdrawn.map(({ companyId }) => companyId)));
  await tx.rows(sql`
    UPDATE outbox SET state = 'cancelled', done_at = ${now}, lease_until = NULL, last_error = ${notForThem}
    WHERE state = 'waiting' AND notification_id IN ${listed(withdrawn.map(({ id }) => id))}`);
}

// By this is known what goes on its way after all when a company is concerned again.
const notForThem = "The change turned out not to concern the company";

/**
 * What these companies were told of a change says what is known of it by now. Answers the ids of what had been taken back and
 * concerns its company again: nobody has read it any more, and what was kept from leaving the house for it can be queued anew.
 */
async function tellAgain(tx: Transaction, notice: StoredNotice, named: string): Promise<string[]> {
  const { changeType, regulationId, changeId, message } = notice;
  const told = await tx.rows<{ id: string; companyId: string; withdrawn: string | null }>(sql`
    SELECT notifications.id, notifications.company_id AS "companyId", notifications.withdrawn
    FROM ${eachOf(named, "who")} JOIN notifications
      ON notifications.company_id = who.value ->> 'companyId' AND notifications.change_id = ${changeId}`);
  if (told.length === 0) return [];
  await tx.rows(sql`
    UPDATE notifications SET change_type = ${changeType}, regulation_id = ${regulationId}, message = ${message},
      why = who.value ->> 'why', read_at = CASE WHEN withdrawn IS NULL THEN read_at END, withdrawn = NULL
    FROM ${eachOf(named, "who")}
    WHERE notifications.company_id = who.value ->> 'companyId' AND notifications.change_id = ${changeId}
      AND (change_type, regulation_id, message, why, withdrawn)
        IS DISTINCT FROM (${changeType}, ${regulationId}, ${message}, who.value ->> 'why', NULL)`);
  const again = told.filter(({ withdrawn }) => withdrawn !== null);
  const returned = again.map(({ id }) => id);
  if (again.length > 0) await countUp(tx, "told anew");
  tx.afterCommit(() => tx.signals.signal(again.map(({ companyId }) => companyId)));
  await tx.rows(sql`DELETE FROM notification_reads WHERE notification_id IN ${listed(returned)}`);
  await tx.rows(sql`
    DELETE FROM outbox WHERE state = 'cancelled' AND last_error = ${notForThem}
      AND notification_id IN ${listed(returned)}`);
  return returned;
}

/** A company that is named twice is told once, by mail if either way asks for it, for the reason named first. */
function onePerCompany(recipients: readonly Recipient[]): Recipient[] {
  const each = new Map<string, Recipient>();
  for (const recipient of recipients) {
    const earlier = each.get(recipient.companyId);
    each.set(recipient.companyId, earlier ? { ...earlier, wish: earlier.wish ?? recipient.wish } : recipient);
  }
  return [...each.values()];
}

/**
 * Writes the notifications of these companies and what is to leave the house for them: some statements, however many they
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
  const returned = changeId === null ? [] : await tellAgain(tx, notice, named);
  const notified = await tx.rows<{ id: string; companyId: string }>(sql`
    INSERT INTO notifications
      (id, position, company_id, change_type, regulation_title, regulator, regulation_id, change_id, message, why, created_at)
    SELECT who.value ->> 'id', ${first} + who.key, companies.id, ${changeType}, ${regulationTitle}, ${regulator}, ${regulationId}, ${changeId},
      ${message}, who.value ->> 'why', ${createdAt}
    FROM ${eachOf(named, "who")} JOIN companies ON companies.id = who.value ->> 'companyId'
    WHERE NOT EXISTS (
      SELECT 1 FROM notifications AS earlier WHERE earlier.company_id = companies.id AND earlier.change_id = ${changeId})
    RETURNING id, company_id AS "companyId"`);
  await queueMails(tx, named, changeId, at);
  await queuePosts(tx, [...notified.map(({ id }) => id), ...returned], createdAt);
  const ids = notified.map(({ companyId }) => companyId);
  tx.afterCommit(() => tx.signals.signal(ids));
  return ids;
}

/**
 * One mail for each person of a company that wants one and belonged to it when it was told, ever: at once, or with the others
 * of its day or week. Few want mails about what the company has no wish for: whether any does is asked before its people are.
 * Whether one is kept out is asked when the mail leaves.
 */
async function queueMails(tx: Transaction, named: string, changeId: string | null, { createdAt }: At) {
  const now = new Date(createdAt);
  const { mailScope } = defaultSettings;
  const isOfNotice =
    changeId === null
      ? sql`notification.id = who.value ->> 'id'`
      : sql`notification.company_id = who.value ->> 'companyId' AND notification.change_id = ${changeId}`;
  const isSinceBefore = sql`memberships.company_id = notification.company_id AND memberships.since <= notification.created_at`;
  await tx.rows(sql`
    INSERT INTO outbox
      (id, notification_id, company_id, channel, account_id, wish, state, batch, send_after, attempts, created_at)
    SELECT id || '-mail-' || account_id, id, company_id, 'mail', account_id, wish, 'waiting', batch,
      coalesce(batch, ${createdAt}), 0, ${createdAt}
    FROM (
      SELECT notification.id, notification.company_id, memberships.account_id, who.value ->> 'wish' AS wish,
        CASE delivery_settings.mail
          WHEN 'daily' THEN ${nextDigest("daily", now)} WHEN 'weekly' THEN ${nextDigest("weekly", now)} END AS batch
      FROM ${eachOf(named, "who")}
        JOIN notifications AS notification ON ${isOfNotice}
        JOIN companies ON companies.id = notification.company_id AND companies.suspended_at IS NULL
        ${joinedInOrder(memberships, "memberships", isSinceBefore)}
        LEFT JOIN ${deliverySettings} ON delivery_settings.company_id = memberships.company_id
          AND delivery_settings.account_id = memberships.account_id
      WHERE (who.value ->> 'wish' IS NOT NULL OR ${mailScope} = 'all' OR EXISTS (
          SELECT 1 FROM delivery_settings AS wider WHERE wider.company_id = notification.company_id AND wider.mail_scope = 'all'))
        AND ${isReader(createdAt)} AND ${wishedMail} <> 'off'
        AND (who.value ->> 'wish' IS NOT NULL OR coalesce(delivery_settings.mail_scope, ${mailScope}) = 'all')) AS wanted
    WHERE true ON CONFLICT DO NOTHING`);
}

/** One post for each webhook of a company; whatever it is told goes there. */
async function queuePosts(tx: Transaction, notificationIds: string[], createdAt: string) {
  await tx.rows(sql`
    INSERT INTO outbox (id, notification_id, company_id, channel, webhook_id, state, send_after, attempts, created_at)
    SELECT notification.id || '-' || webhooks.id, notification.id, notification.company_id, 'webhook', webhooks.id, 'waiting', ${createdAt}, 0,
      ${createdAt}
    FROM notifications AS notification
      JOIN webhooks ON webhooks.company_id = notification.company_id
      JOIN companies ON companies.id = notification.company_id AND companies.suspended_at IS NULL
    WHERE notification.id IN ${listed(notificationIds)} AND webhooks.stopped_at IS NULL
    ON CONFLICT DO NOTHING`);
}
