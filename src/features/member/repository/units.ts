import { and, asc, eq } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { memberships } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { units } from "../tables.ts";

export type UnitRow = typeof units.$inferSelect;
/** Its row as it is to be, but for when it was made. */
type Kept = Pick<UnitRow, "id" | "companyId" | "name" | "headId">;

/** The business units of companies. */
export function unitRepository(db: Database) {
  return {
    async list(companyId: string): Promise<UnitRow[]> {
      return db.select().from(units).where(eq(units.companyId, companyId)).orderBy(asc(units.name), asc(units.id));
    },

    /** Adds a unit; false where there is one of the name. */
    async add(unit: UnitRow): Promise<boolean> {
      return db.write(async (tx) => {
        const target = [units.companyId, units.name];
        const { rowCount } = await tx.insert(units).values(unit).onConflictDoNothing({ target });
        if (rowCount === 0) return false;
        const { id, companyId, createdAt: at, name, headId } = unit;
        const after = { name, headId };
        await recordAudit(tx, { companyId, at, action: "unit.created", subject: id, after });
        return true;
      });
    },

    /** Changes name and head of a unit. */
    async change({ id, companyId, name, headId }: Kept, at: string): Promise<"changed" | "unknown" | "taken"> {
      return db.write(async (tx) => {
        const ofCompany = await tx.select().from(units).where(eq(units.companyId, companyId));
        const stored = ofCompany.find((unit) => unit.id === id);
        if (!stored) return "unknown";
        if (ofCompany.some((unit) => unit.id !== id && unit.name === name)) return "taken";
        const changed = changedValues({ name: stored.name, headId: stored.headId }, { name, headId });
        if (!changed) return "changed";
        await tx.update(units).set({ name, headId }).where(eq(units.id, id));
        await recordAudit(tx, { companyId, at, action: "unit.changed", subject: id, ...changed });
        return "changed";
      });
    },

    /** Removes a unit; who belonged to it belongs to none. False where there is none such. */
    async remove(companyId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(units.id, id), eq(units.companyId, companyId));
        const stored = await one(tx.select().from(units).where(own));
        if (!stored) return false;
        const ofUnit = and(eq(memberships.companyId, companyId), eq(memberships.unitId, id));
        await tx.update(memberships).set({ unitId: null }).where(ofUnit);
        await tx.delete(units).where(own);
        await recordAudit(tx, { companyId, at, action: "unit.deleted", subject: id, before: { name: stored.name } });
        return true;
      });
    },
  };
}
export type UnitRepository = ReturnType<typeof unitRepository>;
