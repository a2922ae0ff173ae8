import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { englishWords } from "#features/assistant/adapters/english.ts";
import { readMessage } from "#features/assistant/rules/rewrite/reading.ts";
import { askOf, theCatalogue } from "../../../support/samples/corpus.ts";

const library = await theCatalogue();
const { speller } = library.corpus;

describe("a word that nobody knows", () => {
  test.each([
    ["tranfer", "transfer"],
    ["maximun", "maximum"],
    ["settlment", "settlement"],
    ["sucpicious", "suspicious"],
    ["transation", "transaction"],
    ["captal", "capital"],
    ["aproval", "approval"],
    ["recieve", "receive"],
    ["complaince", "compliance"],
    ["trasnaction", "transaction"],
    ["honary", "honorary"],
    ["trnsfr", "transfer"],
    ["oustanding", "outstanding"],
    ["penality", "penalty"],
    ["cashback", "cashback"],
  ])("%s is read as %s", (typed, meant) => expect(speller.repair(typed)).toBe(meant));

  // What is asked for and not held must not become what is held.
  test.each(["paternity", "kangaroo", "bitcoin", "okada", "vacation", "parity", "moneylender", "gym", "yacht"])(
    "but %s is a word, or like none of the library",
    (word) => expect(speller.repair(word)).toBe(word),
  );
});

test.each([
  ["limits", true],
  ["carried", true],
  ["stopped", true],
  ["unlicensed", true],
  ["paternity", true],
  ["captal", false],
  ["tranfer", false],
])("the dictionary has %s: %s", (word, isThere) => expect(englishWords()(word)).toBe(isThere));

describe("a message", () => {
  const read = (message: string) => readMessage(library.corpus, message).text;

  test.each(["What does Moniepoint owe?", "Is NIBSS licensed?", "Send it to x@y.ng", "ISO 20022 by when?"])(
    "keeps its names and codes: %s",
    (message) => expect(read(message)).toBe(message),
  );

  test("of any letters is read in bounded time, and never fails", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(read(text).length).toBeLessThanOrEqual(3 * text.length + 20);
      }),
    );
  });
});

describe("a reply", () => {
  test("says what a mistyped word was read as", () => {
    expect(askOf(library, "minimun captal of a tier 1 mfb").summary).toMatch(
      /Read as: minimum capital of a tier 1 mfb$/,
    );
  });

  test("says nothing of what was only cut short", () => {
    expect(askOf(library, "pls what is the minimum capital of a tier 1 mfb").summary).not.toContain("Read as");
  });
});
