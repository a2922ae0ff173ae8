import { and, eq, inArray } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countRows, listed } from "#platform/database/sql.ts";
import { isActive } from "../account/repository/memberships.ts";
import { memberships } from "../account/tables.ts";
import { may } from "../role/rules.ts";
import { recordAudits } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AuditAction } from "../audit/vocabulary.ts";
import { cancelEvents, enqueueEvents, type LeavingEvent } from "../notify/repository/events.ts";
import { isTask, taskReading, whole } from "./repository/reading.ts";
import { taskReminding } from "./repository/reminding.ts";
import { storeTask } from "./repository/storing.ts";
import { recordedOf } from "./rules/changing.ts";

import type { StoredTask } from "./rules/stored.ts";
import { tasks } from "./tables.ts";
import { longestRow, mostTasks } from "./vocabulary.ts";

/** Why nothing was kept: it is another by now (as it stands; undefined where it is gone), or what it names is not so. */
export type Refused =
  | { stale: StoredTask | undefined }
  | "unknown person"
  | "unable person"
  | "unknown task"
  | "cycle"
  | "long row"
  | "full"
  | "waits";
export type TaskAction = Extract<AuditAction, `task.${string}`>;
/** What is to be kept of a task, with what is told of it, and the next of its series where it comes again. */
export type Keeping = {
  next: StoredTask;
  action: TaskAction;
  why?: string;
  event: LeavingEvent;
  follows?: { task: StoredTask; event: LeavingEvent } | undefined;
};
export type TaskRepository = ReturnType<typeof taskRepository>;

/** The tasks of companies. */
export function taskRepository(db: Database) {
  return {
    ...taskReading(db),
    ...taskReminding(db),

    /**
     * Keeps a task as it is to be, a version after the one that was read, with its entry in the log and what is told of it; and
     * the next of its series, unless that is there already.
     */
    async save({ next: wanted, action, why, event, follows }: Keeping): Promise<StoredTask | Refused> {
      return db.write(async (tx) => {
        const { id, companyId, updatedAt: at } = wanted;
        const [before] = await whole(tx, await tx.select().from(tasks).where(isTask(companyId, id)));
        if (wanted.version !== (before?.version ?? 0) + 1) return { stale: before };
        const next = withTold(wanted, before);
        const fault = await faultOf(tx, next, before);
        if (fault) return fault;
        await storeTask(tx, next);
        const changed = changedValues(before ? recordedOf(before) : {}, recordedOf(next));
        const after = { ...changed?.after, ...(why !== undefined && { why }) };
        const entry = { companyId, at, action, subject: id, ...(before && changed && { before: changed.before }), after };
        await recordAudits(tx, [entry]);
        if (next.state !== "open" || next.dueAt !== before?.dueAt)
          await cancelEvents(tx, { companyId, subject: id, types: ["task.due", "task.late", "task.escalated"] }, at);
        await enqueueEvents(tx, companyId, [event], at);
        if (follows) await follow(tx, follows, at);
        return next;
      });
    },
  };
} // prettier-ignore

/** What was told since it was read was told: it is not told again of the same day. */
const withTold = (next: StoredTask, before: StoredTask | undefined): StoredTask =>
  before && before.dueAt === next.dueAt && before.remindDays === next.remindDays
    ? { ...next, remindOn: before.remindOn, lateAt: before.lateAt, escalateOn: before.escalateOn }
    : next;

/** The next of a series, whose people may have left meanwhile. */
async function follow(tx: Transaction, { task, event }: NonNullable<Keeping["follows"]>, at: string): Promise<void> {
  const { companyId, seriesId, seriesOn } = task;
  const isThere = and(eq(tasks.seriesId, seriesId ?? ""), eq(tasks.seriesOn, seriesOn ?? ""));
  if ((await countRows(tx, tasks, isThere)) > 0) return;
  const there = await rolesAmong(tx, companyId, task.assignees, at);
  const next = { ...task, assignees: task.assignees.filter((one) => there.has(one)) };
  await storeTask(tx, next);
  const { id: subject, version } = next;
  await recordAudits(tx, [{ companyId, at, action: "task.added", subject, after: { ...recordedOf(next), version } }]);
  await enqueueEvents(tx, companyId, [event], at);
}

/** The roles of those of these people who belong to a company. */
async function rolesAmong(tx: Transaction, companyId: string, ids: readonly string[], at: string): Promise<Map<string, string>> {
  const { accountId, role } = memberships;
  const own = and(eq(memberships.companyId, companyId), inArray(accountId, listed(ids)), isActive(at));
  const rows = await tx.select({ accountId, role }).from(memberships).where(own);
  return new Map(rows.map((row) => [row.accountId, row.role]));
} // prettier-ignore

/** Why a task cannot be kept so; null where it can. Who has left, or got another role, goes on standing where nobody touches it. */
async function faultOf(tx: Transaction, next: StoredTask, before: StoredTask | undefined) {
  const { companyId, updatedAt: at } = next;
  if (!before && (await countRows(tx, tasks, eq(tasks.companyId, companyId))) >= mostTasks) return "full";
  const added = next.assignees.filter((one) => !before?.assignees.includes(one));
  const roles = await rolesAmong(tx, companyId, added, at);
  if (roles.size < added.length) return "unknown person";
  if ([...roles.values()].some((role) => !may(role, "task.work"))) return "unable person";
  if (next.waitsFor === null) return null;
  const waited = await one(tx.select().from(tasks).where(isTask(companyId, next.waitsFor)));
  if (next.state === "done") return before?.state === "open" && waited?.state === "open" ? "waits" : null;
  return next.waitsFor === before?.waitsFor ? null : rowFault(tx, next);
}

/** Whether what a task waits for is there, and waits in its turn for the task. */
async function rowFault(tx: Transaction, { companyId, id, waitsFor }: StoredTask) {
  let at = waitsFor;
  for (let steps = 0; at !== null; steps += 1) {
    if (at === id) return "cycle";
    if (steps >= longestRow) return "long row";
    const found = await one(tx.select({ waitsFor: tasks.waitsFor }).from(tasks).where(isTask(companyId, at)));
    if (!found && steps === 0) return "unknown task";
    at = found?.waitsFor ?? null;
  }
  return null;
}
