import { expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import { requirementsFor } from "#features/applicability/rules/duties.ts";
import type { Verdict } from "#features/applicability/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import { aProfile } from "../../support/samples/factories.ts";
import { shippedCatalogue } from "../../support/samples/shipped.ts";

const { instruments, questions } = await shippedCatalogue();
const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
const indexed = indexQuestions(questions.list);

type Case = [what: string, key: string, profile: Partial<Profile>, result: Verdict["result"]];

// The verdicts that a second reading of the facts moved, and their neighbours: docs/corrections-2026-11.md.
test.each<Case>([
  ["Basel III and a merchant bank", "cbn-basel3-2021", { category: "merchant-bank" }, "applies"],
  ["Basel III and a non-interest bank, which has capital notes of its own", "cbn-basel3-2021", { category: "non-interest-banks" }, "no"],
  ["lending guidelines and a lender without a CBN licence", "fccpc-deon-guidelines-2025", { category: "others", answers: { "digital-lender": true } }, "applies"],
  ["lending guidelines and a finance company, which they leave out", "fccpc-deon-guidelines-2025", { category: "finance-company", services: ["loan&credit services"], answers: { "digital-lender": true } }, "no"],
  ["lending regulations and a lender without a CBN licence that names no loans", "fccpc-deon-regulations-2025", { category: "others", answers: { "digital-lender": true } }, "applies"],
  ["lending regulations and a supplier of platforms that was not asked", "fccpc-deon-regulations-2025", { category: "psps-pssp" }, "may"],
  ["lending regulations and a digital finance company", "fccpc-deon-regulations-2025", { category: "finance-company", answers: { "digital-lender": true } }, "applies"],
  ["lending regulations and a digital microfinance bank, which needs a waiver only", "fccpc-deon-regulations-2025", { category: "micro-finance-banks-nmfb", answers: { "digital-lender": true } }, "no"],
  ["the waiver and that bank", "fccpc-deon-mfb-waiver", { category: "micro-finance-banks-nmfb", answers: { "digital-lender": true } }, "applies"],
  ["the waiver and a bank that was not asked", "fccpc-deon-mfb-waiver", { category: "micro-finance-banks-nmfb" }, "may"],
  ["the waiver and a finance company", "fccpc-deon-mfb-waiver", { category: "finance-company", answers: { "digital-lender": true } }, "no"],
  ["open banking and a fintech with interfaces", "cbn-open-banking-guidelines-2023", { category: "psps-pssp", services: ["api integration services"] }, "may"],
  ["open banking and one that takes part", "cbn-open-banking-guidelines-2023", { category: "psps-pssp", services: ["api integration services"], answers: { "open-banking-participant": true } }, "applies"],
  ["open banking and one that does not", "cbn-open-banking-guidelines-2023", { category: "psps-pssp", services: ["api integration services"], answers: { "open-banking-participant": false } }, "no"],
  ["standing instruction and a lending bank", "cbn-gsi-guidelines-2020", { services: ["loan&credit services"] }, "applies"],
  ["standing instruction and a payment service bank", "cbn-gsi-guidelines-2020", { category: "payment-service-banks", services: ["savings&deposit"] }, "may"],
  ["standing instruction and one that has signed with NIBSS", "cbn-gsi-guidelines-2020", { category: "payment-service-banks", services: ["savings&deposit"], answers: { "gsi-participant": true } }, "applies"],
  ["account tiers and a microfinance bank", "cbn-tiered-kyc-2013", {}, "applies"],
  ["account tiers and a mobile money operator, whose wallets have limits of their own", "cbn-tiered-kyc-2013", { category: "psps-mmo" }, "may"],
  ["account tiers and one that opens wallets only", "cbn-tiered-kyc-2013", { category: "psps-mmo", answers: { "accounts-beside-wallets": false } }, "no"],
  ["cash-out limits and a payment service bank with agents", "cbn-agent-cash-out-limits-2024", { category: "payment-service-banks", services: ["agent banking"] }, "applies"],
  ["cash-out limits and one without", "cbn-agent-cash-out-limits-2024", { category: "payment-service-banks" }, "no"],
  ["the third zone and a regional commercial bank", "cbn-regional-banks-expansion-2020", { category: "commercial-banks-regional" }, "applies"],
  ["the third zone and a national one", "cbn-regional-banks-expansion-2020", { category: "commercial-banks-national" }, "no"],
  ["the third zone and a non-interest bank", "cbn-regional-banks-expansion-2020", { category: "non-interest-banks" }, "may"],
  ["the third zone and a regional non-interest bank", "cbn-regional-banks-expansion-2020", { category: "non-interest-banks", answers: { "regional-authorisation": true } }, "applies"],
  ["NDIC's view of depositors and a mortgage bank", "ndic-scv-mfb", { category: "primary-mortgage-banks" }, "applies"],
  ["NDIC's view of depositors and a commercial bank", "ndic-scv-mfb", { category: "commercial-banks-national" }, "no"],
  ["terminal returns and a terminal service provider", "cbn-ptsp-ptsa-returns-2024", { category: "psps-ptsp", services: ["atm&pos"] }, "applies"],
  ["terminal returns and an aggregator", "cbn-ptsp-ptsa-returns-2024", { category: "psps-terminal" }, "applies"],
  ["terminal returns and a solution provider, which routes but does not report", "cbn-ptsp-ptsa-returns-2024", { category: "psps-pssp", services: ["atm&pos"] }, "no"],
  ["capital of non-interest banking and a bank of that kind", "cbn-nifi-capital-2019", { category: "non-interest-banks" }, "applies"],
  ["capital of non-interest banking and a bank that was not asked for a window", "cbn-nifi-capital-2019", { category: "commercial-banks-national" }, "may"],
  ["capital of non-interest banking and a bank with a window", "cbn-nifi-capital-2019", { category: "merchant-bank", answers: { "non-interest-window": true } }, "applies"],
  ["brokers' accounts and a broker", "naicom-brokers-annual-accounts", { category: "others", answers: { "insurance-broker": true } }, "applies"],
  ["brokers' accounts and an insurer, which is no broker", "naicom-brokers-annual-accounts", { category: "others", answers: { "insurance-licensee": true, insurer: true, "insurance-broker": false } }, "no"],
  ["returning as a broker whose licence has lapsed", "naicom-broker-reregistration-2016", { category: "others", answers: { "insurance-licensee": false, "lapsed-broker-licence": true } }, "applies"],
  ["returning as a broker, which may have kept the licence", "naicom-broker-reregistration-2016", { category: "others", answers: { "insurance-broker": true } }, "may"],
  ["T+2 and a stockbroker", "sec-t2-settlement-2025", { category: "others", answers: { "broker-dealer": true } }, "applies"],
  ["export rules and a bank that handles the forms", "fmf-export-guidelines-non-oil", { category: "commercial-banks-national", answers: { "exports-goods": true } }, "applies"],
  ["export rules and a factory that was not asked", "fmf-export-guidelines-non-oil", { industry: "manufacturing", category: "others" }, "may"],
  // Whoever plans a university says yes to it and, holding few data yet, no to the audit.
  ["the law on universities and a school that owes no audit of data", "ng-education-minimum-standards-act", { industry: "education", category: "others", answers: { "ndpc-audit-tier": false } }, "may"],
  ["the law on universities and one that is planned, with few data", "ng-education-minimum-standards-act", { industry: "education", category: "others", answers: { "ndpc-audit-tier": false, "higher-institution": true } }, "applies"],
  ["directors' tenure and an exchange that is no public company", "sec-ined-tenure-2025", { category: "others", answers: { "public-company": false, "market-infrastructure-operator": true } }, "applies"],
  ["directors' tenure and a broker that is none", "sec-ined-tenure-2025", { category: "others", answers: { "public-company": false, "market-infrastructure-operator": false } }, "no"],
])("%s", (_what, key, profile, result) => {
  expect(evaluate(byKey.get(key)!, aProfile(profile), indexed).result).toBe(result);
}); // prettier-ignore

// What an operator of transfers must do is no duty of the banks that pay out for it: they answer the same question with yes.
test.each<[category: Profile["category"], own: string[]]>([
  ["commercial-banks-national", []],
  ["psps-mmo", []],
  ["others", ["r1", "r2", "r3", "r6"]],
])("approval, capital and fees of a transfer operator: of %s they bind %j", (category, own) => {
  const profile = aProfile({ category, services: ["remittances&payments"], answers: { imto: true } });
  const duties = requirementsFor(byKey.get("cbn-imto-guidelines-2024")!, profile, indexed);
  expect([...duties].filter(([, { result }]) => result === "applies").map(([id]) => id)).toEqual(own);
});
