import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Role } from "#features/role/vocabulary.ts";
import type { Task, TaskDetail } from "#features/task/schema.ts";
import { renderApp } from "./app.tsx";
import { found, ok, okList, Refusal, type Handlers } from "./fake-server.ts";
import { nothingWaits } from "./nothing-waits.ts";
import { aMember, own, peopled, signInAs } from "./people.ts";

export function aTask(overrides: Partial<Task> = {}): Task {
  return {
    _id: "task-1",
    title: "Collect the figures",
    text: null,
    state: "open",
    isLate: false,
    from: { kind: "free", id: null, title: null, path: null },
    assignees: ["user-1"],
    dueOn: null,
    dueTime: null,
    dueAt: null,
    remindDays: 1,
    repeats: null,
    seriesId: null,
    seriesOn: null,
    waitsFor: null,
    checklist: [],
    doneAt: null,
    doneBy: null,
    proof: null,
    references: [],
    evidenceIds: [],
    reason: null,
    version: 1,
    createdAt: "2026-11-20T09:00:00.000Z",
    createdBy: "user-2",
    updatedAt: "2026-11-20T09:00:00.000Z",
    updatedBy: "user-2",
    ...overrides,
  };
}

/** Tasks that are changed as the server would: by version, or not at all. */
export function someTasks(rows: readonly Task[]) {
  const kept = new Map(rows.map((row) => [row._id, row]));
  const of = (id: string) => found(kept.get(id));
  const write = (id: string, version: number, changes: Partial<Task>): Task => {
    const row = of(id);
    const message = "Changed meanwhile by Ngozi Eze, on 21 Nov 2026: Open. Yours was not kept: look again";
    if (row.version !== version) throw new Refusal(409, message, { current: row });
    const next = { ...row, ...changes, version: version + 1 };
    kept.set(id, next);
    return next;
  };
  const detail = (task: Task): TaskDetail => ({
    ...task,
    waitedFor: [...kept.values()].flatMap(({ _id, title, state, waitsFor }) =>
      waitsFor?.taskId === task._id ? [{ taskId: _id, title, state }] : [],
    ),
    nextOn: null,
    evidence: task.evidenceIds.map((_id) => ({ _id, title: `Piece ${_id}` })),
    history: [],
    comments: [],
  });
  const open = () => [...kept.values()].filter(({ state }) => state === "open");
  const handlers: Handlers = {
    "work.mine": () =>
      ok({
        ...nothingWaits,
        late: open().filter(({ isLate }) => isLate),
        today: open().filter(({ isLate, dueOn }) => !isLate && dueOn === nothingWaits.day),
        undated: open().filter(({ isLate, dueOn }) => !isLate && dueOn === null),
      }),
    "task.list": ({ state = "open", search, limit, skip }) => {
      const words = search?.toLowerCase() ?? "";
      const all = [...kept.values()].filter(
        (row) => (state === "all" || row.state === state) && row.title.toLowerCase().includes(words),
      );
      return okList(all.slice(skip ?? 0, (skip ?? 0) + (limit ?? 20)), all.length);
    },
    "task.get": ({ id }) => ok(detail(of(id))),
    "task.add": ({ companyId: _company, checklist = [], from, waitsFor: _waits, ...input }) => {
      const task = aTask({
        ...(input as Partial<Task>),
        _id: "task-new",
        from: { kind: from?.kind ?? "free", id: from?.id ?? null, title: null, path: null },
        checklist: (checklist as { text: string }[]).map(({ text }, at) => ({ _id: `item-${at}`, text, tickedAt: null, tickedBy: null })),
      });
      kept.set(task._id, task);
      return ok(task, "Task added");
    },
    "task.change": ({ companyId: _company, id, version, checklist: _list, waitsFor: _waits, ...changes }) =>
      ok(write(id, version, changes as Partial<Task>), "Task changed"),
    "task.tick": ({ id, version, item, isTicked }) => {
      const tickedAt = isTicked ? "2026-11-21T09:00:00.000Z" : null;
      const checklist = of(id).checklist.map((one) => (one._id === item ? { ...one, tickedAt } : one));
      return ok(write(id, version, { checklist }), "Checklist changed");
    },
    "task.done": ({ companyId: _company, id, version, ...proof }) =>
      ok(write(id, version, { state: "done", doneAt: "2026-11-21T09:00:00.000Z", ...(proof as Partial<Task>) }), "Task done"),
    "task.reopen": ({ id, version }) => ok(write(id, version, { state: "open", doneAt: null }), "Task open again"),
    "task.cancel": ({ id, version, reason }) => ok(write(id, version, { state: "cancelled", reason }), "Task cancelled"),
    "task.days": ({ repeats }) => ok({ repeats, days: ["2026-12-31", "2027-01-31"] }),
    "task.comment": ({ text }) =>
      ok({ _id: "c1", author: "user-1", authorName: "Ada Obi", text, createdAt: "2026-11-21T09:00:00.000Z" }, "Comment added"),
    "evidence.list": () => okList([]),
  };
  return { handlers, of, write };
} // prettier-ignore

type Options = { path?: string; role?: Role; more?: Handlers };

/** The screen of somebody's work, over some tasks. */
export function openWork(rows: readonly Task[], { path = "/work", role = "owner", more = {} }: Options = {}) {
  const tasks = someTasks(rows);
  const firm = peopled({ members: [own(role), aMember()] });
  return { ...renderApp(path, { ...signInAs(role), ...firm, ...tasks.handlers, ...more }), tasks };
}

/** The task that lies over the screen, once the keyboard is in it. */
export async function taskPanel(): Promise<HTMLElement> {
  const panel = await screen.findByRole("dialog", { name: "Task" });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  return panel;
}
