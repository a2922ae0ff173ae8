import { describe, expect, test } from "vitest";
import { handOverTasks } from "#features/task/repository/handing-over.ts";
import type { Keeping } from "#features/task/repository.ts";
import { changedTo, doneTask, followingTask, freshTask } from "#features/task/rules/changing.ts";
import type { TaskFilter } from "#features/task/rules/filter.ts";
import type { StoredTask } from "#features/task/rules/stored.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "../backend.ts";
import { aFirm } from "../people/member.ts";
import { aStoredCompany, at, claimAll, telling } from "../rows.ts";

const from = { fromKind: "free" as const, fromId: null, fromTitle: null, fromPath: null };
const where = (seconds: number, by: string | null = null) => ({ by, at: at(seconds), today: "2026-11-21" });
const aTask = (companyId: string, overrides: Partial<StoredTask> = {}): StoredTask => ({
  ...freshTask({ id: newId(), companyId, from, items: [] }, { title: "Collect the figures", repeats: null }, where(0)),
  ...overrides,
});
const due = (dueOn: string) => ({ dueOn, dueAt: `${dueOn}T22:59:59.999Z`, lateAt: `${dueOn}T22:59:59.999Z` });
const added = (next: StoredTask): Keeping => ({ next, action: "task.added", event: telling(newId()) });
const changed = (next: StoredTask): Keeping => ({ next, action: "task.changed", event: telling(newId()) });
const all: TaskFilter = { view: "all", words: [] };
const look = (companyId: string, seenBy: string | null = null) => ({ companyId, seenBy, now: at(100) });
const page = { limit: 50, skip: 0 };
const logged = { actions: undefined, from: undefined, before: undefined };
const entriesOf = async ({ audit }: Repositories, companyId: string) =>
  (await audit.list(companyId, logged, { limit: 50, skip: 0 })).rows.filter(({ action }) => action.startsWith("task."));

/** What people have to do. */
export function describeTasks(open: Open) {
  describe("tasks:", () => {
    describeKeeping(open);
    describeSeries(open);
    describeLists(open);
    describeTelling(open);
  });
}

function describeKeeping(open: Open) {
  test("are kept with their people, checklist, log and mails, and found whole", async () => {
    const stored = await open();
    const { tasks } = stored;
    const { own, colleague } = await aFirm(stored);
    const items = [
      { id: newId(), text: "Kano", tickedAt: at(1), tickedBy: own.personId },
      { id: newId(), text: "Jos", tickedAt: null, tickedBy: null },
    ];
    const assignees = [own.personId, colleague.personId].toSorted();
    const task = aTask(own.id, { assignees, items, references: ["A", "B"], ...due("2026-12-01"), createdBy: own.personId });
    const event = telling("first", [colleague.personId]);
    expect(await tasks.save({ ...added(task), event })).toEqual(task);
    expect(await tasks.find(look(own.id), task.id)).toEqual(task);
    expect(await claimAll(stored, "mail", 100)).toMatchObject([{ accountId: colleague.personId, event: event.event }]);
    const next = changedTo(task, { title: "Collect all", items: [items[1]!] }, where(5, own.personId))!;
    await tasks.save(changed(next));
    expect(await tasks.find(look(own.id), task.id)).toEqual(next);
    const [entry] = await entriesOf(stored, own.id);
    expect(entry).toMatchObject({ action: "task.changed", before: { title: "Collect the figures" }, after: { title: "Collect all", checklist: ["Jos"] } });
  }); // prettier-ignore

  test("of several that change one at once, one is first and the others hear what stands", async () => {
    const stored = await open();
    const { id } = await aStoredCompany(stored);
    const task = aTask(id);
    await stored.tasks.save(added(task));
    const turns = ["a", "b", "c"].map(async (title) => stored.tasks.save(changed(changedTo(task, { title }, where(1))!)));
    const outcomes = await Promise.all(turns);
    const kept = (await stored.tasks.find(look(id), task.id))!;
    expect(outcomes.filter((one) => typeof one === "object" && "stale" in one)).toEqual([{ stale: kept }, { stale: kept }]);
    expect(await entriesOf(stored, id)).toHaveLength(2);
    expect(await stored.tasks.save(changed(aTask(id, { version: 4 })))).toEqual({ stale: undefined });
  }); // prettier-ignore

  test("name people and tasks of their company alone, and do not wait for each other in a ring", async () => {
    const stored = await open();
    const { tasks } = stored;
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const elsewhere = aTask(other.id);
    await tasks.save(added(elsewhere));
    expect(await tasks.save(added(aTask(own.id, { assignees: [other.personId] })))).toBe("unknown person");
    expect(await tasks.save(added(aTask(own.id, { waitsFor: elsewhere.id })))).toBe("unknown task");
    const first = aTask(own.id);
    const second = aTask(own.id, { waitsFor: first.id });
    const third = aTask(own.id, { waitsFor: second.id });
    for (const task of [first, second, third]) await tasks.save(added(task));
    expect(await tasks.save(changed(changedTo(first, { waitsFor: third.id }, where(1))!))).toBe("cycle");
    expect(await tasks.save({ ...added(doneTask(second, {}, where(1))), action: "task.done" })).toBe("waits");
    expect((await tasks.list(look(own.id), all, page)).total).toBe(3);
    expect([...(await tasks.listWaited(own.id, [first.id, elsewhere.id])).values()]).toEqual([{ id: first.id, title: first.title, state: "open" }]);
    expect(await tasks.listWaiting(own.id, first.id)).toEqual([{ id: second.id, title: second.title, state: "open" }]);
  }); // prettier-ignore

  test("go from hand to hand where somebody leaves, those that are open", async () => {
    const stored = await open();
    const { tasks } = stored;
    const { own, colleague } = await aFirm(stored);
    const [was, heir] = [colleague.personId, own.personId];
    const rows = [aTask(own.id, { assignees: [was] }), aTask(own.id, { assignees: [was, heir].toSorted() }), aTask(own.id, { assignees: [was], state: "done" })];
    for (const task of rows) await tasks.save(added(task));
    const handOver = (companyId: string, work: Parameters<typeof handOverTasks>[2]) => stored.database.write((tx) => handOverTasks(tx, companyId, work));
      expect(await handOver((await aStoredCompany(stored)).id, { from: was, to: null, at: at(2) })).toBe(0);
    expect(await handOver(own.id, { from: was, to: heir, at: at(2) })).toBe(2);
    const after = await Promise.all(rows.map(async ({ id }) => (await tasks.find(look(own.id), id))!));
    expect(after.map(({ assignees, version }) => [assignees, version])).toEqual([[[heir], 2], [[heir], 2], [[was], 1]]);
    expect((await entriesOf(stored, own.id)).slice(0, 2)).toMatchObject([{ action: "task.changed" }, { action: "task.changed" }]);
  }); // prettier-ignore
}

function describeSeries(open: Open) {
  test("the next of a series comes with what is done, once, and without who has left", async () => {
    const stored = await open();
    const { tasks } = stored;
    const { own, colleague } = await aFirm(stored, { endedAt: at(1) });
    const id = newId();
    const series = { repeats: "FREQ=DAILY", seriesId: id, seriesStart: "2026-11-21", seriesOn: "2026-11-21" };
    const task = aTask(own.id, { id, ...series, ...due("2026-11-21"), items: [{ id: newId(), text: "Kano", tickedAt: at(1), tickedBy: null }] });
    await tasks.save(added(task));
    const next = (seconds: number) =>
      followingTask({ ...task, assignees: [own.personId, colleague.personId] }, { id: newId(), seriesOn: "2026-11-22", itemIds: [newId()] }, where(seconds));
    const done = doneTask(task, { proof: "Sent" }, where(5));
    const first = next(5);
    await tasks.save({ ...changed(done), action: "task.done", follows: { task: first, event: telling(newId()) } });
    expect(await tasks.find(look(own.id), first.id)).toEqual({ ...first, assignees: [own.personId] });
    expect(first.items).toMatchObject([{ text: "Kano", tickedAt: null }]);
    const again = { ...done, version: 3, proof: "Sent again" };
    await tasks.save({ ...changed(again), follows: { task: next(6), event: telling(newId()) } });
    expect((await tasks.list(look(own.id), all, page)).rows.map((one) => one.id).toSorted()).toEqual([id, first.id].toSorted());
  }); // prettier-ignore
}

function describeLists(open: Open) {
  test("are found by whose they are, how they stand, their days and words, what is due first before all others", async () => {
    const stored = await open();
    const { tasks } = stored;
    const { own, colleague } = await aFirm(stored);
    const [me, ada] = [own.personId, colleague.personId];
    const rows = {
      later: aTask(own.id, { ...due("2026-12-02"), assignees: [ada], title: "100% of it" }),
      never: aTask(own.id, { assignees: [me], text: "The Vault" }),
      late: aTask(own.id, { ...due("2026-11-20"), createdBy: ada, fromKind: "duty", fromId: "d" }),
    };
    const done = aTask(own.id, { ...due("2026-11-22"), state: "done" });
    const waiting = aTask(own.id, { waitsFor: rows.never.id, ...due("2027-01-01") });
    for (const task of [...Object.values(rows), done, waiting]) await tasks.save(added(task));
    await tasks.save(added(aTask((await aStoredCompany(stored)).id)));
    const ids = async (filter: Partial<TaskFilter>, seenBy: string | null = null) =>
      (await tasks.list(look(own.id, seenBy), { ...all, ...filter }, page)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual([rows.late.id, done.id, rows.later.id, waiting.id, rows.never.id]);
    expect(await ids({ view: "open" })).toEqual([rows.late.id, rows.later.id, waiting.id, rows.never.id]);
    expect(await ids({ view: "late" })).toEqual([rows.late.id]);
    expect(await ids({ view: "waiting" })).toEqual([waiting.id]);
    expect([await ids({ assignee: ada }), await ids({ assignee: null, view: "done" })]).toEqual([[rows.later.id], [done.id]]);
    expect(await ids({ dueFrom: "2026-11-22", dueTo: "2026-12-02" })).toEqual([done.id, rows.later.id]);
    expect(await ids({ fromKind: "duty", fromId: "d" })).toEqual([rows.late.id]);
    expect([await ids({ words: ["vault"] }), await ids({ words: ["%"] }), await ids({ words: ["_"] })]).toEqual([[rows.never.id], [rows.later.id], []]);
    expect(await ids({}, ada)).toEqual([rows.late.id, rows.later.id]);
    expect(await tasks.find(look(own.id, ada), rows.never.id)).toBeUndefined();
    expect(await tasks.list(look(own.id), all, { limit: 1, skip: 1 })).toMatchObject({ total: 5, rows: [{ id: done.id }] });
    const person = { companyId: own.id, userId: ada };
    expect(await tasks.listOpenOf(person, "2026-12-02", 9)).toEqual([rows.later]);
    expect(await tasks.listOpenOf(person, "2026-12-01", 9)).toEqual([]);
    expect((await tasks.listOpenOf({ ...person, userId: me }, "2026-12-01", 9)).map(({ id }) => id)).toEqual([rows.never.id]);
  }); // prettier-ignore
}

function describeTelling(open: Open) {
  test("are told once as due and once as late, and not once they are done", async () => {
    const stored = await open();
    const { tasks } = stored;
    const { own, colleague } = await aFirm(stored);
    const task = aTask(own.id, { assignees: [colleague.personId], ...due("2026-11-22"), remindOn: "2026-11-21" });
    await tasks.save(added(task));
    await tasks.save(added(aTask(own.id, { ...due("2026-11-22"), remindOn: "2026-11-21", state: "done" })));
    const untold = async (telling: "due" | "late", now: string) =>
      (await tasks.listUntold(telling, { now, today: "2026-11-21" }, { after: "", limit: 9 })).map(({ id }) => id);
    expect([await untold("due", at(10)), await untold("late", at(10))]).toEqual([[task.id], []]);
    expect(await tasks.listUntold("due", { now: at(10), today: "2026-11-21" }, { after: task.id, limit: 9 })).toEqual(
      [],
    );
    const event = telling("due", [colleague.personId]);
    const both = await Promise.all(
      [1, 2].map(async () => tasks.tell("due", task, { event, escalateOn: null }, at(10))),
    );
    expect(both.toSorted()).toEqual([false, true]);
    expect(await untold("due", at(11))).toEqual([]);
    const { length } = await claimAll(stored, "mail", 100);
    expect(length).toBe(1);
    // What was told meanwhile is not told again, whatever was read before.
    const changedSince = changedTo(task, { title: "Another" }, where(20))!;
    await tasks.save(changed(changedSince));
    expect(await untold("due", at(21))).toEqual([]);
    const late = "2026-11-22T23:00:00.000Z";
    expect(await untold("late", late)).toEqual([task.id]);
    expect(await tasks.tell("late", { ...changedSince, version: 1 }, { event, escalateOn: null }, late)).toBe(false);
    const saying = { event: telling("late"), escalateOn: "2026-11-24" };
    expect(await tasks.tell("late", changedSince, saying, late)).toBe(true);
    expect(await untold("late", late)).toEqual([]);
    // To the managers once more, on the day that was named then.
    const escalated = async (today: string) =>
      (await tasks.listUntold("escalated", { now: late, today }, { after: "", limit: 9 })).map(({ id }) => id);
    expect([await escalated("2026-11-23"), await escalated("2026-11-24")]).toEqual([[], [task.id]]);
    const again = { event: telling("escalated"), escalateOn: null };
    expect(await tasks.tell("escalated", changedSince, again, late)).toBe(true);
    expect(await tasks.tell("escalated", changedSince, again, late)).toBe(false);
    expect(await escalated("2026-11-30")).toEqual([]);
  });

  test("what waits to be told of them goes with their end", async () => {
    const stored = await open();
    const { own, colleague } = await aFirm(stored);
    const person = { companyId: own.id, userId: colleague.personId };
    await stored.delivery.saveSettings(person, { mail: "daily" }, at(0));
    const task = aTask(own.id, { ...due("2026-11-22"), remindOn: "2026-11-21" });
    await stored.tasks.save(added(task));
    const about = telling("due", [colleague.personId]);
    const event = { ...about, event: { ...about.event, type: "task.due" as const, subject: task.id } };
    await stored.tasks.tell("due", task, { event, escalateOn: null }, at(10));
    const other = { ...event, id: "other", event: { ...event.event, type: "task.commented" as const } };
    await stored.tasks.save({ ...changed(doneTask(task, {}, where(20))), action: "task.done", event: other });
    expect((await claimAll(stored, "mail", 3 * 24 * 3600)).map(({ id }) => id)).toEqual(["other-mail-" + colleague.personId]);
  }); // prettier-ignore
}

/** What people say to tasks: kept as what they say to duties, in a table of its own. */
export function describeTaskComments(open: Open) {
  test("comments on tasks are the tasks’ own", async () => {
    const stored = await open();
    const { taskComments, dutyComments } = stored;
    const { id: companyId, personId } = await aStoredCompany(stored);
    const comment = { id: newId(), companyId, subjectId: "a", authorId: personId, text: "Missing", createdAt: at(1) };
    expect(await taskComments.add(comment, { mentions: [], event: telling(comment.id), most: 1 })).toBe(true);
    expect(await taskComments.list(companyId, "a")).toMatchObject([{ id: comment.id, text: "Missing" }]);
    expect(await dutyComments.list(companyId, "a")).toEqual([]);
    expect([await taskComments.subjectOf(companyId, comment.id), await dutyComments.subjectOf(companyId, comment.id)]).toEqual(["a", undefined]);
    expect(await taskComments.history(companyId, "a", 5)).toMatchObject([{ action: "task.commented" }]);
    expect(await taskComments.colleagues(companyId, at(2))).toHaveLength(1);
  }); // prettier-ignore
}
