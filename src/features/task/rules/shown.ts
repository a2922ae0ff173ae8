import type { Task } from "../schema.ts";
import type { TaskState } from "../vocabulary.ts";
import { isLate, type StoredTask } from "./stored.ts";

export type Waited = { id: string; title: string; state: TaskState };
export const asWaited = ({ id, title, state }: Waited) => ({ taskId: id, title, state });

/** A task as people see it. */
export function shown(task: StoredTask, waitsFor: Waited | undefined, now: string): Task {
  const { id, fromKind, fromId, fromTitle, fromPath, items, companyId: _company, remindOn: _remind, lateAt: _late, escalateOn: _escalate, seriesStart: _start, ...rest } = task;
  return {
    _id: id,
    ...rest,
    isLate: isLate(task, now),
    from: { kind: fromKind, id: fromId, title: fromTitle, path: fromPath },
    waitsFor: waitsFor ? asWaited(waitsFor) : null,
    checklist: items.map(({ id: item, ...said }) => ({ _id: item, ...said })),
  };
} // prettier-ignore
