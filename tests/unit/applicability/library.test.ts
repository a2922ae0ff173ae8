import { expect, test } from "vitest";
import { readCatalogue } from "#features/catalogue/adapters/folder.ts";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import type { Verdict } from "#features/applicability/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import { catalogueFolder } from "#app.ts";
import { aProfile } from "../../support/samples/factories.ts";

const { parsed, questions } = await readCatalogue(catalogueFolder, new Map(), undefined);
const byKey = new Map(parsed.map(({ instrument }) => [instrument.key, instrument]));
const indexed = indexQuestions(questions?.list ?? []);

type Case = [what: string, key: string, profile: Partial<Profile>, result: Verdict["result"]];

// The verdicts that a second reading of the facts moved, and their neighbours: docs/corrections-2026-11.md.
test.each<Case>([
  ["lending guidelines and a lender without a CBN licence", "fccpc-deon-guidelines-2025", { category: "others", answers: { "digital-lender": true } }, "applies"],
  ["lending guidelines and a finance company, which they leave out", "fccpc-deon-guidelines-2025", { category: "finance-company", services: ["loan&credit services"], answers: { "digital-lender": true } }, "no"],
  ["lending regulations and a lender without a CBN licence that names no loans", "fccpc-deon-regulations-2025", { category: "others", answers: { "digital-lender": true } }, "applies"],
  ["lending regulations and a supplier of platforms that was not asked", "fccpc-deon-regulations-2025", { category: "psps-pssp" }, "may"],
  ["lending regulations and a digital finance company", "fccpc-deon-regulations-2025", { category: "finance-company", answers: { "digital-lender": true } }, "applies"],
  ["lending regulations and a digital microfinance bank, which needs a waiver only", "fccpc-deon-regulations-2025", { category: "micro-finance-banks-nmfb", answers: { "digital-lender": true } }, "no"],
  ["the waiver and that bank", "fccpc-deon-mfb-waiver", { category: "micro-finance-banks-nmfb", answers: { "digital-lender": true } }, "applies"],
  ["the waiver and a bank that was not asked", "fccpc-deon-mfb-waiver", { category: "micro-finance-banks-nmfb" }, "may"],
  ["the waiver and a finance company", "fccpc-deon-mfb-waiver", { category: "finance-company", answers: { "digital-lender": true } }, "no"],
  ["NDIC's view of depositors and a mortgage bank", "ndic-scv-mfb", { category: "primary-mortgage-banks" }, "applies"],
  ["NDIC's view of depositors and a commercial bank", "ndic-scv-mfb", { category: "commercial-banks-national" }, "no"],
])("%s", (_what, key, profile, result) => {
  expect(evaluate(byKey.get(key)!, aProfile(profile), indexed).result).toBe(result);
}); // prettier-ignore
