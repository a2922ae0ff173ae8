import { and, eq, gte, inArray, lt, lte } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { cancelEvents, enqueueEvents } from "../../notify/repository/events.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { occurrenceIdOf } from "../rules/laid-over.ts";
import { filingReminders, filings } from "../tables.ts";

export type FilingReminder = typeof filingReminders.$inferSelect;
/** What is told, and to whom: whoever may not read a duty is told of none. */
export type Reminding = { reminder: FilingReminder; event: WorkEvent; people: readonly string[]; isUrgent: boolean };
type Of = Pick<FilingReminder, "companyId" | "requirementId" | "period">;

const isOf = ({ companyId, requirementId, period }: Of) =>
  and(
    eq(filingReminders.companyId, companyId),
    eq(filingReminders.requirementId, requirementId),
    eq(filingReminders.period, period),
  );

/** Reminders of occurrences that go to people. */
export function filingReminding(db: Database) {
  return {
    /** Of which occurrences due from a day on people of a company were reminded, and at which steps. */
    async listReminded(companyId: string, from: string): Promise<FilingReminder[]> {
      const own = and(eq(filingReminders.companyId, companyId), gte(filingReminders.dueDay, from));
      return db.select().from(filingReminders).where(own);
    },

    /**
     * Notes a reminder and tells it, both or neither. False when it was told at this step or a later one, or when it has been
     * filed or waived meanwhile.
     */
    async remind({ reminder, event, people, isUrgent }: Reminding): Promise<boolean> {
      const { companyId, requirementId, period, dueDay, step, sentAt } = reminder;
      return db.write(async (tx) => {
        const isLater = and(isOf(reminder), eq(filingReminders.dueDay, dueDay), lte(filingReminders.step, step));
        if (await one(tx.select({ step: filingReminders.step }).from(filingReminders).where(isLater))) return false;
        const isIt = and(
          eq(filings.companyId, companyId),
          eq(filings.requirementId, requirementId),
          eq(filings.period, period),
          inArray(filings.state, ["filed", "waived"]),
        );
        if (await one(tx.select({ id: filings.id }).from(filings).where(isIt))) return false;
        const id = `${companyId}-${event.subject}-${dueDay}-${step}`;
        await enqueueEvents(tx, companyId, [{ id, event, people, isUrgent }], sentAt);
        await tx.insert(filingReminders).values(reminder);
        return true;
      });
    }, // prettier-ignore

    /** Forgets reminders of what was due before a day. */
    async forgetReminded(before: string): Promise<void> {
      await db.delete(filingReminders).where(lt(filingReminders.dueDay, before));
    },
  };
}

/** Lets no mail go out any more of what was reminded of an occurrence, within the caller's transaction. */
export async function cancelReminders(tx: Transaction, of: Of, at: string): Promise<void> {
  const subject = occurrenceIdOf(of.requirementId, of.period);
  await cancelEvents(tx, { companyId: of.companyId, subject, types: ["filing.due", "filing.late"] }, at);
}
