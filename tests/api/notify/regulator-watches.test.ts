import { expect, test } from "vitest";
import { regulatorWatches } from "#features/notify/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

async function watcher() {
  const app = await testApp();
  const { call, id } = await signedUp(app, {
    industry: "Education",
    category: "others",
    customCategory: "University",
  });
  const watch = async (regulator: string, isWatched = true) =>
    (await call.monitor.watchRegulator({ companyId: id, regulator, isWatched })).data.regulators;
  const top = async () => (await call.dashboard.summary({ companyId: id })).data.topRegulators;
  return { app, call, id, watch, top };
}

test("watches by code or name, and stops again", async () => {
  const { call, id, watch } = await watcher();
  expect(await watch("sec")).toEqual(["SEC"]);
  expect(await watch("Central Bank of Nigeria")).toEqual(["CBN", "SEC"]);
  expect((await call.monitor.regulators({ companyId: id })).data.regulators).toEqual(["CBN", "SEC"]);
  expect(await watch("SEC", false)).toEqual(["CBN"]);
});

test("doing it again changes nothing", async () => {
  const { app, watch } = await watcher();
  await watch("SEC");
  app.clock.advance(60);
  await watch("SEC");
  const rows = await app.db.select().from(regulatorWatches);
  expect(rows.map(({ regulator, createdAt }) => [regulator, createdAt])).toEqual([["SEC", "2026-11-21T09:00:00.000Z"]]);
  await watch("SEC", false);
  expect(await watch("SEC", false)).toEqual([]);
});

test.each([
  [{ regulator: "Ministry of Silly Walks" }, "Unknown regulator: Ministry of Silly Walks"],
  [{ regulator: "constructor" }, "Unknown regulator: constructor"],
  [{ regulator: " " }, "Regulator is required"],
  [{ isWatched: "yes" }, "Say whether the regulator is to be watched: true or false"],
])("refuses %j and changes nothing", async (input, message) => {
  const { app, call, id } = await watcher();
  const call400 = call.monitor.watchRegulator({
    companyId: id,
    regulator: "SEC",
    isWatched: true,
    ...(input as object),
  });
  expect(await refusalOf(call400)).toMatchObject({ status: 400, message });
  expect(await app.db.select().from(regulatorWatches)).toEqual([]);
});

test("watched regulators lead the summary, even those of which nothing applies", async () => {
  const { watch, top } = await watcher();
  const before = await top();
  expect(before).toHaveLength(3);
  expect(before.some(({ isWatched }) => isWatched)).toBe(false);
  await watch("NIMASA");
  const after = await top();
  expect(after[0]).toEqual({
    regulator: "NIMASA",
    name: "Nigerian Maritime Administration and Safety Agency",
    count: 0,
    isWatched: true,
  });
  expect(after.slice(1)).toEqual(before.slice(0, 2));
});

test("whoever watches a regulator is told of what it publishes, once", async () => {
  const { app, call, id, watch } = await watcher();
  const announce = (input: object) =>
    app.callAs({ isOperator: true }).notification.create({
      changeType: "new",
      regulationTitle: "Cabotage Rules",
      regulator: "NIMASA",
      ...input,
    });
  const heard = async () => (await call.notification.list({ companyId: id })).total;
  await announce({});
  expect(await heard()).toBe(0);
  await watch("NIMASA");
  expect((await announce({})).data.notified).toBe(1);
  expect((await announce({ regulationId: "ng-ndpa-2023" })).data.notified).toBe(1);
  expect(await heard()).toBe(2);
  await watch("NIMASA", false);
  await announce({});
  expect(await heard()).toBe(2);
});
