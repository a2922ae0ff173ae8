import { dayInFull } from "#shared/calendar.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import type { StoredTask } from "./stored.ts";

/** What happens to a task; the last three happen by themselves, once each for a day on which it is due. */
export type TaskEventType =
  `task.${"created" | "changed" | "done" | "reopened" | "cancelled" | "due" | "late" | "escalated"}`;

/** Where the application shows a task. */
export const taskPath = (id: string) => `/work?task=${encodeURIComponent(id)}`;

const headings: Readonly<Record<TaskEventType, (by: string) => string>> = {
  "task.created": (by) => `${by} gave you a task`,
  "task.changed": (by) => `${by} gave you a task`,
  "task.done": (by) => `${by} did a task`,
  "task.reopened": (by) => `${by} opened a task again`,
  "task.cancelled": (by) => `${by} cancelled a task`,
  "task.due": () => "A task is due soon",
  "task.late": () => "A task is late",
  "task.escalated": () => "A task of a colleague is late",
};

/** What is told of a task: to its people by mail, and to webhooks. `by` is what the person is called who did it. */
export function taskEvent(type: TaskEventType, task: StoredTask, by: string): WorkEvent {
  const { id, title, state, dueOn, dueTime, dueAt, repeats, waitsFor, assignees, fromKind, fromId, version } = task;
  const due = dueOn === null ? [] : [`Due on ${dayInFull(dueOn)}${dueTime === null ? "" : ` at ${dueTime}`}, Lagos time`];
  const why = task.reason === null ? [] : [`Why: ${plainLine(task.reason)}`];
  return {
    type,
    subject: id,
    heading: headings[type](plainLine(by)),
    title: plainLine(title),
    lines: state === "open" ? due : why,
    because: type === "task.escalated" ? "you manage the work of your company" : "it is your task, or you gave it to somebody",
    path: taskPath(id),
    data: { taskId: id, title, state, dueOn, dueTime, dueAt, repeats, waitsFor, assignees, fromKind, fromId, version },
  };
} // prettier-ignore

/** Who hears of it: not who did it. */
export function toldOf(type: TaskEventType, before: StoredTask | undefined, next: StoredTask, by: string | null): string[] {
  const { assignees, createdBy } = next;
  const others = (ids: readonly (string | null)[]) => [...new Set(ids)].flatMap((id) => (id === null || id === by ? [] : [id]));
  switch (type) {
    case "task.created":
    case "task.changed":
      return others(assignees.filter((id) => !before?.assignees.includes(id)));
    case "task.done":
      return others([createdBy]);
    case "task.reopened":
    case "task.cancelled":
      return others(assignees);
    case "task.due":
      return assignees.length > 0 ? assignees : others([createdBy]);
    case "task.late":
      return others([...assignees, createdBy]);
    // Managers of the company, whom a task does not name.
    case "task.escalated":
      return [];
  }
} // prettier-ignore
