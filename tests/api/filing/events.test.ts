import { expect, test } from "vitest";
import { events } from "#features/filing/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import type { Schedule } from "#features/catalogue/schema.ts";

const schedules: Record<string, Schedule> = {
  r1: { type: "within", of: "breach", hours: 72 },
  r2: { type: "within", of: "breach", workingDays: 7 },
  r3: { type: "within", of: "fraud", hours: 24 },
  r4: { type: "monthly", day: 5, roll: null },
};
async function company() {
  const requirements = Object.entries(schedules).map(([id, schedule]) => ({
    id,
    text: `Tell the regulator of it (${id}).`,
    provision: null,
    basis: "seen" as const,
    deadline: { rule: "In time", recurrence: "event" as const, details: null, schedule },
  }));
  const app = await testApp({
    catalogue: writeCatalogue([anInstrument({ requirements })]),
    env: { RATE_LIMIT: "off" },
  });
  return { app, ...(await signedUp(app)) };
}
// 27 November 2026 is a Friday.
const occurredAt = "2026-11-20T18:30:00+01:00";

test("an event of a kind starts the clock of every requirement that it is for", async () => {
  const { id: companyId, call } = await company();
  const { data } = await call.event.record({ companyId, kind: "breach", occurredAt, note: "A laptop was lost" });
  expect(data.event).toMatchObject({ kind: "breach", requirementId: null, occurredAt: "2026-11-20T17:30:00.000Z", note: "A laptop was lost" });
  expect(data.occurrences.map(({ requirementId, dueAt }) => [requirementId, dueAt])).toEqual([
    ["cbn-example-2024#r1", "2026-11-23T17:30:00.000Z"],
    ["cbn-example-2024#r2", "2026-12-01T22:59:59.999Z"],
  ]);
  expect(data.occurrences[0]!.basis.event).toEqual({ eventId: data.event.eventId, kind: "breach", label: "Breach of the BVN rules: NIBSS is told for the watch-list", occurredAt: "2026-11-20T17:30:00.000Z" });
  // They are listed with the rest, and filed like the rest.
  const listed = (await call.filing.list({ companyId, from: "2026-11-20", to: "2026-12-04" })).data;
  expect(listed).toEqual(data.occurrences);
  const filed = await call.filing.file({ companyId, id: listed[0]!._id, reference: "NDPC-1" });
  expect(filed.data).toMatchObject({ state: "filed", requirementId: "cbn-example-2024#r1" });
}); // prettier-ignore

test("one requirement can be meant, and the same said again starts nothing anew", async () => {
  const { app, id: companyId, call } = await company();
  const said = { companyId, requirementId: "cbn-example-2024#r1", occurredAt };
  const { data } = await call.event.record(said);
  expect(data.occurrences.map(({ requirementId }) => requirementId)).toEqual(["cbn-example-2024#r1"]);
  expect((await call.event.record({ ...said, occurredAt: "2026-11-20T17:30:00Z" })).data).toEqual(data);
  expect(await app.db.select().from(events)).toHaveLength(1);
  const log = (await call.activity.list({ id: companyId, kind: "filings" })).data;
  expect(log.map(({ action }) => action)).toEqual(["filing.eventAdded"]);
});

test("lists what can happen, and what has", async () => {
  const { id: companyId, call } = await company();
  await call.event.record({ companyId, kind: "fraud", occurredAt });
  const { data } = await call.event.list({ companyId });
  expect(data.kinds[0]).toMatchObject({ label: "Breach of the BVN rules: NIBSS is told for the watch-list", requirements: [{ regulator: expect.any(String) }, {}] });
  expect(data.kinds.map(({ kind, requirements }) => [kind, requirements.length])).toEqual([["breach", 2], ["fraud", 1]]);
  expect(data.events).toMatchObject([{ kind: "fraud", occurredAt: "2026-11-20T17:30:00.000Z" }]);
}); // prettier-ignore

test.each([
  ["neither kind nor requirement", {}],
  ["both", { kind: "breach", requirementId: "cbn-example-2024#r1" }],
  ["a kind that starts nothing", { kind: "picnic" }],
  ["a requirement that no event starts", { requirementId: "cbn-example-2024#r4" }],
  ["an unknown requirement", { requirementId: "cbn-example-2024#r9" }],
  ["an instant that is none", { kind: "breach", occurredAt: "yesterday" }],
  ["a time without its zone", { kind: "breach", occurredAt: "2026-11-20T18:30:00" }],
  ["a time out of all bounds", { kind: "breach", occurredAt: "0001-01-01T00:00:00Z" }],
])("%s is refused, and nothing is kept", async (_, said) => {
  const { app, id: companyId, call } = await company();
  expect(await refusalOf(call.event.record({ companyId, occurredAt, ...said }))).toMatchObject({ status: 400 });
  expect(await app.db.select().from(events)).toEqual([]);
});
