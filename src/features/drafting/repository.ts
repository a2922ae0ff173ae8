import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { asStored, listed } from "#platform/database/sql.ts";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import { bumpRevision } from "../company/repository.ts";
import type { Reading } from "./schema.ts";
import { readings } from "./tables.ts";

export type ReadingRow = typeof readings.$inferSelect;
/** What is to be stored, with what the log calls the regulation. */
export type NewReading = Omit<ReadingRow, "isDated"> & { title: string };
export type DatedReading = Pick<ReadingRow, "companyId" | "regulationId" | "version">;
export type ReadingRepository = ReturnType<typeof readingRepository>;

// Whatever a company is shown is laid over by all that it has read.
const mostCharacters = 2_000_000;

/** What companies have read of captured regulations, each for itself. */
export function readingRepository(db: Database) {
  return {
    async find(companyId: string, regulationId: string): Promise<ReadingRow | undefined> {
      return one(db.select().from(readings).where(isReading(companyId, regulationId)));
    },

    /** All of a company's, in the order of their regulations. */
    async list(companyId: string): Promise<ReadingRow[]> {
      return db.select().from(readings).where(eq(readings.companyId, companyId)).orderBy(readings.regulationId);
    },

    /** The same of several companies. */
    async listOf(companyIds: readonly string[]): Promise<ReadingRow[]> {
      return db
        .select()
        .from(readings)
        .where(inArray(readings.companyId, listed(companyIds)))
        .orderBy(readings.companyId, readings.regulationId);
    },

    /** Those of all companies from which a date follows. */
    async listDated(): Promise<DatedReading[]> {
      const { companyId, regulationId, version } = readings;
      return db
        .select({ companyId, regulationId, version })
        .from(readings)
        .where(eq(readings.isDated, true))
        .orderBy(companyId, regulationId);
    },

    /**
     * Stores a reading in the place of the version that it began from, null for none. `newer`: another is there by now;
     * `full`: the company has as much as it may have. Then nothing is stored.
     */
    async save({ title, ...row }: NewReading, began: string | null): Promise<"saved" | "newer" | "full"> {
      const { companyId, regulationId, savedAt: at, content } = row;
      return db.write(async (tx) => {
        const stored = await one(tx.select().from(readings).where(isReading(companyId, regulationId)));
        if ((stored?.version ?? null) !== began) return "newer";
        const others = and(eq(readings.companyId, companyId), ne(readings.regulationId, regulationId));
        const size = sql<number>`coalesce(sum(length(${asStored(readings.content)})), 0)`.mapWith(Number);
        const used = await one(tx.select({ size }).from(readings).where(others));
        if (used!.size + JSON.stringify(content).length > mostCharacters) return "full";
        const values = { ...row, isDated: content.duties.some(({ deadline }) => Boolean(deadline?.schedule)) };
        const target = [readings.companyId, readings.regulationId];
        await tx.insert(readings).values(values).onConflictDoUpdate({ target, set: values });
        await bumpRevision(tx, companyId);
        await recordAudit(tx, {
          companyId,
          at,
          action: "reading.saved",
          subject: regulationId,
          ...(stored && { before: auditFields(stored.content) }),
          after: { title, ...auditFields(content) },
        });
        return "saved";
      });
    },

    /** False where there is none. */
    async remove(companyId: string, regulationId: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const [gone] = await tx.delete(readings).where(isReading(companyId, regulationId)).returning();
        if (!gone) return false;
        await bumpRevision(tx, companyId);
        const before = auditFields(gone.content);
        await recordAudit(tx, { companyId, at, action: "reading.removed", subject: regulationId, before });
        return true;
      });
    },
  };
}

const isReading = (companyId: string, regulationId: string) =>
  and(eq(readings.companyId, companyId), eq(readings.regulationId, regulationId));

const auditFields = ({ severity, duties }: Reading) => ({ severity, duties: duties.map(({ text }) => text) });
