import { desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
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
    async save(assessment: Assessment): Promise<void> {
      db.insert(assessments).values(assessment).run();
    },
  };
}
export type DashboardRepository = ReturnType<typeof dashboardRepository>;
