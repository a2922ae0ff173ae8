import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or } from "drizzle-orm";
import { type Database, type Transaction } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { isActive, managersOf } from "../../account/repository/memberships.ts";
import { memberships } from "../../account/tables.ts";
import { companies } from "../../company/tables.ts";
import { enqueueEvents } from "../../notify/repository/events.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { rolesWith } from "../../role/rules.ts";
import { duties, dutiesKnown } from "../tables.ts";

type Page = { after: string; limit: number };
export type KnownDuties = { companyId: string; ids: readonly string[]; version: number };
/** What is known from now on, and what is told of it, to whom answers for a duty of these regulations too. */
export type Telling = { known: KnownDuties; at: string; told: { event: WorkEvent; regulationIds: readonly string[] } };
export type DutyTellingRepository = ReturnType<typeof dutyTellingRepository>;

/** What of a company's duties its people know, or were told. */
export function dutyTellingRepository(db: Database) {
  return {
    /** Companies, none that is suspended, that have said something of a duty and of which it is not known what binds them. */
    async listUnknown({ after, limit }: Page): Promise<string[]> {
      const known = db.select().from(dutiesKnown).where(eq(dutiesKnown.companyId, duties.companyId));
      const rows = await db
        .selectDistinct({ companyId: duties.companyId })
        .from(duties)
        .innerJoin(companies, eq(companies.id, duties.companyId))
        .where(and(gt(duties.companyId, after), isNull(companies.suspendedAt), notExists(known)))
        .orderBy(asc(duties.companyId))
        .limit(limit);
      return rows.map(({ companyId }) => companyId);
    },

    /** Companies, none that is suspended, with which duties of theirs are known. */
    async listKnown({ after, limit }: Page): Promise<KnownDuties[]> {
      const { companyId, ids, version } = dutiesKnown;
      return db
        .select({ companyId, ids, version })
        .from(dutiesKnown)
        .innerJoin(companies, eq(companies.id, companyId))
        .where(and(gt(companyId, after), isNull(companies.suspendedAt)))
        .orderBy(asc(companyId))
        .limit(limit);
    },

    /** Begins with what binds a company already, of which nobody is told. */
    async begin(companyId: string, ids: readonly string[], updatedAt: string): Promise<void> {
      await db
        .insert(dutiesKnown)
        .values({ companyId, ids: [...ids], version: 1, updatedAt })
        .onConflictDoNothing();
    },

    /**
     * Adds what binds a company since, and tells it to the managers and to whoever answers for a duty of the same regulation or
     * reviews it, both or neither. False where another look has added some meanwhile.
     */
    async tellBound({ known, at, told }: Telling): Promise<boolean> {
      const { companyId, ids, version } = known;
      return db.write(async (tx) => {
        const asRead = and(eq(dutiesKnown.companyId, companyId), eq(dutiesKnown.version, version));
        const set = { ids: [...ids], version: version + 1, updatedAt: at };
        const { rowCount } = await tx.update(dutiesKnown).set(set).where(asRead);
        if (rowCount === 0) return false;
        const managers = await managersOf(tx, companyId, at);
        const others = await answeringFor(tx, companyId, told.regulationIds, at);
        const people = [...new Set([...managers, ...others])];
        await enqueueEvents(tx, companyId, [{ id: `${companyId}-bound-${version}`, event: told.event, people }], at);
        return true;
      });
    },
  };
}

/** Who answers for a duty of these regulations, or reviews it, and sees the whole register. */
async function answeringFor(tx: Transaction, companyId: string, regulationIds: readonly string[], now: string) {
  const isTheirs = or(eq(duties.ownerId, memberships.accountId), eq(duties.reviewerId, memberships.accountId));
  const isOfThese = and(isNotNull(duties.regulationId), inArray(duties.regulationId, listed([...regulationIds])));
  const rows = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .innerJoin(duties, and(eq(duties.companyId, memberships.companyId), isTheirs, isOfThese))
    .where(
      and(eq(memberships.companyId, companyId), isActive(now), inArray(memberships.role, [...rolesWith("work.read")])),
    )
    .orderBy(asc(memberships.accountId));
  return rows.map(({ accountId }) => accountId);
}
