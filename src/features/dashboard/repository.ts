import { desc, eq, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import { enqueueNotifications } from "../notify/repository.ts";
import type { StoredNotice } from "../notify/tables.ts";
import type { Moves } from "./schema.ts";
import { assessments } from "./tables.ts";

export type Assessment = typeof assessments.$inferSelect;
/** How many regulations moved which way since the assessment before. */
export type Moved = Record<keyof Moves, number>;
/** What moved since the assessment before, if there is one, and what the company is told of it. */
type Compared = { notices: StoredNotice[]; moved: Partial<Moved>; previousId: string | undefined };

export function dashboardRepository(db: Database) {
  const anyOf = db
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.companyId, sql.placeholder("companyId")))
    .limit(1)
    .prepare("any assessment");

  return {
    /** Has a company ever been assessed? */
    async hasAny(companyId: string): Promise<boolean> {
      return (await one(anyOf.execute({ companyId }))) !== undefined;
    },
    /** Newest first. */
    async listLatest(companyId: string, limit: number): Promise<Assessment[]> {
      return db
        .select()
        .from(assessments)
        .where(eq(assessments.companyId, companyId))
        .orderBy(desc(assessments.id))
        .limit(limit);
    },
    /** Stores a company's first assessment; changes nothing when there is one already. */
    async saveFirst(assessment: Assessment): Promise<void> {
      await db.write(async (tx) => {
        const own = eq(assessments.companyId, assessment.companyId);
        const isFirst = !(await one(tx.select({ id: assessments.id }).from(assessments).where(own).limit(1)));
        if (!isFirst) return;
        await tx.insert(assessments).values(assessment);
        await recordAssessed(tx, assessment, {});
      });
    },
    /**
     * Stores an assessment and tells the company of it, in one transaction. False, and nothing is stored, when the one that it
     * was compared with is no longer the last.
     */
    async save(assessment: Assessment, { notices, moved, previousId }: Compared): Promise<boolean> {
      return db.write(async (tx) => {
        const { companyId, assessedAt } = assessment;
        const stored = tx.select({ id: assessments.id }).from(assessments);
        const own = stored.where(eq(assessments.companyId, companyId));
        if ((await one(own.orderBy(desc(assessments.id)).limit(1)))?.id !== previousId) return false;
        await tx.insert(assessments).values(assessment);
        await recordAssessed(tx, assessment, moved);
        for (const notice of notices)
          await enqueueNotifications(tx, notice, [{ companyId, wish: "alert", why: "You set an alert on it" }], {
            createdAt: assessedAt,
          });
        return true;
      });
    },
  };
}
export type DashboardRepository = ReturnType<typeof dashboardRepository>;

async function recordAssessed(
  tx: Transaction,
  { id, companyId, assessedAt, ruleVersion, bands }: Assessment,
  moved: Partial<Moved>,
) {
  const after = { ruleVersion, regulations: Object.keys(bands).length, ...moved };
  await recordAudit(tx, { companyId, at: assessedAt, action: "assessment.made", subject: id, after });
}
