import { expect, test } from "vitest";
import { indexQuestions } from "#features/applicability/rules.ts";
import { narrowedTo, requirementsFor } from "#features/applicability/rules/duties.ts";
import type { JudgedDuty } from "#features/applicability/schema.ts";
import type { Requirement } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";
import { anInstrument, aProfile } from "../../support/samples/factories.ts";

const asked = indexQuestions([
  aQuestion(),
  aQuestion({ key: "of-schools", askWhen: { industries: ["education"], categories: ["all"] } }),
]);
const duty = (more: Partial<Requirement>): Requirement => ({
  id: "r1",
  text: "Hold N50m as capital.",
  provision: null,
  basis: "seen",
  deadline: null,
  ...more,
});
const judged = (addressee: Requirement["for"], profile: Partial<Profile> = {}) =>
  requirementsFor(anInstrument({ requirements: [duty({ for: addressee })] }), aProfile(profile), asked).get("r1")!;

type Case = [string, NonNullable<Requirement["for"]>, Partial<Profile>, JudgedDuty["result"]];
test.each<Case>([
  ["the company's licence", { categories: ["micro-finance-banks-tier-1"] }, {}, "applies"],
  ["the parent of its licence", { categories: ["micro-finance-banks"] }, {}, "applies"],
  ["a sister licence", { categories: ["micro-finance-banks-nmfb"] }, {}, "no"],
  ["one of the licences in the group it gave", { categories: ["psps-mmo"] }, { category: "payment-service-providers" }, "may"],
  ["a licence, to a company outside finance", { categories: ["psps-mmo"] }, { industry: "maritime", category: "others" }, "no"],
  ["those who answer yes", { conditionKey: "holds-client-money" }, { answers: { "holds-client-money": true } }, "applies"],
  ["those who answer yes, where it said no", { conditionKey: "holds-client-money" }, { answers: { "holds-client-money": false } }, "no"],
  ["those who answer yes, where it has not", { conditionKey: "holds-client-money" }, {}, "may"],
  ["those who answer what it is not asked", { conditionKey: "of-schools" }, {}, "no"],
  ["a sister licence, whatever is answered", { categories: ["psps-mmo"], conditionKey: "holds-client-money" }, {}, "no"],
])("a duty for %s", (_words, addressee, profile, result) => {
  expect(judged(addressee, profile).result).toBe(result);
}); // prettier-ignore

test("what may bind says what would settle it, once", () => {
  const group: Partial<Profile> = { category: "payment-service-providers" };
  expect(judged({ categories: ["psps-mmo"] }, group).questions.map(({ key }) => key)).toEqual(["category"]);
  const figures = (["psps-mmo", "psps-switching"] as const).map((slug) => figure(1, [slug]));
  const whole = requirementsFor(anInstrument({ requirements: [duty({ figures })] }), aProfile(group), asked);
  expect(whole.get("r1")).toMatchObject({ result: "applies", questions: [{ kind: "profile", key: "category" }] });
});

const figure = (value: number, categories?: LicenceCategory[]) => ({
  kind: "capital" as const,
  op: "at-least" as const,
  value,
  unit: "NGN" as const,
  ...(categories && { for: { categories } }),
});

test("of the figures a company has those of its licence first, then those for all, and no others", () => {
  const figures = [figure(1), figure(2, ["psps-mmo"]), figure(3, ["micro-finance-banks-tier-1"])];
  const judgedFigures = requirementsFor(anInstrument({ requirements: [duty({ figures })] }), aProfile(), asked);
  expect(judgedFigures.get("r1")!.figures.map(({ value }) => value)).toEqual([3, 1]);
});

test("an instrument in which every duty binds is not made anew", () => {
  const instrument = anInstrument({ requirements: [duty({ for: { categories: ["micro-finance-banks"] } })] });
  expect(narrowedTo(instrument, requirementsFor(instrument, aProfile(), asked))).toBe(instrument);
});
