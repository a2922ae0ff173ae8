import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { managersOf } from "../../account/repository/memberships.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { companies } from "../../company/tables.ts";
import { duties } from "../../obligation/tables.ts";
import { defaultRule } from "../rules/steps.ts";
import { reminderSettings } from "../tables.ts";

export type KeptRule = Pick<typeof reminderSettings.$inferSelect, "dutyId" | "daysBefore" | "escalateAfterDays">;

/** Whom a company reminds, and when. */
export function remindedPeople(db: Database) {
  return {
    /** Companies, none that is suspended, with somebody who answers for a duty or reviews it, in the order of their ids from `after` on. */
    async listAssigning({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const isAssigned = or(isNotNull(duties.ownerId), isNotNull(duties.reviewerId));
      const rows = await db
        .selectDistinct({ companyId: duties.companyId })
        .from(duties)
        .innerJoin(companies, eq(companies.id, duties.companyId))
        .where(and(isAssigned, gt(duties.companyId, after), isNull(companies.suspendedAt)))
        .orderBy(asc(duties.companyId))
        .limit(limit);
      return rows.map(({ companyId }) => companyId);
    },

    /** Who answers for a company's duties or reviews them, by the duty's id. */
    async peopleOf(companyId: string): Promise<Map<string, readonly string[]>> {
      const { id, ownerId, reviewerId } = duties;
      const rows = await db.select({ id, ownerId, reviewerId }).from(duties).where(eq(duties.companyId, companyId));
      const named = rows.map((row) => [row.id, [...new Set([row.ownerId, row.reviewerId].flatMap((who) => who ?? []))]] as const);
      return new Map(named.filter(([, people]) => people.length > 0));
    },

    /** The managers of a company; its owners where it has none. */
    managersOf: (companyId: string, now: string): Promise<string[]> => managersOf(db, companyId, now),

    /** When a company reminds, for all duties (the empty id) and those that have a rule of their own. */
    async listRules(companyId: string): Promise<KeptRule[]> {
      const { dutyId, daysBefore, escalateAfterDays } = reminderSettings;
      const own = eq(reminderSettings.companyId, companyId);
      return db.select({ dutyId, daysBefore, escalateAfterDays }).from(reminderSettings).where(own).orderBy(asc(dutyId));
    },

    /** Keeps one, with its entry in the log; the same again leaves none. */
    async saveRule(companyId: string, rule: KeptRule, at: string): Promise<void> {
      await db.write(async (tx) => {
        const own = and(eq(reminderSettings.companyId, companyId), eq(reminderSettings.dutyId, rule.dutyId));
        const before = await one(tx.select().from(reminderSettings).where(own));
        const changed = changedValues(recorded(before ?? defaultRule), recorded(rule));
        if (!changed && before) return;
        const set = { daysBefore: rule.daysBefore, escalateAfterDays: rule.escalateAfterDays, updatedAt: at };
        const target = [reminderSettings.companyId, reminderSettings.dutyId];
        await tx.insert(reminderSettings).values({ companyId, dutyId: rule.dutyId, ...set }).onConflictDoUpdate({ target, set });
        if (!changed) return;
        const subject = rule.dutyId || null;
        await recordAudit(tx, { companyId, at, action: "reminder.changed", subject, ...changed });
      });
    },
  };
} // prettier-ignore

const recorded = ({ daysBefore, escalateAfterDays }: { daysBefore: readonly number[]; escalateAfterDays: number | null }) => ({
  daysBefore: daysBefore.map(String),
  escalateAfterDays,
}); // prettier-ignore
