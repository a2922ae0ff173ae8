import { and, asc, eq, exists } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { recordAudits } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import { enqueueEvents } from "../../notify/repository/events.ts";
import { handOverDuties } from "../../obligation/repository/handing-over.ts";
import { recordedOf } from "../rules/changing.ts";
import { taskEvent } from "../rules/event.ts";
import { taskAssignees, tasks } from "../tables.ts";
import { whole } from "./reading.ts";
import { storeTask } from "./storing.ts";

type Work = { from: string; to: string | null; at: string };

/** Gives what somebody answered for and had to do in a company to another, or to nobody, within the transaction that ends the membership. */
export async function handOverWork(tx: Transaction, companyId: string, work: Work): Promise<void> {
  await handOverDuties(tx, companyId, work);
  await handOverTasks(tx, companyId, work);
}

/**
 * Gives what is open of somebody's tasks to another, or takes it away alone, each with its entry in the log. Answers how many
 * that was.
 */
export async function handOverTasks(tx: Transaction, companyId: string, { from, to, at }: Work): Promise<number> {
  const isTheirs = and(eq(taskAssignees.taskId, tasks.id), eq(taskAssignees.accountId, from));
  const own = tx.select({ id: taskAssignees.taskId }).from(taskAssignees).where(isTheirs);
  const isMeant = and(eq(tasks.companyId, companyId), eq(tasks.state, "open"), exists(own));
  const rows = await whole(tx, await tx.select().from(tasks).where(isMeant).orderBy(asc(tasks.id)));
  for (const before of rows) {
    const left = before.assignees.filter((one) => one !== from);
    const assignees = [...new Set(to === null ? left : [...left, to])].toSorted();
    const next = { ...before, assignees, version: before.version + 1, updatedAt: at };
    await storeTask(tx, next);
    const changed = changedValues(recordedOf(before), recordedOf(next));
    await recordAudits(tx, [{ companyId, at, action: "task.changed", subject: before.id, ...changed }]);
    const event = taskEvent("task.changed", next, "Somebody");
    await enqueueEvents(tx, companyId, [{ id: `${next.id}-${next.version}`, event }], at);
  }
  return rows.length;
}
