import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { readAudienceTable } from "#features/audience/adapters/table.ts";
import { addresses, audienceWords } from "#features/audience/rules.ts";
import { audienceSchema, type AddresseeProfile, type Audience } from "#features/audience/schema.ts";
import { regulatorNames } from "#features/catalogue/rules/regulator.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import { isCovered } from "#features/company/rules.ts";
import { categories, licenceCategories, type LicenceCategory } from "#features/company/vocabulary.ts";
import { aFolder } from "../../support/folder.ts";

const data = path.join(import.meta.dirname, "../../../data");
const table = readAudienceTable(path.join(data, "audience.yaml"));

const financial = (category: LicenceCategory, more: Partial<AddresseeProfile> = {}): AddresseeProfile => ({
  industry: "financial",
  category,
  services: null,
  answers: {},
  ...more,
});
const bank = financial("commercial-banks-national");
const microfinance = financial("micro-finance-banks-tier-1");
const lender = financial("micro-finance-banks-tier-1", { services: ["savings&deposit", "loan&credit services"] });
const withTerminals = financial("micro-finance-banks-tier-1", { services: ["savings&deposit", "atm&pos"] });
const mortgage = financial("primary-mortgage-banks");
const pssp = financial("psps-pssp");
const payments = financial("payment-service-providers");
const bureau = financial("others", { customCategory: "Bureau de Change", answers: { bdc: true } });
const broker = financial("others", { customCategory: "Stockbroking", answers: { "capital-market-operator": true } });
const answering = (key: string) => financial("others", { answers: { [key]: true } });
const school: AddresseeProfile = {
  industry: "education",
  category: "others",
  services: [],
  answers: {},
  customCategory: "Music school",
};

const audience = (given: Partial<Audience>): Audience =>
  audienceSchema.parse({ scope: "classes", classes: [], basis: "title", quote: null, ...given });
const to = (...classes: string[]) => audience({ classes });
const channels = to("microfinance-banks-in-payments");
const everyLicence = audience({ scope: "licensed", basis: "regulator" });

describe("addresses", () => {
  it.each<[string, Audience, string, AddresseeProfile, boolean]>([
    ["a licence under the group that is named", to("microfinance-banks"), "CBN", microfinance, true],
    ["another licence", to("microfinance-banks"), "CBN", pssp, false],
    ["a class within another", to("other-financial-institutions"), "CBN", mortgage, true],
    ["a bureau de change among the others", to("other-financial-institutions"), "CBN", bureau, true],
    ["a bank, which is no other institution", to("other-financial-institutions"), "CBN", bank, false],
    ["banks as authorised dealers", to("authorised-dealers"), "CBN", bank, true],
    [
      "a bank that said that it is none",
      to("authorised-dealers"),
      "CBN",
      financial("commercial-banks", { answers: { "authorised-dealer": false } }),
      false,
    ],
    [
      "another that is one",
      to("authorised-dealers"),
      "CBN",
      financial("others", { answers: { "authorised-dealer": true } }),
      true,
    ],
    ["payments: a microfinance bank that takes savings and lends", channels, "CBN", lender, false],
    ["payments: one that has terminals", channels, "CBN", withTerminals, true],
    ["payments: one that was never asked what it offers", channels, "CBN", microfinance, true],
    [
      "payments: a bank with terminals, which is no microfinance bank",
      channels,
      "CBN",
      { ...bank, services: ["atm&pos"] },
      false,
    ],
    ["acquirers: a microfinance bank that takes savings and lends", to("acquirers"), "CBN", lender, false],
    ["card issuers: one with terminals", to("card-issuers"), "CBN", withTerminals, true],
    ["a microfinance bank, which is none", to("authorised-dealers"), "CBN", microfinance, false],
    ["bureaux among the dealers in foreign exchange", to("foreign-exchange-dealers"), "CBN", bureau, true],
    [
      "a bureau by its own words alone",
      to("bureaux-de-change"),
      "CBN",
      financial("others", { customCategory: "BDC (Tier 2)" }),
      true,
    ],
    ["a group, of which it may hold any licence", to("super-agents"), "CBN", payments, true],
    ["the group, of which every licence is one", to("payment-service-providers"), "CBN", pssp, true],
    ["all whom the Central Bank licenses: a bureau", everyLicence, "CBN", bureau, true],
    ["all whom the Central Bank licenses: a provider", everyLicence, "CBN", pssp, true],
    ["all whom the Central Bank licenses: a broker", everyLicence, "CBN", broker, false],
    ["all whom the Central Bank licenses: a school", everyLicence, "CBN", school, false],
    ["all whom the Securities Commission registers", everyLicence, "SEC", broker, true],
    ["insured institutions: a microfinance bank", everyLicence, "NDIC", microfinance, true],
    ["insured institutions: a provider of payments", everyLicence, "NDIC", pssp, false],
    ["insured institutions: money on phones", everyLicence, "NDIC", financial("psps-mmo"), true],
    ["an insurer by its answer alone", to("insurers"), "NAICOM", answering("insurer"), true],
    ["a life insurer that said no more than that", to("insurers"), "NAICOM", answering("annuity-insurer"), true],
    ["a broker, which is no insurer", to("insurers"), "NAICOM", answering("insurance-broker"), false],
    ["a broker of insurance", to("insurance-intermediaries"), "NAICOM", answering("insurance-broker"), true],
    ["an insurer, which is none", to("insurance-intermediaries"), "NAICOM", answering("insurer"), false],
    [
      "all whom the Insurance Commission licenses: a broker",
      everyLicence,
      "NAICOM",
      answering("insurance-broker"),
      true,
    ],
    ["all whom it licenses: one that said no more", everyLicence, "NAICOM", answering("insurance-licensee"), true],
    ["all whom it licenses: a fund manager", everyLicence, "NAICOM", answering("fund-manager"), false],
    ["a custodian of pension funds", to("pension-operators"), "PENCOM", answering("pension-custodian"), true],
    ["an operator that said no more", everyLicence, "PENCOM", answering("pension-operator"), true],
    ["a stockbroker by its answer alone", to("broker-dealers"), "SEC", answering("broker-dealer"), true],
    ["a stockbroker, who manages no funds", to("fund-managers"), "SEC", answering("broker-dealer"), false],
    ["a manager of mutual funds", to("fund-managers"), "SEC", answering("mutual-funds"), true],
    ["an exchange", to("market-infrastructure"), "SEC", answering("market-infrastructure-operator"), true],
    ["a school is a data controller", everyLicence, "NDPC", school, true],
    ["and pays taxes", everyLicence, "NRS", school, true],
    ["and runs no telephones", to("telecommunications-operators"), "NDPC", school, false],
    [
      "and is no financial company by a category it once chose",
      to("commercial-banks"),
      "CBN",
      { ...school, category: "commercial-banks" },
      false,
    ],
    ["everybody", audience({ scope: "everybody" }), "CBN", school, true],
    ["nobody who must act", audience({ scope: "nobody" }), "CBN", bank, false],
    ["a regulator that is not known", everyLicence, "XYZ", bank, false],
    ["a class that is no longer known", to("gone"), "CBN", bank, false],
  ])("judges %s", (_name, given, regulator, profile, holds) => {
    expect(addresses(given, regulator, profile, table).holds).toBe(holds);
  });

  it.each<[Audience, AddresseeProfile, string]>([
    [to("microfinance-banks"), microfinance, "Its title names microfinance banks, and you are one"],
    [to("super-agents"), payments, "Its title names super-agents, and you may be one"],
    [
      to("other-financial-institutions"),
      financial("micro-finance-banks"),
      "Its title names other financial institutions (they include microfinance banks), and you are one",
    ],
    [to("payment-service-providers"), payments, "Its title names payment service providers, and you are one"],
    [
      everyLicence,
      payments,
      "It names nobody in particular; CBN is in charge of financial institutions, and you are one",
    ],
    [
      to("banks", "other-financial-institutions"),
      mortgage,
      "Its title names other financial institutions (they include primary mortgage banks), and you are one",
    ],
    [
      to("banks", "bureaux-de-change"),
      pssp,
      "Its title names banks and bureaux de change; by your profile you are none of them",
    ],
    [channels, microfinance, "Its title names microfinance banks that offer payment services, and you may be one"],
    [channels, withTerminals, "Its title names microfinance banks that offer payment services, and you are one"],
    [
      audience({ classes: ["authorised-dealers"], basis: "subject", quote: "Form M" }),
      pssp,
      "Its subject (“Form M”) is a matter of authorised dealers; by your profile you are none of them",
    ],
    [
      audience({ classes: ["banks"], basis: "person" }),
      bank,
      "A person who read it marked it as meant for banks (they include commercial banks), and you are one",
    ],
    [everyLicence, bureau, "It names nobody in particular; CBN is in charge of bureaux de change, and you are one"],
    [everyLicence, school, "It names nobody in particular; by your profile, CBN does not license you"],
    [
      audience({ scope: "everybody", quote: "cash withdrawal limits" }),
      school,
      "It is meant for everybody (“cash withdrawal limits”)",
    ],
    [audience({ scope: "nobody", quote: "Auction Result" }), bank, "Nobody has to act on it (“Auction Result”)"],
    [audience({ scope: "everybody" }), school, "It is meant for everybody"],
    [audience({ scope: "everybody", basis: "person" }), school, "It is meant for everybody, says a person who read it"],
    [audience({ scope: "nobody", basis: "person" }), bank, "Nobody has to act on it, says a person who read it"],
    [
      audience({ scope: "licensed", basis: "addressees" }),
      bureau,
      "It is for all whom CBN licenses or supervises; CBN is in charge of bureaux de change, and you are one",
    ],
    [
      audience({ scope: "licensed", basis: "addressees" }),
      school,
      "It is for all whom CBN licenses or supervises; by your profile, CBN does not license you",
    ],
    [
      audience({ classes: ["banks"], basis: "addressees" }),
      pssp,
      "It is addressed to banks; by your profile you are none of them",
    ],
    [
      audience({ classes: ["banks"], basis: "listing" }),
      pssp,
      "It is listed for banks; by your profile you are none of them",
    ],
    [
      audience({ classes: ["banks"], basis: "subject" }),
      pssp,
      "Its subject is a matter of banks; by your profile you are none of them",
    ],
    [
      audience({ classes: ["banks"], basis: "regulator" }),
      pssp,
      "It names nobody in particular; such texts are mostly for banks; by your profile you are none of them",
    ],
  ])("says why", (given, profile, reason) => {
    expect(addresses(given, "CBN", profile, table).reason).toBe(reason);
  });
});

describe("data/audience.yaml", () => {
  it("asks only questions that are put to companies", () => {
    const known = questionsSchema.parse(parse(readFileSync(path.join(data, "catalogue/questions.yaml"), "utf8")));
    const asked = table.classes.flatMap(({ members }) => members?.questions ?? []);
    expect(asked.filter((key) => !known.some((question) => question.key === key))).toEqual([]);
  });

  it("has a class for every licence that can be chosen, and says whom every known regulator licenses", () => {
    const reached = new Set(table.classes.flatMap(({ members }) => members?.categories ?? []));
    const isReached = (category: LicenceCategory) => [...reached].some((rule) => isCovered(category, rule));
    const isGroup = (category: LicenceCategory) =>
      licenceCategories.some((other) => categories[other].parent === category && isReached(other));
    expect(licenceCategories.filter((item) => item !== "others" && !isReached(item) && !isGroup(item))).toEqual([]);
    expect(Object.keys(regulatorNames).filter((code) => !table.regulators[code])).toEqual([]);
  });

  it("names the file where it is broken", () => {
    const file = path.join(aFolder(), "audience.yaml");
    writeFileSync(file, "classes: []\nregulators: { CBN: [bank] }\n");
    expect(() => readAudienceTable(file)).toThrow(/audience.yaml is broken:/);
  });
});

test("says that a company may be one of those whom a regulator licenses", () => {
  const ofSwitches = { ...table, regulators: { CBN: ["switches"] } };
  expect(addresses(everyLicence, "CBN", payments, ofSwitches)).toEqual({
    holds: true,
    reason: "It names nobody in particular; CBN is in charge of switching and processing companies, and you may be one",
  });
});

describe("audienceWords", () => {
  it.each<[Audience, string]>([
    [to("banks", "bureaux-de-change"), "banks and bureaux de change"],
    [everyLicence, "all whom CBN licenses or supervises"],
    [audience({ scope: "everybody" }), "everybody"],
    [audience({ scope: "nobody" }), "nobody who must act"],
  ])("names an audience", (given, words) => expect(audienceWords(given, "CBN", table)).toBe(words));
});
