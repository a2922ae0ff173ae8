import { expect, test } from "vitest";
import { circularJobs } from "#features/circular/jobs.ts";
import { evidenceJobs } from "#features/evidence/jobs.ts";
import { notifyJobs } from "#features/notify/jobs.ts";
import { reminderJobs } from "#features/reminder/jobs.ts";
import { taskJobs } from "#features/task/jobs.ts";
import type { TestApp } from "../support/app.ts";
import { joined } from "../support/people/joined.ts";
import { withCirculars } from "../support/work/circulars.ts";
import { aFile } from "../support/work/evidence.ts";

const hour = 3600;
const day = 24 * hour;

/** Everything that reminds somebody, as the process does it every few minutes. */
async function remind({ services }: TestApp): Promise<void> {
  const { reminders, tasks, circulars, evidence, outbox, accounts } = services;
  const jobs = [...reminderJobs(reminders), ...taskJobs(tasks), ...circularJobs(circulars), ...evidenceJobs(evidence)];
  for (const { name, run } of jobs) if (name !== "reading evidence") await run(new AbortController().signal);
  await outbox.deliverMails();
  await accounts.sendWaitingMails();
}

/**
 * On 21 November 2026, at ten in the morning in Lagos: a firm with something of all that people are reminded of, due in the
 * weeks to come, an officer whose it is, and a manager. `told` names each reminder that has left, in the order of names.
 */
async function withWork() {
  const all = await withCirculars();
  const { app, firm, companyId, ada, duty, send } = all;
  const head = await joined(app, firm, { name: "Head Eze", role: "manager" });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, owner: ada.userId });
  const figures = { title: "Collect the figures", dueOn: "2026-11-30", remindDays: 2, repeats: "FREQ=MONTHLY" };
  const { data: task } = await firm.call.task.add({ companyId, ...figures, assignees: [ada.userId] });
  await send({ people: [ada.userId], readBy: "2026-12-04" });
  const licence = { name: "licence.pdf", title: "Licence", validUntil: "2027-01-03", dutyIds: [] };
  await app.callAs({ companyId, upload: aFile() }).evidence.add({ companyId, ...licence });
  await app.services.outbox.deliverMails();
  const before = app.mailer.sent.length;
  const names = { [ada.email]: "Ada", [head.email]: "Head", [firm.company.email]: "Zainab" };
  const told = () =>
    app.mailer.sent.slice(before).map(({ to, subject, text }) => {
      const what = /Due on [^:]*?(?=, (?:in|tomorrow|today))|Late since [^:]*/.exec(text)?.[0];
      return `${names[to]}: ${what ?? subject}`;
    });
  return { ...all, task, told: () => told().toSorted() };
}

const returned = "Thursday 10 December 2026";
/** What is told in the days until 21 December where no clock jumps. */
const everything = [
  ...Array.from({ length: 3 }, () => `Ada: Due on ${returned}`),
  ...["Ada", "Head"].map((name) => `${name}: Late since ${returned}`),
  "Ada: A task is due soon: Collect the figures",
  ...["Ada", "Zainab"].map((name) => `${name}: A task is late: Collect the figures`),
  "Head: A task of a colleague is late: Collect the figures",
  ...Array.from({ length: 2 }, () => "Ada: Please read and confirm: Guidelines on Returns"),
  "Zainab: A circular was not confirmed by everybody: Guidelines on Returns",
  "Zainab: Evidence lapses soon at Ilana",
];
// Whoever was told that it is late is not told after all that it is due soon.
const overtaken = everything.filter((one) => /due soon|Please read/.test(one));

/** By how many seconds the clock jumps; what is not told for that; and what is told of days that lie far ahead. */
const jumps: [string, { jump: number[]; not?: string[]; ahead?: string[] }][] = [
  ["stays", { jump: [] }],
  ["goes back an hour over midnight, and again", { jump: [14.5 * hour, -hour, hour, -hour] }],
  ["goes back forty days and forward", { jump: [-40 * day, 40 * day] }],
  ["goes forward forty days and back", { jump: [40 * day, -40 * day], not: overtaken, ahead: ["Ada: Due on Sunday 10 January 2027"] }],
  [
    "goes forward a year and back",
    { jump: [365 * day, -365 * day], not: overtaken, ahead: ["Ada", "Head"].map((name) => `${name}: Late since Wednesday 10 November 2027`) },
  ],
]; // prettier-ignore

test.each(jumps)("where the clock %s, everybody is reminded once of everything", async (_, { jump, not = [], ahead = [] }) => {
  const { app, told } = await withWork();
  for (const seconds of jump) {
    app.clock.advance(seconds);
    await remind(app);
  }
  for (let passed = 0; passed < 30; passed += 1) {
    app.clock.advance(day);
    await remind(app);
    // A look more, at the same instant.
    await remind(app);
  }
  expect(told()).toEqual([...everything.filter((one) => !not.includes(one)), ...ahead].toSorted());
}); // prettier-ignore

test.each(jumps)("where the clock %s, no due day and no day of a series is there twice or missing", async (_, { jump }) => {
  const { app, firm, companyId, task } = await withWork();
  const { call } = firm;
  const due = async () => {
    const { data } = await call.filing.list({ companyId, from: "2026-11-01", to: "2027-12-31" });
    return data.map(({ _id, dueAt }) => `${_id} ${dueAt}`);
  };
  const before = await due();
  expect(before).toHaveLength(14);
  let open = task;
  const done = [];
  for (const seconds of [...jump, day]) {
    app.clock.advance(seconds);
    await remind(app);
    expect(await due()).toEqual(before);
    await call.task.done({ companyId, id: open._id, version: open.version });
    done.push(open.seriesOn);
    const { data, total } = await call.task.list({ companyId });
    expect(total).toBe(1);
    open = data[0]!;
  }
  expect([...done, open.seriesOn]).toEqual(["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28", "2027-03-30", "2027-04-30"].slice(0, done.length + 1));
  const { data: all } = await call.task.list({ companyId, state: "all" });
  expect(new Set(all.map(({ seriesOn }) => seriesOn)).size).toBe(done.length + 1);
}); // prettier-ignore

/** What is done once an hour with mails that wait or have left. */
async function tidyMails({ services }: TestApp): Promise<void> {
  const hourly = notifyJobs(services.notify, services.outbox).filter(({ everyMs }) => everyMs === hour * 1000);
  for (const { run } of hourly) await run(new AbortController().signal);
}

test("a digest of a clock that was far ahead does not wait for that day to come again", async () => {
  const { app, companyId, ada, told } = await withWork();
  await ada.call.delivery.update({ companyId, mail: "daily" });
  app.clock.advance(40 * day);
  await remind(app);
  const toAda = () => told().filter((one) => one.startsWith("Ada"));
  expect(toAda()).toEqual([]);
  app.clock.advance(-40 * day);
  await tidyMails(app);
  await remind(app);
  expect(toAda()).toHaveLength(1);
  expect(app.mailer.sent.at(-1)!.text).toContain("Collect the figures");
});

test("a mail server that was away while the clock was far ahead is tried again as ever", async () => {
  const { app, told } = await withWork();
  app.clock.advance(40 * day);
  app.mailer.failWith = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNECTION" });
  await remind(app);
  expect(told()).toEqual([]);
  app.mailer.failWith = undefined;
  app.clock.advance(-40 * day);
  await tidyMails(app);
  await remind(app);
  expect(told().filter((one) => one.includes("is late"))).not.toEqual([]);
});
