import { expect, test } from "vitest";
import type { Requirement } from "#features/catalogue/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aQuestion, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const capital = (value: number, slug: LicenceCategory) => ({
  kind: "capital" as const,
  op: "at-least" as const,
  value,
  unit: "NGN" as const,
  for: { categories: [slug] },
});
const duty = (id: string, text: string, more: Partial<Requirement> = {}): Requirement => {
  return { id, text, provision: null, basis: "seen", deadline: null, ...more };
};
const due = (date: string): Requirement["deadline"] => {
  return { rule: "Once", recurrence: "once", details: null, schedule: { type: "once", date } };
};

// What the company of the tests, a Tier 1 unit microfinance bank, is to see of each stands in its words.
const requirements = [
  duty("r1", "Hold N5bn as a national bank, no duty.", {
    for: { categories: ["micro-finance-banks-nmfb"] },
    deadline: due("2026-12-01"),
  }),
  duty("r2", "Hold N200m, or N50m in Tier 2.", {
    figures: [capital(5e7, "micro-finance-banks-tier-2"), capital(2e8, "micro-finance-banks-tier-1")],
    deadline: due("2026-12-24"),
  }),
  duty("r3", "Keep client money apart, an open duty.", { for: { conditionKey: "holds-client-money" } }),
];
const instrument = anInstrument({ key: "cbn-capital", requirements });
const none = anInstrument({ key: "cbn-elsewhere", appliesTo: { categories: ["merchant-bank"] }, requirements });

async function opened() {
  const app = await testApp({ catalogue: writeCatalogue([instrument, none], { questions: [aQuestion()] }) });
  const company = await signedUp(app);
  const look = async (regulationId = "cbn-capital") =>
    (await company.call.dashboard.regulation({ companyId: company.id, regulationId })).data;
  return { app, ...company, look };
}

test("each duty has the company's verdict, its own figures and what would settle it", async () => {
  const { look } = await opened();
  const { requirements: duties } = await look();
  expect(duties.map(({ id, verdict }) => [id, verdict])).toEqual([
    ["r1", "no"],
    ["r2", "applies"],
    ["r3", "may"],
  ]);
  expect(duties[1]!.figures?.map(({ value }) => value)).toEqual([2e8]);
  expect(duties[2]!.questions?.map(({ key }) => key)).toEqual(["holds-client-money"]);
});

test("the date of somebody else's duty is no date of the company", async () => {
  const { look, call, id } = await opened();
  const { requirements: duties, nextDueOn } = await look();
  expect(duties.map(({ deadline }) => deadline?.nextDueOn ?? null)).toEqual([null, "2026-12-24", null]);
  expect(nextDueOn).toBe("2026-12-24");
  const { data } = await call.dashboard.overview({ companyId: id });
  expect(data.medium.map((row) => [row.regulation_id, row.nextDueOn, row.consolidated_requirements])).toEqual([
    ["cbn-capital", "2026-12-24", [requirements[1]!.text, requirements[2]!.text]],
  ]);
});

test("a duty follows the answer that decides it", async () => {
  const { look, call, id } = await opened();
  await call.company.update({ id, answers: { "holds-client-money": false } });
  expect((await look()).requirements.map(({ verdict }) => verdict)).toEqual(["no", "applies", "no"]);
});

test("the overview asks what only a duty of a text that applies depends on", async () => {
  const { call, id } = await opened();
  const asked = async () => (await call.dashboard.overview({ companyId: id })).data.openQuestions.next;
  expect(await asked()).toMatchObject([{ key: "holds-client-money", settles: 0, settlesDuties: 1 }]);
  await call.company.update({ id, answers: { "holds-client-money": true } });
  expect(await asked()).toEqual([]);
});

test("where the regulation does not bind, and where nobody in particular asks, no duty has a verdict", async () => {
  const { look, call } = await opened();
  const { verdict, requirements: duties } = await look("cbn-elsewhere");
  expect([verdict, duties.some((one) => "verdict" in one)]).toEqual(["no", false]);
  const { data } = await call.regulation.get({ id: "cbn-capital" });
  expect(data.requirements.some((one) => "verdict" in one)).toBe(false);
  expect(data.requirements[1]!.figures).toHaveLength(2);
  expect(data.requirements[0]!.for).toEqual({ categories: ["micro-finance-banks-nmfb"] });
});

test("whom its duties bind and with which figures is news of a regulation, though no word changes", async () => {
  const bare = requirements.map(({ for: _for, figures: _figures, ...requirement }) => requirement);
  const folder = writeCatalogue([anInstrument({ key: "cbn-capital", requirements: bare })], {
    questions: [aQuestion()],
  });
  const app = await testApp({ catalogue: folder });
  writeCatalogue([instrument], { folder });
  expect(await app.services.catalogue.load(folder)).toMatchObject({ faults: [], changed: ["cbn-capital"] });
  const { revision, revisions, requirements: duties } = await app.services.catalogue.get("cbn-capital");
  expect([revision, revisions.length, duties[0]!.for]).toEqual([2, 2, { categories: ["micro-finance-banks-nmfb"] }]);
  expect((await app.services.catalogue.listRevisions({ limit: 10, skip: 0 })).total).toBe(1);
});
