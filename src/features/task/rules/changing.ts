import type { Day } from "#shared/calendar.ts";
import type { AuditValues } from "../../audit/vocabulary.ts";
import { messages, type AddTask, type ChangeTask } from "../schema.ts";
import { usualRemindDays } from "../vocabulary.ts";
import { dueOf, type StoredTask, type TaskItem } from "./stored.ts";

export type Where = {
  /** Who does it: a person, or null for a token of the company. */
  by: string | null;
  at: string;
  today: Day;
};
/** What a task comes from, as far as it is known. */
export type From = Pick<StoredTask, "fromKind" | "fromId" | "fromTitle" | "fromPath">;
/** A rule by which it comes again, in the words in which it is kept; null: none any more. */
type Repeats = { repeats: string | null };
/** Changes whose people are named once each, with what a rule comes to. */
export type Changes = Omit<ChangeTask, "id" | "version" | "checklist" | "repeats"> &
  Partial<Repeats> & { items?: TaskItem[] };

const once = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/** A task that is new. */
export function freshTask(
  { id, companyId, from, items }: { id: string; companyId: string; from: From; items: TaskItem[] },
  input: Omit<AddTask, "checklist" | "from" | "repeats"> & Repeats,
  { by, at, today }: Where,
): StoredTask {
  const { title, text = null, dueOn = null, dueTime = null, repeats, assignees = [], waitsFor = null } = input;
  const due = { dueOn, dueTime, remindDays: input.remindDays === undefined ? usualRemindDays : input.remindDays };
  const series = repeats === null ? noSeries : { seriesId: id, seriesStart: dueOn, seriesOn: dueOn };
  return {
    id,
    companyId,
    title,
    text,
    state: "open",
    ...from,
    ...due,
    ...dueOf(due, today),
    repeats,
    ...series,
    waitsFor,
    ...notDone,
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
    assignees: once(assignees),
    items,
  };
}

const noSeries = { seriesId: null, seriesStart: null, seriesOn: null };
const notDone = { doneAt: null, doneBy: null, proof: null, references: [], evidenceIds: [], reason: null };
/** What shows that a task was done. */
export type ProofGiven = {
  proof?: string | null | undefined;
  references?: string[] | undefined;
  evidenceIds?: string[] | undefined;
};
const dueNames = ["dueOn", "dueTime", "remindDays"] as const;

/** A task as it is after changes, a version later; undefined where nothing is otherwise. */
export function changedTo(stored: StoredTask, changes: Changes, where: Where): StoredTask | undefined {
  const { assignees, repeats, ...others } = changes;
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const given: StoredTask = { ...stored, ...set, ...(assignees && { assignees: once(assignees) }) };
  const isDueOther = dueNames.some((name) => given[name] !== stored[name]);
  const next = {
    ...given,
    ...(isDueOther && dueOf(given, where.today)),
    ...(repeats !== undefined && repeats !== stored.repeats && anew(given, repeats)),
  };
  return JSON.stringify(next) === JSON.stringify(stored) ? undefined : later(next, where);
}

/** Another rule counts from the day on which the task is due now. */
const anew = ({ id, dueOn }: StoredTask, repeats: string | null) =>
  repeats === null ? { repeats } : { repeats, seriesId: id, seriesStart: dueOn, seriesOn: dueOn };

const later = (task: StoredTask, { by, at }: Where): StoredTask => ({
  ...task,
  version: task.version + 1,
  updatedAt: at,
  updatedBy: by,
});

/** Why a task cannot be so; null when it can. */
export function whyNot({ dueOn, dueTime, repeats, waitsFor, id }: StoredTask): string | null {
  if (dueOn === null && dueTime !== null) return messages.timeAlone;
  if (dueOn === null && repeats !== null) return messages.repeatsAlone;
  return waitsFor === id ? messages.cycle : null;
}

/** A task that was done. */
export const doneTask = (
  stored: StoredTask,
  { proof = null, references = [], evidenceIds = [] }: ProofGiven,
  where: Where,
): StoredTask =>
  later(
    { ...stored, state: "done", doneAt: where.at, doneBy: where.by, proof, references, evidenceIds: once(evidenceIds) },
    where,
  );

/** One that need not be done. */
export const cancelledTask = (stored: StoredTask, reason: string, where: Where): StoredTask =>
  later({ ...stored, state: "cancelled", reason }, where);

/** One that is open again; what was told of it is not told again. */
export const reopenedTask = (stored: StoredTask, where: Where): StoredTask =>
  later({ ...stored, state: "open", ...notDone }, where);

/** The next of a series, on its day, with the same people and nothing of it done. */
export function followingTask(
  stored: StoredTask,
  { id, seriesOn, itemIds }: { id: string; seriesOn: Day; itemIds: readonly string[] },
  { at, today, by }: Where,
): StoredTask {
  const due = { dueOn: seriesOn, dueTime: stored.dueTime, remindDays: stored.remindDays };
  return {
    ...stored,
    id,
    state: "open",
    ...due,
    ...dueOf(due, today),
    seriesOn,
    waitsFor: null,
    ...notDone,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: by,
    items: stored.items.map(({ text }, index) => ({ id: itemIds[index]!, text, tickedAt: null, tickedBy: null })),
  };
}

/** A task with an item of its checklist ticked, or not; undefined where it is so already. */
export function tickedTask(stored: StoredTask, item: string, isTicked: boolean, where: Where): StoredTask | undefined {
  const { by, at } = where;
  const before = stored.items.find(({ id }) => id === item);
  if (!before || (before.tickedAt !== null) === isTicked) return undefined;
  const said = isTicked ? { tickedAt: at, tickedBy: by } : { tickedAt: null, tickedBy: null };
  const items = stored.items.map((one) => (one.id === item ? { ...one, ...said } : one));
  return later({ ...stored, items }, where);
}

/** What the log has of a task. */
export function recordedOf(task: StoredTask): AuditValues {
  const { title, text, state, dueOn, dueTime, remindDays, repeats, waitsFor, assignees, items } = task;
  const ticked = items.filter(({ tickedAt }) => tickedAt !== null).map((item) => item.text);
  const said = { title, text, state, dueOn, dueTime, remindDays, repeats, waitsFor, assignees };
  const ended = { proof: task.proof, references: task.references, evidence: task.evidenceIds, reason: task.reason };
  return { ...said, checklist: items.map((item) => item.text), ticked, ...ended };
}
