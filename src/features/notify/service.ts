import { setImmediate } from "node:timers/promises";
import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { dayMs } from "#shared/duration.ts";
import type { NotificationRow, Recipient, StoredNotice } from "./repository.ts";
import type { Person } from "./repository/people.ts";
import type { Notification } from "./schema.ts";
import { subscribing, type SubscribingDeps } from "./service/subscribing.ts";
import type { ChangeType } from "./vocabulary.ts";

// As long as what has left the house is remembered.
const keptDays = 90;
// The changes and the entries of the library that notifications point to are kept for good; what was told is there as it was
// told for this year and the whole of the year before.
const readDays = 2 * 365;
// Some milliseconds, with what refers to them.
const forgottenAtOnce = 500;

/** What is told, before it is known to whom. */
export type Notice = {
  changeType: ChangeType;
  regulationTitle: string;
  regulator: string;
  regulationId: string | null;
  /** The captured change it tells of. */
  changeId?: string | null;
  message: string | null;
};
export type NotifyDeps = SubscribingDeps & {
  /** For how many days what nobody has read is kept; undefined: for good. */
  unreadDays: number | undefined;
};
export type { Recipient, StoredNotice };
/** Who asks, in which company; null: nobody in person, as by a token of the company. */
export type Reader = { companyId: string; userId: string | null };
export type NotifyService = ReturnType<typeof notifyService>;

export function notifyService(deps: NotifyDeps) {
  const { notices, clock, unreadDays } = deps;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();

  async function forget(which: "read" | "unread", days: number, signal: AbortSignal | undefined): Promise<void> {
    const isStopped = () => signal?.aborted === true;
    for (let from: string | undefined = ""; from !== undefined && !isStopped(); await setImmediate())
      from = await notices.forget(which, daysAgo(days), { from, limit: forgottenAtOnce });
  }

  return {
    ...subscribing(deps),

    /**
     * Notifies each of these companies, in the application and by what leaves the house for it; answers how many. It is
     * stored with the first batch that all of them will be notified, whatever happens then.
     */
    async notify(recipients: Recipient[], notice: Notice): Promise<number> {
      const at = { createdAt: instant(clock) };
      await notices.notify({ changeId: null, ...notice }, recipients, at);
      return new Set(recipients.map(({ companyId }) => companyId)).size;
    },

    /** Tells what was left of a long list by whoever was cut off. Answers how many companies were told. */
    async processBatches(signal?: AbortSignal): Promise<number> {
      return notices.processBatches(() => ({ createdAt: instant(clock) }), signal);
    },

    /**
     * Forgets when things were told, once it has been done for so long, and notifications that somebody has read and are old;
     * what nobody has read stays. Other requests get their turn in between.
     */
    async forgetOld(signal?: AbortSignal): Promise<void> {
      await notices.forgetBatches(daysAgo(keptDays));
      await forget("read", readDays, signal);
      if (unreadDays !== undefined) await forget("unread", unreadDays, signal);
    },

    /** What the company was told, with what whoever asks has read of it; where that is nobody in person, with what anybody has. */
    async list(
      { companyId, userId }: Reader,
      page: { limit: number; skip: number },
    ): Promise<{ rows: Notification[]; total: number }> {
      const { rows, total } = await notices.list(companyId, page, userId);
      return { rows: rows.map(asNotification), total };
    },

    /** What the company was told after one of its notifications (null: since ever), in that order; undefined when it has none such. */
    async listAfter(
      { companyId, userId }: Reader,
      id: string | null,
      limit: number,
    ): Promise<Notification[] | undefined> {
      return (await notices.listAfter(companyId, { id, limit }, userId))?.map(asNotification);
    },

    /** When the company was told of these changes, by their ids; without those of which it was not told. */
    async toldAt(companyId: string, changeIds: readonly string[]): Promise<Map<string, string>> {
      return notices.listTold(companyId, changeIds);
    },

    /** The captured change that a notification tells of; null where it tells of none. @throws AppError `not_found` */
    async changeOf(companyId: string, id: string): Promise<string | null> {
      const notification = await notices.find(companyId, id);
      if (!notification) throw new AppError("not_found", "There is no such notification");
      return notification.changeId;
    },

    /** What a person has not read of what its company was told, the newest first, so much of it; and how much that is. */
    async unreadBy(person: Person, limit: number) {
      return notices.listUnread(person, limit);
    },

    /** The position of what was stored last for anybody. */
    async lastPosition(): Promise<number> {
      return notices.lastPosition();
    },

    /** Grows whenever notifications are taken back or told again, in whichever process. */
    async toldAnew(): Promise<number> {
      return notices.countToldAnew();
    },

    /** Which of these companies were told something after a position. */
    async listNotifiedAfter(position: number, companyIds: string[]): Promise<string[]> {
      return notices.listNotifiedAfter(position, companyIds);
    },

    /** Which of the company's newest so many notifications were taken back: their ids, newest first. */
    async listTakenBack(companyId: string, among: number): Promise<string[]> {
      return notices.listTakenBack(companyId, among);
    },

    async newestId(companyId: string): Promise<string | undefined> {
      return notices.newestId(companyId);
    },

    /**
     * Marks notifications of the company as read by a person: all of them, or only those named, or only those created up to an
     * instant, so that nothing is marked that came after what the reader has seen. Answers how many it had not read before.
     */
    async markRead(reader: Person, which: { ids?: string[] | undefined; upTo?: string | undefined }): Promise<number> {
      return notices.markRead(reader, which, instant(clock));
    },

    /** Grows whenever a person has read something, in whichever company and process. */
    async lastReadingOf(userId: string): Promise<number> {
      return notices.lastReadingOf(userId);
    },

    /** The same for anybody. */
    async lastReading(): Promise<number> {
      return notices.lastReading();
    },

    /** Which of these people have read something since. */
    async listReadersAfter(position: number, userIds: string[]): Promise<string[]> {
      return notices.listReadersAfter(position, userIds);
    },

    /** How many notifications nobody has read, by company; none where there is none such. */
    async unreadOf(companyIds: readonly string[]): Promise<Map<string, number>> {
      return notices.countUnread(companyIds);
    },

    /** Of these changes, those that turned out not to concern the company after it was told of them: why, by the change's id. */
    async listWithdrawn(companyId: string, changeIds: string[]): Promise<Map<string, string>> {
      return notices.listWithdrawn(companyId, changeIds);
    },
  };
}

function asNotification(row: NotificationRow): Notification {
  const { id, companyId: _companyId, ...told } = row;
  return { _id: id, ...told };
}
