import path from "node:path";
import { describe, expect, test } from "vitest";
import { readAudienceTable } from "#features/audience/adapters/table.ts";
import { narrowerLicences } from "#features/audience/rules/licences.ts";
import { membershipIn, withIncluded } from "#features/audience/rules/membership.ts";
import { audienceFault } from "#features/audience/rules/said.ts";
import type { AddresseeProfile, Audience, AudienceClass, AudienceTable } from "#features/audience/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";

const aClass = (id: string, more: Partial<AudienceClass> = {}): AudienceClass => ({ id, name: `${id}s`, phrases: [], ...more }); // prettier-ignore
const wallets = aClass("wallet", { members: { categories: ["psps-mmo"] } });
const providers = aClass("provider", { members: { categories: ["payment-service-providers"] } });
const acquirers = aClass("acquirer", { members: { categories: ["psps-pssp"], services: ["atm&pos"] } });
const table: AudienceTable = {
  ...readAudienceTable(path.join(import.meta.dirname, "../../../data/audience.yaml")),
  classes: [
    wallets,
    providers,
    acquirers,
    aClass("dealer", { members: { categories: ["commercial-banks"], questions: ["dealer"] } }),
    aClass("bureau", { members: { words: ["bureau de change", "bdc"] } }),
    aClass("school", { members: { industries: ["education"] } }),
    aClass("mixed", { members: { categories: ["merchant-bank"], words: ["merchant"] } }),
    aClass("payer", { includes: ["wallet", "acquirer", "bureau"] }),
    aClass("financier", { includes: ["wallet", "mixed"] }),
    aClass("round", { includes: ["trip"], members: { categories: ["discount-houses"] } }),
    aClass("trip", { includes: ["round", "unheard-of"] }),
    aClass("retailer", { members: { categories: ["development-finance-institution-retail"] } }),
    aClass("wholesaler", { members: { categories: ["development-finance-institution-wholesale"] } }),
    aClass("bank", { includes: ["retailer", "wholesaler", "wallet", "acquirer"] }),
    aClass("nobody"),
  ],
};
const financial = (category: LicenceCategory, more: Partial<AddresseeProfile> = {}): AddresseeProfile => ({ industry: "financial", category, services: [], answers: {}, ...more }); // prettier-ignore
const group = financial("payment-service-providers");

describe("membership", () => {
  type Case = [string, string[], AddresseeProfile, [asked: string, member: string, open: string | null] | undefined];
  test.each<Case>([
    ["by its licence", ["wallet"], financial("psps-mmo"), ["wallet", "wallet", null]],
    ["by the group of its licence", ["provider"], financial("psps-mmo"), ["provider", "provider", null]],
    ["by one of the group that it gave, perhaps", ["wallet"], group, ["wallet", "wallet", "category"]],
    ["surely rather than perhaps, whichever is asked first", ["wallet", "provider"], group, ["provider", "provider", null]],
    ["surely, whichever licence of its group it holds", ["bank"], financial("development-finance-institution"), ["bank", "bank", null]],
    ["perhaps, where that depends on a service", ["bank"], financial("payment-service-providers", { services: null }), ["bank", "wallet", "category"]],
    ["perhaps by the first, where it is perhaps by all", ["wallet", "acquirer"], { ...group, services: null }, ["wallet", "wallet", "category"]],
    ["by a licence with a service that it offers", ["acquirer"], financial("psps-pssp", { services: ["atm&pos"] }), ["acquirer", "acquirer", null]],
    ["not without the service", ["acquirer"], financial("psps-pssp", { services: ["agent banking"] }), undefined],
    ["perhaps, where it was never asked for services", ["acquirer"], financial("psps-pssp", { services: null }), ["acquirer", "acquirer", "services"]],
    ["by a class within", ["payer"], financial("psps-mmo"), ["payer", "wallet", null]],
    ["of an empty class, not", ["nobody"], financial("psps-mmo"), undefined],
    ["of a class that is not known, not", ["unheard-of"], financial("psps-mmo"), undefined],
    ["by what it answered", ["dealer"], financial("others", { answers: { dealer: true } }), ["dealer", "dealer", null]],
    ["not by its licence where it answered no", ["dealer"], financial("commercial-banks", { answers: { dealer: false } }), undefined],
    ["by its licence where it was not asked", ["dealer"], financial("commercial-banks"), ["dealer", "dealer", null]],
    ["by its industry", ["school"], financial("others", { industry: "education" }), ["school", "school", null]],
    ["by no licence outside finance", ["wallet"], financial("psps-mmo", { industry: "education" }), undefined],
  ])("%s", (_how, ids, profile, wanted) => {
    const found = membershipIn(ids, profile, table);
    expect(found && [found.asked.id, found.member.id, found.open]).toEqual(wanted);
  }); // prettier-ignore

  test.each([
    ["Bureau de Change", true],
    ["A bureau-de--change (Tier 2)", true],
    ["BDC operator", true],
    ["Subbdc", false],
    ["Bureau", false],
    ["", false],
  ])("by its own words %j: %s", (customCategory, isMember) => {
    expect(membershipIn(["bureau"], financial("others", { customCategory }), table) !== undefined).toBe(isMember);
    // They are of the category that it wrote itself, and nothing beside a licence that it chose later.
    expect(membershipIn(["bureau"], financial("commercial-banks", { customCategory }), table)).toBeUndefined();
  });
});

test.each([
  ["wallet", ["wallet"]],
  ["payer", ["payer", "wallet", "acquirer", "bureau"]],
  ["round", ["round", "trip"]],
  ["unheard-of", []],
])("the class %s is with all that it includes %j", (id, ids) => {
  expect(withIncluded(id, table).map((item) => item.id)).toEqual(ids);
});

describe("the licences of classes that are fewer than a text is for", () => {
  const classes = (...ids: string[]) => ({ scope: "classes" as const, classes: ids });
  const licensed = { scope: "licensed" as const, classes: [] };
  type Case = [string, string[], Pick<Audience, "scope" | "classes">, LicenceCategory[] | null];
  test.each<Case>([
    ["one of two", ["wallet"], classes("wallet", "acquirer"), ["psps-mmo"]],
    ["all of them", ["wallet", "acquirer"], classes("wallet", "acquirer"), null],
    ["more than all", ["wallet", "acquirer"], classes("wallet"), null],
    ["others", ["wallet"], classes("acquirer"), ["psps-mmo"]],
    ["some where the text is for whoever is licensed", ["wallet"], licensed, ["psps-mmo"]],
    ["some where it is for everybody", ["wallet"], { scope: "everybody", classes: [] }, ["psps-mmo"]],
    ["some where it is for nobody", ["wallet"], { scope: "nobody", classes: [] }, null],
    ["some beside a class that is not by licence", ["wallet"], classes("wallet", "school"), ["psps-mmo"]],
    ["a class that includes others, each once", ["financier", "wallet"], licensed, ["psps-mmo", "merchant-bank", "others"]],
    ["a class by words beside its licence, for whoever wrote its own", ["mixed"], licensed, ["merchant-bank", "others"]],
    ["a class by words alone", ["bureau"], licensed, null],
    ["a class by an answer, too", ["dealer"], licensed, null],
    ["a class by an industry", ["school"], licensed, null],
    ["an empty class", ["nobody"], licensed, null],
    ["one beside an empty class", ["wallet", "nobody"], licensed, null],
    ["no class", [], licensed, null],
    ["one that is not known", ["unheard-of"], licensed, null],
  ])("of %s", (_what, ids, audience, licences) => {
    expect(narrowerLicences(ids, audience, table)).toEqual(licences);
  }); // prettier-ignore
});

const wanted = "Name classes of addressees where the scope is classes, and there only";
test.each<[Pick<Audience, "scope" | "classes">, string | undefined]>([
  [{ scope: "classes", classes: ["wallet", "school"] }, undefined],
  [{ scope: "classes", classes: ["wallet", "gone"] }, "Unknown class of addressees: gone"],
  [{ scope: "classes", classes: [] }, wanted],
  [{ scope: "licensed", classes: ["wallet"] }, wanted],
  [{ scope: "everybody", classes: [] }, undefined],
])("a person who names %j is told %s", (audience, fault) => {
  expect(audienceFault(audience, table)).toBe(fault);
});
