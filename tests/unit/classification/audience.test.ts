import { describe, expect, test } from "vitest";
import { addresses } from "#features/audience/rules.ts";
import type { Audience, AudienceSubject } from "#features/audience/schema.ts";
import { isSurer } from "#features/classification/rules/audience.ts";
import { classify } from "#features/classification/rules/classify.ts";
import { loadCompanies } from "../../support/signal-score.ts";
import { tables } from "../../support/tables.ts";

const { notices, subjects } = tables.audience.table;
const item = { reference: null, summary: null, url: null };
const read = (title: string, rest: object = {}, text: string | null = null, regulator = "CBN") =>
  classify({ title, ...item, ...rest }, { regulator, instruments: [] }, text, tables).audience;
const whom = ({ scope, classes }: Pick<Audience, "scope" | "classes">) =>
  scope === "classes" ? classes.join(" ") : scope;
const meant = (to: AudienceSubject["for"]) => (Array.isArray(to) ? to.join(" ") : to);
const each = [...notices, ...subjects];
const examples = (of: "fits" | "not") =>
  each.flatMap((entry) => (entry[of] ?? []).map((title) => [entry, title] as const));
const decides = ({ for: to, regulators }: AudienceSubject, title: string) => {
  const found = read(title, {}, null, regulators?.[0] ?? "CBN");
  return found.basis !== "regulator" && whom(found) === meant(to);
};

describe("each notice and subject of data/audience.yaml", () => {
  test.each(examples("fits"))("$id decides %s", (entry, title) => expect(decides(entry, title)).toBe(true));
  test.each(examples("not"))("$id does not decide %s", (entry, title) => expect(decides(entry, title)).toBe(false));
});

// What each class does, and does not: who is reached where a title names nobody.
describe("a title that names nobody reaches", () => {
  const { companies } = loadCompanies();
  const five = ["international-bank", "unit-mfb", "pssp", "bdc", "mortgage-bank"];
  test.each<[string, string]>([
    ["Guidelines on Contactless Payments", "international-bank pssp"],
    ["Re: Guidelines for the Operations of Agent Banking - Clarification", "international-bank unit-mfb"],
    ["Management of Dormant Accounts and Unclaimed Balances", "international-bank unit-mfb mortgage-bank"],
    ["Migration of Cards to Chip and PIN", "international-bank"],
    ["Guide to Charges: Clarification", "international-bank unit-mfb pssp mortgage-bank"],
    ["Redesigned Naira Notes to Be Loaded in ATMs", "international-bank"],
    ["Leverage and Net Stable Funding", "international-bank"],
    ["Politically Exposed Persons", five.join(" ")],
    ["Money Laundering through Letters of Credit", "international-bank"],
    ["Complaints on Cash Dispensed by ATMs", "international-bank"],
    ["Passports as Identification of Customers", five.join(" ")],
  ])("by %s: %s", (title, to) => {
    const audience = read(title);
    const told = companies.filter(
      ({ id, profile }) => five.includes(id) && addresses(audience, "CBN", profile, tables.audience.table).holds,
    );
    expect(told.map(({ id }) => id).join(" ")).toBe(to);
  });
});

describe("an audience is read", () => {
  test.each([
    [
      "CENTRAL BANK OF NIGERIA\n\nCIRCULAR TO ALL DEPOSIT MONEY BANKS,\nMICROFINANCE BANKS AND SWITCHES\n\nREVIEW OF FEES",
      "deposit-money-banks microfinance-banks switches",
      "CIRCULAR TO ALL DEPOSIT MONEY BANKS,\nMICROFINANCE BANKS AND SWITCHES",
    ],
    [
      "12 May 2026\r\n\r\nTO: ALL COMMERCIAL, MERCHANT AND NON-INTEREST BANKS\r\n\r\nDear Sir",
      "commercial-banks merchant-banks non-interest-banks",
      "TO: ALL COMMERCIAL, MERCHANT AND NON-INTEREST BANKS",
    ],
    [
      "TO ALL BANKS AND OTHER FINANCIAL INSTITUTIONS\n\nREVIEW OF FEES",
      "banks other-financial-institutions",
      "TO ALL BANKS AND OTHER FINANCIAL INSTITUTIONS",
    ],
    ["NOTICE TO THE GENERAL PUBLIC\n\nCLOSURE", "everybody", "NOTICE TO THE GENERAL PUBLIC"],
    ["TO ALL LICENSED OPERATORS\n\nCLOSURE", "licensed", "TO ALL LICENSED OPERATORS"],
  ])("from the letter, byte for byte: %j", (text, to, quote) => {
    const found = read("List of Bureaux de Change as at June", {}, text);
    expect([whom(found), found.basis, found.quote]).toEqual([to, "addressees", quote]);
    expect(text).toContain(found.quote);
  });

  test.each(tables.audience.table.classes.flatMap(({ phrases }) => phrases[0]?.toUpperCase() ?? []))(
    "from lines of their own under a bare salutation: %s",
    (name) => {
      const text = `TO:\n\nALL ${name}\n\nREVIEW OF FEES`;
      expect(read("Review of Fees", {}, text)).toMatchObject({ basis: "addressees", quote: `TO:\n\nALL ${name}` });
    },
  );

  test.each<[string, object, string, Audience["basis"], string | null]>([
    [
      "Letter to all Banks and Other Financial Institutions: Provisioning",
      {},
      "banks other-financial-institutions",
      "title",
      "all Banks and Other Financial Institutions",
    ],
    [
      "Requirement for Banks and OFIs to Submit Accounts",
      {},
      "banks other-financial-institutions",
      "title",
      "Banks and OFIs",
    ],
    ["ACCOUNTS OF OFIS AND DFIS", {}, "other-financial-institutions", "title", "OFIS AND DFIS"],
    ["Letter to All DMBs & DHs", {}, "deposit-money-banks discount-houses", "title", "All DMBs & DHs"],
    [
      "To: All DMBs, MMOs & PSBs",
      {},
      "deposit-money-banks mobile-money-operators payment-service-banks",
      "title",
      "All DMBs, MMOs & PSBs",
    ],
    ["To All FOREX Dealers: Sale of Travel Allowances", {}, "foreign-exchange-dealers", "title", "All FOREX Dealers"],
    [
      "Review of Capital for Banks, Discount Houses and Finance Companies",
      {},
      "banks discount-houses finance-companies",
      "title",
      "Banks, Discount Houses and Finance Companies",
    ],
    [
      "Circular to all banks and OFIs: fraud alert",
      {},
      "banks other-financial-institutions",
      "title",
      "all banks and OFIs",
    ],
    ["Fraud alert to all banks", {}, "banks", "title", "banks"],
    [
      "Returns by DFIs and PMIs",
      {},
      "development-finance-institutions primary-mortgage-banks",
      "title",
      "DFIs and PMIs",
    ],
    ["Guide to Bank Charges", {}, "deposit-money-banks", "subject", "Guide to Bank Charges"],
    ["Help Desk at Every Bank Branch", {}, "banks", "title", "Every Bank"],
    [
      "Returns of PMBs, FCs and DFIs",
      {},
      "primary-mortgage-banks finance-companies development-finance-institutions",
      "title",
      "PMBs, FCs and DFIs",
    ],
    ["Withdrawal of Circular OFI/DIR/GEN/17/05 on Profits of MFBs", {}, "microfinance-banks", "title", "MFBs"],
    // To whom something is sold or reported has it from others.
    ["Sale of Foreign Exchange to BDCs", {}, "bureaux-de-change authorised-dealers", "title", "BDCs"],
    [
      "Reporting of Credit Information to Credit Bureaux",
      {},
      "credit-bureaus deposit-money-banks microfinance-banks primary-mortgage-banks finance-companies development-finance-institutions",
      "title",
      "Credit Bureaux",
    ],
    [
      "Access of Customers to Their Accounts",
      { reference: "OFI/DIR/1" },
      "consumers other-financial-institutions",
      "title",
      "Customers",
    ],
    // The department, where the subject says little, or something of others.
    ["Review of Capital", { reference: "OFI/DIR/1" }, "other-financial-institutions", "listing", "OFI"],
    ["Review of Capital", { reference: "FPR/DIR/1" }, "deposit-money-banks", "subject", "Capital"],
    ["Provisioning for Mortgage Loans", { reference: "BSD/DIR/1" }, "deposit-money-banks", "listing", "BSD"],
    ["Rendition of AML Returns", { reference: "OFI/DIR/1" }, "other-financial-institutions", "listing", "OFI"],
    ["Rendition of AML Returns", { reference: "BSD/DIR/1" }, "licensed", "subject", "AML"],
    ["List of Finance Companies as at 30 June", {}, "nobody", "title", "List"],
    ["Cash Withdrawal Limits", {}, "everybody", "title", "Cash Withdrawal Limits"],
    [
      "New Rules",
      { summary: "For the attention of microfinance banks" },
      "microfinance-banks",
      "listing",
      "microfinance banks",
    ],
    ["Bank Verification Number Operations", {}, "licensed", "subject", "Bank Verification Number"],
    ["Foreign Exchange Rate for Import Duty Assessment", {}, "authorised-dealers", "subject", "Foreign Exchange"],
    ["Customs e-Auction Portal: Payments", {}, "authorised-dealers", "subject", "Customs"],
    ["New Rules", { reference: "OFI/DIR/PUB/001" }, "other-financial-institutions", "listing", "OFI"],
    ["New Rules", { url: "https://www.cbn.gov.ng/Out/2026/TED/rules.pdf" }, "authorised-dealers", "listing", "TED"],
    ["New Rules", {}, "banks", "regulator", null],
  ])("of %s with %j", (title, rest, to, basis, quote) => {
    const found = read(title, rest);
    expect([whom(found), found.basis, found.quote]).toEqual([to, basis, quote]);
  });

  test("again only on surer ground", () => {
    const audience = (basis: Audience["basis"]): Audience => ({ scope: "everybody", classes: [], basis, quote: null });
    expect(isSurer(audience("addressees"), audience("title"))).toBe(true);
    expect(isSurer(audience("addressees"), audience("addressees"))).toBe(false);
    expect(isSurer(audience("addressees"), audience("person"))).toBe(false);
  });
});
