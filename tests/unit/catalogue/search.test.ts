import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSearchIndex } from "#features/catalogue/rules/search/build.ts";
import { searchQuery } from "#features/catalogue/rules/search/query.ts";
import { rankRows } from "#features/catalogue/rules/search/rank.ts";
import { anInstrument } from "../../support/samples/factories.ts";

/** Tells whether what was typed finds an instrument of this title. */
function finds(title: string) {
  const silent = { shortTitle: "", reference: null, summary: "", requirements: [], tags: [], topics: [], area: "" };
  const index = buildSearchIndex([anInstrument({ ...silent, title, regulator: "" })]);
  return (typed: string) => {
    const query = searchQuery(typed);
    return query !== undefined && rankRows(index, query).length === 1;
  };
}

test.each(["", "  ", "!?", '"', "*", "-- ;", "()"])("there is nothing to look for in %j", (typed) => {
  expect(searchQuery(typed)).toBeUndefined();
});

test.each([
  ["capital", true],
  ["CAPITAL", true],
  ["Capital,", true],
  ['"capital"', true],
  ["ｃａｐｉｔａｌ", true],
  ["cap", true],
  ["adequacy capital", true],
  ["bank require", true],
  ["capital adequacy xyz", false],
  ["pital", false],
  ["banking NOT capital", false],
  ["capital OR nothing", false],
])("finds every word, or its beginning, in any order and case: %j: %s", (typed, isFound) => {
  expect(finds("Capital adequacy requirements for banks")(typed)).toBe(isFound);
});

test("finds while a word is being typed: each further letter still finds it", () => {
  const words = [
    "capital",
    "regulation",
    "licensing",
    "supervision",
    "requirements",
    "consolidated",
    "recapitalisation",
  ];
  const found = finds(words.join(" "));
  const typed = words.flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2)),
  );
  expect(typed.filter((text) => !found(text))).toEqual([]);
});

test.each([
  ["Licensed Banks", ["bank", "banks", "licensing", "licensed", "license"]],
  ["Policies for Entities", ["policy", "policies", "entity"]],
  ["Fee and Tax Rule", ["fees", "taxes", "rules"]],
  ["Payments, Reporting and Money", ["pay", "payment", "report", "reports", "reported", "money"]],
])("%j is found in the singular and the plural, and with other endings: %j", (title, typed) => {
  const found = finds(title);
  expect(typed.filter((text) => !found(text))).toEqual([]);
});

test.each([
  ["Monetary Union", "money"],
  ["Partner Programme", "party"],
  ["Card Issuance", "capital adequacy"],
  ["Lost Property", "loss"],
])("%j is not found by %j, which only begins alike", (title, typed) => {
  expect(finds(title)(typed)).toBe(false);
});

// The issue, item D: "aml" finds "Anti-Money Laundering" and the like.
test.each([
  ["Anti-Money Laundering Regulations", "aml"],
  ["AML Regulations", "money laundering"],
  ["AML Regulations", "anti-money laundering"],
  ["Combating the Financing of Terrorism", "CFT"],
  ["Customer Due Diligence Regulations", "kyc"],
  ["KYC Manual", "know your customer"],
  ["Regulations on Foreign Exchange", "forex"],
  ["Microfinance Bank Guidelines", "mfb guidelines"],
  ["Point of Sale Terminals", "pos terminal"],
  ["Capital Adequacy", "car"],
])("%j is found by %j", (title, typed) => {
  expect(finds(title)(typed)).toBe(true);
});

test("other forms of one word do not make up for another word that is missing", () => {
  const found = finds("Anti-Money Laundering Regulations");
  expect(found("aml regulations")).toBe(true);
  expect(found("aml mortgage")).toBe(false);
});

// Names in Yoruba and Igbo carry marks that have no letter of their own in Unicode.
test.each(["Ìlànà", "Ọ̀ṣun", "Ẹ̀kọ́", "Ụmụ̀"])("%s is found with its marks and without", (name) => {
  const found = finds(`Rules of ${name} State`);
  expect(found(name)).toBe(true);
  expect(found(name.normalize("NFD"))).toBe(true);
  expect(found(name.normalize("NFD").replace(/\p{M}/gu, ""))).toBe(true);
});

test("whatever is typed, words are looked for and nothing else, and there is an answer", () => {
  const found = finds("AND OR NOT NEAR title");
  const syntax = fc.constantFrom(...'" * ( ) ^ : - + AND OR NOT NEAR title , { }'.split(" "), " ", "\u0000");
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.array(syntax).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const { every, instead } = searchQuery(text) ?? { every: [], instead: [] };
      for (const phrase of [...every.flat(), ...instead]) expect(phrase.text).toMatch(/^[\p{L}\p{N}\p{M} ]+$/u);
      found(text);
    }),
    { numRuns: 500 },
  );
});

test("a text of any length costs a sentence's worth of look-ups", () => {
  expect(searchQuery("word ".repeat(10_000))!.every.length).toBeLessThanOrEqual(16);
});
