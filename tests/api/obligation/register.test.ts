import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { funds, returns, withDuties } from "../../support/work/duties.ts";
import { sender } from "../../support/http.ts";
import { anInstrument } from "../../support/samples/factories.ts";

test("lists each requirement that binds the company, the gravest first, and writes nothing for it", async () => {
  const { app, list, companyId, duty } = await withDuties();
  const rows = await list();
  expect(rows.map(({ _id, weight }) => [_id, weight])).toEqual([
    ["cbn-returns.r1", "High"],
    ["cbn-returns.r2", "High"],
    ["cbn-returns.r3", "High"],
    ["sec-funds.r1", "Low"],
  ]);
  expect(rows[1]).toMatchObject({
    origin: "library",
    regulationId: "cbn-returns",
    requirementId: "cbn-returns#r2",
    regulator: "CBN",
    title: "Returns",
    text: "Send the liquidity return every month.",
    state: "not-looked-at",
    owner: null,
    unit: null,
    reviewer: null,
    nextDueOn: "2026-12-10",
    nextDueAt: "2026-12-10T22:59:59.999Z",
    textChanged: false,
    closedBecause: null,
    version: 0,
  });
  expect(rows[1]!.reasons).not.toEqual([]);
  expect((await duty.list({ companyId })).total).toBe(4);
  expect(app.db.$client.prepare("SELECT count(*) FROM duties").pluck().get()).toBe(0);
});

test("finds by regulator, regulation, state, owner, unit, day and words, and counts under the other filters", async () => {
  const { firm, companyId, duty, ids } = await withDuties();
  const { data: unit } = await firm.call.unit.create({ id: companyId, name: "Treasury" });
  const changes = { companyId, id: "cbn-returns.r3", version: 0 };
  await duty.change({ ...changes, state: "partly", owner: firm.userId, unit: unit.unitId });
  const third = ["cbn-returns.r3"];
  const found: [Record<string, string>, string[]][] = [
    [{ regulator: "sec" }, ["sec-funds.r1"]],
    [{ regulationId: "cbn-returns", state: "partly" }, third],
    [{ state: "in-place" }, []],
    [{ owner: firm.userId }, third],
    [{ owner: "none", regulator: "CBN" }, ["cbn-returns.r1", "cbn-returns.r2"]],
    [{ unit: unit.unitId }, third],
    [{ due: "2026-12-10" }, ["cbn-returns.r2"]],
    [{ due: "2026-12-09" }, []],
    [{ due: "none", regulator: "CBN" }, ["cbn-returns.r1", "cbn-returns.r3"]],
    [{ search: "LIQUIDITY month" }, ["cbn-returns.r2"]],
    [{ search: "sec-funds#r1" }, ["sec-funds.r1"]],
    [{ search: "liquidity fund" }, []],
    [{ regulator: "", state: "" }, ["cbn-returns.r1", "cbn-returns.r2", "cbn-returns.r3", "sec-funds.r1"]],
  ];
  for (const [filter, expected] of found) expect(await ids(filter), JSON.stringify(filter)).toEqual(expected);
  const { facets } = await duty.list({ companyId, state: "partly" });
  expect(facets).toEqual({
    state: { partly: 1, "not-looked-at": 3 },
    regulator: { CBN: 1 },
    owner: { [firm.userId]: 1 },
    unit: { [unit.unitId]: 1 },
  });
});

test.each([
  [{ state: "done" }, "State must be one of: not-looked-at, in-place, partly, not-in-place, does-not-apply"],
  [{ due: "soon" }, "Due must be a day, YYYY-MM-DD, or none"],
  [{ due: "2026-02-40" }, "Due must be a day, YYYY-MM-DD, or none"],
  [{ order: "luck" }, "Order must be one of: weight, due, state, regulator, owner, unit, changed"],
  [{ view: "half" }, "View must be one of: open, closed, all"],
  [{ textChanged: "perhaps" }, "TextChanged must be one of: yes, no"],
])("refuses %j with what is possible", async (filter, message) => {
  const { companyId, duty } = await withDuties([funds]);
  expect(await refusalOf(duty.list({ companyId, ...filter }))).toMatchObject({ status: 400, message });
});

test("sorts and pages", async () => {
  const { companyId, duty, ids } = await withDuties();
  await duty.change({ companyId, id: "sec-funds.r1", version: 0, state: "in-place", weight: "High" });
  expect((await ids({ order: "due" }))[0]).toBe("cbn-returns.r2");
  expect((await ids({ order: "state" })).at(-1)).toBe("sec-funds.r1");
  expect((await ids({ order: "changed" }))[0]).toBe("sec-funds.r1");
  expect((await ids({ order: "regulator" })).at(-1)).toBe("sec-funds.r1");
  const { data, total } = await duty.list({ companyId, limit: 2, skip: 1 });
  expect([data.map(({ _id }) => _id), total]).toEqual([["cbn-returns.r2", "cbn-returns.r3"], 4]);
});

test("one whole: why it binds, sources and basis, penalty, when it is due, history", async () => {
  const { app, firm, companyId, duty, get } = await withDuties();
  await firm.call.me.update({ name: "Zainab Musa" });
  const call = app.callAs(await app.services.accounts.findSession(firm.token));
  await call.duty.change({ companyId, id: "cbn-returns.r2", version: 0, state: "in-place", how: "By the portal" });
  const detail = await get("cbn-returns.r2");
  expect(detail).toMatchObject({
    regulationTitle: "Guidelines on Returns",
    provision: "s. 4",
    basis: "seen",
    penalty: "A fine of ₦2,000,000.",
    figures: ["Penalty: ₦50,000"],
    deadline: { rule: "By the 10th", recurrence: "monthly" },
    riskLevel: "High",
    sources: [{ url: "https://example.org/text", confirmed: "everything" }],
    how: "By the portal",
    stateBy: firm.userId,
    stateAt: "2026-11-21T09:00:00.000Z",
    difference: [],
    comments: [],
  });
  expect(detail.history).toMatchObject([
    { action: "duty.changed", actionLabel: "Duty changed", userId: firm.userId, actorLabel: "Zainab Musa", after: { state: "in-place" } },
  ]);
  expect((await get("cbn-returns#r2"))._id).toBe("cbn-returns.r2");
  expect(await refusalOf(duty.get({ companyId, id: "cbn-returns.r9" }))).toMatchObject({ status: 404 });
}); // prettier-ignore

test("a state is held against the text it was given for, and looked at again it is held against the new one", async () => {
  const { companyId, duty, load, list, get } = await withDuties([returns]);
  const id = "cbn-returns.r2";
  await duty.change({ companyId, id, version: 0, state: "in-place" });
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, owner: null, how: "We have one" });
  const [first, second, third] = returns.requirements;
  const text = "Send the liquidity return every month, signed.";
  const deadline = { ...second!.deadline!, rule: "By the 5th", schedule: { type: "monthly", day: 5, roll: null } as const };
  await load({ ...returns, requirements: [{ ...first!, text: "Name two officers who answer for returns." }, { ...second!, text, deadline }, third!] });
  const rows = await list({ textChanged: "yes" });
  expect(rows).toMatchObject([{ _id: id, state: "in-place", textChanged: true, text, version: 1 }]);
  expect((await get(id)).difference).toEqual([
    { path: "text", before: second!.text, after: text },
    { path: "deadline", before: "By the 10th", after: "By the 5th" },
  ]);
  const { data } = await duty.change({ companyId, id, version: 1, state: "in-place" });
  expect(data).toMatchObject({ textChanged: false, version: 2 });
  expect((await get(id)).difference).toEqual([]);
}); // prettier-ignore

test("what newly binds is not looked at, and what binds no longer is closed with why, and never lost", async () => {
  const { firm, companyId, duty, load, list, ids, get } = await withDuties();
  for (const id of ["cbn-returns.r3", "sec-funds.r1"])
    await duty.change({ companyId, id, version: 0, state: "in-place", how: "Kept" });
  const fresh = { ...returns.requirements[0]!, id: "r4", text: "Have the return audited each year." };
  await load({ ...returns, requirements: [...returns.requirements.slice(0, 2), fresh] });
  await load(
    anInstrument({ key: "sec-funds-2026", title: "Fund Rules 2026", regulator: "SEC", supersedes: ["sec-funds"] }),
  );
  await load({ ...funds, status: "superseded" });
  expect(await ids()).toEqual(["cbn-returns.r1", "cbn-returns.r2", "cbn-returns.r4", "sec-funds-2026.r1"]);
  expect((await list()).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => "not-looked-at"));
  expect(await list({ view: "closed" })).toMatchObject([
    { _id: "cbn-returns.r3", state: "in-place", closedBecause: "The regulation no longer lays this down" },
    {
      _id: "sec-funds.r1",
      text: "Value each fund every working day.",
      closedBecause: "The regulation is superseded: Fund Rules 2026 has taken its place",
      textChanged: false,
    },
  ]);
  expect(await ids({ view: "all" })).toHaveLength(6);
  expect((await get("sec-funds.r1")).how).toBe("Kept");
  const over = { companyId, id: "sec-funds.r1", version: 1, state: "partly" as const };
  expect(await refusalOf(duty.change(over))).toMatchObject({ status: 409 });
  // And back.
  await load(funds);
  expect(await ids({ view: "closed" })).toEqual(["cbn-returns.r3"]);
  expect((await get("sec-funds.r1")).closedBecause).toBeNull();
  expect(firm.id).toBe(companyId);
});

test("what does not bind any more by the profile is closed for that", async () => {
  const banks = { ...funds, appliesTo: { ...funds.appliesTo, categories: ["micro-finance-banks-tier-1" as const] } };
  const { firm, companyId, duty, list } = await withDuties([banks]);
  await duty.change({ companyId, id: "sec-funds.r1", version: 0, state: "in-place" });
  await firm.call.company.update({ id: companyId, category: "psps-pssp" });
  expect(await list()).toEqual([]);
  expect(await list({ view: "closed" })).toMatchObject([
    { closedBecause: "The regulation does not bind the company as its profile is now" },
  ]);
});

test("over REST with a tag, which is another after each change and for whoever sees less", async () => {
  const { app, firm, companyId, duty } = await withDuties();
  const send = sender(app, firm.token);
  const url = `/api/v1/duty/${companyId}?regulator=CBN&limit=2`;
  const first = await send("GET", url);
  expect(first).toMatchObject({ status: 200, body: { success: true, total: 3 } });
  const tag = String(first.headers["etag"]);
  expect(await send("GET", url, undefined, { "if-none-match": tag })).toMatchObject({ status: 304, text: "" });
  await duty.change({ companyId, id: "sec-funds.r1", version: 0, state: "in-place" });
  expect((await send("GET", url, undefined, { "if-none-match": tag })).status).toBe(304);
  await duty.change({ companyId, id: "cbn-returns.r1", version: 0, state: "in-place" });
  const second = await send("GET", url, undefined, { "if-none-match": tag });
  expect(second).toMatchObject({ status: 200, body: { data: [{ _id: "cbn-returns.r1", state: "in-place" }, {}] } });
  expect((await send("GET", `/api/v1/duty/${companyId}/cbn-returns.r1`)).body).toMatchObject({
    data: { _id: "cbn-returns.r1", version: 1 },
  });
});
