import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { auditWithin } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { insertNotifications, enqueueNotifications } from "./repository/batches.ts";
import type { AlertType } from "./vocabulary.ts";
import {
  alerts,
  notifications,
  regulatorWatches,
  notificationBatches,
  type Recipient,
  type StoredNotice,
} from "./tables.ts";

export { enqueueNotifications };
export type { Recipient, StoredNotice };
export type NotificationRow = typeof notifications.$inferSelect;
export type AlertRow = typeof alerts.$inferSelect;
export type RegulatorWatch = typeof regulatorWatches.$inferSelect;

export function notifyRepository(db: Database) {
  return {
    /** `enqueueNotifications` in a transaction of its own: an announcement, of which one company alone has a record of its own too. */
    async notify(notice: StoredNotice, recipients: readonly Recipient[], at: { createdAt: string }): Promise<string[]> {
      return db.transaction(
        (tx) => {
          const told = enqueueNotifications(tx, notice, recipients, at);
          const { changeType, regulationTitle, regulator, regulationId } = notice;
          const after = { changeType, regulationTitle, regulator, companies: recipients.length };
          for (const companyId of recipients.length === 1 ? [null, ...told] : [null])
            auditWithin(tx, {
              companyId,
              at: at.createdAt,
              action: "change.announced",
              subject: regulationId,
              after,
            });
          return told;
        },
        { behavior: "immediate" },
      );
    },

    /**
     * Writes the notifications of the oldest batch that waits, and marks it done in the same transaction; whom it named is not kept.
     * Answers the ids of the companies that were notified; undefined when none waits.
     */
    async processNextBatch(at: { createdAt: string }): Promise<string[] | undefined> {
      return db.transaction(
        (tx) => {
          const open = isNull(notificationBatches.doneAt);
          const batch = tx
            .select()
            .from(notificationBatches)
            .where(open)
            .orderBy(asc(notificationBatches.id))
            .limit(1)
            .get();
          if (!batch) return undefined;
          const told = insertNotifications(tx, batch.notice, batch.recipients, at);
          tx.update(notificationBatches)
            .set({ notified: batch.recipients.length, recipients: [], doneAt: at.createdAt })
            .where(eq(notificationBatches.id, batch.id))
            .run();
          return told;
        },
        { behavior: "immediate" },
      );
    },

    async forgetBatches(doneBefore: string): Promise<void> {
      db.delete(notificationBatches).where(lt(notificationBatches.doneAt, doneBefore)).run();
    },

    /** Newest first. */
    async list(
      companyId: string,
      page: { limit: number; skip: number },
    ): Promise<{ rows: NotificationRow[]; total: number }> {
      const own = eq(notifications.companyId, companyId);
      const rows = db
        .select()
        .from(notifications)
        .where(own)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(page.limit)
        .offset(page.skip)
        .all();
      const total = db.select({ total: count() }).from(notifications).where(own).get()?.total ?? 0;
      return { rows, total };
    },

    /**
     * What was stored after one of the company's notifications, or since ever, in the order in which it was stored; undefined
     * when the company has no such notification. Ids would not do: what got its id first may be stored last, and clocks go back.
     */
    async listAfter(companyId: string, id: string | null, limit: number): Promise<NotificationRow[] | undefined> {
      const own = eq(notifications.companyId, companyId);
      const order = sql<number>`${notifications}.rowid`;
      const last =
        id === null
          ? { order: 0 }
          : db
              .select({ order })
              .from(notifications)
              .where(and(own, eq(notifications.id, id)))
              .get();
      if (!last) return undefined;
      return db
        .select()
        .from(notifications)
        .where(and(own, gt(order, last.order)))
        .orderBy(order)
        .limit(limit)
        .all();
    },

    /** The id of what was stored last for a company. */
    async newestId(companyId: string): Promise<string | undefined> {
      return db
        .select({ id: notifications.id })
        .from(notifications)
        .where(eq(notifications.companyId, companyId))
        .orderBy(sql`${notifications}.rowid desc`)
        .limit(1)
        .get()?.id;
    },

    /** Marks as read what was not: all of the company's, or only these, or only those created by an instant. Answers how many. */
    async markRead(
      companyId: string,
      { ids, upTo }: { ids?: string[] | undefined; upTo?: string | undefined },
      readAt: string,
    ): Promise<number> {
      const own = and(eq(notifications.companyId, companyId), isNull(notifications.readAt));
      const which = and(
        own,
        ids && inArray(notifications.id, ids),
        upTo === undefined ? undefined : lte(notifications.createdAt, upTo),
      );
      return db.update(notifications).set({ readAt }).where(which).run().changes;
    },

    /**
     * Forgets so many at most of what was read and was told before an instant, company by company from one on. Answers the
     * id of the company to go on from; undefined when nothing is left.
     */
    async forgetRead(
      toldBefore: string,
      { from, limit }: { from: string; limit: number },
    ): Promise<string | undefined> {
      const old = sql`
        SELECT told.id FROM companies CROSS JOIN notifications AS told ON told.company_id = companies.id
        WHERE companies.id >= ${from} AND told.created_at < ${toldBefore} AND told.read_at IS NOT NULL
        ORDER BY companies.id LIMIT ${limit}`;
      const forgotten = db
        .delete(notifications)
        .where(sql`${notifications.id} IN (${old})`)
        .returning({ companyId: notifications.companyId })
        .all();
      const last = forgotten.reduce((highest, { companyId }) => (companyId > highest ? companyId : highest), from);
      return forgotten.length < limit ? undefined : last;
    },

    /** Adds alerts; for a regulation already watched the types are joined. */
    async saveAlerts(rows: AlertRow[]): Promise<AlertRow[]> {
      return db.transaction(
        (tx) =>
          rows.map((row) => {
            const same = and(eq(alerts.companyId, row.companyId), eq(alerts.regulationId, row.regulationId));
            const stored = tx.select().from(alerts).where(same).get();
            const alertTypes: AlertType[] = [...new Set([...(stored?.alertTypes ?? []), ...row.alertTypes])];
            const target = [alerts.companyId, alerts.regulationId];
            const changed = changedValues({ alertTypes: stored?.alertTypes ?? null }, { alertTypes });
            const { companyId, regulationId: subject, createdAt: at } = row;
            if (changed) auditWithin(tx, { companyId, at, action: "alert.changed", subject, ...changed });
            return tx
              .insert(alerts)
              .values({ ...row, alertTypes })
              .onConflictDoUpdate({ target, set: { alertTypes, email: row.email } })
              .returning()
              .get();
          }),
        { behavior: "immediate" },
      );
    },

    async listAlerts(companyId: string): Promise<AlertRow[]> {
      return db
        .select()
        .from(alerts)
        .where(eq(alerts.companyId, companyId))
        .orderBy(desc(alerts.createdAt), alerts.regulationId)
        .all();
    },

    /** Watching twice changes nothing. */
    async watchRegulator(row: RegulatorWatch): Promise<void> {
      const { companyId, regulator: subject, createdAt: at } = row;
      db.transaction(
        (tx) => {
          const { changes } = tx.insert(regulatorWatches).values(row).onConflictDoNothing().run();
          if (changes > 0) auditWithin(tx, { companyId, at, action: "regulator.watched", subject });
        },
        { behavior: "immediate" },
      );
    },

    async unwatchRegulator(companyId: string, regulator: string, at: string): Promise<void> {
      const which = and(eq(regulatorWatches.companyId, companyId), eq(regulatorWatches.regulator, regulator));
      db.transaction(
        (tx) => {
          const { changes } = tx.delete(regulatorWatches).where(which).run();
          if (changes > 0) auditWithin(tx, { companyId, at, action: "regulator.unwatched", subject: regulator });
        },
        { behavior: "immediate" },
      );
    },

    /** Short codes, in alphabetical order. */
    async listWatchedRegulators(companyId: string): Promise<string[]> {
      const rows = db
        .select({ regulator: regulatorWatches.regulator })
        .from(regulatorWatches)
        .where(eq(regulatorWatches.companyId, companyId))
        .orderBy(regulatorWatches.regulator)
        .all();
      return rows.map((row) => row.regulator);
    },

    /** Ids of companies. */
    async listWatchersOf(regulator: string): Promise<string[]> {
      const rows = db
        .select({ companyId: regulatorWatches.companyId })
        .from(regulatorWatches)
        .where(eq(regulatorWatches.regulator, regulator))
        .all();
      return rows.map((row) => row.companyId);
    },

    async listAlertsFor(regulationId: string): Promise<AlertRow[]> {
      return db.select().from(alerts).where(eq(alerts.regulationId, regulationId)).all();
    },

    /** Ids of the companies with an alert of this type on anything. */
    async listAlerted(type: AlertType): Promise<string[]> {
      const wants = sql`EXISTS (SELECT 1 FROM json_each(${alerts.alertTypes}) WHERE value = ${type})`;
      const rows = db.selectDistinct({ companyId: alerts.companyId }).from(alerts).where(wants).all();
      return rows.map(({ companyId }) => companyId);
    },

    async listAlertsOn(companyId: string, regulationIds: string[]): Promise<AlertRow[]> {
      return db
        .select()
        .from(alerts)
        .where(and(eq(alerts.companyId, companyId), inArray(alerts.regulationId, regulationIds)))
        .all();
    },
  };
}
export type NotifyRepository = ReturnType<typeof notifyRepository>;
