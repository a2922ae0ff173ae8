import { describe, expect, test } from "vitest";
import {
  clean,
  contentWords,
  definedTerms,
  plainNumber,
  referencesIn,
  stemOf,
  wordsOf,
} from "#features/assistant/rules/retrieve/tokens.ts";

describe("words", () => {
  test.each([
    ["A Payment Service Bank", ["a", "payment", "service", "bank"]],
    ["Rule \u200e16.4.2(1)", ["rule", "16.4.2", "1"]],
    ["the bank's Shari’a board", ["the", "bank", "sharia", "board"]],
    ["anti-money laundering", ["anti", "money", "laundering"]],
    ["Ọ̀yọ́ State; naïve", ["oyo", "state", "naive"]],
    ["soft\u00adhyphen", ["softhyphen"]],
    ["₦50,000,000.", ["50", "000", "000"]],
    ["", []],
    ["?! … —", []],
  ])("of %j", (text, forms) => {
    expect(wordsOf(clean(text)).map(({ form }) => form)).toEqual(forms);
  });

  test("keep how they are written", () => {
    expect(wordsOf("The CBN")).toEqual([
      { form: "the", written: "The", start: 0 },
      { form: "cbn", written: "CBN", start: 4 },
    ]);
  });

  test("that say nothing of the matter are left out", () => {
    const forms = contentWords("What must an agent do, and how may it report (ii) losses?").map(({ form }) => form);
    expect(forms).toEqual(["agent", "report", "losses"]);
  });

  test.each([
    ["reporting", "reports"],
    ["licences", "licence"],
    ["complied", "comply"],
  ])("%s and %s share a stem", (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
});

describe("numbers of provisions", () => {
  test.each([
    ["8.2.2.(1)", "8.2.2.1"],
    ["8.2.2(1)", "8.2.2.1"],
    ["166).c)", "166.c"],
    ["Part 3.Chapter 2", "part.3.chapter.2"],
    ["", ""],
  ])("%j reads %j", (number, plain) => {
    expect(plainNumber(number)).toBe(plain);
  });

  test.each([
    ["Under Rule 16.4.2(1)(a), must we …", [{ number: "16.4.2.1.a", form: "16.4.2" }]],
    [
      "what 3.1 and 3.2 ask for",
      [
        { number: "3.1", form: "3.1" },
        { number: "3.2", form: "3.2" },
      ],
    ],
    ["section 205(2) of the Act", [{ number: "205.2", form: null }]],
    ["sections 12 and 40 banks in 2026", [{ number: "12", form: null }]],
    ["within 24 hours", []],
  ])("in %j", (text, references) => {
    expect(referencesIn(text)).toEqual(references);
  });
});

describe("defined terms", () => {
  test.each([
    [
      "What must an Authorised Person tell a Retail Client?",
      [
        ["authorised", "person"],
        ["retail", "client"],
      ],
    ],
    ["What Authorised Persons do", [["authorised", "persons"]]],
    ["The Central Bank, Lagos and Abuja", [["central", "bank"]]],
    ["Non-Professional Clients", [["non", "professional", "clients"]]],
    ["A Fund and a Fund", []],
    ["Public Fund or Public Fund", [["public", "fund"]]],
  ])("of %j", (text, terms) => {
    expect(definedTerms(text)).toEqual(terms);
  });
});
