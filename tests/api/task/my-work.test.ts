import { expect, test } from "vitest";
import { announce } from "../../support/outbox.ts";
import { joined } from "../../support/people/joined.ts";
import { withTasks } from "../../support/work/tasks.ts";

test("my work is what waits for me: tasks by time, reviews, filings of my duties, what I have not read", async () => {
  const { app, firm, companyId, ada, add, duty } = await withTasks();
  const mine = { assignees: [firm.userId] };
  const days = ["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"];
  for (const dueOn of days) await add({ ...mine, title: `Due ${dueOn}`, dueOn });
  await add({ ...mine, title: "Some day" });
  await add({ title: "Ada’s", assignees: [ada.userId], dueOn: "2026-11-21" });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, owner: firm.userId, reviewer: firm.userId, nextReviewOn: "2026-11-20" });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, reviewer: firm.userId, nextReviewOn: "2027-06-30" });
  await announce(app, { companyId, regulationTitle: "Circular" });
  app.clock.advance(12 * 24 * 3600);
  const { work } = firm.call;
  const { data: later } = await work.mine({ companyId });
  expect(later.late.map(({ title }) => title)).toEqual(days.map((one) => `Due ${one}`));
  expect(later.filings.map(({ requirementId, dueDay }) => [requirementId, dueDay])).toEqual([["cbn-returns#r2", "2026-12-10"]]);
  app.clock.advance(-12 * 24 * 3600);
  const { data } = await work.mine({ companyId });
  const titles = (tasks: { title: string }[]) => tasks.map(({ title }) => title);
  expect([titles(data.late), titles(data.today), titles(data.week), titles(data.undated)]).toEqual([
    ["Due 2026-11-20"], ["Due 2026-11-21"], ["Due 2026-11-28"], ["Some day"],
  ]);
  expect(data.reviews).toMatchObject([{ _id: "cbn-returns.r2", nextReviewOn: "2026-11-20", isLate: true }]);
  expect(data).toMatchObject({ day: "2026-11-21", isMore: false, unread: { total: 1, newest: [{ regulationTitle: "Circular" }] }, waiting: 0 });
  await firm.call.notification.markRead({ companyId });
  expect((await work.mine({ companyId })).data.unread).toEqual({ total: 0, newest: [] });
  app.clock.advance(60);
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  expect((await tunde.call.work.mine({ companyId })).data).toEqual({
    day: "2026-11-21", late: [], today: [], week: [], undated: [], isMore: false, reviews: [], filings: [], circulars: { total: 0, rows: [] }, unread: { total: 0, newest: [] }, waiting: null,
  });
}); // prettier-ignore

test("what is due of a duty of the company's own is its owner's to file, and a task of it has its duty in the calendar", async () => {
  const { firm, companyId, duty, add } = await withTasks();
  const schedule = { type: "monthly" as const, day: 25, roll: null };
  const { data: own } = await duty.add({
    companyId,
    origin: "licence-condition",
    title: "Condition 7",
    text: "Report large exposures",
    regulator: "CBN",
    deadline: { rule: "By the 25th of each month", schedule },
  });
  await duty.change({ companyId, id: own._id, version: own.version, owner: firm.userId });
  const { data } = await firm.call.work.mine({ companyId });
  expect(data.filings).toMatchObject([{ dutyId: own._id, dueDay: "2026-11-25" }]);
  const task = await add({ from: { kind: "filing", id: data.filings[0]!._id }, dueOn: "2026-11-24" });
  const entries = await firm.call.calendar.list({ companyId, from: "2026-11-24", to: "2026-11-24" });
  expect(entries.data).toMatchObject([{ subjectId: task._id, dutyId: own._id, regulator: "CBN" }]);
});
