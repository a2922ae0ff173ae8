import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { memberships } from "../account/tables.ts";
import { recordAudit, recordAudits } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import { units } from "../member/tables.ts";
import { tellChanged, type DutyAction } from "./repository/changed.ts";
import { isOverDated, ofIds, rowsOf, unknownAmong, type Refused } from "./repository/many.ts";
import { recordedOf } from "./rules/changing.ts";
import type { StoredDuty } from "./rules/stored.ts";
import { keepUndo, type Undo } from "./repository/undos.ts";
import { duties, dutySettings, dutyUndos } from "./tables.ts";

type Saving = { at: string; action: DutyAction; undo?: Undo; undone?: string };
export type NotSaved = Refused | "too many dated";
export type ObligationRepository = ReturnType<typeof obligationRepository>;

const ofCompany = (companyId: string) => eq(duties.companyId, companyId);

/** What companies have said of their duties. */
export function obligationRepository(db: Database) {
  return {
    /** All that a company has said, the oldest first. */
    async list(companyId: string): Promise<StoredDuty[]> {
      return db.select().from(duties).where(ofCompany(companyId)).orderBy(asc(duties.createdAt), asc(duties.id));
    },

    /** Those of its own that fall due or did: with a deadline, or with something that was filed, begun, waived or moved of them. */
    async listDated(companyId: string): Promise<StoredDuty[]> {
      // By its name: filings are of a feature that reads duties, through a port.
      const isTouched = sql`EXISTS (SELECT 1 FROM filings WHERE filings.company_id = ${duties.companyId} AND filings.requirement_id = ${duties.id})`;
      const isDated = and(ne(duties.origin, "library"), or(isNotNull(duties.deadline), isTouched));
      return db
        .select()
        .from(duties)
        .where(and(ofCompany(companyId), isDated))
        .orderBy(asc(duties.id));
    },

    /** What it has said of these, in the order of their ids. */
    async listOf(companyId: string, ids: readonly string[]): Promise<StoredDuty[]> {
      return db.select().from(duties).where(ofIds(companyId, ids)).orderBy(asc(duties.id));
    },

    /** To which unit of a company a person belongs. */
    async unitOf(companyId: string, userId: string): Promise<string | null> {
      const own = and(eq(memberships.companyId, companyId), eq(memberships.accountId, userId));
      const row = await one(db.select({ unitId: memberships.unitId }).from(memberships).where(own));
      return row?.unitId ?? null;
    },

    /**
     * Keeps duties of one company as they are to be, all or none, each a version after the one that was read and with its entry
     * in the log. What can be taken back is kept with it; what was taken back (`undone`) cannot be again.
     */
    async save(companyId: string, next: readonly StoredDuty[], { at, action, undo, undone }: Saving): Promise<StoredDuty[] | NotSaved> {
      return db.write(async (tx) => {
        const ids = next.map(({ id }) => id);
        const before = new Map((await rowsOf(tx, companyId, ids)).map((row) => [row.id, row]));
        const stale = next.filter(({ id, version }) => version !== (before.get(id)?.version ?? 0) + 1);
        if (stale.length > 0) return { stale: new Map(stale.map(({ id }) => [id, before.get(id)])) };
        const fault = await unknownAmong(tx, companyId, next, before, at);
        if (fault) return fault;
        if (await isOverDated(tx, companyId, next, before)) return "too many dated";
        for (const row of next) {
          const { companyId: _company, id: _id, createdAt: _created, ...set } = row;
          await tx.insert(duties).values(row).onConflictDoUpdate({ target: [duties.companyId, duties.id], set });
        }
        await recordAudits(
          tx,
          next.map((row) => {
            const stored = before.get(row.id);
            const changed = changedValues(stored ? recordedOf(stored) : untouchedRecord, recordedOf(row));
            const after = { title: row.title, ...changed?.after };
            const recorded = { companyId, at, action, subject: row.id, after };
            return stored && changed ? { ...recorded, before: changed.before } : recorded;
          }),
        );
        await tellChanged(tx, next, action, at);
        if (undo) await keepUndo(tx, companyId, undo, next, at);
        if (undone !== undefined) await tx.delete(dutyUndos).where(and(eq(dutyUndos.companyId, companyId), eq(dutyUndos.undoId, undone)));
        return rowsOf(tx, companyId, ids);
      });
    }, // prettier-ignore

    /** How many duties a company has set down itself. */
    async countOwn(companyId: string): Promise<number> {
      return countRows(db, duties, and(ofCompany(companyId), ne(duties.origin, "library")));
    },

    /** What the units of a company are called. */
    async unitNames(companyId: string): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: units.id, name: units.name })
        .from(units)
        .where(eq(units.companyId, companyId))
        .orderBy(asc(units.id));
    },

    /** Whether a second person of a company confirms that a High duty does not apply. */
    async isConfirmed(companyId: string): Promise<boolean> {
      const own = eq(dutySettings.companyId, companyId);
      return (await one(db.select().from(dutySettings).where(own)))?.isConfirmed ?? false;
    },

    /** Keeps that, with its entry in the log; the same again leaves none. */
    async setConfirmed(companyId: string, isConfirmed: boolean, updatedAt: string): Promise<void> {
      await db.write(async (tx) => {
        const own = eq(dutySettings.companyId, companyId);
        const before = (await one(tx.select().from(dutySettings).where(own)))?.isConfirmed ?? false;
        const changed = changedValues({ isConfirmed: before }, { isConfirmed });
        if (!changed) return;
        const set = { isConfirmed, updatedAt };
        const target = dutySettings.companyId;
        await tx.insert(dutySettings).values({ companyId, ...set }).onConflictDoUpdate({ target, set });
        await recordAudit(tx, { companyId, at: updatedAt, action: "duty.settingsChanged", ...changed });
      });
    }, // prettier-ignore
  };
}

const untouchedRecord = { state: "not-looked-at", awaitsConfirmation: false };
