import { expect, test } from "vitest";
import { composeServices } from "#app.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { assessments } from "#features/dashboard/tables.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const rising = anInstrument({ key: "cbn-rising", title: "Rising Rules", severity: 3 });
const falling = anInstrument({ key: "sec-falling", title: "Falling Rules", regulator: "SEC", severity: 5 });
const steady = anInstrument({ key: "cbn-steady", title: "Steady Rules", severity: 3 });
const ending = anInstrument({ key: "cbn-ending", title: "Ending Rules", severity: 3 });
const starting = anInstrument({ key: "cbn-starting", title: "Starting Rules", severity: 1, status: "draft" });

/** A company that has looked once, on a catalogue that can be changed. */
async function assessed() {
  const folder = writeCatalogue([rising, falling, steady, ending, starting]);
  const app = await testApp({ catalogue: folder });
  const company = await signedUp(app);
  const companyId = company.id;
  await company.call.dashboard.overview({ companyId });
  app.clock.advance(60);
  return {
    app,
    ...company,
    companyId,
    reassess: async () => (await company.call.dashboard.reassess({ companyId })).data,
    notifications: async () => (await company.call.notification.list({ companyId })).data,
    async change(...instruments: Instrument[]) {
      writeCatalogue(instruments, { folder });
      await app.services.catalogue.load(folder);
    },
  };
}
const none = { up: [], down: [], new: [], gone: [] };

test("says what moved up and down, what is new and what is gone", async () => {
  const { change, reassess } = await assessed();
  await change(
    { ...rising, severity: 4 },
    { ...falling, severity: 2 },
    { ...ending, status: "withdrawn" },
    { ...starting, status: "in-force" },
  );
  expect(await reassess()).toEqual({
    assessedAt: "2026-11-21T09:01:00.000Z",
    previousAt: "2026-11-21T09:00:00.000Z",
    ruleVersion: "3",
    total: 4,
    moved: {
      up: [{ regulation_id: "cbn-rising", regulation_title: "Rising Rules", from: "Medium", to: "High" }],
      down: [{ regulation_id: "sec-falling", regulation_title: "Falling Rules", from: "High", to: "Low" }],
      new: [{ regulation_id: "cbn-starting", regulation_title: "Starting Rules", from: null, to: "Low" }],
      gone: [{ regulation_id: "cbn-ending", regulation_title: "Ending Rules", from: "Medium", to: null }],
    },
  });
});

test("stores a dated assessment each time and compares with the last", async () => {
  const { app, change, reassess } = await assessed();
  await change({ ...rising, severity: 5 });
  expect((await reassess()).moved.up).toHaveLength(1);
  app.clock.advance(60);
  const again = await reassess();
  expect(again).toMatchObject({ previousAt: "2026-11-21T09:01:00.000Z", moved: none });
  expect(await app.db.select().from(assessments)).toHaveLength(3);
});

test("the first assessment of all moves nothing", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const { message, data } = await call.dashboard.reassess({ companyId: id });
  expect(message).toBe("Reassessment complete");
  expect(data).toMatchObject({ previousAt: null, moved: none });
});

test("a changed profile moves regulations too", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  await call.dashboard.overview({ companyId: id });
  await call.company.update({ id, industry: "Maritime", category: "others", customCategory: "Shipping line" });
  const { moved } = (await call.dashboard.reassess({ companyId: id })).data;
  expect(moved.gone.length).toBeGreaterThan(20);
  expect(moved.new.map(({ regulation_id }) => regulation_id)).toContainEqual(expect.stringContaining("nimasa"));
});

test("tells a subscriber whose regulation changed band, once", async () => {
  const { call, company, companyId, change, reassess, notifications } = await assessed();
  await call.monitor.createAlerts({
    companyId,
    regulationIds: ["cbn-rising", "sec-falling", "cbn-steady"],
    alertTypes: ["riskChange"],
    email: company.email,
  });
  await change({ ...rising, severity: 4 }, { ...falling, severity: 2 });
  await reassess();
  await reassess();
  expect(
    (await notifications()).map(({ regulationId, regulator, changeType, message }) => [
      regulationId,
      regulator,
      changeType,
      message,
    ]),
  ).toEqual([
    ["sec-falling", "SEC", "update", "Risk moved from High to Low"],
    ["cbn-rising", "CBN", "update", "Risk moved from Medium to High"],
  ]);
  expect((await call.delivery.get({ companyId })).data.waiting).toBe(2);
});

test("two assessments at once tell of a move once, and only one says that anything moved", async () => {
  const { call, company, companyId, change, reassess, notifications } = await assessed();
  const alert = { companyId, regulationIds: ["cbn-rising"], alertTypes: ["riskChange" as const] };
  await call.monitor.createAlerts({ ...alert, email: company.email });
  await change({ ...rising, severity: 4 });
  const made = await Promise.all([reassess(), reassess()]);
  expect(made.map(({ moved }) => moved.up.length).toSorted()).toEqual([0, 1]);
  expect(await notifications()).toHaveLength(1);
});

test("tells nobody of a band that moved without a riskChange subscription, nor of what is new or gone", async () => {
  const { call, company, companyId, change, reassess, notifications } = await assessed();
  await call.monitor.createAlerts({
    companyId,
    regulationIds: ["cbn-rising"],
    alertTypes: ["update", "deadline"],
    email: company.email,
  });
  await call.monitor.createAlerts({
    companyId,
    regulationIds: ["cbn-ending", "cbn-starting"],
    alertTypes: ["riskChange"],
    email: company.email,
  });
  await change({ ...rising, severity: 4 }, { ...ending, status: "withdrawn" }, { ...starting, status: "in-force" });
  await reassess();
  expect(await notifications()).toEqual([]);
});

test("one company's reassessment tells no other company", async () => {
  const { app, change, reassess } = await assessed();
  const other = await signedUp(app);
  await other.call.monitor.createAlerts({
    companyId: other.id,
    regulationIds: ["cbn-rising"],
    alertTypes: ["riskChange"],
    email: other.company.email,
  });
  await change({ ...rising, severity: 4 });
  await reassess();
  expect((await other.call.notification.list({ companyId: other.id })).total).toBe(0);
});

test("the last assessment can be read again, with what had moved in it", async () => {
  const { call, companyId, change, reassess } = await assessed();
  const first = (await call.dashboard.assessment({ companyId })).data;
  expect(first).toMatchObject({ assessedAt: "2026-11-21T09:00:00.000Z", previousAt: null, moved: none });
  await change({ ...rising, severity: 4 });
  const done = await reassess();
  expect((await call.dashboard.assessment({ companyId })).data).toEqual(done);
  expect(done.moved.up).toHaveLength(1);
});

test("there is no assessment before a company has looked", async () => {
  const app = await testApp();
  const { id, call } = await signedUp(app);
  expect((await call.dashboard.assessment({ companyId: id })).data).toBeNull();
});

test("who set an alert on risk is told when a new edition of the library moves it, once, without asking", async () => {
  const { app, call, companyId, company, change, notifications } = await assessed();
  const { dashboard } = app.services;
  await call.monitor.createAlerts({
    companyId,
    regulationIds: ["cbn-rising"],
    alertTypes: ["riskChange"],
    email: company.email,
  });
  expect(await dashboard.reassessAlerted()).toBe(0);
  await change({ ...rising, severity: 4 });
  expect(await dashboard.reassessAlerted()).toBe(1);
  expect((await notifications()).map(({ message }) => message)).toEqual(["Risk moved from Medium to High"]);
  expect(await dashboard.reassessAlerted()).toBe(0);
  expect(await composeServices(app.config, app.parts).dashboard.reassessAlerted()).toBe(0);
});
