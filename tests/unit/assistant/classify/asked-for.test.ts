import { describe, expect, test } from "vitest";
import { asksForSuccessor, oldTextIn, phrasesAsked, thingIn } from "#features/assistant/rules/classify/asked-for.ts";
import { askingBodyIn, bodiesIn } from "#features/assistant/rules/classify/bodies.ts";
import { figureIn } from "#features/assistant/rules/classify/wanted.ts";
import { passagesOf } from "#features/assistant/rules/corpus/passages.ts";
import { anInstrument } from "../../../support/samples/factories.ts";

describe("the thing that a question asks for", () => {
  test.each([
    ["What signature bonus is due on a licence?", "signature bonus"],
    ["Which licence does NERC want?", "licence"],
    ["At what age must a director retire?", "age"],
    ["How many paper rolls a month must a PTSP give?", "paper rolls"],
    ["We have no meter. Which method may we bill by?", "method"],
    ["How much agency commission may an agent take?", "agency commission"],
    ["Are the balances insured, and by what cover are they?", "cover"],
  ])('of "%s" is %s', (question, thing) => expect(thingIn(question)).toBe(thing));

  test.each([
    "What must a bank publish?",
    "What is the minimum capital of a PSSP?",
    "How many days does a bank have?",
    "How much time is there?",
    "Which of these binds us?",
    "What exactly counts as capital?",
    "What share of deposits is held back?",
    "Do we need a permit to flare gas?",
    "We run a wallet which customers fund. May they earn interest?",
    "Our exchange, on which tokens trade, is new. Who licenses it?",
  ])("is left open by: %s", (question) => expect(thingIn(question)).toBe(""));
});

test("What is like the asker's own is of its kind", () => {
  expect(phrasesAsked("What is the capital for an exchange like ours?")).toEqual(["capital", "exchange"]);
});

describe("a figure", () => {
  const saying = (text: string) =>
    passagesOf(
      anInstrument({ requirements: [{ id: "r1", text, provision: null, basis: "seen", deadline: null }] }),
    )[0]!;

  test.each([
    "How much is a permit?",
    "What does it cost?",
    "What does the SEC charge for a filing?",
    "What licence fee is due?",
    "What is the price of a certified copy?",
  ])('alone answers "%s"', (question) => {
    const says = figureIn(question)!;
    expect(says(saying("Pay N50,000 for it."))).toBe(true);
    expect(says(saying("Pay five per cent."))).toBe(true);
    expect(says(saying("Pay the fee, and renew the permit."))).toBe(false);
    expect(says(saying("Apply within 30 days."))).toBe(false);
  });

  test.each([
    "How much notice must we give?",
    "How much time do we get?",
    "When is the fee due?",
    "Who pays for the levy?",
    "What must we charge for?",
  ])("is not all that answers: %s", (question) => expect(figureIn(question)).toBeNull());
});

describe("the regulators that a question names", () => {
  test.each([
    ["Which licence does NERC want for it?", ["NERC"]],
    ["Do the SEC and NGX both ask for it?", ["SEC", "NGX"]],
    ["Must a BDC have a KYC policy?", []],
    ["What does the commission ask?", []],
    ["DO THE CBN AND THE SEC ASK FOR IT", []],
  ])('in "%s"', (question, codes) => expect([...bodiesIn(question)]).toEqual(codes));

  test.each([
    ["What does NAICOM ask of a life insurer?", "NAICOM"],
    ["what will the SEC require of us?", "SEC"],
    ["What does a bank ask of NAICOM?", undefined],
    ["What must a bank report to the NDIC?", undefined],
    ["What does FINMA ask?", undefined],
  ])('whose demands are asked for in "%s" is %s', (question, code) => expect(askingBodyIn(question)).toBe(code));
});

describe("a text that is no longer in force", () => {
  test.each([
    ["What did the old agent banking guidelines say?", "agent banking", false],
    ["Which guidelines replaced the old agent banking guidelines?", null, true],
    ["What do the agent banking guidelines say?", null, false],
  ])('in "%s"', (question, name, isSuccessor) => {
    expect(oldTextIn(question)?.trim() ?? null).toBe(name);
    expect(asksForSuccessor(question)).toBe(isSuccessor);
  });
});
