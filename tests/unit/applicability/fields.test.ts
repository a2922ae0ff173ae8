import { expect, test } from "vitest";
import { evaluate, indexQuestions } from "#features/applicability/rules.ts";
import type { Verdict } from "#features/applicability/schema.ts";
import type { AppliesTo } from "#features/catalogue/schema.ts";
import { parseCategory } from "#features/company/rules.ts";
import type { Profile } from "#features/company/schema.ts";
import { categories, employeeSizes, licenceCategories } from "#features/company/vocabulary.ts";
import { anInstrument, aProfile } from "../../support/samples/factories.ts";

const nothing = indexQuestions([]);
const verdict = (rule: Partial<AppliesTo>, profile: Partial<Profile> = {}) =>
  evaluate(anInstrument({ appliesTo: rule }), aProfile(profile), nothing);

type Case = [string, Partial<AppliesTo>, Partial<Profile>, Verdict["result"]];

// docs/catalogue.md, "Who is caught", 1: industries.
test.each<Case>([
  ["all industries", { industries: ["all"] }, { industry: "maritime" }, "applies"],
  ["the company's industry", { industries: ["maritime"] }, { industry: "maritime" }, "applies"],
  ["one of several", { industries: ["financial", "maritime"] }, { industry: "maritime" }, "applies"],
  ["another industry", { industries: ["maritime"] }, { industry: "education" }, "no"],
])("a rule for %s", (_words, rule, profile, result) => {
  expect(verdict(rule, profile).result).toBe(result);
});

// 2: licence categories, for financial companies only; a parent covers its children.
test.each<Case>([
  ["the licence itself", { categories: ["merchant-bank"] }, { category: "merchant-bank" }, "applies"],
  ["another licence", { categories: ["merchant-bank"] }, { category: "discount-houses" }, "no"],
  ["the parent of the licence", { categories: ["micro-finance-banks"] }, { category: "micro-finance-banks-smfb" }, "applies"],
  ["a sister of the licence", { categories: ["micro-finance-banks-nmfb"] }, { category: "micro-finance-banks-smfb" }, "no"],
  ["a child of the licence given", { categories: ["psps-mmo"] }, { category: "payment-service-providers" }, "may"],
  ["the licence given and a child", { categories: ["psps-mmo", "payment-service-providers"] }, { category: "payment-service-providers" }, "applies"],
  ["a like name that is no parent", { categories: ["payment-service-providers"] }, { category: "payment-service-banks" }, "no"],
  ["all licences, for a company of none", { categories: ["all"] }, { category: "others" }, "applies"],
  ["some licence, for a company of none", { categories: ["commercial-banks"] }, { category: "others" }, "no"],
  ["some licence, for a company outside finance", { categories: ["commercial-banks"] }, { industry: "education", category: "others" }, "applies"],
])("a rule for %s", (_words, rule, profile, result) => {
  expect(verdict(rule, profile).result).toBe(result);
}); // prettier-ignore

test.each(licenceCategories)("a rule for %s catches it, and for its parent too; nobody else's parent does", (slug) => {
  expect(verdict({ categories: [slug] }, { category: slug }).result).toBe("applies");
  for (const other of licenceCategories.filter((rule) => rule !== slug)) {
    const { result } = verdict({ categories: [other] }, { category: slug });
    const expected = categories[slug].parent === other ? "applies" : categories[other].parent === slug ? "may" : "no";
    expect([other, result]).toEqual([other, expected]);
  }
});

// Spec section 3: sign-up and profile spell the micro-finance group differently; both are in use.
test.each([
  "micro-finance-banks-tier-1",
  "Microfinance-banks-tier-1",
  "MICROFINANCE-BANKS-TIER-1",
  "Tier 1 Unit MFB (urban) License",
])("a company that is a %s is under the rules for micro-finance banks", (spelling) => {
  const profile = { category: parseCategory(spelling)! };
  expect(verdict({ categories: ["micro-finance-banks"] }, profile).result).toBe("applies");
  expect(verdict({ categories: ["micro-finance-banks-tier-1"] }, profile).result).toBe("applies");
  expect(verdict({ categories: ["micro-finance-banks-tier-2"] }, profile).result).toBe("no");
});

// 3: services. A company that was never asked is not one that offers none.
test.each<Case>([
  ["no service in particular", { services: [] }, { services: null }, "applies"],
  ["a service offered", { services: ["agent banking"] }, { services: ["agent banking"] }, "applies"],
  [
    "any of two, one offered",
    { services: ["agent banking", "atm&pos"] },
    { services: ["atm&pos", "card services"] },
    "applies",
  ],
  ["a service not offered", { services: ["agent banking"] }, { services: ["atm&pos"] }, "no"],
  ["a service, of a company that offers none", { services: ["agent banking"] }, { services: [] }, "no"],
  ["a service, of a company never asked", { services: ["agent banking"] }, { services: null }, "may"],
])("a rule for %s", (_words, rule, profile, result) => {
  expect(verdict(rule, profile).result).toBe(result);
});

// 4: a size band wholly below is out; one that straddles the number is open.
test.each<[number, Verdict["result"][]]>([
  [1, ["applies", "applies", "applies", "applies", "applies", "applies"]],
  [20, ["may", "applies", "applies", "applies", "applies", "applies"]],
  [21, ["no", "applies", "applies", "applies", "applies", "applies"]],
  [50, ["no", "may", "applies", "applies", "applies", "applies"]],
  [5000, ["no", "no", "no", "no", "may", "applies"]],
  [5001, ["no", "no", "no", "no", "no", "applies"]],
  [6000, ["no", "no", "no", "no", "no", "may"]],
])("a rule from %i employees, band by band: %j", (minEmployees, results) => {
  expect(employeeSizes.map((employeeSize) => verdict({ minEmployees }, { employeeSize }).result)).toEqual(results);
  expect(verdict({ minEmployees }, { employeeSize: null }).result).toBe("may");
});

test("one field that says no outweighs all that are open", () => {
  const rule: Partial<AppliesTo> = { industries: ["maritime"], services: ["agent banking"], minEmployees: 5 };
  expect(verdict(rule, { services: null, employeeSize: null })).toMatchObject({ result: "no", open: [] });
});

test.each<[string, Partial<AppliesTo>, Partial<Profile>, Partial<Verdict>]>([
  ["general", {}, {}, { reasons: ["It binds every company in Nigeria"], grounds: ["general"] }],
  [
    "industry",
    { industries: ["financial"] },
    {},
    { reasons: ["It binds the financial industry"], grounds: ["industry"] },
  ],
  [
    "category",
    { categories: ["micro-finance-banks-tier-1"] },
    {},
    { reasons: ["It names your licence: Tier 1 Unit MFB (urban) License"], grounds: ["category"] },
  ],
  [
    "a parent category",
    { categories: ["micro-finance-banks"] },
    {},
    {
      reasons: ["It names Micro-Finance Banks (MFBs), which includes your licence: Tier 1 Unit MFB (urban) License"],
      grounds: ["category"],
    },
  ],
  [
    "services",
    { services: ["agent banking", "atm&pos", "card services"] },
    { services: ["agent banking", "atm&pos"] },
    { reasons: ["You offer Agent Banking and ATM & POS"], grounds: ["services"] },
  ],
  [
    "size",
    { minEmployees: 5 },
    {},
    { reasons: ["It starts at 5 employees; you have 21-100 employees"], grounds: ["size"] },
  ],
  [
    "licence, industry and services, the most telling first",
    { industries: ["financial"], categories: ["micro-finance-banks-tier-1"], services: ["agent banking"] },
    { services: ["agent banking"] },
    { grounds: ["category", "industry", "services"] },
  ],
])("says why it applies: %s", (_ground, rule, profile, said) => {
  expect(verdict(rule, profile)).toMatchObject({ result: "applies", open: [], ...said });
});

test.each<[string, Partial<AppliesTo>, Partial<Profile>, string]>([
  [
    "industry",
    { industries: ["maritime", "education"] },
    {},
    "It binds the maritime and education industry; yours is financial",
  ],
  [
    "category",
    { categories: ["merchant-bank"] },
    {},
    "It is for other licences than yours (Tier 1 Unit MFB (urban) License)",
  ],
  [
    "services",
    { services: ["agent banking", "atm&pos"] },
    {},
    "It is for companies that offer Agent Banking or ATM & POS",
  ],
  ["size", { minEmployees: 101 }, {}, "It starts at 101 employees; you have 21-100 employees"],
])("says why it does not apply: %s", (_ground, rule, profile, reason) => {
  expect(verdict(rule, profile)).toEqual({ result: "no", reasons: [reason], grounds: [], open: [] });
});

test("asks for each field of the profile that is open", () => {
  const rule: Partial<AppliesTo> = { categories: ["psps-mmo", "psps-pssp"], services: ["atm&pos"], minEmployees: 5 };
  const { result, open } = verdict(rule, { category: "payment-service-providers", services: null, employeeSize: null });
  expect(result).toBe("may");
  expect(open.map(({ kind, key }) => [kind, key])).toEqual([
    ["profile", "category"],
    ["profile", "services"],
    ["profile", "employeeSize"],
  ]);
  expect(open[0]!.question).toContain("Mobile Money Operator License and Payment Solution Service Provider License");
  expect(open[1]!.question).toContain("ATM & POS");
});

// Issue and design section 6: drafts are to be watched, what was replaced is history; neither counts as applying.
test.each([
  ["in-force", "applies"],
  ["draft", "watch"],
  ["superseded", "history"],
  ["withdrawn", "history"],
] as const)("an instrument that is %s: %s", (status, result) => {
  const found = evaluate(anInstrument({ status }), aProfile(), nothing);
  expect(found.result).toBe(result);
  expect(found.reasons).toHaveLength(1);
  if (result !== "applies") expect(found).toMatchObject({ grounds: [], open: [] });
});
