import { expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { refusalOf, signedUp } from "../../support/calls.ts";
import { aQuestion, shippedCount, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const monthly = { type: "monthly", day: 5, roll: null } as const;
const dated = {
  id: "r1",
  text: "Send a return each month.",
  provision: null,
  basis: "seen" as const,
  deadline: { rule: "By the 5th", recurrence: "monthly" as const, details: null, schedule: monthly },
};
const once = { ...dated, deadline: { ...dated.deadline, schedule: { type: "once" as const, date: "2026-11-30" } } };

// What a Tier 1 unit microfinance bank is to see of each; newest first.
const instruments = [
  anInstrument({ key: "cbn-applies", severity: 5, issuedOn: "2026-03-01", requirements: [dated], topics: ["aml-cft"] }),
  anInstrument({
    key: "sec-may",
    regulator: "SEC",
    issuedOn: "2025-02-01",
    appliesTo: { conditionKey: "holds-client-money" },
  }),
  anInstrument({ key: "cbn-soon", severity: 1, issuedOn: "2024-08", requirements: [once] }),
  anInstrument({
    key: "cbn-other-licence",
    title: "Merchant Rules on Hawala",
    severity: 5,
    issuedOn: "2024-05-01",
    requirements: [dated],
    appliesTo: { categories: ["merchant-bank"] },
  }),
  anInstrument({ key: "cbn-old", title: "Old Hawala Rules", status: "superseded", issuedOn: "2014-01-01" }),
  anInstrument({ key: "ndpc-draft", regulator: "NDPC", status: "draft", issuedOn: null }),
];

async function opened() {
  const app = await testApp({ catalogue: writeCatalogue(instruments, { questions: [aQuestion()] }) });
  const { call, id } = await signedUp(app);
  const list = (input: object = {}) => call.library.list({ companyId: id, ...input });
  const keys = async (input: object) => (await list(input)).data.map(({ regulation_id: key }) => key);
  return { app, call, id, list, keys };
}

test("lists everything, the newest first, each with the company's verdict", async () => {
  const { list } = await opened();
  const { data, total } = await list();
  expect(total).toBe(6);
  expect(data.map(({ regulation_id: key, verdict }) => `${key} ${verdict}`)).toEqual([
    "cbn-applies applies",
    "sec-may may",
    "cbn-soon applies",
    "cbn-other-licence no",
    "cbn-old history",
    "ndpc-draft watch",
  ]);
});

test("gives the company's risk for what binds it and the inherent one for the rest, which sets no dates", async () => {
  const { list } = await opened();
  const { data } = await list();
  const row = (key: string) => data.find(({ regulation_id: id }) => id === key)!;
  expect(row("cbn-applies")).toMatchObject({ risk_level: "High", nextDueOn: "2026-12-05" });
  expect(row("cbn-applies").riskFactors.map(({ name }) => name)).toContain("Deadline");
  expect(row("cbn-other-licence")).toMatchObject({ risk_level: "High", nextDueOn: null });
  expect(row("cbn-other-licence").riskFactors.map(({ name }) => name)).toEqual(["Severity"]);
});

test.each([
  [{ regulator: "Central Bank of Nigeria" }, ["cbn-applies", "cbn-soon", "cbn-other-licence", "cbn-old"]],
  [{ category: "aml-cft" }, ["cbn-applies"]],
  [{ risk: "low" }, ["cbn-soon"]],
  [{ status: "superseded" }, ["cbn-old"]],
  [{ applies: "May" }, ["sec-may"]],
  [{ applies: "no", regulator: "CBN" }, ["cbn-other-licence"]],
  [{ from: "2024-05-01", to: "2025-12-31" }, ["sec-may", "cbn-soon", "cbn-other-licence"]],
  [{ search: "hawala" }, ["cbn-other-licence", "cbn-old"]],
  [{ search: "hawala", applies: "history" }, ["cbn-old"]],
  [{ search: "nothing of the kind" }, []],
  [{ applies: "", regulator: "", order: "" }, instruments.map(({ key }) => key)],
  [{ order: "due" }, ["cbn-soon", "cbn-applies", "sec-may", "ndpc-draft", "cbn-other-licence", "cbn-old"]],
  [{ order: "urgent", regulator: "CBN" }, ["cbn-applies", "cbn-soon", "cbn-other-licence", "cbn-old"]],
])("filters and orders: %j", async (input, expected) => {
  const { keys } = await opened();
  expect(await keys(input)).toEqual(expected);
});

test("counts each facet under all the other filters", async () => {
  const { list } = await opened();
  const { facets } = await list();
  expect(facets).toEqual({
    regulator: { CBN: 4, SEC: 1, NDPC: 1 },
    category: { "aml-cft": 1, "digital-banking": 5 },
    risk: { High: 2, Medium: 3, Low: 1 },
    status: { "in-force": 4, superseded: 1, draft: 1 },
    origin: { reviewed: 6 },
    applies: { applies: 2, may: 1, no: 1, history: 1, watch: 1 },
    year: { 2026: 1, 2025: 1, 2024: 2, 2014: 1, unknown: 1 },
  });
  const { facets: narrowed, total } = await list({ regulator: "CBN", applies: "applies" });
  expect(total).toBe(2);
  // Its own pick does not count: the reader sees what another regulator, or another verdict, would bring.
  expect(narrowed.regulator).toEqual({ CBN: 2 });
  expect(narrowed.applies).toEqual({ applies: 2, no: 1, history: 1 });
  expect(narrowed.risk).toEqual({ High: 1, Low: 1 });
});

test("pages without losing or repeating a row", async () => {
  const { list } = await opened();
  const pages = await Promise.all([0, 2, 4, 6].map((skip) => list({ limit: 2, skip })));
  expect(pages.flatMap(({ data }) => data.map(({ regulation_id: key }) => key))).toEqual(
    instruments.map(({ key }) => key),
  );
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
});

test.each([
  [{ applies: "perhaps" }, "Applies must be one of: applies, may, no, watch, history"],
  [{ order: "random" }, "Order must be one of: newest, urgent, due"],
  [{ risk: "Huge" }, "Risk must be one of: High, Medium, Low"],
  [{ from: "2024-13-01" }, "From must be a day, YYYY-MM-DD"],
])("refuses what it does not know: %j", async (input, message) => {
  const { list } = await opened();
  expect(await refusalOf(list(input))).toMatchObject({ status: 400, message });
});

test("an answer moves a text from may to applies", async () => {
  const { call, id, keys } = await opened();
  await call.company.update({ id, answers: { "holds-client-money": true } });
  expect(await keys({ applies: "may" })).toEqual([]);
  expect(await keys({ applies: "applies", regulator: "SEC" })).toEqual(["sec-may"]);
});

test("lists the whole real catalogue once, in every order", async () => {
  const app = await testApp();
  const { call, id } = await signedUp(app);
  const { data: everything } = await app.callAs().regulation.list({ limit: 100 });
  for (const order of ["newest", "urgent", "due"]) {
    const starts = Array.from({ length: Math.ceil(shippedCount / 100) }, (_, page) => page * 100);
    const pages = await Promise.all(
      starts.map((skip) => call.library.list({ companyId: id, order, limit: 100, skip })),
    );
    const keys = pages.flatMap(({ data }) => data.map(({ regulation_id: key }) => key));
    expect(new Set(keys).size).toBe(pages[0]!.total);
    expect(keys).toHaveLength(shippedCount);
    expect(everything.every(({ regulation_id: key }) => keys.includes(key))).toBe(true);
  }
});

test("the newest first is by date, also of what was searched for; undated last", async () => {
  const { list } = await opened();
  const { data } = await list({ search: "rules", order: "newest" });
  expect(data.length).toBeGreaterThan(1);
  const days = data.map(({ issuedOn }) => issuedOn ?? "");
  expect(days).toEqual(days.toSorted().toReversed());
});
