import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { addCommentFields, commentSchema, historySchema } from "../comment/schema.ts";
import {
  daysShown,
  mostAssignees,
  mostItems,
  mostReferences,
  taskOrigins,
  taskStates,
  taskViews,
  usualRemindDays,
} from "./vocabulary.ts";

export const messages = {
  added: "Task added",
  changed: "Task changed",
  done: "Task done",
  reopened: "Task open again",
  cancelled: "Task cancelled",
  ticked: "Checklist changed",
  unknown: "There is no such task",
  unknownItem: "There is no such item in the checklist",
  unknownOrigin: "What the task comes from is not there",
  unknownPerson: "There is no such person in this company",
  unablePerson: "Only people whose role may work on tasks can be given one",
  unknownWaited: "The task that it waits for is not there",
  cycle: "A task cannot wait for itself, nor for one that waits for it",
  longRow: "Too many tasks wait for each other in a row",
  timeAlone: "An hour goes with a day on which the task is due",
  repeatsAlone: "What repeats needs a day on which it is due first",
  notOpen: "The task is done or cancelled: open it again first",
  isOpen: "The task is open",
  waits: "It waits for another task",
  tooMany: "There is no room for more tasks",
  unknownEvidence: "There is no such evidence",
  originAlone: "What the task comes from needs its kind and its id",
} as const;

const id = z.string().min(1).max(100).describe("The task's `_id`");
const version = z.int().min(1).describe("The `version` that was read; refused with 409 when it is another by now");
const day = (words: string) =>
  z.iso.date(`${words} must be written YYYY-MM-DD`).refine(isBoundedDay, `${words} must be ${boundedDayWords}`);
const time = z
  .string()
  .max(5, "The hour must be written HH:MM")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The hour must be written HH:MM");
const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} may have ${most.toLocaleString("en")} characters`);
const optionalWords = (most: number, name: string) =>
  words(most, name)
    .transform((value) => value || null)
    .nullable()
    .optional();
const person = z.string().min(1).max(100);

const itemSchema = z.object({
  _id: z.string(),
  text: z.string(),
  tickedAt: z.string().nullable().describe("When it was done; null: it is still to be done"),
  tickedBy: z.string().nullable().describe("By whom, by user id"),
});
const waitedSchema = z.object({ taskId: z.string(), title: z.string(), state: z.enum(taskStates) });

/** A task as a list has it. */
export const taskSchema = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  state: z.enum(taskStates),
  isLate: z.boolean().describe("Open, and past its hour"),
  from: z.object({
    kind: z.enum(taskOrigins),
    id: z.string().nullable(),
    title: z.string().nullable().describe("What that was called when the task was made"),
    path: z.string().nullable().describe("Where the application shows it"),
  }),
  assignees: z.array(z.string()).describe("Whose it is, by user id"),
  dueOn: z.string().nullable().describe("A day in Lagos, YYYY-MM-DD"),
  dueTime: z.string().nullable().describe("An hour of it, HH:MM; null: the end of the day"),
  dueAt: z.string().nullable().describe("The instant that they come to, ISO 8601 UTC"),
  remindDays: z.number().nullable().describe("How many days before its people are reminded; null: not at all"),
  repeats: z.string().nullable().describe("By what rule it comes again (RFC 5545 RRULE)"),
  seriesId: z.string().nullable().describe("The same for all that come of one rule"),
  seriesOn: z.string().nullable().describe("As which day of the rule it came"),
  waitsFor: waitedSchema.nullable().describe("The task before which it cannot be done"),
  checklist: z.array(itemSchema),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable().describe("By user id"),
  proof: z.string().nullable().describe("What shows that it was done"),
  references: z.array(z.string()).describe("References that show it: a number, an address"),
  evidenceIds: z.array(z.string()).describe("Pieces of evidence that show it"),
  reason: z.string().nullable().describe("Why it was cancelled"),
  version: z.number().describe("Grows with every change"),
  createdAt: z.string(),
  createdBy: z.string().nullable().describe("By user id; null: somebody who has left, or a token of the company"),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
});
export type Task = z.infer<typeof taskSchema>;

/** One task whole. */
export const taskDetailSchema = taskSchema.extend({
  waitedFor: z.array(waitedSchema).describe("The tasks that wait for it"),
  nextOn: z.string().nullable().describe("On which day it comes again"),
  evidence: z
    .array(z.object({ _id: z.string(), title: z.string() }))
    .describe("Of `evidenceIds` those that whoever asks sees"),
  history: z.array(historySchema).describe("What was done to it, the newest first, as the activity log has it"),
  comments: z.array(commentSchema).describe("The oldest first"),
});
export type TaskDetail = z.infer<typeof taskDetailSchema>;

const filterText = (about: string) => z.string().max(300).describe(about).optional();
export const taskFilterSchema = z.object({
  assignee: filterText("User id of one whose it is; me; or none"),
  state: filterText(`Which: ${taskViews.join(", ")}; open unless said otherwise`),
  dueFrom: filterText("Due on or after this day, YYYY-MM-DD"),
  dueTo: filterText("Due on or before this day, YYYY-MM-DD"),
  fromKind: filterText(`What it comes from: ${taskOrigins.join(", ")}`),
  fromId: filterText("The id of what it comes from"),
  search: filterText("Words of the title or the text"),
});
export type TaskFilterInput = z.infer<typeof taskFilterSchema>;

const title = words(200, "A title").min(2, "Please say what is to be done");
const checklistItem = words(500, "An item").min(1, "An item of the checklist is empty");
const checklist = (item: z.ZodType<{ _id?: string | undefined; text: string }>) =>
  z.array(item).max(mostItems, `A checklist has at most ${mostItems} items`).optional();
const fields = {
  text: optionalWords(4000, "A text"),
  assignees: z
    .array(person)
    .max(mostAssignees, `A task is at most ${mostAssignees} people's`)
    .optional()
    .describe("Whose it is, by user id; who is added is told by mail"),
  dueOn: day("The day").nullable().optional().describe("A day in Lagos, YYYY-MM-DD"),
  dueTime: time.nullable().optional().describe("An hour of it in Lagos, HH:MM; the end of the day without one"),
  remindDays: z
    .int()
    .min(0)
    .max(90, "A reminder comes at most 90 days before")
    .nullable()
    .optional()
    .describe(`How many days before its people are reminded: ${usualRemindDays} unless said otherwise; null: not at all`),
  repeats: z
    .string()
    .max(300)
    .nullable()
    .optional()
    .describe("An RRULE of RFC 5545, for example FREQ=MONTHLY. One that names no day takes that of `dueOn`, and the last of a shorter month; null: it does not come again"),
  waitsFor: z.string().min(1).max(100).nullable().optional().describe("The id of the task before which it cannot be done"),
}; // prettier-ignore

export const addTaskSchema = z.object({
  title,
  ...fields,
  from: z
    .object({
      kind: z.enum(taskOrigins, `What it comes from must be one of: ${taskOrigins.join(", ")}`),
      id: z.string().min(1).max(300).optional(),
    })
    .optional()
    .describe("What it comes from: its kind and its id; left out where it comes from nothing in particular"),
  checklist: checklist(z.object({ text: checklistItem })).describe("What is to be done, one by one"),
});
export type AddTask = z.infer<typeof addTaskSchema>;

export const changeTaskSchema = z.object({
  id,
  version,
  title: title.optional(),
  ...fields,
  checklist: checklist(z.object({ _id: z.string().max(100).optional(), text: checklistItem })).describe(
    "The whole list, in its order: items that stay with their `_id`, new ones without",
  ),
});
export type ChangeTask = z.infer<typeof changeTaskSchema>;

export const repetitionSchema = z.object({
  dueOn: day("The day").describe("The day on which it begins, in Lagos"),
  repeats: z.string().max(300).describe("An RRULE of RFC 5545, as of a task"),
});
export const repetitionDaysSchema = z.object({
  repeats: z.string().describe("The rule as a task keeps it"),
  days: z.array(z.string()).describe(`The days that follow the first, at most ${daysShown}`),
});
export type RepetitionDays = z.infer<typeof repetitionDaysSchema>;
export const oneTaskSchema = z.object({ id });
export const doTaskSchema = z.object({
  id,
  version,
  proof: optionalWords(4000, "Proof").describe("What shows that it was done"),
  references: z
    .array(words(500, "A reference").min(1))
    .max(mostReferences, `At most ${mostReferences} references`)
    .optional()
    .describe("References that show it: a number, an address"),
  evidenceIds: z
    .array(z.string().min(1).max(100))
    .max(mostReferences, `At most ${mostReferences} pieces of evidence`)
    .optional()
    .describe("Pieces of evidence that show it, of those that one sees"),
});
export type DoTask = z.infer<typeof doTaskSchema>;
const reason = words(1000, "A reason").min(3, "Please say why");
export const reopenTaskSchema = z.object({ id, version, reason });
export const cancelTaskSchema = z.object({
  id,
  version,
  reason,
  endsRepetition: z.literal([true, false]).optional().describe("Of one that comes again: it does no longer. Else this one is left out, and the next comes"),
}); // prettier-ignore
export type CancelTask = z.infer<typeof cancelTaskSchema>;
export const tickSchema = z.object({ id, version, item: z.string().min(1).max(100).describe("The item's `_id`"), isTicked: z.literal([true, false]) }); // prettier-ignore
export type Tick = z.infer<typeof tickSchema>;
export const commentTaskSchema = z.object({ id, ...addCommentFields });
