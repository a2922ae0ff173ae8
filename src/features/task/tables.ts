import { index, integer, json, primaryKey, table, text, uniqueIndex } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { commentTable } from "../comment/tables.ts";
import { companies } from "../company/tables.ts";
import type { TaskOrigin, TaskState } from "./vocabulary.ts";

/** What people have to do, and have done. */
export const tasks = table(
  "tasks",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    title: text().notNull(),
    text: text(),
    state: text().$type<TaskState>().notNull(),
    /** Where it comes from: what kind of thing, which, what that was called, and where it is shown. */
    fromKind: text().$type<TaskOrigin>().notNull(),
    fromId: text(),
    fromTitle: text(),
    fromPath: text(),
    /** A calendar day and an hour in Lagos, and the instant that they come to. */
    dueOn: text(),
    dueTime: text(),
    dueAt: text(),
    /** How many days before it its people are reminded; null: not at all. */
    remindDays: integer(),
    /** When the reminder is still to come, and from when on it is still to be told that the task is late. Null: it was, or never will be. */
    remindOn: text(),
    lateAt: text(),
    /** From which day on it is still to be told to the managers that it is late. Null: it was, or is not to be. */
    escalateOn: text(),
    /** By what rule it comes again (RFC 5545), from which day the rule counts, and as which day of it this is. */
    repeats: text(),
    seriesId: text(),
    seriesStart: text(),
    seriesOn: text(),
    /** The task before which it cannot be done. */
    waitsFor: text(),
    doneAt: text(),
    doneBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** What shows that it was done. */
    proof: text(),
    references: json().$type<string[]>().notNull(),
    /** Pieces of evidence that show it; one that was deleted meanwhile is still named. */
    evidenceIds: json().$type<string[]>().notNull().default([]),
    /** Why it was cancelled. */
    reason: text(),
    /** Grows by one with every change. */
    version: integer().notNull(),
    createdAt: text().notNull(),
    createdBy: text().references(() => accounts.id, { onDelete: "set null" }),
    updatedAt: text().notNull(),
    updatedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [
    index("tasks_of_company").on(own.companyId, own.state, own.dueAt, own.id),
    index("tasks_by_day").on(own.companyId, own.dueOn),
    index("tasks_from").on(own.companyId, own.fromKind, own.fromId),
    index("tasks_to_remind").on(own.state, own.remindOn),
    index("tasks_to_tell_late").on(own.state, own.lateAt),
    index("tasks_to_escalate").on(own.state, own.escalateOn),
    index("tasks_waiting_for").on(own.waitsFor),
    // A day of a series comes once.
    uniqueIndex("tasks_of_series").on(own.seriesId, own.seriesOn),
    index("tasks_of_doer").on(own.doneBy),
    index("tasks_of_maker").on(own.createdBy),
    index("tasks_of_changer").on(own.updatedBy),
  ],
);

/** Whose a task is. */
export const taskAssignees = table(
  "task_assignees",
  {
    taskId: text()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (own) => [primaryKey({ columns: [own.taskId, own.accountId] }), index("task_assignees_of_person").on(own.accountId)],
);

/** The checklist of a task. */
export const taskItems = table(
  "task_items",
  {
    id: text().primaryKey(),
    taskId: text()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    text: text().notNull(),
    /** Null: it is still to be done. */
    tickedAt: text(),
    tickedBy: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (own) => [index("task_items_of_task").on(own.taskId, own.position), index("task_items_of_person").on(own.tickedBy)],
);

/** What people say to a task, the oldest first. */
export const taskComments = commentTable("task");
