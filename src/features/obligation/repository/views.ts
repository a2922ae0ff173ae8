import { and, asc, eq, ne, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { recordAudit } from "../../audit/repository.ts";
import { dutyViews } from "../tables.ts";
import { mostDutyViews } from "../vocabulary.ts";

export type ViewRow = typeof dutyViews.$inferSelect;
export type DutyViewRepository = ReturnType<typeof dutyViewRepository>;
type Person = { companyId: string; accountId: string };

const isOf = ({ companyId, accountId }: Person) =>
  and(eq(dutyViews.companyId, companyId), eq(dutyViews.accountId, accountId));

/** The table of duties as people have kept it. */
export function dutyViewRepository(db: Database) {
  return {
    /** A person's own and those for all, the first kept first; without a person those for all. */
    async list(companyId: string, accountId: string | null): Promise<ViewRow[]> {
      const shared = eq(dutyViews.isShared, true);
      const seen = accountId === null ? shared : or(shared, eq(dutyViews.accountId, accountId));
      const ofCompany = and(eq(dutyViews.companyId, companyId), seen);
      return db.select().from(dutyViews).where(ofCompany).orderBy(asc(dutyViews.createdAt), asc(dutyViews.id));
    },

    /** Keeps a view in place of the person's own by that name. Undefined where the person has as many as it may have. */
    async keep(row: ViewRow): Promise<ViewRow | undefined> {
      return db.write(async (tx) => {
        const { companyId, name, isShared, createdAt: at } = row;
        const same = await one(tx.select().from(dutyViews).where(and(isOf(row), eq(dutyViews.name, name))));
        const others = and(isOf(row), ne(dutyViews.name, name));
        if ((await countRows(tx, dutyViews, others)) >= mostDutyViews) return undefined;
        const kept = same ? { ...row, id: same.id, createdAt: same.createdAt } : row;
        await tx.insert(dutyViews).values(kept).onConflictDoUpdate({ target: dutyViews.id, set: { query: row.query, isShared } });
        await recordAudit(tx, { companyId, at, action: "duty.viewKept", subject: kept.id, after: { name, isShared } });
        return kept;
      });
    },

    /** Removes a person's own, or one for all where `isManager`. False where there is none such. */
    async remove({ companyId, accountId, isManager }: Omit<Person, "accountId"> & { accountId: string | null; isManager: boolean }, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const row = await one(tx.select().from(dutyViews).where(and(eq(dutyViews.companyId, companyId), eq(dutyViews.id, id))));
        if (!row || !(row.accountId === accountId || (row.isShared && isManager))) return false;
        await tx.delete(dutyViews).where(eq(dutyViews.id, id));
        await recordAudit(tx, { companyId, at, action: "duty.viewRemoved", subject: id, before: { name: row.name, isShared: row.isShared } });
        return true;
      });
    },
  };
} // prettier-ignore
