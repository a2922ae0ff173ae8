import { and, count, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import type { AlertType } from "./vocabulary.ts";
import { alerts, notifications, regulatorWatches } from "./tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type AlertRow = typeof alerts.$inferSelect;
export type RegulatorWatch = typeof regulatorWatches.$inferSelect;

export function notifyRepository(db: Database) {
  return {
    /** Stores one notification a company, all or none. */
    async saveAll(rows: NotificationRow[]): Promise<void> {
      db.transaction((tx) => {
        for (const row of rows) tx.insert(notifications).values(row).run();
      });
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

    /** Adds alerts; for a regulation already watched the types are joined. */
    async saveAlerts(rows: AlertRow[]): Promise<AlertRow[]> {
      return db.transaction(
        (tx) =>
          rows.map((row) => {
            const same = and(eq(alerts.companyId, row.companyId), eq(alerts.regulationId, row.regulationId));
            const stored = tx.select().from(alerts).where(same).get();
            const alertTypes: AlertType[] = [...new Set([...(stored?.alertTypes ?? []), ...row.alertTypes])];
            const target = [alerts.companyId, alerts.regulationId];
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
      db.insert(regulatorWatches).values(row).onConflictDoNothing().run();
    },

    async unwatchRegulator(companyId: string, regulator: string): Promise<void> {
      const which = and(eq(regulatorWatches.companyId, companyId), eq(regulatorWatches.regulator, regulator));
      db.delete(regulatorWatches).where(which).run();
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
