import { notifyRepository } from "#features/notify/repository.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { outbox } from "#features/notify/tables.ts";
import { savedSearchRepository } from "#features/saved-search/repository.ts";
import type { Database } from "#platform/database.ts";

const day = (number: number) => `2026-11-${number}T08:00:00.000Z`;
const now = day(25);

/**
 * Companies as they stood until what is a person's own was the person's: `firm` with who signed it up, a colleague of later
 * and one who has left; `orphan`, from which who signed it up has gone, with two owners; `empty`, to which nobody belongs.
 * As statements that both engines understand.
 */
export function statementsBeforeOwn(): string[] {
  const profile = `'financial', 'merchant-bank', 'A merchant bank', '{}', '${day(10)}', '${day(10)}'`;
  const companies = ["firm", "orphan", "empty"].map(
    (id) => `('${id}', '${id}', '${id}@bank.ng', '${day(10)}', ${profile})`,
  );
  const people = ["ada", "bola", "chidi", "dayo", "efe", "femi"].map(
    (id) => `('${id}', '${id}@bank.ng', 'hash', '${day(10)}')`,
  );
  const members = [
    ["firm", "ada", "owner", 10, null, null],
    ["firm", "bola", "officer", 20, null, "ada"],
    ["firm", "chidi", "owner", 11, day(12), "ada"],
    ["orphan", "dayo", "owner", 10, day(13), null],
    ["orphan", "efe", "owner", 12, null, "dayo"],
    ["orphan", "femi", "owner", 11, null, "dayo"],
    ["empty", "chidi", "owner", 10, day(11), null],
  ] as const;
  const quoted = (value: string | null) => (value === null ? "NULL" : `'${value}'`);
  const notification = (id: string, company: string, told: number, read: number | null) =>
    `('${id}', ${told}, '${company}', 'new', '${id}', 'CBN', '${day(told)}', ${quoted(read === null ? null : day(read))})`;
  const queued = (id: string, company: string, channel: string, webhook: string | null, state: string) =>
    `('${id}-${webhook ?? "mail"}', '${id}', '${company}', '${channel}', ${quoted(webhook)}, '${state}', '${day(21)}', 0, '${day(21)}')`;
  return [
    `INSERT INTO companies (id, name, email, email_confirmed_at, industry, category, description, answers, created_at, updated_at) VALUES ${companies.join()}`,
    `INSERT INTO accounts (id, email, password_hash, created_at) VALUES ${people.join()}`,
    `INSERT INTO memberships (company_id, account_id, role, since, ended_at, added_by) VALUES ${members
      .map(([company, person, role, since, ended, by]) => `('${company}', '${person}', '${role}', '${day(since)}', ${quoted(ended)}, ${quoted(by)})`)
      .join()}`,
    `INSERT INTO notifications (id, position, company_id, change_type, regulation_title, regulator, created_at, read_at) VALUES
      ${[notification("early", "firm", 15, 16), notification("late", "firm", 21, 22), notification("unread", "firm", 23, null)].join()},
      ${[notification("theirs", "orphan", 15, 16), notification("nobodys", "empty", 15, 16)].join()}`,
    `INSERT INTO webhooks (id, company_id, url, secret, created_at) VALUES ('hook', 'firm', 'https://x.ng', 's', '${day(10)}')`,
    `INSERT INTO outbox (id, notification_id, company_id, channel, webhook_id, state, send_after, attempts, created_at) VALUES
      ${[queued("early", "firm", "mail", null, "sent"), queued("unread", "firm", "mail", null, "waiting"), queued("late", "firm", "webhook", "hook", "waiting")].join()},
      ${[queued("theirs", "orphan", "mail", null, "waiting"), queued("nobodys", "empty", "mail", null, "waiting")].join()}`,
    `INSERT INTO delivery_settings (company_id, mail, mail_scope, feed_version, unsubscribe_version, updated_at) VALUES
      ('firm', 'daily', 'all', 3, 2, '${day(12)}'), ('orphan', 'weekly', 'all', 2, 1, '${day(12)}'), ('empty', 'off', 'all', 1, 1, '${day(12)}')`,
    `INSERT INTO saved_searches (id, company_id, place, name, query, query_key, wish, channels, since_news, since_revision, created_at, updated_at) VALUES
      ${["firm", "orphan", "empty"].map((id) => `('of ${id}', '${id}', 'updates', 'Mine', '{}', '{}', 'daily', '["mail"]', 0, 0, '${day(12)}', '${day(12)}')`).join()}`,
    "INSERT INTO counters VALUES ('notifications', 23) ON CONFLICT (name) DO UPDATE SET value = 23",
  ]; // prettier-ignore
}

/** What each finds as its own with the program of today. */
export async function seenAsOwn(db: Database) {
  const [notices, delivery, searches] = [notifyRepository(db), deliveryRepository(db), savedSearchRepository(db)];
  const people = ["firm ada", "firm bola", "firm chidi", "orphan efe", "orphan femi", "empty chidi"];
  const own: Record<string, unknown> = {};
  for (const each of people) {
    const [companyId, userId] = each.split(" ") as [string, string];
    const person = { companyId, userId };
    const settings = await delivery.findSettings(person, now);
    const read = (await notices.list(companyId, { limit: 9, skip: 0 }, userId)).rows;
    own[each] = {
      read: Object.fromEntries(read.map(({ id, readAt }) => [id, readAt])),
      wishes: settings && [settings.mail, settings.mailScope, settings.feedVersion, settings.unsubscribeVersion],
      searches: (await searches.list(person)).map(({ id }) => id),
      waiting: (await outboxRepository(db).countOf(person, false)).waiting,
    };
  }
  const rows = await db.select().from(outbox).orderBy(outbox.id);
  return { own, outbox: rows.map(({ id, accountId, state }) => [id, accountId, state]) };
}

const defaults = ["at-once", "alerts", 1, 1];
/** As it should be: who was there has read what was read, and one of each company has the rest. */
export const ownAfter = {
  own: {
    "firm ada": {
      read: { early: day(16), late: day(22), unread: null },
      wishes: ["daily", "all", 3, 2],
      searches: ["of firm"],
      waiting: 1,
    },
    // What was told before it joined counts as read since then.
    "firm bola": {
      read: { early: day(20), late: day(22), unread: null },
      wishes: defaults,
      searches: [],
      waiting: 0,
    },
    "firm chidi": { read: { early: null, late: null, unread: null }, wishes: undefined, searches: [], waiting: 0 },
    "orphan efe": { read: { theirs: day(16) }, wishes: defaults, searches: [], waiting: 0 },
    "orphan femi": { read: { theirs: day(16) }, wishes: ["weekly", "all", 2, 1], searches: ["of orphan"], waiting: 1 },
    // It comes to nobody, and is not lost.
    "empty chidi": { read: { nobodys: null }, wishes: undefined, searches: ["of empty"], waiting: 1 },
  },
  outbox: [
    ["early-mail-ada", "ada", "sent"],
    ["late-hook", null, "waiting"],
    ["nobodys-mail-chidi", "chidi", "waiting"],
    ["theirs-mail-femi", "femi", "waiting"],
    ["unread-mail-ada", "ada", "waiting"],
  ],
};
