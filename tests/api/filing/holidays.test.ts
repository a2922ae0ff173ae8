import { expect, test } from "vitest";
import type { Schedule } from "#features/catalogue/schema.ts";
import { testApp } from "../../support/app.ts";
import { joined } from "../../support/people/joined.ts";
import { withTasks } from "../../support/work/tasks.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const schedule: Schedule = { type: "monthly", day: 9, roll: "next-working-day" };
const range = { from: "2027-02-01", to: "2027-04-30" };
const eid = { year: 2027, feast: "eid-al-fitr", days: ["2027-03-10", "2027-03-09"], source: "Ministry of Interior, 8 March 2027", confirmedBy: "Ngozi Eze" }; // prettier-ignore

/** A company with deadline alerts, on 1 March 2027, of which a return is due on the 9th of each month. */
async function subscribed() {
  const deadline = { rule: "By the 9th", recurrence: "monthly" as const, details: null, schedule };
  const requirements = [{ id: "r1", text: "File the return.", provision: null, basis: "seen" as const, deadline }];
  const instrument = anInstrument({ requirements });
  const app = await testApp({ catalogue: writeCatalogue([instrument]), start: "2027-03-01T09:00:00.000Z" });
  const company = await signedUp(app);
  const { id: companyId, call } = company;
  await call.monitor.createAlerts({ companyId, regulationIds: [instrument.key], alertTypes: ["deadline"], email: company.company.email });
  const days = async () => (await call.filing.list({ companyId, ...range })).data.map(({ dueDay }) => dueDay);
  const messages = async () => (await call.notification.list({ companyId, limit: 100 })).data.map(({ message }) => message);
  const operator = app.callAs({ isOperator: true });
  return { app, companyId, call, days, messages, operator };
} // prettier-ignore

test("a holiday that is declared moves what is not filed, and tells whom it concerns once", async () => {
  const { app, days, messages, operator } = await subscribed();
  expect(await days()).toEqual(["2027-02-09", "2027-03-09", "2027-04-09"]);
  const { data } = await operator.holiday.declare(eid);
  expect(data.filter(({ feast }) => feast === "eid-al-fitr")).toMatchObject([
    { day: "2027-03-09", state: "declared", confirmedBy: "Ngozi Eze" },
    { day: "2027-03-10", state: "declared" },
  ]);
  expect(await days()).toEqual(["2027-02-09", "2027-03-11", "2027-04-09"]);
  const told = ["Due on Thursday 11 March 2027 instead of Tuesday 9 March 2027, for Eid al-Fitr was declared: File the return."];
  expect(await app.services.reminders.tellMoved()).toBe(1);
  expect(await messages()).toEqual(told);
  expect(await app.services.reminders.tellMoved()).toBe(0);
  await operator.holiday.declare(eid);
  expect(await app.services.reminders.tellMoved()).toBe(0);
  expect(await messages()).toEqual(told);
}); // prettier-ignore

test("what is filed, waived or was given another day stays, and nobody is told of it", async () => {
  const { app, companyId, call, days, messages, operator } = await subscribed();
  await call.filing.file({ companyId, id: "cbn-example-2024.r1.2027-02", reference: "R" });
  await operator.holiday.declare(eid);
  expect(await days()).toEqual(["2027-02-09", "2027-03-09", "2027-04-09"]);
  expect(await app.services.reminders.tellMoved()).toBe(0);
  expect(await messages()).toEqual([]);
});

test("one that is taken back moves it back", async () => {
  const { app, days, messages, operator } = await subscribed();
  await operator.holiday.declare(eid);
  await app.services.reminders.tellMoved();
  await operator.holiday.declare({ ...eid, days: [], source: "Correction of the ministry" });
  expect(await days()).toEqual(["2027-02-09", "2027-03-09", "2027-04-09"]);
  await app.services.reminders.tellMoved();
  expect(await messages()).toHaveLength(2);
});

test("declared and taken back before anybody was told, it tells nobody", async () => {
  const { app, messages, operator } = await subscribed();
  await operator.holiday.declare(eid);
  await operator.holiday.declare({ ...eid, days: [], source: "Correction of the ministry" });
  await app.services.reminders.tellMoved();
  expect(await messages()).toEqual([]);
});

test("whoever answers for a duty or reviews it is told of what is moved, once, without an alert; others are not", async () => {
  const { app, firm, companyId, ada, duty } = await withTasks();
  const { filing } = firm.call;
  const tunde = await joined(app, firm, { role: "officer", name: "Tunde" });
  const monthly = { rule: "By the 10th", schedule: { type: "monthly", day: 10, roll: "next-working-day" } } as const;
  const own = { companyId, origin: "board-decision" as const, title: "Cash", text: "Count the cash.", deadline: monthly };
  const { _id } = (await duty.add({ ...own, owner: ada.userId, reviewer: firm.userId })).data;
  await duty.add({ ...own, title: "Gold", text: "Count the gold." });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, owner: tunde.userId });
  const declare = async (days: string[]) => {
    await app.callAs({ isOperator: true }).holiday.declare({ year: 2027, feast: "eid-al-fitr", days, source: "A statement", confirmedBy: "Ada" });
    return app.services.reminders.tellMoved();
  };
  const mails = async () => {
    await app.services.outbox.deliverMails();
    return app.mailer.sent.splice(0).filter(({ subject }) => /instead of/.test(subject)).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  };
  await mails();
  expect(await declare(["2027-03-10"])).toBe(1);
  const heading = "Due on Thursday 11 March 2027 instead of Wednesday 10 March 2027: Cash";
  expect(await mails()).toEqual([`${ada.email}: ${heading}`, `${firm.company.email}: ${heading}`].toSorted());
  expect(await app.services.reminders.tellMoved()).toBe(0);
  const [march] = (await filing.list({ companyId, from: "2027-03-01", to: "2027-03-31" })).data.filter(({ dutyId }) => dutyId === _id);
  await filing.move({ companyId, id: march!._id, dueDay: "2027-03-15", reason: "The board meets then" });
  expect(await declare([])).toBe(0);
  expect(await mails(), "a day that somebody has set stays").toEqual([]);
}); // prettier-ignore

test("everybody may read the holidays of a year, the operator alone declares them", async () => {
  const { app, call } = await subscribed();
  expect((await app.callAs().holiday.list({})).data.map(({ day }) => day)).toContain("2027-03-26");
  expect(await refusalOf(call.holiday.declare(eid))).toMatchObject({ status: 403 });
  expect(await refusalOf(app.callAs().holiday.declare(eid))).toMatchObject({ status: 401 });
});

test.each([
  ["a day of another year", { days: ["2026-03-09"] }],
  ["a day that there is not", { days: ["2027-02-30"] }],
  ["a day twice", { days: ["2027-03-09", "2027-03-09"] }],
  ["nobody who confirmed it", { confirmedBy: "" }],
  ["a name of its own without what people call it", { feast: "day-of-mourning" }],
])("a declaration with %s is refused", async (_, over) => {
  const { operator, days } = await subscribed();
  expect(await refusalOf(operator.holiday.declare({ ...eid, ...over }))).toMatchObject({ status: 400 });
  expect(await days()).toEqual(["2027-02-09", "2027-03-09", "2027-04-09"]);
});

test("nothing is reminded after it is filed, and the next one is", async () => {
  const { app, companyId, call, messages } = await subscribed();
  await app.services.reminders.remindToday();
  await call.filing.file({ companyId, id: "cbn-example-2024.r1.2027-02", reference: "R" });
  for (let day = 0; day < 9; day += 1) {
    app.clock.advance(86_400);
    await app.services.reminders.remindToday();
  }
  expect(await messages()).toEqual(["Due on Tuesday 9 March 2027, in 8 days: File the return. (may fall earlier or later if a public holiday is declared)"]);
  app.clock.advance(24 * 86_400);
  await app.services.reminders.remindToday();
  expect((await messages())[0]).toBe("Due on Friday 9 April 2027, in 6 days: File the return.");
}); // prettier-ignore

test("what was moved is reminded of on its new day", async () => {
  const { app, companyId, call, messages } = await subscribed();
  await call.filing.move({ companyId, id: "cbn-example-2024.r1.2027-02", dueDay: "2027-03-25", reason: "Extended" });
  app.clock.advance(21 * 86_400);
  await app.services.reminders.remindToday();
  expect(await messages()).toEqual(["Due on Thursday 25 March 2027, in 3 days: File the return."]);
});
