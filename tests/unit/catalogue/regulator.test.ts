import { expect, test } from "vitest";
import {
  normaliseRegulator,
  regulatorName,
  regulatorNames,
  regulatorOfSlug,
  regulatorSlug,
} from "#features/catalogue/rules/regulator.ts";

const codes = Object.entries(regulatorNames);

test.each(codes)("%s and its full name mean the same, in any case and spacing", (code, name) => {
  for (const text of [code, code.toLowerCase(), name, name.toUpperCase(), `  ${name.replaceAll(" ", "  ")} `])
    expect(normaliseRegulator(text)).toBe(code);
  expect(regulatorName(code)).toBe(name);
});

test("a word of the language's own is no regulator", () => {
  for (const word of ["constructor", "toString", "__proto__"]) expect(regulatorName(word)).toBe(word);
});

// Spec section 3, "Regulator normalisation": exact names and fuzzy keyword matches both work.
test.each([
  ["Nigerian Central Bank", "CBN"],
  ["The Central Bank of Nigeria (CBN)", "CBN"],
  ["CBN circular", "CBN"],
  ["cbn/psm", "CBN"],
  ["Nigerian Deposit Insurance Corp.", "NDIC"],
  ["deposit insurance", "NDIC"],
  ["Securities & Exchange Commission", "SEC"],
  ["the SEC, Nigeria", "SEC"],
  ["capital market regulator", "SEC"],
  ["Economic & Financial Crimes Commission", "EFCC"],
  ["financial crimes", "EFCC"],
  ["Federal Competition Commission", "FCCPC"],
  ["consumer protection", "FCCPC"],
  ["Data Protection Commission", "NDPC"],
  ["Nigeria Data Protection Bureau", "NDPC"],
  ["Financial Intelligence Unit", "NFIU"],
])("reads %j as %s", (text, code) => {
  expect(normaliseRegulator(text)).toBe(code);
});

// A department's name may hold another body's keyword: who is named outright counts.
test.each([
  ["CBN Consumer Protection Department", "CBN"],
  ["Central Bank of Nigeria, Consumer Protection Department", "CBN"],
  ["Central Bank of Nigeria: financial crimes desk", "CBN"],
])("%j is %s and not the body whose keyword it holds", (text, code) => {
  expect(normaliseRegulator(text)).toBe(code);
});

test.each(["Ministry of Magic", "", "  ", "second", "Nicson", "sectoral body", "constructor", "__proto__", "日本銀行"])(
  "passes %j through unchanged",
  (text) => {
    expect(normaliseRegulator(text)).toBe(text);
  },
);

test("shows a code that has no name as it is", () => {
  expect(regulatorName("XYZ")).toBe("XYZ");
});

// Spec section 2, "Other routes": the name in lower case with runs of whitespace replaced by hyphens.
test.each([
  ["Central Bank of Nigeria", "central-bank-of-nigeria"],
  ["Securities  and\tExchange Commission", "securities-and-exchange-commission"],
])("%j has the address %j", (name, slug) => {
  expect(regulatorSlug(name)).toBe(slug);
});

test.each(codes)("the address of %s leads back to it, and so does the code in any case", (code, name) => {
  for (const slug of [regulatorSlug(name), regulatorSlug(name).toUpperCase(), code, code.toLowerCase()])
    expect(regulatorOfSlug(slug)).toBe(code);
});

test.each(["", "bank", "central bank of nigeria", "constructor", "toString"])("%j leads to no regulator", (slug) => {
  expect(regulatorOfSlug(slug)).toBeUndefined();
});

test("an address is looked up among the names it is given", () => {
  expect(regulatorOfSlug("marine-board", { MB: "Marine Board" })).toBe("MB");
  expect(regulatorOfSlug("cbn", { MB: "Marine Board" })).toBeUndefined();
});
