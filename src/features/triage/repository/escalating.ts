import { and, asc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { managersOf } from "../../account/repository/memberships.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { companies } from "../../company/tables.ts";
import { enqueueEvents } from "../../notify/repository/events.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { usualSettings } from "../rules/waiting.ts";
import type { TriageSettings } from "../schema.ts";
import { triageSettings, triageTold } from "../tables.ts";

export function triageEscalating(db: Database) {
  return {
    /** After how many working days a company's managers hear of what waits. */
    async settingsOf(companyId: string): Promise<TriageSettings> {
      const { highDays, otherDays } = triageSettings;
      const own = db
        .select({ highDays, otherDays })
        .from(triageSettings)
        .where(eq(triageSettings.companyId, companyId));
      return (await one(own)) ?? usualSettings;
    },

    /** Keeps that, with its entry in the log; the same again leaves none. */
    async saveSettings(companyId: string, settings: TriageSettings, updatedAt: string): Promise<void> {
      await db.write(async (tx) => {
        const own = eq(triageSettings.companyId, companyId);
        const { highDays, otherDays } = (await one(tx.select().from(triageSettings).where(own))) ?? usualSettings;
        const changed = changedValues({ highDays, otherDays }, settings);
        if (!changed) return;
        const set = { ...settings, updatedAt };
        const target = triageSettings.companyId;
        await tx.insert(triageSettings).values({ companyId, ...set }).onConflictDoUpdate({ target, set });
        await recordAudit(tx, { companyId, at: updatedAt, action: "triage.settingsChanged", ...changed });
      });
    }, // prettier-ignore

    /** Companies, none that is suspended, in the order of their ids from one on. */
    async listCompanies({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const isMeant = and(gt(companies.id, after), isNull(companies.suspendedAt));
      const rows = db.select({ id: companies.id }).from(companies).where(isMeant);
      return (await rows.orderBy(asc(companies.id)).limit(limit)).map(({ id }) => id);
    },

    /** Of which updates the managers of a company were told. */
    async listTold(companyId: string): Promise<Set<string>> {
      const { changeId } = triageTold;
      const rows = await db.select({ changeId }).from(triageTold).where(eq(triageTold.companyId, companyId));
      return new Set(rows.map((row) => row.changeId));
    },

    /** Tells the managers of a company of updates that wait, and notes that they were told, both or neither. False where one was told meanwhile. */
    async tellWaiting(
      companyId: string,
      { changeIds, event, at }: { changeIds: readonly string[]; event: WorkEvent; at: string },
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(triageTold.companyId, companyId), inArray(triageTold.changeId, listed(changeIds)));
        if (await one(tx.select().from(triageTold).where(own).limit(1))) return false;
        await tx.insert(triageTold).values(changeIds.map((changeId) => ({ companyId, changeId, toldAt: at })));
        const people = await managersOf(tx, companyId, at);
        await enqueueEvents(tx, companyId, [{ id: `${companyId}-waiting-${changeIds[0]}`, event, people }], at);
        return true;
      });
    },

    /** Forgets what was told before an instant: so long ago nothing is looked at any more. */
    async forgetTold(before: string): Promise<void> {
      await db.delete(triageTold).where(lt(triageTold.toldAt, before));
    },
  };
}
