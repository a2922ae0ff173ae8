import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { withTasks } from "../../support/work/tasks.ts";

test("what is done comes again on the day of its series, whenever it was done, with nothing of it done", async () => {
  const { app, companyId, ada, task, add } = await withTasks();
  const wanted = { dueOn: "2026-12-31", dueTime: "16:00", repeats: "freq=monthly", assignees: [ada.userId], checklist: [{ text: "Kano" }] };
  const first = await add(wanted);
  expect(first).toMatchObject({ repeats: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", seriesOn: "2026-12-31" });
  expect((await task.get({ companyId, id: first._id })).data.nextOn).toBe("2027-01-31");
  app.clock.advance(100 * 24 * 3600);
  await task.tick({ companyId, id: first._id, version: 1, item: first.checklist[0]!._id, isTicked: true });
  await task.done({ companyId, id: first._id, version: 2, proof: "Sent" });
  const open = async () => (await task.list({ companyId })).data;
  const [second, ...others] = await open();
  expect(others).toEqual([]);
  expect(second).toMatchObject({
    title: first.title, dueOn: "2027-01-31", dueTime: "16:00", seriesOn: "2027-01-31", seriesId: first.seriesId,
    assignees: [ada.userId], checklist: [{ text: "Kano", tickedAt: null }], proof: null, isLate: true, version: 1,
  });
  // Another day for one of them leaves the series where it is.
  await task.change({ companyId, id: second!._id, version: 1, dueOn: "2027-02-05", repeats: "FREQ=MONTHLY" });
  await task.done({ companyId, id: second!._id, version: 2 });
  const [third] = await open();
  expect(third).toMatchObject({ dueOn: "2027-02-28", seriesOn: "2027-02-28" });
  // Done twice, it comes once.
  await task.reopen({ companyId, id: second!._id, version: 3, reason: "One was missing" });
  await task.done({ companyId, id: second!._id, version: 4 });
  expect((await open()).map(({ _id }) => _id)).toEqual([third!._id]);
  await task.cancel({ companyId, id: third!._id, version: 1, reason: "Not this month" });
  const [fourth] = await open();
  expect(fourth).toMatchObject({ dueOn: "2027-03-31" });
  await task.cancel({ companyId, id: fourth!._id, version: 1, reason: "Never again", endsRepetition: true });
  expect(await open()).toEqual([]);
}); // prettier-ignore

test("another rule counts from the day on which the task is due", async () => {
  const { companyId, task, add } = await withTasks();
  const { _id: id } = await add({ dueOn: "2026-12-31", repeats: "FREQ=MONTHLY" });
  const { data } = await task.change({ companyId, id, version: 1, dueOn: "2027-01-04", repeats: "FREQ=WEEKLY" });
  expect(data).toMatchObject({ repeats: "FREQ=WEEKLY", seriesOn: "2027-01-04" });
  await task.done({ companyId, id, version: 2 });
  const [next] = (await task.list({ companyId })).data;
  expect(next).toMatchObject({ dueOn: "2027-01-11" });
  const ids = { companyId, id: next!._id };
  expect(await refusalOf(task.change({ ...ids, version: 1, dueOn: null }))).toMatchObject({ status: 400 });
  await task.change({ ...ids, version: 1, repeats: null });
  await task.done({ ...ids, version: 2 });
  expect((await task.list({ companyId })).total).toBe(0);
});

test("a series ends when it says so", async () => {
  const { companyId, task, add } = await withTasks();
  const { _id: id } = await add({ dueOn: "2026-12-31", repeats: "FREQ=DAILY;COUNT=2" });
  await task.done({ companyId, id, version: 1 });
  const [second] = (await task.list({ companyId })).data;
  await task.done({ companyId, id: second!._id, version: 1 });
  expect((await task.list({ companyId, state: "all" })).total).toBe(2);
});

test("who has left is not given the next", async () => {
  const { companyId, firm, ada, task, add } = await withTasks();
  const { _id: id } = await add({ dueOn: "2026-12-31", repeats: "FREQ=YEARLY", assignees: [ada.userId] });
  await task.done({ companyId, id, version: 1 });
  const [second] = (await task.list({ companyId })).data;
  await firm.call.member.end({ id: companyId, userId: ada.userId });
  const { data } = await task.get({ companyId, id: second!._id });
  expect(data.assignees).toEqual([]);
  await task.done({ companyId, id: second!._id, version: data.version });
  expect((await task.list({ companyId })).data).toMatchObject([{ dueOn: "2028-12-31", assignees: [] }]);
});
