import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clausesOf } from "#features/policy/rules/clauses.ts";

const brief = (text: string) =>
  clausesOf(text).map(({ quote, page, section, heading }) => [quote, page, section, heading]);

describe("a policy is read as clauses with their places:", () => {
  test.each([
    ["numbered headings", "4. Incidents\n4.1 Staff report every incident at once.\n4.2 The CISO tells the board.", [
      ["4.1 Staff report every incident at once.", null, "4.1", "Incidents"],
      ["4.2 The CISO tells the board.", null, "4.2", "Incidents"],
    ]],
    ["headings in capitals", "DATA PROTECTION\nWe keep records for five years.", [
      ["We keep records for five years.", null, null, "DATA PROTECTION"],
    ]],
    ["headings of Markdown", "## 3 Records\n\nWe keep records for five years.", [
      ["We keep records for five years.", null, "3", "Records"],
    ]],
    ["pages", "First page says so.\fSecond page says more.", [
      ["First page says so.", 1, null, null],
      ["Second page says more.", 2, null, null],
    ]],
    ["a paragraph of several lines as one", "The bank reports an incident within\n24 hours of finding it.", [
      ["The bank reports an incident within\n24 hours of finding it.", null, null, null],
    ]],
    ["items of a list each for itself", "We report:\n(a) fraud within a day;\n(b) losses within a week.", [
      ["(a) fraud within a day;", null, null, null],
      ["(b) losses within a week.", null, null, null],
    ]],
  ])("%s", (_, text, clauses) => {
    expect(brief(text)).toEqual(clauses);
  }); // prettier-ignore

  test("what stands at the head and foot of every page is left out", () => {
    const page = (at: number) => `Zuma Bank AML Policy v2\nClause number ${"one two three four".split(" ")[at - 1]} of it.\nPage ${at} of 4`;
    const text = [1, 2, 3, 4].map(page).join("\f");
    expect(clausesOf(text).map(({ quote, page: at }) => [quote, at])).toEqual([
      ["Clause number one of it.", 1],
      ["Clause number two of it.", 2],
      ["Clause number three of it.", 3],
      ["Clause number four of it.", 4],
    ]);
  }); // prettier-ignore

  test("a long paragraph is cut between its sentences", () => {
    const sentence = "The officer looks at each account that was dormant for a year and closes it. ";
    const quotes = clausesOf(sentence.repeat(20)).map(({ quote }) => quote);
    expect(quotes.length).toBeGreaterThan(2);
    for (const quote of quotes) {
      expect(quote.length).toBeLessThan(500);
      expect(quote).toMatch(/^The officer .*it\.$/);
    }
  });

  test("whatever is read, each quote is a part of the text, byte for byte", () => {
    const word = fc.constantFrom("4.2", "Incident", "\n", "\f", "\n\n", " ", ".", "•", "shall report", "(a)", "É", "-");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const text = words.join(" ");
        for (const { quote, start } of clausesOf(text)) expect(text.slice(start, start + quote.length)).toBe(quote);
      }),
    );
  });
});
