import { expect, test } from "vitest";
import { alerts } from "#features/notify/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

const [one, two] = ["cbn-csat-2026", "ndpc-gaid-2025"] as const;

async function subscriber() {
  const app = await testApp();
  const { call, id, company } = await signedUp(app);
  const base = { companyId: id, regulationIds: [one as string], alertTypes: ["update" as const], email: company.email };
  return {
    app,
    id,
    subscribe: (input: object = {}) => call.monitor.createAlerts({ ...base, ...input }),
    list: async () => (await call.monitor.list({ companyId: id })).data,
  };
}

test("stores an alert for each regulation, for the company's own address", async () => {
  const { subscribe, list } = await subscriber();
  const alertTypes = ["update", "riskChange", "deadline"];
  const { message, data } = await subscribe({ regulationIds: [one, two, one], alertTypes });
  expect(message).toBe("Monitoring alert created successfully!");
  expect(data.map((alert) => [alert.regulationId, alert.alertTypes])).toEqual([
    [one, alertTypes],
    [two, alertTypes],
  ]);
  expect(await list()).toEqual(data);
});

test("doing it again changes nothing", async () => {
  const { app, subscribe } = await subscriber();
  const { data } = await subscribe();
  app.clock.advance(60);
  expect((await subscribe()).data).toEqual(data);
  expect(await app.db.select().from(alerts)).toHaveLength(1);
});

test("joins alert types of one regulation", async () => {
  const { app, subscribe, list } = await subscriber();
  await subscribe({ alertTypes: ["update"] });
  await subscribe({ alertTypes: ["deadline", "update"] });
  expect((await list()).map((alert) => alert.alertTypes)).toEqual([["update", "deadline"]]);
  expect(await app.db.select().from(alerts)).toHaveLength(1);
});

test("takes the company's address in any case", async () => {
  const { subscribe, list } = await subscriber();
  const email = (await subscribe()).data[0]!.email;
  await subscribe({ email: ` ${email.toUpperCase()} ` });
  expect((await list()).map((alert) => alert.email)).toEqual([email]);
});

test.each([
  ["another address", { email: "spy@elsewhere.ng" }, "Alerts can only be sent to the company's own email"],
  ["an unknown regulation", { regulationIds: [one, "no-such-key"] }, "Unknown regulation: no-such-key"],
  ["a regulation of Object's own", { regulationIds: ["constructor"] }, "Unknown regulation: constructor"],
  ["an unknown alert type", { alertTypes: ["update", "gossip"] }, "Alert types are update, riskChange and deadline"],
  ["no alert type", { alertTypes: [] }, "Choose at least one alert type"],
  ["no regulation", { regulationIds: [] }, "Choose at least one regulation"],
])("refuses %s and stores nothing", async (_what, input, message) => {
  const { app, subscribe } = await subscriber();
  expect(await refusalOf(subscribe(input))).toMatchObject({ status: 400, success: false, message });
  expect(await app.db.select().from(alerts)).toEqual([]);
});

test("refuses more than 100 regulations at once", async () => {
  const { subscribe } = await subscriber();
  expect((await refusalOf(subscribe({ regulationIds: Array.from({ length: 101 }, () => one) }))).status).toBe(400);
});

test("another company can neither add to nor see a company's alerts", async () => {
  const { app, id, subscribe } = await subscriber();
  await subscribe();
  const other = await signedUp(app);
  const input = { companyId: id, regulationIds: [two], alertTypes: ["update" as const], email: other.company.email };
  expect((await refusalOf(other.call.monitor.createAlerts(input))).status).toBe(403);
  expect((await refusalOf(other.call.monitor.list({ companyId: id }))).status).toBe(403);
  expect((await other.call.monitor.list({ companyId: other.id })).data).toEqual([]);
});
