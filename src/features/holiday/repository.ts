import { and, asc, eq, isNotNull } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { recordAudit } from "../audit/repository.ts";
import type { Holiday } from "./schema.ts";
import { holidays } from "./tables.ts";

export type DeclaredHoliday = Omit<typeof holidays.$inferSelect, "before" | "toldUpTo">;
/** A declared holiday whose companies are still to be told, from which on. */
export type UntoldHoliday = typeof holidays.$inferSelect & { toldUpTo: string };
export type HolidayRepository = ReturnType<typeof holidayRepository>;

const { year, feast, name, state, days, source, confirmedBy, changedAt } = holidays;
const isMeant = (of: Pick<Holiday, "year" | "feast">) => and(eq(year, of.year), eq(feast, of.feast));

export function holidayRepository(db: Database) {
  // Asked with every answer that rests on a day.
  const columns = { year, feast, name, state, days, source, confirmedBy, changedAt };
  const declared = db.select(columns).from(holidays).orderBy(asc(year), asc(feast)).prepare("declared holidays");

  return {
    /** What the operator has declared, by year and feast. */
    list: async (): Promise<DeclaredHoliday[]> => declared.execute(),

    /**
     * Stores a declaration in place of an earlier one of the same feast and year; its companies are to be told from the first
     * on. `before`: what counted until now. False when it says nothing new.
     */
    async declare(row: DeclaredHoliday, before: Holiday | null): Promise<boolean> {
      return db.write(async (tx) => {
        const known = await one(tx.select().from(holidays).where(isMeant(row)));
        if (known && saidBy(known) === saidBy(row)) return false;
        // Whoever was not told of the last change yet is told of both at once.
        const from = known?.toldUpTo === "" ? known.before : before;
        const values = { ...row, before: from, toldUpTo: "" };
        if (known) await tx.update(holidays).set(values).where(isMeant(row));
        else await tx.insert(holidays).values(values);
        const { changedAt: at, year: ofYear, ...said } = row;
        const subject = `${ofYear} ${row.feast}`;
        const old = before && { before: { state: before.state, days: before.days, source: before.source } };
        const after = { state: said.state, days: said.days, source: said.source, confirmedBy: said.confirmedBy };
        await recordAudit(tx, { companyId: null, at, action: "holiday.declared", subject, ...old, after });
        return true;
      });
    },

    /** Those of which not all companies were told yet. */
    async listUntold(): Promise<UntoldHoliday[]> {
      const rows = await db.select().from(holidays).where(isNotNull(holidays.toldUpTo)).orderBy(asc(year), asc(feast));
      return rows.flatMap(({ toldUpTo, ...row }) => (toldUpTo === null ? [] : [{ ...row, toldUpTo }]));
    },
  };
}

/** Notes inside a transaction up to which company was told; null: all were. False when it was declared anew meanwhile, or others told on. */
export async function noteTold(tx: Transaction, held: UntoldHoliday, toldUpTo: string | null): Promise<boolean> {
  const isHeld = and(isMeant(held), eq(changedAt, held.changedAt), eq(holidays.toldUpTo, held.toldUpTo));
  return (await tx.update(holidays).set({ toldUpTo }).where(isHeld).returning({ year })).length > 0;
}

const saidBy = (row: DeclaredHoliday) => JSON.stringify([row.name, row.state, row.days, row.source, row.confirmedBy]);
