import { and, desc, eq, getTableColumns, gte, inArray, lt, lte } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { enqueueNotifications, type StoredNotice } from "../../notify/repository.ts";
import { cancelEvents, enqueueEvents } from "../../notify/repository/events.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { notifications, outbox } from "../../notify/tables.ts";
import { occurrenceIdOf } from "../rules/laid-over.ts";
import { filingReminders, filings } from "../tables.ts";

export type FilingReminder = Omit<typeof filingReminders.$inferSelect, "notificationId">;
/** What is told, to whom, and why they are. */
export type Reminding = { reminder: FilingReminder; people: readonly string[] } & (
  | { notice: StoredNotice; why: string; isUrgent: boolean }
  /** Of a duty of the company's own, which not everybody in it may read: told to these people alone. */
  | { event: WorkEvent }
);
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
      const { notificationId: _notification, ...columns } = getTableColumns(filingReminders);
      const own = and(eq(filingReminders.companyId, companyId), gte(filingReminders.dueDay, from));
      return db.select(columns).from(filingReminders).where(own);
    },

    /**
     * Notes a reminder and tells it, both or neither. False when it was told at this step or a later one, or when it has been
     * filed or waived meanwhile.
     */
    async remind({ reminder, people, ...told }: Reminding): Promise<boolean> {
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
        if ("event" in told) {
          const { event } = told;
          await enqueueEvents(tx, companyId, [{ id: `${companyId}-${event.subject}-${dueDay}-${step}`, event, people }], sentAt);
          await tx.insert(filingReminders).values({ ...reminder, notificationId: null });
          return true;
        }
        const { notice, why, isUrgent } = told;
        await enqueueNotifications(tx, notice, [{ companyId, wish: "duty", why }], { createdAt: sentAt, people, isUrgent });
        // Nobody else writes meanwhile: the company's newest is this one.
        const own = tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.companyId, companyId));
        const newest = await one(own.orderBy(desc(notifications.position)).limit(1));
        await tx.insert(filingReminders).values({ ...reminder, notificationId: newest?.id ?? null });
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
  const told = tx.select({ id: filingReminders.notificationId }).from(filingReminders).where(isOf(of));
  const isWaiting = and(eq(outbox.state, "waiting"), inArray(outbox.notificationId, told));
  const lastError = "It was filed, waived or moved before the mail left";
  await tx.update(outbox).set({ state: "cancelled", doneAt: at, leaseUntil: null, lastError }).where(isWaiting);
  const subject = occurrenceIdOf(of.requirementId, of.period);
  await cancelEvents(tx, { companyId: of.companyId, subject, types: ["filing.due", "filing.late"] }, at);
}
