import { addTaskSchema, type AddTask, type ChangeTask, type Task } from "#features/task/schema.ts";
import { usualRemindDays } from "#features/task/vocabulary.ts";
import { schemaProblem } from "../../lib/schema-problem.ts";

export type Item = { _id?: string; key: string; text: string };
export type Waited = { taskId: string; title: string };
/** A task as its form has it; an empty text is none. */
export type TaskValues = {
  title: string;
  text: string;
  assignees: readonly string[];
  dueOn: string;
  dueTime: string;
  remindDays: string;
  repeats: string;
  waitsFor: Waited | null;
  checklist: readonly Item[];
};

export const blank: TaskValues = {
  title: "",
  text: "",
  assignees: [],
  dueOn: "",
  dueTime: "",
  remindDays: String(usualRemindDays),
  repeats: "",
  waitsFor: null,
  checklist: [],
};

export const valuesOf = (task: Task): TaskValues => ({
  title: task.title,
  text: task.text ?? "",
  assignees: task.assignees,
  dueOn: task.dueOn ?? "",
  dueTime: task.dueTime ?? "",
  remindDays: task.remindDays === null ? "" : String(task.remindDays),
  repeats: task.repeats ?? "",
  waitsFor: task.waitsFor && { taskId: task.waitsFor.taskId, title: task.waitsFor.title },
  checklist: task.checklist.map(({ _id, text }) => ({ _id, key: _id, text })),
});

const { title: titleSchema } = addTaskSchema.shape;
export type Problems = { title?: string; dueOn?: string };

/** What is wrong before anything is sent. */
export function problemsOf({ title, dueOn, dueTime, repeats }: TaskValues): Problems {
  const problem = schemaProblem(titleSchema, title);
  const lacksDay = dueOn === "" && (repeats !== "" || dueTime !== "");
  return {
    ...(problem && { title: problem }),
    ...(lacksDay && { dueOn: repeats === "" ? "An hour goes with a day" : "What comes again needs its first day" }),
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);
const written = (items: readonly Item[]) => items.filter(({ text }) => text.trim() !== "");
type Fields = Omit<ChangeTask, "id" | "version">;

/** The fields as they are sent. */
const sentOf = (values: TaskValues) => ({
  title: values.title,
  text: orNull(values.text),
  assignees: [...values.assignees],
  dueOn: orNull(values.dueOn),
  dueTime: orNull(values.dueTime),
  remindDays: values.remindDays === "" ? null : Number(values.remindDays),
  repeats: orNull(values.repeats),
  waitsFor: values.waitsFor?.taskId ?? null,
  checklist: written(values.checklist).map(({ _id, text }) => ({ ...(_id !== undefined && { _id }), text })),
});

/** A new task. */
export function newTask(values: TaskValues, from: AddTask["from"]): AddTask {
  const { checklist, ...fields } = sentOf(values);
  return { ...fields, checklist: checklist.map(({ text }) => ({ text })), ...(from && { from }) };
}

/** What of a task is another than before. */
export function changesIn(values: TaskValues, before: TaskValues): Fields {
  const [now, was] = [sentOf(values), sentOf(before)];
  const names = Object.keys(now) as (keyof typeof now)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(was[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
