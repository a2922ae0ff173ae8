import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteOf, type Span } from "#features/classification/rules/text-words.ts";
import { titleParts } from "#features/classification/rules/title-parts.ts";
import { tables } from "../../support/tables.ts";

function partsOf(title: string) {
  const parts = titleParts(title, tables.cues.titles);
  const said = (spans: Span[]) => spans.map((span) => quoteOf(parts.text, span)).join(" | ");
  const { prefixes, addressees, verbs, objects, cited } = parts;
  const ids = prefixes.map(({ id }) => id);
  return { prefixes: ids, addressees: said(addressees), verb: said(verbs), object: said(objects), cited: said(cited) };
}

describe("a title is taken apart", () => {
  test.each([
    ["Re: Operations of Dollar Desks", { prefixes: ["re"], verb: "Operations", object: "of Dollar Desks" }],
    ["RE- Operations of Dollar Desks", { prefixes: ["re"], verb: "Operations" }],
    ["Re-registration of Finance Companies", { prefixes: [], verb: "Re-registration" }],
    ["Exposure Draft of the Revised Guidelines for Agents", { prefixes: ["draft"], verb: "Revised Guidelines" }],
    ["Exposure of New Rules", { prefixes: ["draft"] }],
    ["Exposure of Banks to the Oil Sector", { prefixes: [] }],
    ["Press Release on the Meeting", { prefixes: ["press"], verb: "Meeting" }],
    [
      "Circular on the Withdrawal of the Cash Policy",
      { prefixes: ["circular"], verb: "Withdrawal", cited: "Cash Policy" },
    ],
    ["Circular Economy Guidelines", { prefixes: [], verb: "Circular Economy Guidelines" }],
    ["Letter of Credit Guidelines", { prefixes: [] }],
    ["Issuance of Revised Guidelines on Cards", { prefixes: ["issued"], verb: "Revised Guidelines" }],
    ["Guide to Charges: Clarifications", { verb: "Guide | Clarifications" }],
    ["Guidelines on Agent Banking (Revised)", { verb: "Guidelines | Revised" }],
    ["Investment Rules (Amendment) 2024", { verb: "Investment Rules (Amendment) 2024" }],
  ])("%s", (title, parts) => expect(partsOf(title)).toMatchObject(parts));

  test.each([
    [
      "Circular to All Banks and Other Financial Institutions: Cash Limits",
      "All Banks and Other Financial Institutions",
      "Cash Limits",
    ],
    ["LETTER TO ALL PAYMENT SERVICE PROVIDERS ON THE USE OF CODES", "ALL PAYMENT SERVICE PROVIDERS", "USE"],
    ["To All Bureaux de Change: Re: Sale of Forex", "All Bureaux de Change", "Sale"],
    ["ALL BANKS AND DISCOUNT HOUSES - RENDITION OF RETURNS", "ALL BANKS AND DISCOUNT HOUSES", "RENDITION"],
    [
      "Charges by Banks, Other Financial and Non-Bank Financial Institutions",
      "Banks, Other Financial and Non-Bank Financial Institutions",
      "Charges",
    ],
    ["Circular to Introduce New Measures", "", "Introduce New Measures"],
    ["All Banks", "", "All Banks"],
  ])("addressees of “%s”: %s", (title, addressees, verb) => expect(partsOf(title)).toMatchObject({ addressees, verb }));

  test.each([
    ["Financial Stability Report: Seventh Edition, December 2024", "Financial Stability Report | Seventh Edition"],
    ["Names, Last Known Addresses and Branches of Closed Banks", "Names | Last Known Addresses | Branches"],
    ["COMMUNIQUE NO 106 OF THE COMMITTEE", "COMMUNIQUE"],
    ["Rendition of the Monthly Report", "Rendition"],
    ["Treasury Bills (Primary Market) Auction Result - 14 September", "Treasury Bills | Auction Result"],
  ])("the heads of “%s” are %s", (title, heads) => {
    const parts = titleParts(title, tables.cues.titles);
    expect(parts.heads.map((span) => quoteOf(parts.text, span)).join(" | ")).toBe(heads);
  });

  test.each([
    ["Licensed Switches, Payment Service Banks and Super Agents as at June", true],
    ["Insurance Companies in Nigeria with Contact Addresses", true],
    ["Finance Companies: Limits on Borrowings", false],
    ["Circular to All Banks", false],
  ])("“%s” is a roll of licensees: %s", (title, isRoll) => {
    expect(titleParts(title, tables.cues.titles).forms.some(({ form }) => form === "roll")).toBe(isRoll);
  });

  test.each([
    ["Implementation of the Money Laundering (Amendment) Act", "Implementation", "Money Laundering (Amendment) Act"],
    ["Compliance with the Revised Nigerian Cheque Standard", "Compliance", "Revised Nigerian Cheque Standard"],
    ["Re: “Withdrawal of Non-Compliant Advertisements”", "", "Withdrawal of Non-Compliant Advertisements"],
  ])("names cited in “%s” are no words of its own", (title, verb, cited) =>
    expect(partsOf(title)).toMatchObject({ verb, cited }),
  );

  test("whatever it says", () => {
    const word = fc.constantFrom(
      "Re:",
      "to",
      "all",
      "banks",
      "on",
      "the",
      "(Revised)",
      "“Act”",
      "Guidelines",
      "–",
      "circular",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 20 }), (parts) => {
        const title = parts.join(" ");
        const { text, prefixes, addressees, verbs, heads, objects, cited } = titleParts(title, tables.cues.titles);
        const spans = [...prefixes.map(({ span }) => span), ...addressees, ...verbs, ...heads, ...objects, ...cited];
        for (const span of spans) {
          expect(span.to).toBeGreaterThan(span.from);
          expect(title).toContain(quoteOf(text, span));
        }
      }),
    );
  });
});
