import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { tellWithin } from "../notify/repository.ts";
import type { StoredNotice } from "../notify/tables.ts";
import { assessments } from "./tables.ts";

export type Assessment = typeof assessments.$inferSelect;

export function dashboardRepository(db: Database) {
  return {
    /** Newest first. */
    async listLatest(companyId: string, limit: number): Promise<Assessment[]> {
      return db
        .select()
        .from(assessments)
        .where(eq(assessments.companyId, companyId))
        .orderBy(desc(assessments.id))
        .limit(limit)
        .all();
    },
    /** Stores a company's first assessment; changes nothing when there is one already. */
    async saveFirst(assessment: Assessment): Promise<void> {
      db.transaction(
        (tx) => {
          const own = eq(assessments.companyId, assessment.companyId);
          const isFirst = !tx.select({ id: assessments.id }).from(assessments).where(own).limit(1).get();
          if (isFirst) tx.insert(assessments).values(assessment).run();
        },
        { behavior: "immediate" },
      );
    },
    /** Stores an assessment and tells the company of it, in one transaction. */
    async save(assessment: Assessment, notices: StoredNotice[] = []): Promise<void> {
      db.transaction(
        (tx) => {
          const { companyId, assessedAt } = assessment;
          tx.insert(assessments).values(assessment).run();
          for (const notice of notices)
            tellWithin(tx, notice, [{ companyId, alert: "riskChange" }], { createdAt: assessedAt });
        },
        { behavior: "immediate" },
      );
    },
  };
}
export type DashboardRepository = ReturnType<typeof dashboardRepository>;
