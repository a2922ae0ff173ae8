import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { companies } from "../../company/tables.ts";
import { enqueueEvents, type LeavingEvent } from "../../notify/repository/events.ts";
import type { StoredTask } from "../rules/stored.ts";
import { tasks } from "../tables.ts";
import { isTask, whole } from "./reading.ts";

/** Which is still to be told: that a task is due soon, that it is late, or to its company's managers that it still is. */
export type Telling = "due" | "late" | "escalated";
/** What is told, and from which day on the managers are told that it is late still; null: never. */
type Told = { event: LeavingEvent; escalateOn: string | null };

const isUntold = {
  due: (now: string, today: string) => and(lte(tasks.remindOn, today), gt(tasks.dueAt, now)),
  late: (now: string) => lte(tasks.lateAt, now),
  escalated: (_now: string, today: string) => lte(tasks.escalateOn, today),
};
const told = {
  due: () => ({ remindOn: null }),
  late: ({ escalateOn }: Told) => ({ lateAt: null, remindOn: null, escalateOn }),
  escalated: () => ({ escalateOn: null }),
};

export function taskReminding(db: Database) {
  return {
    /** Open tasks of which it is still to be told, in the order of their ids from one on; none of a company that is suspended. */
    async listUntold(
      telling: Telling,
      { now, today }: { now: string; today: string },
      { after, limit }: { after: string; limit: number },
    ): Promise<StoredTask[]> {
      const isMeant = and(eq(tasks.state, "open"), isUntold[telling](now, today), gt(tasks.id, after));
      const rows = await db
        .select({ task: tasks })
        .from(tasks)
        .innerJoin(companies, eq(companies.id, tasks.companyId))
        .where(and(isMeant, isNull(companies.suspendedAt)))
        .orderBy(asc(tasks.id))
        .limit(limit);
      return whole(
        db,
        rows.map(({ task }) => task),
      );
    },

    /** Tells it and notes that it was told, both or neither. False where it was told, done or changed meanwhile. */
    async tell(telling: Telling, { id, companyId, version }: StoredTask, saying: Told, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(isTask(companyId, id), eq(tasks.version, version), eq(tasks.state, "open"));
        const isStill = and(own, isUntold[telling](at, "9999-12-31"));
        if ((await tx.update(tasks).set(told[telling](saying)).where(isStill)).rowCount === 0) return false;
        await enqueueEvents(tx, companyId, [saying.event], at);
        return true;
      });
    }, // prettier-ignore
  };
}
