import { eq, inArray } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { toldOfAll } from "../rules/narrowing.ts";
import { narrowings } from "../tables.ts";

export type NarrowingRow = typeof narrowings.$inferSelect;
export type NarrowingRepository = ReturnType<typeof narrowingRepository>;

const valuesOf = ({ topics, leastRisk }: Pick<NarrowingRow, "topics" | "leastRisk">) => ({ topics, leastRisk });

/** What companies asked not to be told of. */
export function narrowingRepository(db: Database) {
  return {
    async find(companyId: string): Promise<NarrowingRow | undefined> {
      return one(db.select().from(narrowings).where(eq(narrowings.companyId, companyId)));
    },

    /** Of those of these companies that narrowed what they are told of. */
    async listOf(companyIds: readonly string[]): Promise<NarrowingRow[]> {
      const { companyId } = narrowings;
      return db
        .select()
        .from(narrowings)
        .where(inArray(companyId, listed(companyIds)))
        .orderBy(companyId);
    },

    /** Of all companies that narrowed what they are told of. */
    async list(): Promise<NarrowingRow[]> {
      return db.select().from(narrowings).orderBy(narrowings.companyId);
    },

    /** Changes what is given. */
    async save(
      companyId: string,
      change: Partial<Pick<NarrowingRow, "topics" | "leastRisk">>,
      updatedAt: string,
    ): Promise<NarrowingRow> {
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(narrowings).where(eq(narrowings.companyId, companyId)));
        const before = { topics: null, leastRisk: toldOfAll.leastRisk, ...stored };
        const set = { ...valuesOf(before), ...change, updatedAt };
        const saved = tx.insert(narrowings).values({ companyId, ...set });
        const after = (await one(saved.onConflictDoUpdate({ target: narrowings.companyId, set }).returning()))!;
        const changed = changedValues(valuesOf(before), valuesOf(after));
        if (changed) await recordAudit(tx, { companyId, at: updatedAt, action: "narrowing.changed", ...changed });
        return after;
      });
    },
  };
}
