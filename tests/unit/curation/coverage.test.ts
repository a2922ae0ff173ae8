import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogueFolder } from "#app.ts";
import { coverageOf } from "#features/curation/rules/coverage.ts";
import { coveragePage } from "#features/curation/rules/coverage-page.ts";
import { testApp } from "../../support/app.ts";
import { aQuestion, writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const monthly = {
  rule: "By day 5",
  recurrence: "monthly" as const,
  details: null,
  schedule: { type: "monthly" as const, day: 5, roll: null },
};
const duty = { id: "r1", text: "Keep an example at hand.", provision: null, basis: "seen" as const, deadline: null };
const library = {
  instruments: [
    anInstrument({ appliesTo: { industries: ["financial"], categories: ["merchant-bank"] }, requirements: [duty, { ...duty, id: "r2", basis: "knowledge", deadline: monthly }] }),
    anInstrument({ key: "sec-asked", regulator: "SEC", confidence: "partly", appliesTo: { conditionKey: "holds-client-money" } }),
    anInstrument({ key: "sec-old", regulator: "SEC", status: "superseded" }),
  ],
  questions: [aQuestion()],
}; // prettier-ignore

test("texts and duties are counted by regulator, basis and confidence, what is history too", () => {
  const { all, regulators } = coverageOf(library);
  expect(all).toMatchObject({ texts: 3, duties: 4, dated: 1, verified: 2, partly: 1, seen: 3, knowledge: 1 });
  expect(regulators["SEC"]).toMatchObject({ texts: 2, verified: 1, partly: 1, dated: 0 });
});

test("of a licence what is in force counts, and apart what is settled and what names it", () => {
  const { classes } = coverageOf(library);
  expect(classes["merchant-bank"]).toMatchObject({ texts: 2, settled: 1, own: 1, duties: 3, dated: 1 });
  expect(classes["psps-mmo"]).toMatchObject({ texts: 1, settled: 0, own: 0, duties: 1 });
  expect(classes["Maritime (industry)"]).toMatchObject({ texts: 1, settled: 0, own: 0 });
});

test("the page shows another number of before in brackets, and a row that was not there", () => {
  const now = coverageOf(library);
  const before = { ...coverageOf({ ...library, instruments: library.instruments.slice(0, 1) }), release: "2026-01-01" };
  const page = coveragePage(now, before);
  expect(page).toContain("release of 2026-01-01");
  expect(page).toContain("| CBN | 1 | 2 | 1 |");
  expect(page).toContain("| SEC | 2 (0) | 2 (0) | 0 |");
});

test("docs/coverage.md is that of the catalogue: `ilana catalogue coverage` writes it anew", async () => {
  const { services } = await testApp({ catalogue: writeCatalogue([anInstrument()]) });
  const { coverage, coveragePage: asPage } = services.curation;
  expect(readFileSync("docs/coverage.md", "utf8")).toBe(asPage(await coverage(catalogueFolder)));
});
