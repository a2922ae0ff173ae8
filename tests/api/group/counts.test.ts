import { expect, test } from "vitest";
import { composeServices } from "#app.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import { executeOn, sqliteDatabase } from "#platform/database/sqlite.ts";
import { newId } from "#platform/ids.ts";
import { addDays } from "#shared/calendar.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { confirmedUp } from "../../support/calls.ts";
import { aGroup } from "../../support/people/groups.ts";
import { joined, type Firm } from "../../support/people/joined.ts";
import { aSource } from "../../support/watch.ts";
import { aCompanyRow } from "../../contract/rows.ts";

const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];
const entered = (app: TestApp, title: string) =>
  app.services.watch.enter({ source: "efcc-releases", title, publishedOn: "2026-11-20" });

/** What a company's own screens say of it. */
async function ownCounts({ id, call }: Firm) {
  const { total, high, medium, low } = (await call.dashboard.overview({ companyId: id })).data;
  const near = ({ nextDueOn }: { nextDueOn: string | null }) => nextDueOn !== null && nextDueOn <= addDays("2026-11-21", 30);
  const { data: told } = await call.notification.list({ companyId: id, limit: 100 });
  return {
    binds: total,
    open: (await call.triage.counts({ companyId: id })).data.waiting,
    due: [...high, ...medium, ...low].filter(near).length,
    unread: told.filter(({ readAt }) => readAt === null).length,
  };
} // prettier-ignore

test("the numbers of a subsidiary are those of its own screens", async () => {
  const app = await testApp({ sources });
  const holding = await confirmedUp(app, { name: "Zuma Holdings" });
  const bank = await confirmedUp(app, { name: "Okpella Bank" });
  const shop = await confirmedUp(app, {
    name: "Aba Shop",
    industry: "Education",
    category: "Others",
    customCategory: "None",
  });
  for (const firm of [bank, shop]) await aGroup(holding, firm);
  await bank.call.monitor.watchRegulator({ companyId: bank.id, regulator: "EFCC", isWatched: true });
  const { id: first } = await entered(app, "Advisory 1");
  await entered(app, "Advisory 2");
  const notice = { changeType: "new", regulationTitle: "Rules", regulator: "EFCC" } as const;
  await app.callAs({ isOperator: true }).notification.create({ companyId: shop.id, ...notice });
  const firms = [shop, bank];
  const numbers = async () =>
    (await holding.call.group.get({ id: holding.id })).data.subsidiaries.map(
      ({ companyId: _id, name: _name, ...counts }) => counts,
    );
  const expected = [await ownCounts(shop), await ownCounts(bank)];
  expect(await numbers()).toEqual(expected);
  expect(expected[1]!.open).toBeGreaterThan(0);
  expect(expected[0]!.unread).toBeGreaterThan(0);
  expect(expected[1]!.binds).toBeGreaterThan(expected[0]!.binds);
  expect(expected[1]!.due).toBeGreaterThan(0);
  // A decided change waits no longer, and the day that was set for it is due.
  await bank.call.triage.decide({ companyId: bank.id, ids: [first], verdict: "applies", dueOn: "2026-12-20" });
  await bank.call.notification.markRead({ companyId: bank.id });
  const [, { open, due, ...own }] = [await ownCounts(firms[0]!), await ownCounts(firms[1]!)];
  expect((await numbers())[1]).toEqual({ ...own, open, due: due + 1 });
  expect(open).toBe(expected[1]!.open - 1);
});

test("fifty subsidiaries are counted in as many statements as two", async () => {
  const app = await testApp({ sources });
  await entered(app, "Advisory 1");
  const two = await confirmedUp(app);
  const fifty = await confirmedUp(app);
  const stored = signUpRepository(app.db);
  const below = async (parentId: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const row = aCompanyRow({ parentId, name: `Company ${at}`, answers: { "public-company": at % 2 === 0 } });
      await stored.create(row, { id: newId(), email: `${row.id}@bank.ng`, passwordHash: "hash" });
    }
  };
  await below(two.id, 2);
  await below(fifty.id, 50);
  let statements = 0;
  const execute = executeOn(app.db.$client);
  const db = sqliteDatabase(app.db.$client, {
    execute: async (...statement) => {
      statements += 1;
      return execute(...statement);
    },
  });
  const { groups } = composeServices(app.config, { ...app.parts, db });
  await groups.get(two.id);
  const asked = async (id: string) => {
    statements = 0;
    const { subsidiaries } = await groups.get(id);
    return { rows: subsidiaries.length, statements };
  };
  const few = await asked(two.id);
  const many = await asked(fifty.id);
  expect([few.rows, many.rows]).toEqual([2, 50]);
  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThanOrEqual(20);
});

test("a manager sees the page, and nobody below that", async () => {
  const app = await testApp();
  const holding = await confirmedUp(app);
  const bank = await confirmedUp(app);
  await aGroup(holding, bank);
  for (const role of ["manager", "officer", "contributor", "auditor"] as const) {
    const { call } = await joined(app, holding, { role });
    const outcome = await call.group.get({ id: holding.id }).then(
      ({ data }) => data.subsidiaries.length,
      () => "refused",
    );
    expect(outcome, role).toBe(role === "manager" ? 1 : "refused");
  }
});
