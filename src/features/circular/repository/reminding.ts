import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { isActive, managersOf } from "../../account/repository/memberships.ts";
import { memberships } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import { units } from "../../member/tables.ts";
import { enqueueEvents, type LeavingEvent } from "../../notify/repository/events.ts";
import { circularReceipts, circulars } from "../tables.ts";
import { isCircular, type CircularRow } from "./reading.ts";

/** Which is still to be told: that it is to be confirmed soon, or that it is late. */
export type Telling = "due" | "late";

const isUntold = {
  due: ({ today, now }: { today: string; now: string }) =>
    and(lte(circulars.remindOn, today), gt(circulars.lateAt, now)),
  late: ({ now }: { now: string }) => lte(circulars.lateAt, now),
};

/** Who belongs to the company and has not confirmed a circular, each with its unit there. */
export async function unconfirmedOf(tx: Pick<Database | Transaction, "select">, { id, companyId }: Pick<CircularRow, "id" | "companyId">, now: string) {
  const { accountId, confirmedAt } = circularReceipts;
  const own = and(eq(memberships.accountId, accountId), eq(memberships.companyId, companyId), isActive(now));
  return tx
    .select({ userId: memberships.accountId, unitId: memberships.unitId })
    .from(circularReceipts)
    .innerJoin(memberships, own)
    .where(and(eq(circularReceipts.circularId, id), isNull(confirmedAt)))
    .orderBy(asc(accountId));
} // prettier-ignore

export function circularReminding(db: Database) {
  return {
    /** Circulars of which it is still to be told, in the order of their ids from one on; none of a company that is suspended. */
    async listUntold(
      telling: Telling,
      at: { now: string; today: string },
      { after, limit }: { after: string; limit: number },
    ): Promise<CircularRow[]> {
      const isMeant = and(isNull(circulars.withdrawnAt), isUntold[telling](at), gt(circulars.id, after));
      const rows = await db
        .select({ circular: circulars })
        .from(circulars)
        .innerJoin(companies, eq(companies.id, circulars.companyId))
        .where(and(isMeant, isNull(companies.suspendedAt)))
        .orderBy(asc(circulars.id))
        .limit(limit);
      return rows.map(({ circular }) => circular);
    },

    /** Who is still to confirm it, and who hears that it is late: who sent it and whoever leads them, else whoever manages the work. */
    async whoOf({ id, companyId, sentBy }: CircularRow, now: string): Promise<{ unconfirmed: string[]; leading: string[] }> {
      const left = await unconfirmedOf(db, { id, companyId }, now);
      const { headId } = units;
      const unitIds = left.flatMap(({ unitId }) => unitId ?? []);
      const theirs = and(eq(units.companyId, companyId), inArray(units.id, listed([...new Set(unitIds)])), isNotNull(headId));
      const heads = (await db.select({ headId }).from(units).where(theirs)).map((row) => row.headId!);
      const named = [...new Set([...(sentBy === null ? [] : [sentBy]), ...heads])];
      const { accountId } = memberships;
      const isOne = and(eq(memberships.companyId, companyId), inArray(accountId, listed(named)), isActive(now));
      const there = (await db.select({ accountId }).from(memberships).where(isOne).orderBy(asc(accountId))).map((row) => row.accountId);
      return {
        unconfirmed: left.map(({ userId }) => userId),
        leading: there.length > 0 ? there : await managersOf(db, companyId, now),
      };
    },

    /**
     * Tells it and notes that it was told, both or neither: of what is due soon `next` is the next reminder. `event` null: there is
     * nobody left to tell. False where it was told, withdrawn or confirmed by somebody meanwhile, whom it would tell after all.
     */
    async tell(
      telling: Telling,
      circular: CircularRow,
      { event, next, unconfirmed, at }: { event: LeavingEvent | null; next: string | null; unconfirmed: readonly string[]; at: string },
    ): Promise<boolean> {
      const { id, companyId } = circular;
      return db.write(async (tx) => {
        const still = (await unconfirmedOf(tx, circular, at)).map(({ userId }) => userId);
        if (still.join(" ") !== unconfirmed.join(" ")) return false;
        const isStill =
          telling === "due"
            ? sql`${circulars.remindOn} = ${circular.remindOn}`
            : sql`${circulars.lateAt} = ${circular.lateAt}`;
        const set = telling === "due" ? { remindOn: next } : { lateAt: null, remindOn: null };
        const own = and(isCircular(companyId, id), isNull(circulars.withdrawnAt), isStill);
        if ((await tx.update(circulars).set(set).where(own)).rowCount === 0) return false;
        if (event) await enqueueEvents(tx, companyId, [event], at);
        return true;
      });
    },
  };
} // prettier-ignore
