import { expect, test } from "vitest";
import { assessments } from "#features/dashboard/tables.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aQuestion, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

// What a Tier 1 unit microfinance bank is to see of each; the key says it.
const instruments = [
  anInstrument({ key: "cbn-high", severity: 5, title: "Grave Rules" }),
  anInstrument({ key: "cbn-high-named", severity: 5, appliesTo: { categories: ["micro-finance-banks"] } }),
  anInstrument({ key: "cbn-medium", severity: 3 }),
  anInstrument({
    key: "sec-medium-industry",
    regulator: "SEC",
    severity: 3,
    appliesTo: { industries: ["financial"] },
  }),
  anInstrument({ key: "ndpc-low", regulator: "NDPC", severity: 1, topics: ["cybersecurity"] }),
  anInstrument({ key: "cbn-agents", severity: 4, appliesTo: { services: ["agent banking"] } }),
  anInstrument({ key: "cbn-client-money", severity: 2, appliesTo: { conditionKey: "holds-client-money" } }),
  anInstrument({ key: "cbn-large", appliesTo: { minEmployees: 50 } }),
  anInstrument({ key: "cbn-other-licence", appliesTo: { categories: ["merchant-bank"] } }),
  anInstrument({ key: "cbn-other-industry", appliesTo: { industries: ["maritime"] } }),
  anInstrument({ key: "cbn-draft", status: "draft" }),
  anInstrument({ key: "cbn-old", status: "superseded" }),
  anInstrument({ key: "cbn-withdrawn", status: "withdrawn" }),
];

async function opened() {
  const app = await testApp({ catalogue: writeCatalogue(instruments, { questions: [aQuestion()] }) });
  const company = await signedUp(app);
  const look = async (filter: object = {}) =>
    (await company.call.dashboard.overview({ companyId: company.id, ...filter })).data;
  const update = (changes: object) => company.call.company.update({ id: company.id, ...changes });
  return { app, ...company, look, update };
}
const ids = (list: { regulation_id: string }[]) => list.map(({ regulation_id }) => regulation_id);

test("shows what applies by band, the directest match first, and what may apply with its question", async () => {
  const { look } = await opened();
  const { high, medium, low, total, profileMatch, mayApply } = await look();
  expect([ids(high), ids(medium), ids(low), total]).toEqual([
    ["cbn-high-named", "cbn-high"],
    ["sec-medium-industry", "cbn-medium"],
    ["ndpc-low"],
    5,
  ]);
  expect(profileMatch).toEqual({ directMatches: 1, industryMatches: 1, serviceMatches: 0 });
  expect(
    mayApply.map(({ regulation_id, questions }) => [regulation_id, questions.map(({ kind, key }) => `${kind} ${key}`)]),
  ).toEqual([
    ["cbn-agents", ["profile services"]],
    ["cbn-large", ["profile employeeSize"]],
    ["cbn-client-money", ["answer holds-client-money"]],
  ]);
});

test("says of each why it applies and what its level is made of", async () => {
  const { look } = await opened();
  const [first] = (await look()).high;
  expect(first).toMatchObject({
    risk_level: "High",
    reasons: ["It names Micro-Finance Banks (MFBs), which includes your licence: Tier 1 Unit MFB (urban) License"],
  });
  const sum = first?.riskFactors.reduce((points, factor) => points + factor.points, 0);
  expect(first?.riskFactors.map(({ name }) => name)).toEqual([
    "Severity",
    "Deadline",
    "Directness",
    "Duties",
    "Recent change",
    "Confidence",
  ]);
  expect(first?.riskScore).toBe(sum);
});

test("orders every band of the real catalogue by score, and puts each regulation in one place", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const { data } = await call.dashboard.overview({ companyId: id });
  const bands = [data.high, data.medium, data.low];
  for (const band of bands)
    expect(band.map((item) => item.riskScore)).toEqual(band.map((item) => item.riskScore).toSorted((a, b) => b - a));
  const all = [...bands.flat(), ...data.mayApply];
  expect(new Set(ids(all)).size).toBe(all.length);
  expect(data.total).toBe(bands.flat().length);
  expect(data.mayApply.filter(({ questions }) => questions.length === 0)).toEqual([]);
  expect(bands.flat().filter(({ reasons, status }) => reasons.length === 0 || status !== "in-force")).toEqual([]);
});

test("services never chosen leave a rule open; none chosen settle it as no; one chosen as yes", async () => {
  const { look, update } = await opened();
  const place = async () => {
    const { high, mayApply } = await look();
    return ids(high).includes("cbn-agents") ? "applies" : ids(mayApply).includes("cbn-agents") ? "may" : "no";
  };
  expect(await place()).toBe("may");
  await update({ services: [] });
  expect(await place()).toBe("no");
  await update({ services: ["Agent Banking"] });
  expect(await place()).toBe("applies");
  expect((await look()).profileMatch.serviceMatches).toBe(1);
});

test("an answer settles its question, and taking it back opens it again", async () => {
  const { look, update } = await opened();
  const answer = async (value: boolean | null) => {
    await update({ answers: { "holds-client-money": value } });
    const { low, mayApply } = await look();
    return [ids(low).includes("cbn-client-money"), ids(mayApply).includes("cbn-client-money")];
  };
  expect(await answer(true)).toEqual([true, false]);
  expect(await answer(false)).toEqual([false, false]);
  expect(await answer(null)).toEqual([false, true]);
});

test("a head count settles a rule that starts at one, unless the band straddles it", async () => {
  const { look, update } = await opened();
  const place = async (employeeSize: string) => {
    await update({ employeeSize });
    const { medium, mayApply } = await look();
    return [ids(medium).includes("cbn-large"), ids(mayApply).includes("cbn-large")];
  };
  expect(await place("1-20")).toEqual([false, false]);
  expect(await place("21-100")).toEqual([false, true]);
  expect(await place("101-500")).toEqual([true, false]);
});

// Spec section 7: search, regulator and category; an empty one is none.
const filters: [object, string[], string[]][] = [
  [{ search: "", regulator: "", category: "" }, ["cbn-high-named", "cbn-high", "sec-medium-industry", "cbn-medium", "ndpc-low"], ["cbn-agents", "cbn-large", "cbn-client-money"]],
  [{ search: "grave" }, ["cbn-high"], []],
  [{ regulator: "SEC" }, ["sec-medium-industry"], []],
  [{ regulator: "Nigeria Data Protection Commission" }, ["ndpc-low"], []],
  [{ category: "cybersecurity" }, ["ndpc-low"], []],
  [{ regulator: "CBN", search: "example" }, ["cbn-high-named", "cbn-high", "cbn-medium"], ["cbn-agents", "cbn-large", "cbn-client-money"]],
  [{ search: "nothing like it" }, [], []],
]; // prettier-ignore

test.each(filters)("filters by %j", async (filter, applying, open) => {
  const { look } = await opened();
  const { high, medium, low, total, mayApply } = await look(filter);
  expect(ids([...high, ...medium, ...low])).toEqual(applying);
  expect(total).toBe(applying.length);
  expect(ids(mayApply)).toEqual(open);
});

test("refuses an unknown category and knows no unknown regulator", async () => {
  const { call, id, look } = await opened();
  const refusal = await refusalOf(call.dashboard.overview({ companyId: id, category: "fishing" }));
  expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining("Category must be one of") });
  expect((await look({ regulator: "Nobody" })).total).toBe(0);
});

test("records what a company is shown the first time it looks, unfiltered, and not again", async () => {
  const { app, id, look } = await opened();
  const recorded = async () => await app.db.select().from(assessments);
  expect(await recorded()).toEqual([]);
  await look({ regulator: "SEC" });
  await look();
  expect(await recorded()).toHaveLength(1);
  expect((await recorded())[0]).toMatchObject({
    companyId: id,
    assessedAt: "2026-11-21T09:00:00.000Z",
    bands: {
      "cbn-high": "High",
      "cbn-high-named": "High",
      "cbn-medium": "Medium",
      "sec-medium-industry": "Medium",
      "ndpc-low": "Low",
    },
  });
});

test("a refused look records nothing", async () => {
  const { app, call, id } = await opened();
  await refusalOf(call.dashboard.overview({ companyId: id, category: "fishing" }));
  expect(await app.db.select().from(assessments)).toEqual([]);
});

test("sums up the three regulators with most that applies, ties by code", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const { topRegulators } = (await call.dashboard.summary({ companyId: id })).data;
  const { high, medium, low } = (await call.dashboard.overview({ companyId: id })).data;
  const counts = Object.entries(Object.groupBy([...high, ...medium, ...low], ({ regulator }) => regulator));
  const most = counts
    .map(([regulator, list]) => ({ regulator, count: list?.length }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.regulator.localeCompare(b.regulator));
  expect(topRegulators.map(({ regulator, count }) => ({ regulator, count }))).toEqual(most.slice(0, 3));
  expect(topRegulators[0]).toMatchObject({ regulator: "CBN", name: "Central Bank of Nigeria" });
});

test("sums up what the dashboard shows: by regulator and risk, and what falls due first of all bands", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const { byRegulator, dueFirst } = (await call.dashboard.summary({ companyId: id })).data;
  const { high, medium, low } = (await call.dashboard.overview({ companyId: id })).data;
  const of = (list: typeof high, regulator: string) => list.filter((one) => one.regulator === regulator).length;
  expect(byRegulator.length).toBeGreaterThan(3);
  for (const { regulator, ...counts } of byRegulator)
    expect(counts).toEqual({ high: of(high, regulator), medium: of(medium, regulator), low: of(low, regulator) });
  const total = byRegulator.reduce((sum, row) => sum + row.high + row.medium + row.low, 0);
  expect(total).toBe(high.length + medium.length + low.length);
  const days = [...high, ...medium, ...low].flatMap(({ nextDueOn }) => nextDueOn ?? []).toSorted();
  expect(dueFirst.map(({ nextDueOn }) => nextDueOn)).toEqual(days.slice(0, 3));
});

// The verdict that the detail dialog shows, by regulation.
test.each([
  ["cbn-high", "applies", 0],
  ["cbn-agents", "may", 1],
  ["cbn-other-licence", "no", 0],
  ["cbn-draft", "watch", 0],
  ["cbn-old", "history", 0],
  ["cbn-withdrawn", "history", 0],
])("shows %s to a company as: %s", async (regulationId, verdict, questions) => {
  const { call, id } = await opened();
  const { data } = await call.dashboard.regulation({ companyId: id, regulationId });
  expect([data.regulation_id, data.verdict, data.questions.length]).toEqual([regulationId, verdict, questions]);
  expect(data.reasons.length + data.questions.length).toBeGreaterThan(0);
});

test("the dashboard and the detail agree on level, score and reasons", async () => {
  const { call, id, look } = await opened();
  const { high, medium, low, mayApply } = await look();
  for (const item of [...high, ...medium, ...low, ...mayApply]) {
    const { data } = await call.dashboard.regulation({ companyId: id, regulationId: item.regulation_id });
    expect(data).toMatchObject({
      risk_level: item.risk_level,
      riskScore: item.riskScore,
      reasons: item.reasons,
      riskFactors: item.riskFactors,
    });
  }
});

test("has no regulation of an unknown key for a company", async () => {
  const { call, id } = await opened();
  const refusal = await refusalOf(call.dashboard.regulation({ companyId: id, regulationId: "no-such-key" }));
  expect(refusal).toEqual({ status: 404, success: false, message: "Regulation not found" });
});

test("two first looks at once record one assessment", async () => {
  const { app, look } = await opened();
  await Promise.all([look(), look({ regulator: "CBN" })]);
  expect(await app.db.select().from(assessments)).toHaveLength(1);
});

test("a limit takes the most urgent of each list, and says how many there are", async () => {
  const app = await testApp();
  const { id, call } = await signedUp(app);
  const { data: whole } = await call.dashboard.overview({ companyId: id });
  const { data: first } = await call.dashboard.overview({ companyId: id, limit: 2 });
  for (const list of ["high", "medium", "low", "mayApply"] as const) {
    expect(whole[list].length).toBeGreaterThan(2);
    expect(first[list]).toEqual(whole[list].slice(0, 2));
    expect([first.counts[list], whole.counts[list]]).toEqual([whole[list].length, whole[list].length]);
  }
  for (const same of ["total", "profileMatch", "openQuestions"] as const) expect(first[same]).toEqual(whole[same]);
});
