import { expect, test } from "vitest";
import { anInstrument } from "../../support/samples/factories.ts";
import { withDuties, returns } from "../../support/work/duties.ts";

const breaches = anInstrument({
  key: "cbn-breaches",
  requirements: [
    {
      id: "r1",
      text: "Tell the CBN of a breach within 24 hours.",
      provision: null,
      basis: "seen",
      deadline: { rule: "Within 24 hours", recurrence: "event", details: null, schedule: { type: "within", of: "breach", hours: 24 } },
    },
  ],
}); // prettier-ignore

test("an occurrence names its duty in the register, whose next due day is what is next to be filed", async () => {
  const { firm, companyId, get, list } = await withDuties();
  const { filing } = firm.call;
  const next = async () => (await get("cbn-returns.r2")).nextDueAt;
  const [first, second] = (await filing.list({ companyId })).data;
  expect(first!.dutyId).toBe("cbn-returns.r2");
  expect((await get(first!.dutyId)).requirementId).toBe(first!.requirementId);
  expect(await next()).toBe(first!.dueAt);
  // The list, which is kept in memory, goes with what happens, at the same instant too.
  await filing.file({ companyId, id: first!._id, reference: "R-1" });
  expect(await next()).toBe(second!.dueAt);
  const listed = (await list()).find(({ _id }) => _id === first!.dutyId);
  expect(listed).toMatchObject({ nextDueAt: second!.dueAt, nextDueOn: second!.dueDay });
  await filing.reopen({ companyId, id: first!._id, reason: "Filed for the wrong month" });
  expect(await next()).toBe(first!.dueAt);
  await filing.move({ companyId, id: first!._id, dueDay: "2026-12-21", reason: "Extended by letter" });
  expect((await get(first!.dutyId)).nextDueOn).toBe("2026-12-21");
  await filing.waive({ companyId, id: first!._id, reason: "Suspended by letter" });
  expect(await next()).toBe(second!.dueAt);
});

test("a clock that an event starts is the next due day of its duty until it is filed", async () => {
  const { app, firm, companyId, get } = await withDuties([returns, breaches]);
  const { filing, event } = firm.call;
  expect((await get("cbn-breaches.r1")).nextDueAt).toBeNull();
  const occurredAt = app.clock.now().toISOString();
  const { data } = await event.record({ companyId, kind: "breach", occurredAt });
  expect((await get("cbn-breaches.r1")).nextDueAt).toBe(data.occurrences[0]!.dueAt);
  await filing.file({ companyId, id: data.occurrences[0]!._id, reference: "B-1" });
  expect((await get("cbn-breaches.r1")).nextDueAt).toBeNull();
});

test("a declared holiday moves the duty's next due day", async () => {
  const monthly = anInstrument({
    key: "cbn-monthly",
    requirements: [
      {
        id: "r1",
        text: "Send it every month.",
        provision: null,
        basis: "seen",
        deadline: { rule: "By the 10th", recurrence: "monthly", details: null, schedule: { type: "monthly", day: 10, roll: "previous-working-day" } },
      },
    ],
  }); // prettier-ignore
  const { app, get } = await withDuties([monthly]);
  expect((await get("cbn-monthly.r1")).nextDueOn).toBe("2026-12-10");
  await app.services.holidays.declare({ year: 2026, feast: "day-of-mourning", name: "Day of Mourning", state: "declared", days: ["2026-12-10"], source: "A statement", confirmedBy: "Ada" }); // prettier-ignore
  expect((await get("cbn-monthly.r1")).nextDueOn).toBe("2026-12-09");
});

test("the dashboard, the library and the assistant say the day that the filings say", async () => {
  const schedule = { type: "monthly" as const, day: 10, roll: "previous-working-day" as const };
  const deadline = { rule: "By the 10th", recurrence: "monthly" as const, details: null, schedule };
  const monthly = anInstrument({
    key: "cbn-monthly",
    requirements: [{ id: "r1", text: "Submit the liquidity return.", provision: null, basis: "seen", deadline }],
  });
  const { app, firm, companyId } = await withDuties([monthly]);
  const id = "cbn-monthly";
  const said = async () => {
    const { data: seen } = await firm.call.dashboard.regulation({ companyId, regulationId: id });
    const { data: library } = await firm.call.regulation.get({ id });
    const { data: answer } = await firm.call.assistant.ask({ companyId, message: "When is the liquidity return due?" });
    const { data: due } = await firm.call.filing.list({ companyId, to: "2026-12-31" });
    return [
      seen.nextDueOn,
      seen.requirements[0]!.deadline?.nextDueOn,
      library.requirements[0]!.deadline?.nextDueOn,
      answer.answer?.day,
      due[0]!.dueDay,
    ];
  };
  expect(await said()).toEqual(Array.from({ length: 5 }, () => "2026-12-10"));
  await app.services.holidays.declare({ year: 2026, feast: "day-of-mourning", name: "Day of Mourning", state: "declared", days: ["2026-12-10"], source: "A statement", confirmedBy: "Ada" }); // prettier-ignore
  expect(await said()).toEqual(Array.from({ length: 5 }, () => "2026-12-09"));
});
