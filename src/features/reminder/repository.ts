import { and, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { gathered, listed, textsOf } from "#platform/database/sql.ts";
import { one, type Database } from "#platform/database.ts";
import { companies } from "../company/tables.ts";
import { noteTold, type UntoldHoliday } from "../holiday/repository.ts";
import { enqueueNotifications } from "../notify/repository.ts";
import { enqueueEvents, type LeavingEvent } from "../notify/repository/events.ts";
import { alerts, type StoredNotice } from "../notify/tables.ts";
import { remindedPeople } from "./repository/people.ts";
import { reminders } from "./tables.ts";

export type Reminder = typeof reminders.$inferSelect;
export type SentReminder = Pick<Reminder, "regulationId" | "requirementId" | "dueOn" | "daysBefore">;
export type { StoredNotice };
/** What a company is told of a declared holiday: those up to the one before it were told already. */
export type Telling = {
  held: UntoldHoliday;
  companyId: string;
  notices: readonly StoredNotice[];
  events: readonly LeavingEvent[];
  at: string;
};
export type ReminderRepository = ReturnType<typeof reminderRepository>;

export function reminderRepository(db: Database) {
  return {
    ...remindedPeople(db),

    /** Companies, none that is suspended, with deadline alerts on any of these regulations, in the order of their ids from `after` on, with which of them. */
    async listSubscribed(
      regulationIds: readonly string[],
      { after, limit }: { after: string; limit: number },
    ): Promise<{ companyId: string; regulationIds: string[] }[]> {
      return db
        .select({
          companyId: alerts.companyId,
          regulationIds: gathered(alerts.regulationId).mapWith((list: string) =>
            (JSON.parse(list) as string[]).toSorted(),
          ),
        })
        .from(alerts)
        .innerJoin(companies, eq(companies.id, alerts.companyId))
        .where(
          and(
            isNull(companies.suspendedAt),
            gt(alerts.companyId, after),
            sql`${alerts.regulationId} IN ${listed(regulationIds)}`,
            sql`'deadline' IN ${textsOf(alerts.alertTypes)}`,
          ),
        )
        .groupBy(alerts.companyId)
        .orderBy(alerts.companyId)
        .limit(limit);
    },

    /** Of which deadlines from a day on a company was reminded, and how long before. */
    async listSent(companyId: string, from: string): Promise<SentReminder[]> {
      const { regulationId, requirementId, dueOn, daysBefore } = reminders;
      return db
        .select({ regulationId, requirementId, dueOn, daysBefore })
        .from(reminders)
        .where(and(eq(reminders.companyId, companyId), gte(dueOn, from)));
    },

    /**
     * Notes a reminder and tells the company, both or neither. False when it had been reminded of that deadline already, at
     * this step or a later one.
     */
    async remind(reminder: Reminder, notice: StoredNotice): Promise<boolean> {
      const { companyId, regulationId, requirementId, dueOn, daysBefore, sentAt } = reminder;
      return db.write(async (tx) => {
        const sent = await one(
          tx
            .select({ daysBefore: reminders.daysBefore })
            .from(reminders)
            .where(
              and(
                eq(reminders.companyId, companyId),
                eq(reminders.regulationId, regulationId),
                eq(reminders.requirementId, requirementId),
                eq(reminders.dueOn, dueOn),
                lte(reminders.daysBefore, daysBefore),
              ),
            ),
        );
        if (sent) return false;
        await tx.insert(reminders).values(reminder);
        await enqueueNotifications(tx, notice, [{ companyId, wish: "alert", why: "You set an alert on it" }], {
          createdAt: sentAt,
        });
        return true;
      });
    },

    /**
     * Tells a company what a declared holiday has moved for it, and notes that it was told, both or neither. False when the
     * holiday was declared anew, or another process tells of it.
     */
    async tellMoved({ held, companyId, notices, events, at }: Telling): Promise<boolean> {
      return db.write(async (tx) => {
        if (!(await noteTold(tx, held, companyId))) return false;
        for (const notice of notices)
          await enqueueNotifications(tx, notice, [{ companyId, wish: "alert", why: "You set an alert on it" }], {
            createdAt: at,
          });
        await enqueueEvents(tx, companyId, events, at);
        return true;
      });
    },

    /** Notes that all were told of a declared holiday. */
    async endMoved(held: UntoldHoliday): Promise<void> {
      await db.write((tx) => noteTold(tx, held, null));
    },

    /** Forgets reminders of deadlines before a day. */
    async forget(before: string): Promise<void> {
      await db.delete(reminders).where(lt(reminders.dueOn, before));
    },
  };
}
