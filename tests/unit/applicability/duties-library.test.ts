import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { indexQuestions } from "#features/applicability/rules.ts";
import { narrowedTo, requirementsFor } from "#features/applicability/rules/duties.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";
import { aProfile } from "../../support/samples/factories.ts";

describe("the duties that bind, in the library", async () => {
  const questions = indexQuestions(questionsSchema.parse(parse(readFileSync("data/catalogue/questions.yaml", "utf8"))));
  const { instruments } = await theCatalogue();
  const seenBy = (key: string, profile: Partial<Profile>) => {
    const instrument = instruments.get(key)!;
    const duties = requirementsFor(instrument, aProfile(profile), questions);
    return { duties, own: narrowedTo(instrument, duties) };
  };
  const capitalOf = (key: string, category: LicenceCategory, answers: Profile["answers"] = {}) => {
    const { duties, own } = seenBy(key, { category, answers });
    return own.requirements.flatMap(({ id, figures = [] }) =>
      (duties.get(id)?.figures ?? figures).filter(({ kind }) => kind === "capital").map(({ value }) => value / 1e6),
    );
  };

  test.each<[string, LicenceCategory, number[]]>([
    ["cbn-mfb-capital-2019", "micro-finance-banks-tier-2", [50]],
    ["cbn-mfb-capital-2019", "micro-finance-banks-tier-1", [200]],
    ["cbn-mfb-capital-2019", "micro-finance-banks-smfb", [1000]],
    ["cbn-mfb-capital-2019", "micro-finance-banks-nmfb", [5000]],
    ["cbn-mfb-capital-2019", "micro-finance-banks", [50, 200, 1000, 5000]],
    ["cbn-bank-recapitalisation-2024", "commercial-banks-international", [500_000]],
    ["cbn-bank-recapitalisation-2024", "commercial-banks-national", [200_000]],
    ["cbn-bank-recapitalisation-2024", "commercial-banks-regional", [50_000]],
    ["cbn-bank-recapitalisation-2024", "merchant-bank", [50_000]],
    ["cbn-bank-recapitalisation-2024", "non-interest-banks", [20_000, 10_000]],
    ["cbn-payments-licence-categories-2020", "psps-switching", [2000]],
    ["cbn-payments-licence-categories-2020", "psps-mmo", [2000]],
    ["cbn-payments-licence-categories-2020", "psps-pssp", [100, 250]],
    ["cbn-payments-licence-categories-2020", "psps-ptsp", [100, 250]],
    ["cbn-payments-licence-categories-2020", "psps-super-agent", [50, 250]],
    ["cbn-payments-licence-categories-2020", "psps-holding", []],
    ["cbn-psp-licence-requirements-2021", "psps-switching", [2000]],
    ["cbn-psp-licence-requirements-2021", "psps-ptsp", [100, 250]],
    ["cbn-dfi-guidelines-2015", "development-finance-institution-retail", [10_000]],
    ["cbn-dfi-guidelines-2015", "development-finance-institution-wholesale", [100_000, 20_000]],
    ["cbn-psb-guidelines-2020", "payment-service-banks", [5000]],
    ["cbn-finance-company-guidelines-2014", "finance-company", [100]],
  ])("of %s, %s is shown a capital of N%j million", (key, category, millions) => {
    expect(capitalOf(key, category)).toEqual(millions);
  });

  test("a Tier 1 unit microfinance bank is not told to hold the capital of another tier", () => {
    const { own } = seenBy("cbn-mfb-capital-2019", { category: "micro-finance-banks-tier-1" });
    expect(own.requirements.map(({ id }) => id)).toEqual(["r2", "r5"]);
  });

  test.each<[string, LicenceCategory, string[]]>([
    ["cbn-ptsp-ptsa-returns-2024", "psps-ptsp", ["r2"]],
    ["cbn-ptsp-ptsa-returns-2024", "psps-terminal", ["r1"]],
    ["ndic-coverage-2024", "payment-service-banks", ["r1", "r3"]],
    ["ndic-coverage-2024", "psps-mmo", ["r1", "r2"]],
    ["ndic-coverage-2024", "merchant-bank", ["r2", "r3"]],
    ["cbn-csat-2026", "psps-pssp", ["r6"]],
    ["cbn-agent-banking-guidelines-2025", "commercial-banks-national", ["r8"]],
    ["ng-ntaa-2025", "commercial-banks-national", ["r8"]],
    ["cbn-nifi-capital-2019", "non-interest-banks", ["r5"]],
    ["cbn-nifi-capital-2019", "commercial-banks-national", ["r1"]],
  ])("of %s, the duties that are not for %s are %j", (key, category, others) => {
    const { duties } = seenBy(key, { category });
    const found = [...duties].filter(([, { result }]) => result === "no").map(([id]) => id);
    expect(found).toEqual(expect.arrayContaining(others));
  });

  // Two licences of one regulator, told apart by answers: each has the duties of its own.
  test.each<[string, string, string, string[]]>([
    ["pencom-minimum-capital-2025", "pension-custodian", "pension-administrator", ["r1", "r2"]],
    ["pencom-minimum-capital-2025", "pension-administrator", "pension-custodian", ["r3"]],
    ["pencom-benefits-approval-2025", "pension-administrator", "pension-custodian", ["r2"]],
    ["naicom-no-premium-no-cover-2013", "insurance-broker", "insurer", ["r1", "r3", "r4"]],
    ["naicom-no-premium-no-cover-2013", "insurer", "insurance-broker", ["r2", "r5"]],
    ["ng-niira-intermediaries", "insurer", "insurance-broker", ["r4", "r5"]],
    ["sec-minimum-capital-2026", "broker-dealer", "fund-manager", ["r3"]],
    ["sec-minimum-capital-2026", "fund-manager", "market-infrastructure-operator", ["r7"]],
  ])("of %s, a company that is %s and no %s has no duties %j", (key, own, other, others) => {
    const { duties } = seenBy(key, { category: "others", answers: { [own]: true, [other]: false } });
    expect([...duties].filter(([, { result }]) => result === "no").map(([id]) => id)).toEqual(others);
  });

  test("a ministry is not told to hold what a payment firm holds to collect for it", () => {
    const { own } = seenBy("oagf-revenue-collection-circulars-2025", { industry: "government" });
    expect(own.requirements.map(({ id }) => id)).toEqual(["r1", "r2", "r3", "r4", "r5", "r6"]);
  });

  test("no profile is left with an instrument of which no duty is its own", () => {
    const empty = [...instruments.values()].flatMap((instrument) => {
      const { categories: rules, industries } = instrument.appliesTo;
      if (!industries.includes("financial") || rules.includes("all")) return [];
      const slugs = rules.filter((rule) => rule !== "all");
      return slugs.filter((category) => seenBy(instrument.key, { category }).own.requirements.length === 0);
    });
    expect(empty).toEqual([]);
  });
});
