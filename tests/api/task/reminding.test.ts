import { expect, test } from "vitest";
import { joined } from "../../support/people/joined.ts";
import { withTasks } from "../../support/work/tasks.ts";

const day = 24 * 3600;

/** The tasks of a firm, and what the job tells. */
async function withReminders() {
  const all = await withTasks();
  const { app, mails } = all;
  const told = async () => {
    await app.services.tasks.remind();
    return (await mails()).filter((mail) => /due soon|is late/.test(mail));
  };
  return { ...all, told };
}

test("people hear once that a task is due soon and once that it is late, and who gave it that it is late", async () => {
  const { app, ada, firm, add, told } = await withReminders();
  await add({ assignees: [ada.userId], dueOn: "2026-11-25", remindDays: 2 });
  await add({ title: "Without a reminder", assignees: [ada.userId], dueOn: "2026-11-24", remindDays: null });
  expect(await told()).toEqual([]);
  app.clock.advance(2 * day);
  expect(await told()).toEqual([`${ada.email}: A task is due soon: Collect the figures`]);
  expect(await told()).toHaveLength(1);
  app.clock.advance(-2 * day);
  await told();
  app.clock.advance(3 * day);
  expect(await told()).toHaveLength(1);
  app.clock.advance(2 * day);
  const late = (await told()).slice(1).filter((mail) => mail.includes("Collect"));
  const both = [ada.email, firm.company.email].map((email) => `${email}: A task is late: Collect the figures`);
  expect(late.toSorted()).toEqual(both.toSorted());
  const before = (await told()).length;
  app.clock.advance(9 * day);
  expect(await told()).toHaveLength(before);
});

test("nothing is told of what is done, not even with the digest in which it waited", async () => {
  const { app, companyId, ada, task, add, told } = await withReminders();
  await ada.call.delivery.update({ companyId, mail: "daily" });
  const first = await add({ assignees: [ada.userId], dueOn: "2026-11-23" });
  const second = await add({ title: "Another", assignees: [ada.userId], dueOn: "2026-11-23" });
  app.clock.advance(day);
  await app.services.tasks.remind();
  await task.done({ companyId, id: first._id, version: 1 });
  await task.change({ companyId, id: second._id, version: 1, dueOn: "2026-11-29" });
  app.clock.advance(day);
  await told();
  const texts = app.mailer.sent.filter(({ to }) => to === ada.email).map(({ text }) => text);
  expect(texts.some((text) => text.includes("gave you a task: Collect the figures"))).toBe(true);
  expect(texts.join("\n")).not.toContain("due soon");
  app.clock.advance(5 * day);
  await told();
  app.clock.advance(day);
  await told();
  const all = app.mailer.sent.filter(({ to }) => to === ada.email).map(({ text }) => text);
  expect(all.join("\n").split("A task is due soon: Another")).toHaveLength(2);
});

test("what is late at night is told in the morning", async () => {
  const { app, ada, add, told } = await withReminders();
  await add({ assignees: [ada.userId], dueOn: "2026-11-21", remindDays: null });
  app.clock.advance(15 * 3600);
  expect(await told()).toEqual([]);
  app.clock.advance(6 * 3600);
  expect(await told()).toHaveLength(2);
});

test("the managers hear once of what is late still, after the days that the company has for that", async () => {
  const { app, companyId, ada, firm, task, add, told } = await withReminders();
  const head = await joined(app, firm, { name: "Head Eze", role: "manager" });
  await firm.call.reminder.change({ companyId, daysBefore: [1], escalateAfterDays: 2 });
  await ada.call.task.add({ companyId, title: "Collect the figures", assignees: [ada.userId], dueOn: "2026-11-22", remindDays: null });
  const done = await add({ title: "Done in time", assignees: [ada.userId], dueOn: "2026-11-22", remindDays: null });
  const toHead = async () => (await told()).filter((mail) => mail.startsWith(head.email));
  app.clock.advance(2 * day);
  expect(await toHead()).toEqual([]);
  await task.done({ companyId, id: done._id, version: done.version });
  app.clock.advance(2 * day);
  expect(await toHead()).toEqual([`${head.email}: A task of a colleague is late: Collect the figures`]);
  app.clock.advance(9 * day);
  expect(await toHead()).toHaveLength(1);
  await firm.call.reminder.change({ companyId, daysBefore: [1], escalateAfterDays: null });
  await add({ title: "Never told above", assignees: [ada.userId], dueOn: "2026-12-06", remindDays: null });
  app.clock.advance(9 * day);
  expect(await toHead()).toHaveLength(1);
}); // prettier-ignore
