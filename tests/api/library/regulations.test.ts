import { expect, test } from "vitest";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import { topics } from "#features/catalogue/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { refusalOf } from "../../support/calls.ts";
import { shippedCount, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

/** Seven instruments that differ in one thing each from the first. */
const shelf = [
  anInstrument({ key: "cbn-plain", issuedOn: "2024-05-01" }),
  anInstrument({ key: "sec-other", regulator: "SEC", issuedOn: "2023-02-01" }),
  anInstrument({ key: "cbn-grave", severity: 5, issuedOn: "2022-01-01" }),
  anInstrument({ key: "cbn-draft", status: "draft", issuedOn: "2021-01-01" }),
  anInstrument({ key: "cbn-aml", topics: ["aml-cft", "licensing"], issuedOn: "2020" }),
  anInstrument({ key: "cbn-maritime", appliesTo: { industries: ["maritime"] }, issuedOn: null }),
  anInstrument({ key: "cbn-agents", appliesTo: { services: ["agent banking"] }, issuedOn: "2019-06" }),
];
const all = shelf.map(({ key }) => key);
const smallApp = () => testApp({ catalogue: writeCatalogue(shelf) });
const without = (...keys: string[]) => all.filter((key) => !keys.includes(key));

// Design section 5, `GET /regulation`.
const filters: [object, string[]][] = [
  [{}, all],
  [{ regulator: "", category: " ", risk: "", search: "", status: "", from: "", to: "" }, all],
  [{ regulator: "SEC" }, ["sec-other"]],
  [{ regulator: "sec" }, ["sec-other"]],
  [{ regulator: "Securities and Exchange Commission" }, ["sec-other"]],
  [{ regulator: "the central bank" }, without("sec-other")],
  [{ regulator: "Nobody" }, []],
  [{ category: "aml-cft" }, ["cbn-aml"]],
  [{ category: "Licensing" }, ["cbn-aml"]],
  [{ risk: "high" }, ["cbn-grave"]],
  [{ risk: "Medium" }, without("cbn-grave")],
  [{ status: "draft" }, ["cbn-draft"]],
  [{ from: "2022-01-01" }, ["cbn-plain", "sec-other", "cbn-grave"]],
  [{ to: "2021-01-01" }, ["cbn-draft", "cbn-aml", "cbn-agents"]],
  // A partly known date passes when any day of it would.
  [{ from: "2020-12-31", to: "2020-12-31" }, ["cbn-aml"]],
  [{ from: "2019-06-30", to: "2019-06-30" }, ["cbn-agents"]],
  [{ industry: "Education" }, without("cbn-maritime")],
  [{ industry: "maritime" }, all],
  [{ businessUnit: "Agent Banking" }, ["cbn-agents"]],
  [{ search: "example", regulator: "SEC", risk: "Medium" }, ["sec-other"]],
  [{ regulator: "SEC", status: "draft" }, []],
];

test.each(filters)("%j lists the right regulations", async (filter, keys) => {
  const app = await smallApp();
  const { data, total } = await app.callAs().regulation.list(filter);
  expect(data.map(({ regulation_id }) => regulation_id).toSorted()).toEqual(keys.toSorted());
  expect(total).toBe(keys.length);
});

const refused: [object, string][] = [
  [
    { category: "Fishing" },
    "Category must be one of: aml-cft, capital-adequacy, cybersecurity, digital-banking, licensing",
  ],
  [{ risk: "Extreme" }, "Risk must be one of: High, Medium, Low"],
  [{ status: "repealed" }, "Status must be one of: in-force, superseded, draft, withdrawn"],
  [{ from: "01/02/2024" }, "From must be a day, YYYY-MM-DD"],
  [{ from: "2024-13-01" }, "From must be a day, YYYY-MM-DD"],
  [{ to: "2024-02-30" }, "To must be a day, YYYY-MM-DD"],
  [{ to: "2024-02" }, "To must be a day, YYYY-MM-DD"],
  [{ industry: "Mining" }, "Unknown industry"],
  [{ businessUnit: "Gardening" }, "Unknown business unit"],
];

test.each(refused)("refuses the filter %j", async (filter, message) => {
  const app = await smallApp();
  expect(await refusalOf(app.callAs().regulation.list(filter))).toEqual({
    status: 400,
    success: false,
    message,
    errors: [message],
  });
});

test("names every unknown filter value", async () => {
  const app = await smallApp();
  const refusal = await refusalOf(app.callAs().regulation.list({ risk: "x", status: "x", industry: "x" }));
  expect(refusal.errors).toHaveLength(3);
});

test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: "many" }, { skip: -1 }])(
  "refuses the page %j",
  async (page) => {
    const app = await smallApp();
    expect((await refusalOf(app.callAs().regulation.list(page as never))).status).toBe(400);
  },
);

test("lists newest first, undated last, and pages without loss", async () => {
  const app = await smallApp();
  const page = async (limit: number, skip: number) =>
    (await app.callAs().regulation.list({ limit, skip })).data.map(({ regulation_id }) => regulation_id);
  const newest = ["cbn-plain", "sec-other", "cbn-grave", "cbn-draft", "cbn-aml", "cbn-agents", "cbn-maritime"];
  expect(await page(100, 0)).toEqual(newest);
  expect([...(await page(3, 0)), ...(await page(3, 3)), ...(await page(3, 6))]).toEqual(newest);
  expect(await page(3, 50)).toEqual([]);
});

test("lists by risk level in any case and refuses an unknown level", async () => {
  const app = await smallApp();
  const high = await app.callAs().regulation.listByRisk({ level: "HIGH" });
  expect(high.data.map(({ regulation_id }) => regulation_id)).toEqual(["cbn-grave"]);
  expect((await app.callAs().regulation.listByRisk({ level: "medium", regulator: "SEC" })).total).toBe(1);
  expect((await refusalOf(app.callAs().regulation.listByRisk({ level: "huge" }))).status).toBe(400);
});

test("lists one topic, and counts them all when none is named", async () => {
  const app = await smallApp();
  const listed = await app.callAs().regulation.listByCategory({ category: "aml-cft" });
  expect(listed).toMatchObject({ total: 1, data: [{ regulation_id: "cbn-aml" }] });
  const counted = await app.callAs().regulation.listByCategory({});
  expect(counted.data).toEqual({
    "aml-cft": 1,
    "capital-adequacy": 0,
    cybersecurity: 0,
    "digital-banking": 6,
    licensing: 1,
  });
});

test("lists regulators with their regulations, the one with most first", async () => {
  const app = await smallApp();
  const { data } = await app.callAs().regulation.regulators({});
  expect(data.map(({ regulator, name, count }) => [regulator, name, count])).toEqual([
    ["CBN", "Central Bank of Nigeria", 6],
    ["SEC", "Securities and Exchange Commission", 1],
  ]);
  expect(data[1]?.regulations).toEqual([
    {
      regulation_id: "sec-other",
      regulation_title: "Example Guidelines for Tests",
      risk_level: "Medium",
      status: "in-force",
    },
  ]);
  expect((await app.callAs().regulation.regulators({ risk: "High" })).data.map(({ regulator }) => regulator)).toEqual([
    "CBN",
  ]);
});

test("of all regulators the one with most regulations comes first", async () => {
  const app = await testApp();
  const { data } = await app.callAs().regulation.regulators({});
  const counts = data.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(data.slice(0, 3).map(({ regulator }) => regulator)).toEqual(["CBN", "SEC", "NAICOM"]);
});

test("counts the real catalogue so that every total agrees with the list", async () => {
  const app = await testApp();
  const { data } = await app.callAs().regulation.stats({});
  const { instruments } = await app.services.catalogue.snapshot();
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
  expect(data).toMatchObject({ total: shippedCount, lastChangeAt: "2026-11-21T09:00:00.000Z" });
  expect([sum(data.byRegulator), sum(data.byRisk), sum(data.byStatus)]).toEqual(Array(3).fill(shippedCount));
  expect(data.byRisk.High).toBe(instruments.filter(({ severity }) => bandOfSeverity(severity) === "High").length);
  for (const topic of topics)
    expect(data.byTopic[topic]).toBe((await app.callAs().regulation.list({ category: topic })).total);
  for (const [status, count] of Object.entries(data.byStatus))
    expect([status, (await app.callAs().regulation.list({ status })).total]).toEqual([status, count]);
});

test("shows one regulation whole, with links both ways between old and new", async () => {
  const app = await testApp();
  const get = async (id: string) => (await app.callAs().regulation.get({ id })).data;
  const newer = await get("cbn-agent-banking-guidelines-2025");
  const older = await get("cbn-agent-banking-guidelines-2013");
  expect(newer.supersedes.map(({ regulation_id }) => regulation_id).toSorted()).toEqual([
    "cbn-agent-banking-guidelines-2013",
    "cbn-super-agent-framework-2015",
  ]);
  expect(older.status).toBe("superseded");
  expect(older.supersededBy.map(({ regulation_id }) => regulation_id)).toEqual([newer.regulation_id]);
  expect(newer).toMatchObject({ reasons: [], riskFactors: [{ name: "Severity" }] });
  expect(newer.sources.length).toBeGreaterThan(0);
});

test("shows the next due day as of today, and none for what is not in force", async () => {
  const app = await testApp();
  const due = async () =>
    (await app.callAs().regulation.get({ id: "ndpc-compliance-audit-returns" })).data.requirements[0]?.deadline
      ?.nextDueOn;
  expect(await due()).toBe("2027-03-31");
  app.clock.advance(131 * 86_400);
  expect(await due()).toBe("2028-03-31");
});

test.each(["no-such-key", "constructor", "__proto__", "../cbn-plain"])("has no regulation %j", async (id) => {
  const app = await testApp();
  expect(await refusalOf(app.callAs().regulation.get({ id }))).toEqual({
    status: 404,
    success: false,
    message: "Regulation not found",
  });
});

test("says what a regulator is there for, and which of its texts nobody has read", async () => {
  const app = await testApp({ catalogue: writeCatalogue([anInstrument({ key: "marb-ports", regulator: "MARB" })]) });
  const about = async (regulator: string) => (await app.callAs().regulation.regulator({ regulator })).data;
  const pensions = await about("national pension commission");
  expect(pensions).toMatchObject({ regulator: "PENCOM", site: "https://www.pencom.gov.ng" });
  expect(pensions.notYetRead.map(({ title }) => title)).toContain("Framework on Minimum Pension Guarantee");
  // One that only the library knows.
  expect(await about("MARB")).toEqual({ regulator: "MARB", name: "MARB", regulates: null, site: null, notYetRead: [] });
  expect(await refusalOf(about("Ministry of Magic"))).toMatchObject({ status: 404, message: "Regulator not found" });
});
