import { sql } from "drizzle-orm";
import { index, integer, json, primaryKey, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import type { RiskLevel, Topic } from "../catalogue/vocabulary.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Found } from "./rules/found.ts";
import type { WorkEvent } from "./rules/work-event.ts";
import type { AlertType, ChangeType, MailFrequency, MailScope, MailWish } from "./vocabulary.ts";

export const notifications = table(
  "notifications",
  {
    id: text().primaryKey(),
    /** In the order in which they were stored, which is the order of the live stream: ids and clocks go back. */
    position: integer().notNull().default(0),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    changeType: text().$type<ChangeType>().notNull(),
    regulationTitle: text().notNull(),
    regulator: text().notNull(),
    regulationId: text(),
    /** The captured change it tells of, where it tells of one. */
    changeId: text(),
    message: text(),
    /** Why it came to this company, in a sentence; null for what was told before that was kept. */
    why: text(),
    /** Set when a later reading of the change says that it is not for this company: why not. */
    withdrawn: text(),
    createdAt: text().notNull(),
    /** When the first of the company's people read it; what each has read is in `notification_reads`. */
    readAt: text(),
  },
  (own) => [
    index("notifications_of_company").on(own.companyId, own.createdAt, own.id),
    index("notifications_in_order").on(own.companyId, own.position),
    // A company hears of a change once.
    uniqueIndex("notifications_of_change")
      .on(own.companyId, own.changeId)
      .where(sql`change_id IS NOT NULL`),
  ],
);

/** What a person has read of what its company was told: one row once it is read, none for what was told before it joined. */
export const notificationReads = table(
  "notification_reads",
  {
    notificationId: text()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Grows with each reading of anybody, for who follows: clocks go back. */
    position: integer().notNull(),
    readAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.notificationId, own.accountId] }),
    index("notification_reads_of_person").on(own.accountId, own.position),
  ],
);

/** The regulators a company watches: it is told of whatever they publish. */
export const regulatorWatches = table(
  "regulator_watches",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulator: text().notNull(),
    createdAt: text().notNull(),
  },
  (own) => [primaryKey({ columns: [own.companyId, own.regulator] }), index("watches_of_regulator").on(own.regulator)],
);

/** What a company is told of at most. No row: of whatever concerns it. */
export const narrowings = table("narrowings", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  /** Null: on any topic. */
  topics: json().$type<Topic[]>(),
  leastRisk: text().$type<RiskLevel>().notNull(),
  updatedAt: text().notNull(),
});

/** What a company wants to hear of one regulation. */
export const alerts = table(
  "alerts",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    regulationId: text().notNull(),
    alertTypes: json().$type<AlertType[]>().notNull(),
    email: text().notNull(),
    createdAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.regulationId] }),
    index("alerts_of_regulation").on(own.regulationId),
  ],
);

/** How a person wants to hear of what a company is told outside the application. No row: the defaults of `rules/settings.ts`. */
export const deliverySettings = table(
  "delivery_settings",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    mail: text().$type<MailFrequency>().notNull(),
    mailScope: text().$type<MailScope>().notNull(),
    /** Part of the signed addresses of the person's feeds: a new number makes every old address void. */
    feedVersion: integer().notNull(),
    /** The same for the addresses at which mails are switched off. */
    unsubscribeVersion: integer().notNull().default(1),
    updatedAt: text().notNull(),
  },
  (own) => [
    primaryKey({ columns: [own.companyId, own.accountId] }),
    index("delivery_settings_of_person").on(own.accountId),
  ],
);

/** Where else a company's notifications are posted. */
export const webhooks = table(
  "webhooks",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    url: text().notNull(),
    secret: text().notNull(),
    createdAt: text().notNull(),
    /** When something was last posted there, and why it did not get through. */
    lastAt: text(),
    lastError: text(),
    /** Since when nothing is posted there: its owner has taken it down. Null while it is used. */
    stoppedAt: text(),
  },
  (own) => [index("webhooks_of_company").on(own.companyId)],
);

/**
 * What is to leave the house: one row a notification and whoever gets it, a person or a webhook, written with the
 * notification in one transaction; or the same for all that a saved search found at a time, or for an event of the company's work.
 * `batch` joins what goes out as one digest; `leaseUntil` is set while a worker has it.
 */
export const outbox = table(
  "outbox",
  {
    /** Made of the notification and whoever gets it, so that nothing is ever queued twice. */
    id: text().primaryKey(),
    notificationId: text().references(() => notifications.id, { onDelete: "cascade" }),
    /** Where it tells of no notification: the saved search that found something, and what it found. */
    searchId: text(),
    found: json().$type<Found>(),
    /** Or what happened in the company's work. */
    event: json().$type<WorkEvent>(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    channel: text().$type<"mail" | "webhook">().notNull(),
    /** To whom a mail goes. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    webhookId: text().references(() => webhooks.id, { onDelete: "cascade" }),
    /** By which wish of the company a mail goes out; null where the person wants mails about whatever concerns the company. */
    wish: text().$type<MailWish>(),
    state: text().$type<"waiting" | "sent" | "dead" | "cancelled">().notNull(),
    batch: text(),
    sendAfter: text().notNull(),
    leaseUntil: text(),
    attempts: integer().notNull(),
    lastError: text(),
    createdAt: text().notNull(),
    doneAt: text(),
  },
  (own) => [
    index("outbox_due").on(own.state, own.channel, own.sendAfter),
    index("outbox_of_company").on(own.companyId, own.state),
    index("outbox_of_person").on(own.accountId),
    index("outbox_of_webhook").on(own.webhookId),
    index("outbox_of_notification").on(own.notificationId),
    index("outbox_of_search").on(own.searchId),
    index("outbox_done").on(own.doneAt),
  ],
);

/**
 * A batch of the many companies that are still to be notified: `notified` of its `recipients` have their notification,
 * none or all, and those that have are no longer named. It is written in the transaction that publishes, so that neither a
 * crash nor ten thousand companies lose one.
 */
export const notificationBatches = table(
  "notification_batches",
  {
    id: text().primaryKey(),
    notice: json().$type<StoredNotice>().notNull(),
    recipients: json().$type<Recipient[]>().notNull(),
    notified: integer().notNull(),
    createdAt: text().notNull(),
    doneAt: text(),
  },
  (own) => [index("notification_batches_open").on(own.doneAt)],
);

/** What is told, as it is stored: a notification without its company. */
export type StoredNotice = {
  changeType: ChangeType;
  regulationTitle: string;
  regulator: string;
  regulationId: string | null;
  changeId: string | null;
  message: string | null;
};
/** Who is told, by which wish it may go out by mail (null: in the application only, unless it wants all), and why it came. */
export type Recipient = {
  companyId: string;
  wish: MailWish | null;
  why: string;
  /** It is meant for the company, which asked not to be told of its like. */
  isNarrowed?: true;
};
