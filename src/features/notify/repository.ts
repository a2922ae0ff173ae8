import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { lastCounted } from "#platform/database/counters.ts";
import { countRows, joinedInOrder, listed, textsOf } from "#platform/database/sql.ts";
import { recordAudits, recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { bumpRevision } from "../company/repository.ts";
import { processBatches, enqueueNotifications } from "./repository/batches.ts";
import { ofCompanies } from "./repository/of-companies.ts";
import { readAtOf } from "./repository/people.ts";
import { reading } from "./repository/reading.ts";
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
export type NotificationRow = Omit<typeof notifications.$inferSelect, "position">;
export type AlertRow = typeof alerts.$inferSelect;
export type RegulatorWatch = typeof regulatorWatches.$inferSelect;

const { position: _position, ...stored } = getTableColumns(notifications);
/** A notification as a person sees it; as a company does where it is nobody. */
const columnsFor = (reader: string | null) => ({ ...stored, readAt: readAtOf(reader) });

export function notifyRepository(db: Database) {
  return {
    ...news(db),
    ...reading(db),
    ...subscriptions(db),
    ...ofCompanies(db),

    /** `enqueueNotifications` in a transaction of its own: an announcement, of which one company alone has a record of its own too. */
    async notify(
      notice: StoredNotice,
      recipients: readonly Recipient[],
      at: { createdAt: string; withdrawn?: string },
    ): Promise<string[]> {
      return db.write(async (tx) => {
        const notified = await enqueueNotifications(tx, notice, recipients, at);
        const { changeType, regulationTitle, regulator, regulationId } = notice;
        const after = { changeType, regulationTitle, regulator, companies: recipients.length };
        const recorded = { at: at.createdAt, action: "change.announced" as const, subject: regulationId, after };
        const records = recipients.length === 1 ? [null, ...notified] : [null];
        await recordAudits(
          tx,
          records.map((companyId) => ({ companyId, ...recorded })),
        );
        return notified;
      });
    },

    /** @see processBatches */
    async processBatches(now: () => { createdAt: string }, signal?: AbortSignal): Promise<number> {
      return processBatches(db, now, signal);
    },

    async forgetBatches(doneBefore: string): Promise<void> {
      await db.delete(notificationBatches).where(lt(notificationBatches.doneAt, doneBefore));
    },

    /** Newest first, with what this person of it has read; without one, with what anybody has. */
    async list(
      companyId: string,
      page: { limit: number; skip: number },
      reader: string | null = null,
    ): Promise<{ rows: NotificationRow[]; total: number }> {
      const own = eq(notifications.companyId, companyId);
      const rows = await db
        .select(columnsFor(reader))
        .from(notifications)
        .where(own)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(page.limit)
        .offset(page.skip);
      const total = await countRows(db, notifications, own);
      return { rows, total };
    },

    /** When a company was told of these changes, by their ids; those of which it was not told are left out. */
    async listTold(companyId: string, changeIds: readonly string[]): Promise<Map<string, string>> {
      const { changeId, createdAt } = notifications;
      const isMeant = inArray(changeId, listed(changeIds));
      const rows = await db
        .select({ changeId, createdAt })
        .from(notifications)
        .where(and(eq(notifications.companyId, companyId), isMeant));
      return new Map(rows.map((row) => [row.changeId!, row.createdAt]));
    },

    async find(companyId: string, id: string): Promise<NotificationRow | undefined> {
      const own = and(eq(notifications.companyId, companyId), eq(notifications.id, id));
      return one(db.select(stored).from(notifications).where(own));
    },

    /** Why what was told of these changes was taken back, by the change's id. */
    async listWithdrawn(companyId: string, changeIds: string[]): Promise<Map<string, string>> {
      const wanted = listed(changeIds);
      const { changeId, withdrawn } = notifications;
      const own = and(eq(notifications.companyId, companyId), inArray(changeId, wanted), isNotNull(withdrawn));
      const rows = await db.select({ changeId, withdrawn }).from(notifications).where(own);
      return new Map(rows.map((row) => [row.changeId!, row.withdrawn!]));
    },

    /**
     * Forgets so many at most of what somebody in the company has read, or of what nobody has, and was told before an instant,
     * company by company from one on. Answers the id of the company to go on from; undefined when nothing is left.
     */
    async forget(
      which: "read" | "unread",
      createdBefore: string,
      { from, limit }: { from: string; limit: number },
    ): Promise<string | undefined> {
      const isSuch = which === "read" ? sql`IS NOT NULL` : sql`IS NULL`;
      const isOld = sql`notification.company_id = companies.id AND notification.created_at < ${createdBefore} AND notification.read_at ${isSuch}`;
      const old = sql`
        SELECT notification.id FROM companies ${joinedInOrder(notifications, "notification", isOld)}
        WHERE companies.id >= ${from} ORDER BY companies.id LIMIT ${limit}`;
      const forgotten = await db
        .delete(notifications)
        .where(sql`${notifications.id} IN (${old})`)
        .returning({ companyId: notifications.companyId });
      const last = forgotten.reduce((highest, { companyId }) => (companyId > highest ? companyId : highest), from);
      return forgotten.length < limit ? undefined : last;
    },
  };
}

/** What a live stream looks for. */
function news(db: Database) {
  return {
    /**
     * What was stored after one of the company's notifications, or since ever, in the order in which it was stored; undefined
     * when the company has no such notification. Ids would not do: what got its id first may be stored last, and clocks go back.
     */
    async listAfter(
      companyId: string,
      { id, limit }: { id: string | null; limit: number },
      reader: string | null = null,
    ): Promise<NotificationRow[] | undefined> {
      const own = eq(notifications.companyId, companyId);
      const find = (last: string) => and(own, eq(notifications.id, last));
      const last = id === null ? { position: 0 } : await one(db.select().from(notifications).where(find(id)));
      if (!last) return undefined;
      return db
        .select(columnsFor(reader))
        .from(notifications)
        .where(and(own, gt(notifications.position, last.position)))
        .orderBy(notifications.position)
        .limit(limit);
    },

    /** Which of a company's newest so many were taken back: their ids, newest first. */
    async listTakenBack(companyId: string, among: number): Promise<string[]> {
      const { id, withdrawn, createdAt } = notifications;
      const own = db.select({ id, withdrawn }).from(notifications).where(eq(notifications.companyId, companyId));
      const rows = await own.orderBy(desc(createdAt), desc(id)).limit(among);
      return rows.flatMap((row) => (row.withdrawn === null ? [] : [row.id]));
    },

    /** The id of what was stored last for a company. */
    async newestId(companyId: string): Promise<string | undefined> {
      const own = eq(notifications.companyId, companyId);
      const newest = db.select({ id: notifications.id }).from(notifications).where(own);
      return (await one(newest.orderBy(desc(notifications.position)).limit(1)))?.id;
    },

    /** The position of what was stored last for anybody. */
    async lastPosition(): Promise<number> {
      return lastCounted(db, "notifications");
    },

    /** How often notifications were taken back or told again. */
    async countToldAnew(): Promise<number> {
      return lastCounted(db, "told anew");
    },

    /** Which of these companies were told something after a position. */
    async listNotifiedAfter(position: number, companyIds: string[]): Promise<string[]> {
      const isNew = and(inArray(notifications.companyId, companyIds), gt(notifications.position, position));
      const rows = await db.selectDistinct({ companyId: notifications.companyId }).from(notifications).where(isNew);
      return rows.map(({ companyId }) => companyId);
    },
  };
}

/** Of what a company wants to hear. */
function subscriptions(db: Database) {
  return {
    /** Adds alerts; for a regulation already watched the types are joined. */
    async saveAlerts(rows: AlertRow[]): Promise<AlertRow[]> {
      return db.write(async (tx) => {
        const saved: AlertRow[] = [];
        for (const row of rows) {
          const same = and(eq(alerts.companyId, row.companyId), eq(alerts.regulationId, row.regulationId));
          const stored = await one(tx.select().from(alerts).where(same));
          const alertTypes: AlertType[] = [...new Set([...(stored?.alertTypes ?? []), ...row.alertTypes])];
          const target = [alerts.companyId, alerts.regulationId];
          const changed = changedValues({ alertTypes: stored?.alertTypes ?? null }, { alertTypes });
          const { companyId, regulationId: subject, createdAt: at } = row;
          if (changed) await recordAudit(tx, { companyId, at, action: "alert.changed", subject, ...changed });
          const joined = tx.insert(alerts).values({ ...row, alertTypes });
          const set = { alertTypes, email: row.email };
          saved.push(...(await joined.onConflictDoUpdate({ target, set }).returning()));
        }
        return saved;
      });
    },

    async listAlerts(companyId: string): Promise<AlertRow[]> {
      return db
        .select()
        .from(alerts)
        .where(eq(alerts.companyId, companyId))
        .orderBy(desc(alerts.createdAt), alerts.regulationId);
    },

    /** Watching twice changes nothing. */
    async watchRegulator(row: RegulatorWatch): Promise<void> {
      const { companyId, regulator: subject, createdAt: at } = row;
      await db.write(async (tx) => {
        const { rowCount } = await tx.insert(regulatorWatches).values(row).onConflictDoNothing();
        if (rowCount === 0) return;
        await bumpRevision(tx, companyId);
        await recordAudit(tx, { companyId, at, action: "regulator.watched", subject });
      });
    },

    async unwatchRegulator(companyId: string, regulator: string, at: string): Promise<void> {
      const which = and(eq(regulatorWatches.companyId, companyId), eq(regulatorWatches.regulator, regulator));
      await db.write(async (tx) => {
        const { rowCount } = await tx.delete(regulatorWatches).where(which);
        if (rowCount === 0) return;
        await bumpRevision(tx, companyId);
        await recordAudit(tx, { companyId, at, action: "regulator.unwatched", subject: regulator });
      });
    },

    /** Short codes, in alphabetical order. */
    async listWatchedRegulators(companyId: string): Promise<string[]> {
      const rows = await db
        .select({ regulator: regulatorWatches.regulator })
        .from(regulatorWatches)
        .where(eq(regulatorWatches.companyId, companyId))
        .orderBy(regulatorWatches.regulator);
      return rows.map((row) => row.regulator);
    },

    /** Ids of companies. */
    async listWatchersOf(regulator: string): Promise<string[]> {
      const rows = await db
        .select({ companyId: regulatorWatches.companyId })
        .from(regulatorWatches)
        .where(eq(regulatorWatches.regulator, regulator));
      return rows.map((row) => row.companyId);
    },

    async listAlertsFor(regulationId: string): Promise<AlertRow[]> {
      return db.select().from(alerts).where(eq(alerts.regulationId, regulationId));
    },

    /** Ids of the companies with an alert of this type on anything. */
    async listAlerted(type: AlertType): Promise<string[]> {
      const wants = sql`${type} IN ${textsOf(alerts.alertTypes)}`;
      const rows = await db.selectDistinct({ companyId: alerts.companyId }).from(alerts).where(wants);
      return rows.map(({ companyId }) => companyId);
    },

    async listAlertsOn(companyId: string, regulationIds: string[]): Promise<AlertRow[]> {
      return db
        .select()
        .from(alerts)
        .where(and(eq(alerts.companyId, companyId), inArray(alerts.regulationId, regulationIds)));
    },
  };
}
export type NotifyRepository = ReturnType<typeof notifyRepository>;
