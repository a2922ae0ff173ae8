import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { countRows, listed } from "#platform/database/sql.ts";
import type { TaskFilter } from "../rules/filter.ts";
import type { Waited } from "../rules/shown.ts";
import type { StoredTask } from "../rules/stored.ts";
import { taskAssignees, taskItems, tasks } from "../tables.ts";

type Reads = Pick<Database | Transaction, "select">;
/** Who looks: whose tasks are seen alone; null: everybody's. As of when it is said what is late. */
export type Look = { companyId: string; seenBy: string | null; now: string };

export const isTask = (companyId: string, id: string) => and(eq(tasks.companyId, companyId), eq(tasks.id, id));

/** Tasks with their people and checklists, in the order in which they are given. */
export async function whole(tx: Reads, rows: readonly (typeof tasks.$inferSelect)[]): Promise<StoredTask[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = await tx
    .select()
    .from(taskAssignees)
    .where(inArray(taskAssignees.taskId, listed(ids)))
    .orderBy(asc(taskAssignees.accountId));
  const items = await tx
    .select()
    .from(taskItems)
    .where(inArray(taskItems.taskId, listed(ids)))
    .orderBy(asc(taskItems.position));
  const [peopleOf, itemsOf] = [Map.groupBy(people, (one) => one.taskId), Map.groupBy(items, (one) => one.taskId)];
  return rows.map((row) => ({
    ...row,
    assignees: (peopleOf.get(row.id) ?? []).map(({ accountId }) => accountId),
    items: (itemsOf.get(row.id) ?? []).map(({ id, text, tickedAt, tickedBy }) => ({ id, text, tickedAt, tickedBy })),
  }));
}

const isAnybodys = (db: Reads, whose?: string) => {
  const ofPerson = whose === undefined ? undefined : eq(taskAssignees.accountId, whose);
  const people = db.select({ id: taskAssignees.taskId }).from(taskAssignees);
  return exists(people.where(and(eq(taskAssignees.taskId, tasks.id), ofPerson)));
};

/** Whoever does not see everybody's work sees the tasks that it has or has made. */
const isSeen = (db: Reads, { companyId, seenBy }: Look): SQL | undefined =>
  and(
    eq(tasks.companyId, companyId),
    seenBy === null ? undefined : or(isAnybodys(db, seenBy), eq(tasks.createdBy, seenBy)),
  );

const isOpen = eq(tasks.state, "open");
// A task whose predecessor is gone waits for nothing.
const isWaiting = () =>
  and(
    isOpen,
    isNotNull(tasks.waitsFor),
    sql`EXISTS (SELECT 1 FROM tasks AS before WHERE before.id = ${tasks.waitsFor} AND before.state = 'open')`,
  );

function passes(db: Reads, { view, assignee, dueFrom, dueTo, fromKind, fromId, words }: TaskFilter, now: string) {
  const views: Record<TaskFilter["view"], SQL | undefined> = {
    open: isOpen,
    done: eq(tasks.state, "done"),
    cancelled: eq(tasks.state, "cancelled"),
    late: and(isOpen, lt(tasks.dueAt, now)),
    waiting: isWaiting(),
    all: undefined,
  };
  const text = sql<string>`lower(${tasks.title} || ' ' || coalesce(${tasks.text}, ''))`;
  return and(
    views[view],
    assignee === undefined ? undefined : assignee === null ? not(isAnybodys(db)) : isAnybodys(db, assignee),
    dueFrom === undefined ? undefined : gte(tasks.dueOn, dueFrom),
    dueTo === undefined ? undefined : lte(tasks.dueOn, dueTo),
    fromKind === undefined ? undefined : eq(tasks.fromKind, fromKind),
    fromId === undefined ? undefined : eq(tasks.fromId, fromId),
    ...words.map((word) => sql`${text} LIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`} ESCAPE '\\'`),
  );
} // prettier-ignore

export function taskReading(db: Database) {
  return {
    /** One that somebody sees. */
    async find(look: Look, id: string): Promise<StoredTask | undefined> {
      const rows = db.select().from(tasks).where(and(isSeen(db, look), eq(tasks.id, id)));
      return (await whole(db, await rows))[0];
    },

    /** Those that somebody sees and looks for, what is due first before all others. */
    async list(look: Look, filter: TaskFilter, { limit, skip }: { limit: number; skip: number }) {
      const which = and(isSeen(db, look), passes(db, filter, look.now));
      const rows = await db
        .select()
        .from(tasks)
        .where(which)
        .orderBy(asc(sql`${tasks.dueAt} IS NULL`), asc(tasks.dueAt), asc(tasks.id))
        .limit(limit)
        .offset(skip);
      return { rows: await whole(db, rows), total: await countRows(db, tasks, which) };
    },

    /** What these are called and how they stand, by their ids. */
    async listWaited(companyId: string, ids: readonly string[]): Promise<Map<string, Waited>> {
      const { id, title, state } = tasks;
      const own = and(eq(tasks.companyId, companyId), inArray(id, listed(ids)));
      const rows = await db.select({ id, title, state }).from(tasks).where(own);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** The tasks that wait for one, the oldest first. */
    async listWaiting(companyId: string, waitsFor: string): Promise<Waited[]> {
      const { id, title, state } = tasks;
      const own = and(eq(tasks.companyId, companyId), eq(tasks.waitsFor, waitsFor));
      return db.select({ id, title, state }).from(tasks).where(own).orderBy(asc(tasks.id));
    },

    /** A person's open tasks that are due up to a day, or on no day, what is due first before all others. */
    async listOpenOf({ companyId, userId }: { companyId: string; userId: string }, dueTo: string, limit: number): Promise<StoredTask[]> {
      const isMeant = and(eq(tasks.companyId, companyId), isOpen, isAnybodys(db, userId), or(lte(tasks.dueOn, dueTo), isNull(tasks.dueOn)));
      const rows = await db
        .select()
        .from(tasks)
        .where(isMeant)
        .orderBy(asc(sql`${tasks.dueAt} IS NULL`), asc(tasks.dueAt), asc(tasks.id))
        .limit(limit);
      return whole(db, rows);
    },
  };
} // prettier-ignore
