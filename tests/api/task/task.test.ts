import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { joined } from "../../support/people/joined.ts";
import { withTasks } from "../../support/work/tasks.ts";

test("a task is made, read, changed, ticked and done with proof, and the log has it all", async () => {
  const { firm, companyId, ada, task, add } = await withTasks();
  const made = await add({
    text: "From all branches",
    assignees: [ada.userId],
    dueOn: "2026-12-31",
    dueTime: "16:00",
    checklist: [{ text: "Kano" }, { text: "Jos" }],
  });
  expect(made).toMatchObject({ state: "open", isLate: false, version: 1, assignees: [ada.userId], dueAt: "2026-12-31T15:00:00.000Z" });
  const [kano, jos] = made.checklist;
  const ids = { companyId, id: made._id };
  const ticked = await ada.call.task.tick({ ...ids, version: 1, item: kano!._id, isTicked: true });
  expect(ticked.data.checklist).toMatchObject([{ text: "Kano", tickedBy: ada.userId }, { text: "Jos", tickedAt: null }]);
  const list = [{ _id: jos!._id, text: "Jos and Bauchi" }, { _id: kano!._id, text: "Kano" }, { text: "Yola" }];
  const { data: changed } = await task.change({ ...ids, version: 2, title: "Collect all figures", dueTime: null, checklist: list });
  expect(changed).toMatchObject({ title: "Collect all figures", dueAt: "2026-12-31T22:59:59.999Z", version: 3 });
  expect(changed.checklist.map(({ text, tickedBy }) => [text, tickedBy])).toEqual([["Jos and Bauchi", null], ["Kano", ada.userId], ["Yola", null]]);
  // The same again is no change.
  expect((await task.change({ ...ids, version: 3, title: "Collect all figures" })).data.version).toBe(3);
  const proof = { proof: "Sent to the CBN", references: ["FINA/2026/12/417"] };
  expect((await ada.call.task.done({ ...ids, version: 3, ...proof })).data).toMatchObject({ state: "done", doneBy: ada.userId, ...proof });
  expect(await refusalOf(task.change({ ...ids, version: 4, title: "Too late" }))).toMatchObject({ status: 409 });
  const { data: again } = await task.reopen({ ...ids, version: 4, reason: "One branch was missing" });
  expect(again).toMatchObject({ state: "open", doneAt: null, doneBy: null, proof: null, references: [], version: 5 });
  expect((await task.cancel({ ...ids, version: 5, reason: "Suspended" })).data).toMatchObject({ state: "cancelled", reason: "Suspended" });
  const { history } = (await task.get(ids)).data;
  expect(history.map(({ action, userId }) => [action, userId])).toEqual([
    ["task.cancelled", firm.userId], ["task.reopened", firm.userId], ["task.done", ada.userId],
    ["task.changed", firm.userId], ["task.changed", ada.userId], ["task.added", firm.userId],
  ]);
  expect(history[1]!.after).toMatchObject({ why: "One branch was missing" });
}); // prettier-ignore

test("of two who change one task the second is told what the first wrote", async () => {
  const { companyId, ada, task, add } = await withTasks();
  const { _id: id } = await add();
  await ada.call.task.change({ companyId, id, version: 1, title: "By Ada" });
  const late = await refusalOf(task.change({ companyId, id, version: 1, title: "By Zainab" }));
  expect(late).toMatchObject({ status: 409, current: { title: "By Ada", version: 2 } });
  expect(late.message).toContain("Changed meanwhile by Ada Obi");
  expect((await task.get({ companyId, id })).data.title).toBe("By Ada");
  const twice = await Promise.allSettled([1, 2].map(async () => task.done({ companyId, id, version: 2 })));
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a task that waits for another says for which, and is not done before it", async () => {
  const { companyId, task, add } = await withTasks();
  const first = await add({ title: "Count the cash" });
  const second = await add({ title: "Sign the count", waitsFor: first._id });
  expect(second.waitsFor).toEqual({ taskId: first._id, title: "Count the cash", state: "open" });
  const refused = await refusalOf(task.done({ companyId, id: second._id, version: 1 }));
  expect(refused).toMatchObject({ status: 409, message: "It waits for another task: Count the cash" });
  expect((await task.list({ companyId, state: "waiting" })).data.map(({ title }) => title)).toEqual(["Sign the count"]);
  expect((await task.get({ companyId, id: first._id })).data.waitedFor).toMatchObject([{ taskId: second._id }]);
  const third = await add({ title: "File it", waitsFor: second._id });
  for (const waitsFor of [first._id, second._id, third._id])
    expect(await refusalOf(task.change({ companyId, id: first._id, version: 1, waitsFor })), waitsFor).toMatchObject({ status: 400 });
  expect(await refusalOf(add({ waitsFor: "nothing" }))).toMatchObject({ status: 400 });
  await task.done({ companyId, id: first._id, version: 1 });
  expect((await task.done({ companyId, id: second._id, version: 1 })).data.state).toBe("done");
  expect((await task.list({ companyId, state: "waiting" })).total).toBe(0);
}); // prettier-ignore

test("a task says what it comes from", async () => {
  const { companyId, firm, task, add } = await withTasks();
  const ofDuty = await add({ from: { kind: "duty", id: "cbn-returns#r2" } });
  expect(ofDuty.from).toEqual({
    kind: "duty",
    id: "cbn-returns.r2",
    title: "Send the liquidity return every month.",
    path: "/duties?duty=cbn-returns.r2",
  });
  const { data: comment } = await firm.call.duty.comment({ companyId, id: "cbn-returns.r1", text: "Who does it?" });
  expect((await add({ from: { kind: "comment", id: comment._id } })).from).toMatchObject({ path: "/duties?duty=cbn-returns.r1" });
  const filing = (await firm.call.filing.list({ companyId })).data[0]!;
  expect((await add({ from: { kind: "filing", id: filing._id } })).from).toMatchObject({ id: filing._id, title: /due on/ });
  expect((await add()).from).toEqual({ kind: "free", id: null, title: null, path: null });
  for (const from of [{ kind: "duty", id: "nothing" }, { kind: "gap", id: "nothing" }, { kind: "change", id: "nothing" }, { kind: "filing", id: "a" }, { kind: "comment", id: "a" }, { kind: "duty" }, { kind: "free", id: "a" }])
    expect(await refusalOf(add({ from })), JSON.stringify(from)).toMatchObject({ status: 400 });
  const found = await task.list({ companyId, fromKind: "duty", fromId: "cbn-returns.r2" });
  expect(found.data.map(({ _id }) => _id)).toEqual([ofDuty._id]);
}); // prettier-ignore

test("tasks are found by whose they are, how they stand, when they are due, and their words", async () => {
  const { app, companyId, ada, firm, task, add } = await withTasks();
  await add({ title: "Late", dueOn: "2026-11-20", assignees: [ada.userId] });
  await add({ title: "Soon, 100% sure", dueOn: "2026-11-30", assignees: [firm.userId, ada.userId] });
  await add({ title: "Some day", text: "The vault_key" });
  const done = await add({ title: "Done", dueOn: "2026-11-25" });
  await task.done({ companyId, id: done._id, version: 1 });
  const titles = async (filter: object) => (await task.list({ companyId, ...filter })).data.map(({ title }) => title);
  expect(await titles({})).toEqual(["Late", "Soon, 100% sure", "Some day"]);
  expect(await titles({ state: "late" })).toEqual(["Late"]);
  expect(await titles({ state: "done" })).toEqual(["Done"]);
  expect(await titles({ state: "all", dueFrom: "2026-11-25", dueTo: "2026-11-30" })).toEqual(["Done", "Soon, 100% sure"]);
  expect(await titles({ assignee: "me" })).toEqual(["Soon, 100% sure"]);
  expect(await titles({ assignee: ada.userId })).toEqual(["Late", "Soon, 100% sure"]);
  expect(await titles({ assignee: "none" })).toEqual(["Some day"]);
  expect(await titles({ search: "100% SOON" })).toEqual(["Soon, 100% sure"]);
  expect(await titles({ search: "vault_" })).toEqual(["Some day"]);
  expect(await titles({ search: "%" })).toEqual(["Soon, 100% sure"]);
  expect(await titles({ limit: 1, skip: 1 })).toEqual(["Soon, 100% sure"]);
  for (const filter of [{ state: "gone" }, { dueTo: "2026-02-30" }, { fromKind: "wish" }])
    expect(await refusalOf(task.list({ companyId, ...filter }))).toMatchObject({ status: 400 });
  const send = sender(app, firm.token);
  const { headers } = await send("GET", `/api/v1/task/${companyId}?state=late`);
  const known = { "if-none-match": String(headers["etag"]) };
  expect((await send("GET", `/api/v1/task/${companyId}?state=late`, undefined, known)).status).toBe(304);
}); // prettier-ignore

test("a contributor sees and works on the tasks that it has or has made; an auditor reads all and changes nothing", async () => {
  const { app, companyId, firm, task, add } = await withTasks();
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  const auditor = await joined(app, firm, { role: "auditor" });
  const [own, other] = [await add({ title: "His", assignees: [tunde.userId] }), await add({ title: "Others’" })];
  await tunde.call.task.add({ companyId, title: "Made by him" });
  expect((await tunde.call.task.list({ companyId })).data.map(({ title }) => title)).toEqual(["His", "Made by him"]);
  expect(await refusalOf(tunde.call.task.get({ companyId, id: other._id }))).toMatchObject({ status: 404 });
  expect(await refusalOf(tunde.call.task.done({ companyId, id: other._id, version: 1 }))).toMatchObject({ status: 404 });
  expect((await tunde.call.task.done({ companyId, id: own._id, version: 1 })).data.state).toBe("done");
  expect((await auditor.call.task.list({ companyId, state: "all" })).total).toBe(3);
  expect((await auditor.call.task.get({ companyId, id: other._id })).data.title).toBe("Others’");
  expect(await refusalOf(auditor.call.task.add({ companyId, title: "No" }))).toMatchObject({ status: 403 });
  expect(await refusalOf(auditor.call.task.comment({ companyId, id: other._id, text: "No" }))).toMatchObject({ status: 403 });
  // Who leaves hands over what is open.
  const third = await add({ title: "His too", assignees: [tunde.userId] });
  await firm.call.member.end({ id: companyId, userId: tunde.userId, handOverTo: firm.userId });
  expect((await task.get({ companyId, id: third._id })).data.assignees).toEqual([firm.userId]);
  expect((await task.get({ companyId, id: own._id })).data.assignees).toEqual([tunde.userId]);
}); // prettier-ignore

test.each<[string, object, RegExp]>([
  ["nothing to do", { title: " " }, /what is to be done/],
  ["a day that is none", { dueOn: "2026-02-30" }, /written YYYY-MM-DD/],
  ["an hour without a day", { dueTime: "09:00" }, /goes with a day/],
  ["an hour that is none", { dueOn: "2026-12-01", dueTime: "24:00" }, /HH:MM/],
  ["a repetition without a day", { repeats: "FREQ=DAILY" }, /needs a day/],
  ["a repetition that is none", { dueOn: "2026-12-01", repeats: "FREQ=SECONDLY" }, /DAILY, WEEKLY/],
  ["somebody from elsewhere", { assignees: ["nobody"] }, /no such person/],
  ["an empty item", { checklist: [{ text: "" }] }, /is empty/],
])("refuses %s, and keeps nothing", async (_name, wanted, message) => {
  const { companyId, task, add } = await withTasks();
  expect(await refusalOf(add(wanted))).toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
  expect((await task.list({ companyId, state: "all" })).total).toBe(0);
}); // prettier-ignore

test("whoever is given a task hears of it as it wishes, and so does who gave it when it is done", async () => {
  const { app, companyId, firm, ada, task, add, mails } = await withTasks();
  await firm.call.delivery.update({ companyId, mail: "at-once" });
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  await tunde.call.delivery.update({ companyId, mail: "off" });
  const { _id: id } = await add({ assignees: [ada.userId, firm.userId, tunde.userId] });
  expect(await mails()).toEqual([`${ada.email}: Zainab Musa gave you a task: Collect the figures`]);
  await task.change({ companyId, id, version: 1, text: "More of it" });
  expect(await mails()).toHaveLength(1);
  await ada.call.task.done({ companyId, id, version: 2 });
  expect((await mails()).slice(1)).toEqual([expect.stringContaining(": Ada Obi did a task: Collect the figures")]);
  expect(app.mailer.sent.some(({ text }) => text.includes(`/work?task=${id}`))).toBe(true);
  await ada.call.task.comment({ companyId, id, text: "@Zainab Musa look", mentions: [firm.userId] });
  expect((await mails()).at(-1)).toContain("Ada Obi mentioned you in a comment on a task: Collect the figures");
  expect((await task.get({ companyId, id })).data.comments).toMatchObject([{ authorName: "Ada Obi", text: "@Zainab Musa look" }]);
}); // prettier-ignore
