import fc from "fast-check";
import { expect, test } from "vitest";
import {
  categoryName,
  headCount,
  isCovered,
  isPersonalEmail,
  parseCategory,
  parseEmployeeSize,
  parseIndustry,
  parseService,
} from "#features/company/rules.ts";
import {
  categories,
  employeeSizes,
  industryLabels,
  industries,
  licenceCategories,
  serviceLabels,
  services,
} from "#features/company/vocabulary.ts";

/** The same text in some mixture of capitals and small letters, with blanks around it. */
const written = (text: string) =>
  fc
    .tuple(fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }), fc.constantFrom("", " ", "\t "))
    .map(([capitals, blank]) => blank + [...text].map((c, i) => (capitals[i] ? c.toUpperCase() : c)).join("") + blank);

const known = <T extends string>(values: readonly T[], textsOf: (value: T) => string[]) =>
  fc
    .constantFrom(...values)
    .chain((value) => fc.constantFrom(...textsOf(value)).chain((text) => written(text).map((as) => ({ value, as }))));

test.each([
  ["category", parseCategory, known(licenceCategories, (slug) => [slug, categories[slug].name])],
  ["industry", parseIndustry, known(industries, (industry) => [industry, industryLabels[industry]])],
  ["service", parseService, known(services, (service) => [service, serviceLabels[service]])],
  ["employee size", parseEmployeeSize, known(employeeSizes, (size) => [size, size.replace(" employees", "")])],
] as const)("maps every %s back from its value or its label, in any case", (_kind, parse, texts) => {
  fc.assert(
    fc.property(texts, ({ value, as }) => {
      expect(parse(as)).toBe(value);
    }),
  );
});

// Spec section 3: the values of the profile's category field, which spell the micro-finance group their own way.
test.each([
  "Commercial-banks-international", "Commercial-banks-national", "Commercial-banks-regional", "Development-finance-institution-wholesale",
  "Development-finance-institution-retail", "Discount-houses", "Finance-company", "Microfinance-banks-nmfb", "Microfinance-banks-smfb",
  "Microfinance-banks-tier-1", "Microfinance-banks-tier-2", "Non-interest-banks", "Primary-mortgage-banks", "Holding-company", "Merchant-bank",
  "Payment-service-banks", "Psps-card-payment", "Psps-mmo", "Psps-switching", "Psps-pssp", "Psps-ptsp", "Psps-super-agent", "Psps-holding",
  "Psps-terminal", "Others", "Payment-service-providers", "Microfinance-banks",
])("knows the profile's %s", (value) => {
  expect(parseCategory(value)).toBe(value.toLowerCase().replace(/^microfinance/, "micro-finance"));
}); // prettier-ignore

test.each(["", " ", "bank", "micro-finance", "commercial-banks-", "constructor", "__proto__", "Microfinance"])(
  "takes %j for no category, industry, service or size",
  (text) => {
    expect([parseCategory(text), parseIndustry(text), parseService(text), parseEmployeeSize(text)]).toEqual(
      Array.from({ length: 4 }),
    );
  },
);

test("size bands follow each other without gap or overlap, and the last is open", () => {
  const bands = employeeSizes.map(headCount);
  expect(bands[0]!.from).toBe(1);
  bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]!.to + 1));
  expect(bands.at(-1)!.to).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ["micro-finance-banks-tier-1", "micro-finance-banks-tier-1", true],
  ["micro-finance-banks-tier-1", "micro-finance-banks", true],
  ["psps-mmo", "payment-service-providers", true],
  ["micro-finance-banks", "micro-finance-banks-tier-1", false],
  ["micro-finance-banks-tier-1", "micro-finance-banks-tier-2", false],
  ["payment-service-banks", "payment-service-providers", false],
  ["others", "commercial-banks", false],
] as const)("%s under a rule for %s: %s", (slug, rule, covered) => {
  expect(isCovered(slug, rule)).toBe(covered);
});

test("a company's own category is shown for others only", () => {
  expect(categoryName("others", "Pension administrator")).toBe("Pension administrator");
  expect(categoryName("others", null)).toBe("Others");
  expect(categoryName("merchant-bank", "Pension administrator")).toBe("Merchant Bank");
});

// Spec section 5: the blocked list.
const blocked = [
  "gmail", "yahoo", "outlook", "hotmail", "aol", "rocketmail", "ymail", "live", "msn", "icloud", "zoho", "protonmail",
  "tutanota", "fastmail", "gmx", "yandex", "163", "qq", "sina", "rediffmail",
]; // prettier-ignore

test("refuses each personal mail service, in any country's domain and any case", () => {
  const suffix = fc.constantFrom("com", "ng", "com.ng", "co.uk", "de", "org", "net", "co.za", "fr");
  const address = fc.tuple(fc.constantFrom("a", "first.last", "x+y"), fc.constantFrom(...blocked), suffix);
  const addresses = address.chain(([local, name, tail]) => written(`${local}@${name}.${tail}`));
  fc.assert(
    fc.property(addresses, (email) => {
      expect(isPersonalEmail(email)).toBe(true);
    }),
  );
});

test.each([
  ["someone@mail.ru", true],
  ["someone@mail.yahoo.com", true],
  ['"a@gmail.com"@bank.ng', false],
  ["someone@mail.bank.ru", false],
  ["someone@live.mybank.ng", false],
  ["someone@gmail.mybank.com.ng", false],
  ["gmail@mybank.ng", false],
  ["someone@mygmail.com", false],
  ["someone@gmails.ng", false],
  ["someone@outlookbank.ng", false],
  ["someone@cbn.gov.ng", false],
])("%s is a personal address: %s", (email, personal) => {
  expect(isPersonalEmail(email)).toBe(personal);
});
