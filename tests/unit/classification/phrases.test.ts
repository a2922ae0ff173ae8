import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePhrases, findPhrases } from "#features/classification/rules/phrases.ts";
import { quoteOf, readWords } from "#features/classification/rules/text-words.ts";

const foundIn = (phrases: string, text: string) => {
  const read = readWords(text);
  return findPhrases(compilePhrases([{ name: "test", of: true, phrases }]), read).map((found) => quoteOf(read, found));
};

describe("a phrase", () => {
  test.each([
    // Words: singular and plural, capitals, spelling, marks between.
    ["guideline", "GUIDELINES for banks", ["GUIDELINES"]],
    ["bank", "bankers of the bank's board", ["bank's"]],
    ["recapitalisation", "Recapitalization of banks", ["Recapitalization"]],
    ["communique", "Communiqué No. 158", ["Communiqué"]],
    ["know-your-customer", "Know Your Customer, know-your-customers", ["Know Your Customer", "know-your-customers"]],
    ["aml cft", "AML/CFT", ["AML/CFT"]],
    ["aml and cft", "AML & CFT", ["AML & CFT"]],
    ["branch", "branches, taxes", ["branches"]],
    ["ofi", "OFIs, and in capitals OFIS", ["OFIs", "OFIS"]],
    // Endings.
    ["amend*", "amended, amendments and amends", ["amended", "amendments", "amends"]],
    ["pre-authoris*", "pre-authorization of payments", ["pre-authorization"]],
    ["=opens", "Opens an open bank that opens", ["Opens", "opens"]],
    ["^ cbn *s", "CBN sells dollars", ["CBN sells"]],
    ["^ cbn *s", "CBN status", []],
    // Alternatives, and what may be missing.
    [
      "(circular|letter) to [all] bank",
      "Circular to all Banks; letter to bank",
      ["Circular to all Banks", "letter to bank"],
    ],
    ["[upward|downward] review", "An upward review; the review", ["upward review", "review", "review"]],
    ["minimum [paid-up [share]] capital", "minimum paid up share capital", ["minimum paid up share capital"]],
    ["a b, c", "c d a b", ["c", "a b"]],
    // Gaps stay within a sentence.
    ["extension ..2 deadline", "Extension of the deadline", ["Extension of the deadline"]],
    ["extension ..2 deadline", "Extension of the first deadline", []],
    ["extension ..2 deadline", "An extension. The deadline", []],
    // Numbers.
    ["after <number> day", "after 1,000 days, after ten days", ["after 1,000 days"]],
    // The beginning and the end.
    ["^ list of", "List of banks", ["List of"]],
    ["^ list of", "A list of banks", []],
    ["extended $", "Deadline extended", ["extended"]],
    ["extended $", "Deadline extended again", []],
    // The longest way.
    ["cash [reserve [ratio]]", "cash reserve ratio", ["cash reserve ratio"]],
  ])("%s in “%s”: %j", (phrase, text, found) => expect(foundIn(phrase, text)).toEqual(found));

  test.each([
    ["(a", 'has a "(" that is not closed'],
    ["a)", 'has a ")" too many'],
    ["a (|b)", "has an alternative without words"],
    ["[a] [b]", "says nothing: all of it may be missing"],
    ["a ..3", "must begin and end with a word"],
    ["a ..9 b", "may leave out 1 to 8 words, not 9"],
    ["a $ b", 'has a "$" within it'],
    ["a*", 'has "a*", which nearly every word begins with'],
    ["a*b", 'has "a*b", which is no word'],
    ["a +", 'has "+", which is no word'],
    [Array.from({ length: 61 }, () => "a").join(" "), "has more than 60 words"],
  ])("%s is refused, and named with its row", (phrases, fault) => {
    expect(() => compilePhrases([{ name: "cue x", of: true, phrases }])).toThrow(`cue x: "${phrases}" ${fault}`);
  });
});

test("a text takes time as it is long, whatever it says", () => {
  const table = compilePhrases([{ name: "test", of: true, phrases: "a ..8 a ..8 a ..8 a ..8 a ..8 b" }]);
  // The quickest of several: the machine does other things too.
  const took = (length: number) => {
    const text = readWords("a ".repeat(length));
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      findPhrases(table, text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  took(500);
  expect(took(5000)).toBeLessThan(40 * Math.max(took(500), 5));
});

test("what is found stands in the text", () => {
  const table = compilePhrases([{ name: "test", of: true, phrases: "a [b] ..2 c, (b|c da*) a, <number> a" }]);
  const word = fc.constantFrom("a", "b", "c", "da", "7", ". ", "–", "É");
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 30 }), (parts) => {
      const text = readWords(parts.join(" "));
      for (const found of findPhrases(table, text)) expect(text.text).toContain(quoteOf(text, found));
    }),
  );
});
