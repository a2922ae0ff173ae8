import { expect, test } from "vitest";
import { notifications } from "#features/notify/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";

const notice = {
  changeType: "Update",
  regulationTitle: "Guidelines on ATM Operations",
  regulator: "Central Bank of Nigeria",
};

/** Three companies of different kinds, and the operator. */
async function audience() {
  const app = await testApp();
  const bank = await signedUp(app);
  const shipper = await signedUp(app, { industry: "Maritime", category: "others", customCategory: "Shipping line" });
  const school = await signedUp(app, { industry: "Education", category: "others", customCategory: "University" });
  const heard = async () => {
    const rows = await Promise.all(
      [bank, shipper, school].map(({ call, id }) => call.notification.list({ companyId: id })),
    );
    return rows.map(({ total }) => total);
  };
  const announce = (input: object = {}) =>
    app.callAs({ isOperator: true }).notification.create({ ...notice, ...input });
  return { app, bank, shipper, school, heard, announce };
}

test("an announcement to one company reaches that one", async () => {
  const { bank, announce, heard } = await audience();
  const { message, data } = await announce({
    companyId: bank.id,
    regulationId: "cbn-csat-2026",
    message: "Read section 4.",
  });
  expect([message, data]).toEqual(["Notification created successfully!", { notified: 1 }]);
  expect(await heard()).toEqual([1, 0, 0]);
  const [row] = (await bank.call.notification.list({ companyId: bank.id })).data;
  expect(row).toMatchObject({
    changeType: "update",
    regulationTitle: "Guidelines on ATM Operations",
    regulator: "CBN",
    regulationId: "cbn-csat-2026",
    message: "Read section 4.",
  });
});

// Without a company: all whom the regulation, or else anything in force of the regulator, binds or may bind.
test.each([
  ["a regulation for microfinance banks", { regulationId: "cbn-mfb-guidelines-2012" }, [1, 0, 0]],
  [
    "a regulation that may bind the bank, which was not asked for its services",
    { regulationId: "cbn-agent-banking-guidelines-2025" },
    [1, 0, 0],
  ],
  ["a regulation that binds everybody", { regulationId: "ng-ndpa-2023" }, [1, 1, 1]],
  ["something of the maritime agency", { regulator: "NIMASA" }, [0, 1, 0]],
])("an announcement of %s reaches all it concerns", async (_what, input, counts) => {
  const { announce, heard } = await audience();
  const { data } = await announce(input);
  expect(await heard()).toEqual(counts);
  expect(data.notified).toBe(counts.reduce((sum, count) => sum + count, 0));
});

test("an announcement that concerns nobody tells nobody", async () => {
  const { announce, heard } = await audience();
  expect((await announce({ regulator: "Nobody's regulator" })).data).toEqual({ notified: 0 });
  expect(await heard()).toEqual([0, 0, 0]);
});

test.each([
  ["an unknown regulation", { regulationId: "no-such-key" }, 400, "Unknown regulation: no-such-key"],
  ["an unknown company", { companyId: "no-such-company" }, 404, "Company not found"],
  ["an unknown change type", { changeType: "gossip" }, 400, "Change type must be new, update, amendment or other"],
  ["no title", { regulationTitle: " " }, 400, "Regulation title is required"],
  ["no regulator", { regulator: "" }, 400, "Regulator is required"],
])("refuses %s and tells nobody", async (_what, input, status, message) => {
  const { app, announce } = await audience();
  expect(await refusalOf(announce(input))).toMatchObject({ status, success: false, message });
  expect(await app.db.select().from(notifications)).toEqual([]);
});

test("refuses everybody but the operator", async () => {
  const { app, bank } = await audience();
  const message = "This call needs the operator's token";
  expect(await refusalOf(app.callAs().notification.create(notice))).toEqual({ status: 401, success: false, message });
  // A 401 would sign the company out of its browser.
  const byCompany = await refusalOf(bank.call.notification.create({ ...notice, companyId: bank.id }));
  expect(byCompany).toEqual({ status: 403, success: false, message });
});

test("the operator is no company", async () => {
  const { app, bank } = await audience();
  const operator = app.callAs({ isOperator: true });
  expect((await refusalOf(operator.company.get({ id: bank.id }))).status).toBe(401);
  expect((await refusalOf(operator.dashboard.overview({ companyId: bank.id }))).status).toBe(401);
});

// A draft, an end, a text for others: whoever asked to hear of it hears, and so does whom it would bind in force.
test("news of what is not in force reaches those it is about, and every subscriber", async () => {
  const { school, announce, heard } = await audience();
  const regulationId = "cbn-agent-banking-guidelines-2013";
  await announce({ regulationId });
  expect(await heard()).toEqual([1, 0, 0]);
  const alert = { regulationIds: [regulationId], alertTypes: ["update" as const], email: school.company.email };
  await school.call.monitor.createAlerts({ companyId: school.id, ...alert });
  expect((await announce({ regulationId })).data).toEqual({ notified: 2 });
  expect(await heard()).toEqual([2, 0, 1]);
});
