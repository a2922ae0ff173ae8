import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { obligationRepository } from "#features/obligation/repository.ts";
import { messages } from "#features/obligation/schema.ts";
import { mostDatedDuties } from "#features/obligation/vocabulary.ts";
import { outbox } from "#features/notify/tables.ts";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { returns, withDuties } from "../../support/work/duties.ts";

const day = 86_400;
const monthly = { type: "monthly" as const, day: 13, roll: "previous-working-day" as const };
const report = {
  origin: "licence-condition" as const,
  title: "Condition 7 of the licence",
  text: "Report large exposures each month.",
  deadline: { rule: "By the 13th of each month", schedule: monthly },
};

/** At ten in the morning of 21 November 2026 in Lagos: a firm that has set a duty down itself. */
async function withOwn(input: Partial<typeof report> & { regulator?: string } = {}) {
  const made = await withDuties([returns]);
  const { companyId, duty, firm } = made;
  const { data: own } = await duty.add({ companyId, ...report, ...input });
  const due = async (to = "2027-01-31") =>
    (await firm.call.filing.list({ companyId, to })).data.filter(({ dutyId }) => dutyId === own._id);
  return { ...made, own, id: own._id, due };
}

test("a duty of one's own falls due by its schedule, with the holidays, in register, filings and calendar alike", async () => {
  const { own, id, get, due, firm, companyId } = await withOwn({ regulator: "cbn" });
  // The 13th of December is a Sunday.
  expect(own).toMatchObject({ nextDueOn: "2026-12-11", nextDueAt: "2026-12-11T22:59:59.999Z", textChanged: false });
  expect((await get(id)).deadline).toEqual({ rule: report.deadline.rule, recurrence: "monthly", details: null, dueNote: null }); // prettier-ignore
  expect(await due()).toMatchObject([
    { _id: `${id}.2026-11`, dutyId: id, requirementId: id, regulationId: "", regulationTitle: report.title, regulator: "CBN", dueDay: "2026-12-11", isSure: true, basis: { rule: report.deadline.rule, from: "2026-12-13" } },
    { period: "2026-12", dueDay: "2027-01-13" },
  ]); // prettier-ignore
  const { data } = await firm.call.calendar.list({ companyId, from: "2026-12-01", to: "2026-12-31" });
  expect(data.filter(({ dutyId }) => dutyId === id)).toMatchObject([{ kind: "filing", day: "2026-12-11", regulationId: null }]);
}); // prettier-ignore

test("it is filed, moved and late as any other, and served is who it is for", async () => {
  const { id, due, firm, companyId, app, get } = await withOwn();
  const { filing } = firm.call;
  await filing.file({ companyId, id: `${id}.2026-11`, reference: "Minute 12" });
  expect((await get(id)).nextDueOn).toBe("2027-01-13");
  await filing.move({ companyId, id: `${id}.2026-12`, dueDay: "2027-01-20", reason: "The board meets later" });
  expect((await due()).map(({ dueDay, state }) => [dueDay, state])).toEqual([
    ["2026-12-11", "filed"],
    ["2027-01-20", "upcoming"],
  ]);
  app.clock.advance(70 * day);
  const range = { from: "2026-12-01", to: "2027-01-31" };
  const late = await filing.list({ companyId, ...range, view: "late" });
  expect(late.data.map(({ _id }) => _id)).toContain(`${id}.2026-12`);
  expect((await filing.onTime({ companyId, ...range })).data.map(({ regulator }) => regulator)).toEqual(["CBN"]);
});

test("who answers for it is reminded of it by mail, and nobody else reads of it", async () => {
  const { id, own, app, firm, companyId, duty } = await withOwn();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await duty.change({ companyId, id, version: own.version, owner: ada.userId });
  await ada.call.delivery.update({ companyId, mail: "daily" });
  app.clock.advance(14 * day);
  const { reminders } = app.services;
  expect([await reminders.remindPeople(), await reminders.remindPeople()]).toEqual([1, 0]);
  const heading = "Due on Friday 11 December 2026, in 6 days";
  const event = { type: "filing.due", subject: `${id}.2026-11`, heading, title: report.title, lines: [report.text] };
  const mails = () => app.db.select().from(outbox).where(isNotNull(outbox.event)).orderBy(outbox.createdAt);
  expect(await mails()).toMatchObject([{ accountId: ada.userId, channel: "mail", state: "waiting", event }]);
  expect((await firm.call.notification.list({ companyId })).data).toEqual([]);
  await firm.call.filing.file({ companyId, id: `${id}.2026-11`, reference: "Minute 12" });
  expect(await mails()).toMatchObject([{ state: "cancelled" }]);
  // The next is late: the managers hear of it too.
  app.clock.advance(40 * day);
  expect(await reminders.remindPeople()).toBe(1);
  const late = { type: "filing.late", heading: "Late since Wednesday 13 January 2027" };
  const rest = (await mails()).slice(1);
  expect(rest).toMatchObject([{ event: late }, { event: late }]);
  expect(rest.map(({ accountId }) => accountId)).toContain(ada.userId);
});

test("a phase is reminded of as any other day", async () => {
  const dates = [{ date: "2026-12-04", target: "Half" }, { date: "2027-06-30", target: "All" }]; // prettier-ignore
  const { id, own, app, firm, companyId, duty } = await withOwn({ deadline: { rule: "By phases", schedule: { type: "phased", dates } } } as never); // prettier-ignore
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await duty.change({ companyId, id, version: own.version, owner: ada.userId });
  expect(await app.services.reminders.remindPeople()).toBe(1);
});

test("another deadline asks to be looked at again, the same is no change, and none ends it", async () => {
  const { id, own, due, duty, companyId, get } = await withOwn();
  const change = async (version: number, deadline: typeof report.deadline | null) =>
    (await duty.change({ companyId, id, version, deadline })).data;
  await duty.change({ companyId, id, version: own.version, state: "in-place" });
  expect(await change(2, report.deadline)).toMatchObject({ version: 2, textChanged: false });
  const later = { rule: "By the 20th of each month", schedule: { ...monthly, day: 20 } };
  expect(await change(2, later)).toMatchObject({ version: 3, textChanged: true, nextDueOn: "2026-12-18" });
  expect((await get(id)).difference).toEqual([{ path: "deadline", before: report.deadline.rule, after: later.rule }]);
  expect(await change(3, null)).toMatchObject({ version: 4, nextDueOn: null });
  expect(await due()).toEqual([]);
});

test("what does not apply falls due no more", async () => {
  const { id, own, due, duty, companyId } = await withOwn();
  await duty.change({
    companyId,
    id,
    version: own.version,
    state: "does-not-apply",
    reason: "The licence was amended",
  });
  expect(await due()).toEqual([]);
});

test.each([
  ["applies no more", { state: "does-not-apply" as const, reason: "The licence was amended" }],
  ["has no deadline any more", { deadline: null }],
])("of one that %s stays what was filed, as it was called, and nothing is open", async (_, changes) => {
  const { id, own, app, due, duty, firm, companyId } = await withOwn({ regulator: "CBN" });
  const { filing } = firm.call;
  await filing.file({ companyId, id: `${id}.2026-11`, reference: "Minute 12" });
  await filing.start({ companyId, id: `${id}.2026-12` });
  await filing.move({ companyId, id: `${id}.2027-01`, dueDay: "2027-01-20", reason: "The board meets later" });
  expect((await due("2027-02-28")).map(({ state }) => state)).toEqual(["filed", "in-work", "upcoming"]);
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await duty.change({ companyId, id, version: own.version, owner: ada.userId, ...changes });
  const told = { _id: `${id}.2026-11`, state: "filed", text: report.text, regulationTitle: report.title, regulator: "CBN", basis: { rule: report.deadline.rule } };
  expect(await due("2027-02-28")).toMatchObject([{ ...told, ...("deadline" in changes && { basis: {} }) }]);
  app.clock.advance(70 * day);
  expect(await app.services.reminders.remindPeople()).toBe(0);
  const range = { from: "2026-12-01", to: "2027-02-28" };
  expect((await filing.list({ companyId, ...range, view: "late" })).data.filter(({ dutyId }) => dutyId === id)).toEqual([]);
  expect((await filing.get({ companyId, id: `${id}.2026-12` })).data).toMatchObject({ isOverdue: false, text: report.text });
  expect((await filing.onTime({ companyId, ...range })).data).toMatchObject([{ regulator: "CBN", onTime: 1 }]);
  // Opened again it is not due either.
  await filing.reopen({ companyId, id: `${id}.2026-11`, reason: "Filed by mistake" });
  expect(await due("2027-02-28")).toEqual([]);
}); // prettier-ignore

test("nothing falls due before the day on which it was given", async () => {
  const { due, own } = await withOwn({ deadline: { rule: "Once", schedule: { type: "once", date: "2026-11-20" } } } as never); // prettier-ignore
  expect([own.nextDueOn, await due()]).toEqual([null, []]);
});

const tuesday = (nth: number) => ({ month: 3, nth, weekday: "tuesday" as const });
const phase = { date: "2027-03-31", target: "Half of them" };

test("refuses a schedule that is none, one that waits for an event, and a deadline for what is the library's", async () => {
  const { id, own, duty, companyId, get } = await withOwn();
  const refused: [string, unknown, string][] = [
    [id, { rule: "Soon", schedule: { type: "weekly", day: 1 } }, "A schedule names its type"],
    [id, { rule: "Soon", schedule: { type: "within", of: "breach", hours: 72 } }, "by an event"],
    [id, { rule: "Soon", schedule: { type: "annual", after: "agm", days: 30 } }, "by an event"],
    [id, { rule: "Soon", schedule: { type: "retain", years: 6, from: "end" } }, "while something is kept"],
    [id, { rule: " ", schedule: monthly }, "in words by when"],
    [id, { rule: "Daily", schedule: { type: "daily" } }, "a task that repeats"],
    [id, { rule: "Soon", schedule: { type: "semi-annual", dates: [tuesday(1), tuesday(3)] } }, "have one name"],
    [id, { rule: "Soon", schedule: { type: "phased", dates: [phase, { ...phase, target: "Rest" }] } }, "have one name"],
    [
      id,
      { rule: "Soon", schedule: { type: "phased", dates: Array.from({ length: 61 }, () => phase) } },
      "A schedule names its type",
    ],
    [
      id,
      { rule: "Soon", schedule: { type: "phased", dates: [phase, { ...phase, target: "x".repeat(301) }] } },
      "at most 300 characters",
    ],
    ["cbn-returns.r1", report.deadline, "worded and dated here"],
  ];
  for (const [which, deadline, message] of refused) {
    const version = which === id ? own.version : 0;
    const refusal = await refusalOf(duty.change({ companyId, id: which, version, deadline } as never));
    expect([refusal.status, refusal.message], JSON.stringify(deadline)).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  }
  expect((await get(id)).version).toBe(own.version);
});

test("so many duties of one's own have a deadline at a time, and no more, added or changed", async () => {
  const { own, id, app, duty, companyId, get } = await withOwn();
  const repository = obligationRepository(app.db);
  const [row] = await repository.listOf(companyId, [id]);
  const others = Array.from({ length: mostDatedDuties - 1 }, (_, at) => ({ ...row!, id: `own-${at}` }));
  await repository.save(companyId, others, { at: row!.createdAt, action: "duty.added" });
  const full = { status: 409, message: messages.tooManyDated };
  expect(await refusalOf(duty.add({ companyId, ...report }))).toMatchObject(full);
  const { data: plain } = await duty.add({ companyId, ...report, deadline: null });
  const dated = { companyId, id: plain._id, version: 1, deadline: report.deadline };
  expect(await refusalOf(duty.change(dated))).toMatchObject(full);
  expect((await get(plain._id)).version).toBe(1);
  // One that has a deadline already is changed as ever, and makes room where it has none any more.
  const later = { ...report.deadline, rule: "Each month" };
  await duty.change({ companyId, id, version: own.version, deadline: later });
  await duty.change({ companyId, id, version: own.version + 1, deadline: null });
  expect((await duty.change(dated)).data).toMatchObject({ nextDueOn: "2026-12-11" });
});

test("a contributor who works on it does not set its deadline", async () => {
  const { id, own, app, firm, companyId, duty } = await withOwn();
  const helper = await joined(app, firm, { role: "contributor" });
  await duty.change({ companyId, id, version: own.version, owner: helper.userId });
  expect((await refusalOf(helper.call.duty.change({ companyId, id, version: 2, deadline: null }))).status).toBe(403);
});

test("a letter that a portal was down asks to whom it goes, where the duty names no regulator", async () => {
  const { id, firm, companyId } = await withOwn();
  const attempts = [{ at: "2026-11-21T09:30:00+01:00", what: "Signed in", result: "Error 503" }];
  const letter = { companyId, id: `${id}.2026-11`, attempts };
  const refusal = await refusalOf(firm.call.letter.make(letter));
  expect([refusal.status, refusal.message]).toEqual([400, expect.stringContaining("to whom the letter goes")]);
  const { data } = await firm.call.letter.make({ ...letter, addressee: "The Board" });
  expect(data.addressee).toBe("The Board");
});
