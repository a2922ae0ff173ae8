import { addDays, type Day } from "#shared/calendar.ts";
import { endOfLagosDay, lagosInstant } from "#shared/lagos.ts";
import type { TaskOrigin, TaskState } from "../vocabulary.ts";

/** An item of a checklist; `tickedAt` null: it is still to be done. */
export type TaskItem = { id: string; text: string; tickedAt: string | null; tickedBy: string | null };

/** A task as it is stored, with its people in the order of their ids and its checklist. */
export type StoredTask = {
  id: string;
  companyId: string;
  title: string;
  text: string | null;
  state: TaskState;
  fromKind: TaskOrigin;
  fromId: string | null;
  fromTitle: string | null;
  fromPath: string | null;
  dueOn: Day | null;
  dueTime: string | null;
  dueAt: string | null;
  remindDays: number | null;
  remindOn: Day | null;
  lateAt: string | null;
  escalateOn: Day | null;
  repeats: string | null;
  seriesId: string | null;
  seriesStart: Day | null;
  seriesOn: Day | null;
  waitsFor: string | null;
  doneAt: string | null;
  doneBy: string | null;
  proof: string | null;
  references: string[];
  evidenceIds: string[];
  reason: string | null;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  assignees: string[];
  items: TaskItem[];
};

type Due = Pick<StoredTask, "dueOn" | "dueTime" | "remindDays">;

/**
 * When a task is due, by its hour or at the end of its day in Lagos, and when its people are still to hear of that. A reminder
 * of which the day has come already is none: whoever has just set the day knows it.
 */
export function dueOf({ dueOn, dueTime, remindDays }: Due, today: Day) {
  if (dueOn === null) return { dueAt: null, remindOn: null, lateAt: null, escalateOn: null };
  const dueAt = dueTime === null ? endOfLagosDay(dueOn) : lagosInstant(dueOn, dueTime);
  const remindOn = remindDays === null ? null : addDays(dueOn, -remindDays);
  return { dueAt, remindOn: remindOn !== null && remindOn > today ? remindOn : null, lateAt: dueAt, escalateOn: null };
}

/** Is it open, and past its hour? */
export const isLate = ({ state, dueAt }: Pick<StoredTask, "state" | "dueAt">, now: string): boolean =>
  state === "open" && dueAt !== null && dueAt < now;
