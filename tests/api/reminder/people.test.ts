import { expect, test } from "vitest";
import { filingReminders } from "#features/filing/tables.ts";
import { outbox } from "#features/notify/tables.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { refusalOf } from "../../support/calls.ts";
import { returns, withDuties } from "../../support/work/duties.ts";
import { joined } from "../../support/people/joined.ts";

const day = 86_400;
const breaches = anInstrument({
  key: "cbn-breaches",
  requirements: [
    {
      id: "r1",
      text: "Tell the CBN of a breach.",
      provision: null,
      basis: "seen",
      deadline: { rule: "Within 72 hours", recurrence: "event", details: null, schedule: { type: "within", of: "breach", hours: 72 } },
    },
  ],
}); // prettier-ignore

/** At ten in the morning of 21 November 2026 in Lagos; the return is due on 10 December. An officer answers for it, the owner manages. */
async function assigned() {
  const made = await withDuties([returns, breaches]);
  const { app, firm, companyId, duty } = made;
  const officer = await joined(app, firm, { role: "officer" });
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, owner: officer.userId });
  const [first] = (await firm.call.filing.list({ companyId })).data;
  const remind = async () => (await app.services.reminders.remindPeople()) + (await app.services.reminders.remindClocks());
  const told = async () => {
    const rows = await app.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
    return rows.map(({ accountId, state }) => ({ who: accountId === officer.userId ? "officer" : "owner", state }));
  };
  /** What was mailed, of several people once. */
  const messages = async () => {
    const rows = await app.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
    return [...new Set(rows.map(({ event }) => `${event!.heading}: ${event!.lines[0]}`))];
  };
  const pass = async (days: number) => {
    for (let passed = 0; passed < days; passed += 1) {
      app.clock.advance(day);
      await remind();
    }
  };
  return { ...made, officer, id: first!._id, remind, told, messages, pass };
} // prettier-ignore
const due = "Thursday 10 December 2026";
const text = "Send the liquidity return every month.";

test("who answers for a duty is reminded by mail, once at each step, and the managers when it is late", async () => {
  const { remind, pass, messages, told } = await assigned();
  expect(await remind()).toBe(0);
  await pass(22);
  // A look more tells nobody anew.
  expect(await remind()).toBe(0);
  expect(await messages()).toEqual([
    `Due on ${due}, in 14 days: ${text}`,
    `Due on ${due}, in 7 days: ${text}`,
    `Due on ${due}, tomorrow: ${text}`,
    `Late since ${due}: ${text}`,
  ]);
  expect((await told()).map(({ who }) => who).toSorted()).toEqual([
    "officer",
    "officer",
    "officer",
    "officer",
    "owner",
  ]);
});

test("nothing is reminded after it is filed, and what waits to leave does not leave", async () => {
  const { app, firm, companyId, officer, id, pass, told, messages } = await assigned();
  await officer.call.delivery.update({ companyId, mail: "daily" });
  await pass(5);
  expect(await told()).toMatchObject([{ who: "officer", state: "waiting" }]);
  await firm.call.filing.file({ companyId, id, reference: "R-1" });
  expect(await told()).toMatchObject([{ state: "cancelled" }]);
  await pass(25);
  expect((await messages()).filter((message) => message.includes(due))).toHaveLength(1);
  expect((await app.db.select().from(filingReminders)).filter(({ period }) => period === "2026-11")).toHaveLength(1);
});

test("a clock that goes back tells nothing twice, and one that leaps only the most urgent step", async () => {
  const { app, remind, messages } = await assigned();
  app.clock.advance(13 * day);
  expect(await remind()).toBe(1);
  app.clock.advance(-5 * day);
  expect(await remind()).toBe(0);
  app.clock.advance(8 * day);
  expect(await remind()).toBe(0);
  app.clock.advance(2 * day);
  expect(await remind()).toBe(1);
  expect(await messages()).toEqual([`Due on ${due}, in 6 days: ${text}`, `Due on ${due}, tomorrow: ${text}`]);
});

test("what was moved is reminded of on its new day", async () => {
  const { firm, companyId, id, pass, messages } = await assigned();
  await pass(12);
  await firm.call.filing.move({ companyId, id, dueDay: "2026-12-18", reason: "Extended by letter" });
  await pass(9);
  expect(await messages()).toEqual([
    `Due on ${due}, in 14 days: ${text}`,
    `Due on ${due}, in 7 days: ${text}`,
    `Due on Friday 18 December 2026, in 14 days: ${text}`,
    `Due on Friday 18 December 2026, in 7 days: ${text}`,
  ] );
}); // prettier-ignore

test("what nobody answers for reminds nobody, and at night nobody is told of days", async () => {
  const { app, duty, companyId, remind } = await assigned();
  app.clock.advance(13 * day + 17 * 3600);
  expect(app.clock.now().toISOString()).toBe("2026-12-05T02:00:00.000Z");
  expect(await remind()).toBe(0);
  app.clock.advance(4 * 3600);
  await duty.change({ companyId, id: "cbn-returns.r2", version: 1, owner: null });
  expect(await remind()).toBe(0);
});

test("a clock is reminded in hours, at night too, from its start on", async () => {
  const { app, firm, companyId, remind, messages, told } = await assigned();
  app.clock.advance(14 * 3600);
  const occurredAt = app.clock.now().toISOString();
  const { data } = await firm.call.event.record({ companyId, kind: "breach", occurredAt });
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  app.clock.advance(48 * 3600 + 60);
  await remind();
  app.clock.advance(18 * 3600);
  await remind();
  await firm.call.filing.file({ companyId, id: data.occurrences[0]!._id, reference: "B-1" });
  app.clock.advance(6 * 3600);
  expect(await app.services.reminders.remindClocks()).toBe(0);
  const until = "until 25 November 2026 at 00:00, Lagos time";
  expect((await messages()).map((message) => message.split(until)[0])).toEqual(["72 hours left, ", "23 hours left, ", "5 hours left, "]);
  // Nobody answers for it: whoever manages the work is told, at once.
  expect((await told()).every(({ who }) => who === "owner")).toBe(true);
}); // prettier-ignore

test("days are set for the company and for a duty, and faults change nothing", async () => {
  const { firm, companyId, pass, messages } = await assigned();
  const { reminder } = firm.call;
  expect((await reminder.rules({ companyId })).data).toEqual({ daysBefore: [14, 7, 1], escalateAfterDays: 1, duties: [] });
  expect(await refusalOf(reminder.change({ companyId, daysBefore: [500] }))).toMatchObject({ status: 400 });
  expect(await refusalOf(reminder.change({ companyId, dutyId: "cbn-returns.r2", daysBefore: [3], escalateAfterDays: 2 }))).toMatchObject({ status: 400 });
  await reminder.change({ companyId, daysBefore: [5], escalateAfterDays: null });
  const { data } = await reminder.change({ companyId, dutyId: "cbn-returns.r2", daysBefore: [3, 10, 3] });
  expect(data).toEqual({ daysBefore: [5], escalateAfterDays: null, duties: [{ dutyId: "cbn-returns.r2", daysBefore: [10, 3] }] });
  await pass(25);
  expect((await messages()).filter((message) => message.includes(due))).toEqual([
    `Due on ${due}, in 10 days: ${text}`,
    `Due on ${due}, in 3 days: ${text}`,
  ]);
}); // prettier-ignore
