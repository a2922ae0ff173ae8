import { expect, test } from "vitest";
import type { Instrument, Schedule } from "#features/catalogue/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import type { AlertType } from "#features/notify/vocabulary.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { reminderJobs } from "#features/reminder/jobs.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { reminderService } from "#features/reminder/service.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const day = 86_400;

function withDeadline(schedule: Schedule, overrides: Parameters<typeof anInstrument>[0] = {}): Instrument {
  const deadline = { rule: "By its day", recurrence: "once" as const, details: null, schedule };
  const text = "File the return with the regulator.";
  return anInstrument({ requirements: [{ id: "r1", text, provision: null, basis: "seen", deadline }], ...overrides });
}
const inDays = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);
const once = (days: number): Schedule => ({ type: "once", date: inDays(days) });

/** An application at ten in the morning of 21 November 2026 in Lagos, and a company with deadline alerts on what it holds. */
async function subscribed(instruments: Instrument[], { alertTypes = ["deadline"] as AlertType[], start = "2026-11-21T09:00:00.000Z" } = {}) {
  const app = await testApp({ catalogue: writeCatalogue(instruments), start });
  const company = await signedUp(app);
  const regulationIds = instruments.map(({ key }) => key);
  const alerts = { companyId: company.id, regulationIds, alertTypes, email: company.company.email };
  await company.call.monitor.createAlerts(alerts);
  return { app, company, messages: () => messagesOf(company) };
} // prettier-ignore

type Company = Awaited<ReturnType<typeof signedUp>>;
async function messagesOf({ call, id }: Company) {
  const { data } = await call.notification.list({ companyId: id, limit: 100 });
  return data.map(({ message }) => message);
}

/** One look each day, as the running process has it. */
async function passDays(app: TestApp, days: number) {
  for (let passed = 0; passed < days; passed += 1) {
    await app.services.reminders.remindToday();
    app.clock.advance(day);
  }
}

test("reminds 30, 14, 7 and 1 days before a deadline, once each", async () => {
  const { app, messages } = await subscribed([withDeadline(once(33))]);
  await passDays(app, 40);
  expect(await messages()).toEqual([
    "Due on Thursday 24 December 2026, tomorrow: File the return with the regulator.",
    "Due on Thursday 24 December 2026, in 7 days: File the return with the regulator.",
    "Due on Thursday 24 December 2026, in 14 days: File the return with the regulator.",
    "Due on Thursday 24 December 2026, in 30 days: File the return with the regulator.",
  ]);
});

test("names the regulation, and goes out by mail as a deadline alert does", async () => {
  const { app, company } = await subscribed([withDeadline(once(7))]);
  expect(await app.services.reminders.remindToday()).toBe(1);
  const { data } = await company.call.notification.list({ companyId: company.id });
  expect(data).toMatchObject([
    { changeType: "other", regulationId: "cbn-example-2024", regulationTitle: "Example Guidelines for Tests", regulator: "CBN", readAt: null },
  ]);
  const queued = app.db.$client.prepare("SELECT channel, state FROM outbox WHERE company_id = ?").all(company.id);
  expect(queued).toEqual([{ channel: "mail", state: "waiting" }]);
}); // prettier-ignore

test("of a duty that is for another licence it reminds nobody", async () => {
  const dutyFor = (id: string, category: LicenceCategory) => {
    return { ...withDeadline(once(7)).requirements[0]!, id, for: { categories: [category] } };
  };
  const requirements = [dutyFor("r1", "micro-finance-banks"), dutyFor("r2", "merchant-bank")];
  const { app, messages } = await subscribed([anInstrument({ requirements })]);
  expect(await app.services.reminders.remindToday()).toBe(1);
  expect(await messages()).toHaveLength(1);
});

test("tells nobody twice after a restart", async () => {
  const { app, messages } = await subscribed([withDeadline(once(7))]);
  await app.services.reminders.remindToday();
  const again = reminderService({
    ...app.services,
    reminders: reminderRepository(app.db),
    told: filingRepository(app.db),
    clock: app.clock,
  });
  expect(await again.remindToday()).toBe(0);
  expect(await messages()).toHaveLength(1);
});

test("25 Clock jump, DST, leap: tells nothing again when the clock goes back, not even a step that was left out", async () => {
  const { app, messages } = await subscribed([withDeadline(once(20))]);
  app.clock.advance(13 * day);
  await app.services.reminders.remindToday();
  app.clock.advance(-10 * day);
  await passDays(app, 11);
  expect(await messages()).toEqual(["Due on Friday 11 December 2026, in 7 days: File the return with the regulator."]);
});

test("after days without, only the most urgent step is told", async () => {
  const { app, messages } = await subscribed([withDeadline(once(40))]);
  app.clock.advance(34 * day);
  await passDays(app, 3);
  expect(await messages()).toEqual([
    "Due on Thursday 31 December 2026, in 6 days: File the return with the regulator.",
  ]);
});

test("a missed day before is made up for on the day itself, and a passed deadline is not", async () => {
  const { app, messages } = await subscribed([withDeadline(once(2))]);
  app.clock.advance(2 * day);
  await passDays(app, 3);
  expect(await messages()).toEqual(["Due on Monday 23 November 2026, today: File the return with the regulator."]);
});

test("a date that moved is told again", async () => {
  const { app, messages } = await subscribed([withDeadline(once(7))]);
  await app.services.reminders.remindToday();
  await app.services.catalogue.load(writeCatalogue([withDeadline(once(12))]));
  app.clock.advance(day);
  await app.services.reminders.remindToday();
  expect(await messages()).toEqual([
    "Due on Thursday 3 December 2026, in 11 days: File the return with the regulator.",
    "Due on Saturday 28 November 2026, in 7 days: File the return with the regulator. (a Saturday)",
  ]);
});

test("reminds of what may apply, and says that it is open", async () => {
  const services = withDeadline(once(7), { appliesTo: { services: ["agent banking"] } });
  const { app, messages } = await subscribed([services]);
  await app.services.reminders.remindToday();
  expect((await messages())[0]).toContain("(a Saturday; it is not settled yet whether this applies to you)");
});

test.each<[string, Instrument[], AlertType[]]>([
  ["of what does not bind it", [withDeadline(once(7), { appliesTo: { industries: ["maritime"] } })], ["deadline"]],
  ["of a draft", [withDeadline(once(7), { status: "draft" })], ["deadline"]],
  ["without a deadline alert", [withDeadline(once(7))], ["update", "riskChange"]],
  ["of a daily duty", [withDeadline({ type: "daily" })], ["deadline"]],
  ["of a duty without a date", [withDeadline({ type: "within", of: "incident", hours: 24 })], ["deadline"]],
])("does not remind a company %s", async (_what, instruments, alertTypes) => {
  const { app, messages } = await subscribed(instruments, { alertTypes });
  await passDays(app, 3);
  expect(await messages()).toEqual([]);
});

test("who asks after the morning's look is reminded of today's step the same day, once, and of no earlier one", async () => {
  const { app, messages } = await subscribed([withDeadline(once(1))]);
  expect(await app.services.reminders.remindToday()).toBe(1);
  const { company } = await second(app);
  for (let looks = 0; looks < 3; looks += 1) {
    await app.services.reminders.remindToday();
    app.clock.advance(300);
  }
  const tomorrow = ["Due on Sunday 22 November 2026, tomorrow: File the return with the regulator. (a Sunday)"];
  expect([await messages(), await messagesOf(company)]).toEqual([tomorrow, tomorrow]);
  await passDays(app, 3);
  expect([await messages(), await messagesOf(company)]).toEqual([tomorrow, tomorrow]);
});

test("so is who adds deadlines to an alert, or an alert to others", async () => {
  const other = withDeadline(once(7), { key: "cbn-other-2024" });
  const { app, company, messages } = await subscribed([withDeadline(once(1))], { alertTypes: ["update"] });
  await app.services.catalogue.load(writeCatalogue([withDeadline(once(1)), other]));
  const { call, id } = company;
  const ask = async (regulationId: string, alertTypes: AlertType[]) => {
    await call.monitor.createAlerts({ companyId: id, regulationIds: [regulationId], alertTypes, email: company.company.email });
    return app.services.reminders.remindToday();
  };
  expect(await app.services.reminders.remindToday()).toBe(0);
  expect(await ask("cbn-example-2024", ["deadline"])).toBe(1);
  expect(await ask("cbn-other-2024", ["deadline"])).toBe(1);
  expect(await ask("cbn-other-2024", ["deadline"])).toBe(0);
  expect(await messages()).toHaveLength(2);
}); // prettier-ignore

test("at night nobody is reminded, whoever asks", async () => {
  const { app } = await subscribed([withDeadline(once(7))], { start: "2026-11-21T22:30:00.000Z" });
  expect(await app.services.reminders.remindToday()).toBe(1);
  app.clock.advance(3_600);
  await second(app);
  expect(await app.services.reminders.remindToday()).toBe(0);
});

test("25 Clock jump, DST, leap: begins at six in the morning in Lagos, and works once a day", async () => {
  const { app, messages } = await subscribed([withDeadline(once(7))], { start: "2026-11-21T04:59:59.000Z" });
  expect(await app.services.reminders.remindToday()).toBe(0);
  app.clock.advance(1);
  expect(await app.services.reminders.remindToday()).toBe(1);
  expect(await app.services.reminders.remindToday()).toBe(0);
  app.clock.advance(day);
  expect(await app.services.reminders.remindToday()).toBe(0);
  expect(await messages()).toHaveLength(1);
});

async function second(app: TestApp) {
  const company = await signedUp(app);
  const alerts = { companyId: company.id, regulationIds: ["cbn-example-2024"], alertTypes: ["deadline" as const], email: company.company.email };
  await company.call.monitor.createAlerts(alerts);
  return { company };
} // prettier-ignore

test("a company for which it fails holds up no other, and is tried again", async () => {
  const { app, company, messages } = await subscribed([withDeadline(once(7))]);
  const other = await second(app);
  app.db.$client.exec(`CREATE TRIGGER broken BEFORE INSERT ON notifications WHEN NEW.company_id = '${company.id}'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await expect(app.services.reminders.remindToday()).rejects.toThrow(AggregateError);
  expect(await messagesOf(other.company)).toHaveLength(1);
  expect(app.db.$client.prepare("SELECT count(*) FROM reminders").pluck().get()).toBe(1);
  app.db.$client.exec("DROP TRIGGER broken");
  expect(await app.services.reminders.remindToday()).toBe(1);
  expect(await messages()).toHaveLength(1);
});

test("the job does the day's work, and stops between two companies when it is told to", async () => {
  const { app, messages } = await subscribed([withDeadline(once(7))]);
  const [job] = reminderJobs(app.services.reminders);
  await job!.run(AbortSignal.abort());
  expect(await messages()).toEqual([]);
  await job!.run(new AbortController().signal);
  expect(await messages()).toHaveLength(1);
});
