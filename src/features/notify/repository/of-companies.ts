import { and, count, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { listed, textsOf } from "#platform/database/sql.ts";
import { alerts, notifications, regulatorWatches } from "../tables.ts";
import type { AlertType } from "../vocabulary.ts";

/** What is asked of several companies at once, each in one statement. */
export function ofCompanies(db: Database) {
  return {
    /** How many notifications nobody has read, by company; none where there is none such. */
    async countUnread(companyIds: readonly string[]): Promise<Map<string, number>> {
      const { companyId, readAt } = notifications;
      const rows = await db
        .select({ companyId, unread: count() })
        .from(notifications)
        .where(and(inArray(companyId, listed(companyIds)), isNull(readAt)))
        .groupBy(companyId);
      return new Map(rows.map((row) => [row.companyId, row.unread]));
    },

    /** Of which regulations they want to hear for this kind of alert. */
    async listAlertsOf(companyIds: readonly string[], type: AlertType) {
      const { companyId, regulationId, alertTypes } = alerts;
      const isMeant = and(inArray(companyId, listed(companyIds)), sql`${type} IN ${textsOf(alertTypes)}`);
      return db.select({ companyId, regulationId }).from(alerts).where(isMeant).orderBy(companyId, regulationId);
    },

    /** Which regulators they watch. */
    async listWatchesOf(companyIds: readonly string[]) {
      const { companyId, regulator } = regulatorWatches;
      const watches = db.select({ companyId, regulator }).from(regulatorWatches);
      return watches.where(inArray(companyId, listed(companyIds))).orderBy(companyId, regulator);
    },
  };
}
