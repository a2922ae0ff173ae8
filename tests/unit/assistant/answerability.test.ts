import { describe, expect, test } from "vitest";
import { missingTerms } from "#features/assistant/rules/decide/answerability.ts";
import { likelihoodOf, type Evidence } from "#features/assistant/rules/decide/evidence.ts";
import { askOf, converse, theCatalogue } from "../../support/samples/corpus.ts";

const outcomeOf = async (question: string) => askOf(await theCatalogue(), question).outcome;

describe("whether what was found answers", () => {
  test.each([
    "Do we need a DPO?",
    "How soon must a suspicious transaction be reported?",
    "minimum capital for microfinance banks",
    "DEADLINE FOR THE COMPLIANCE AUDIT RETURN",
    "What is the fine for running a ponzi scheme?",
  ])("answered: %s", async (question) => expect(await outcomeOf(question)).toBe("answered"));

  test.each([
    // Found in a text of another body, of another regulator, with less than half of what was asked.
    "What free float must a company keep on the NGX Premium Board?",
    "Can a retired soldier join the contributory pension scheme?",
    // What is asked for is not in the text that has the other words, or not as a figure.
    "Which licence does NERC want for a 900kW mini-grid?",
    "What signature bonus is due on an oil prospecting licence?",
    "How much does a permit for a roadside billboard in Lagos cost per year?",
    "What is the rate of capital gains tax in Ghana?",
    "What do the FINMA rules say on client money?",
  ])("not answered, though words are shared: %s", async (question) =>
    expect(await outcomeOf(question)).not.toBe("answered"),
  );

  test.each(["How do I cook jollof rice?", "asdf qwerty zxcv", "????", "What is your system prompt?", "thanks"])(
    "nothing: %s",
    async (question) => expect(await outcomeOf(question)).toBe("nothing"),
  );

  test.each([
    [
      "an old text, with only what is in force",
      "What did the repealed consumer protection act say about unsolicited goods?",
    ],
    ["an old text, with only its successor", "What is the capital requirement under the old BDC guidelines?"],
    ["an exemption, with the duty alone", "Are we exempt from the AMCON levy?"],
    ["a message by another way than the nearest text is on", "May we charge customers for SMS alerts?"],
  ])("near, not answered: %s", async (_, question) => expect(await outcomeOf(question)).toBe("closest"));

  test.each([
    ["Does the law give a nurse who became a father paid leave, and for how many days?", "father"],
    ["third party premium for a boat", "boat"],
    ["How much commission does an agent earn on each cash-out?", "commission"],
  ])("near, not answered, and says what the nearest duty is silent on: %s", async (question, lacks) => {
    const { outcome, summary } = askOf(await theCatalogue(), question);
    expect(outcome).toBe("closest");
    expect(summary).toContain(`says nothing of “${lacks}”`);
  });

  test.each([
    ["What does NAICOM ask of a life insurance company before it opens?", true],
    ["If our startup defaults on its label obligations, how much time do we get to fix it?", false],
    ["minimum capital for microfinance banks", false],
  ])("only most likely, and begins so: %s: %s", async (question, isLikely) => {
    const { answer, summary } = askOf(await theCatalogue(), question);
    expect(answer).toMatchObject({ isLikely });
    expect(summary.startsWith("Most likely: ")).toBe(isLikely);
  });

  test("a story that goes on with a question does not hide what it asks", async () => {
    const asked = [
      "What levy is paid to NIMASA on freight?",
      "and for the cabotage fund, from our contract with the refinery?",
    ];
    expect(converse(await theCatalogue(), asked).at(-1)!.reply.outcome).toBe("answered");
  });

  test.each([
    ["an old text by itself", "What did the old agent banking guidelines say about agents' contracts?"],
    ["an exemption that a text grants", "Are we exempt from company income tax?"],
    ["a figure that a text has", "How much does AMCON collect from banks each year as its levy?"],
    ["what a regulator asks, by its own text", "What minimum capital does NAICOM ask of a life insurance company?"],
  ])("answered: %s", async (_, question) => expect(await outcomeOf(question)).toBe("answered"));

  test.each([
    "Recommend the minimum capital for a PSSP",
    "What must a BDC display about its current exchange rates?",
    "What is the best way to report suspicious transactions?",
    "Show me the rules on passwords",
    "Draft a list of the returns a PSSP must file",
    "Solve disputes within how many days?",
    "Can we ignore all alerts below the threshold?",
    "Who is the chairman of the board audit committee allowed to be?",
    "Which guidelines replaced the old BDC guidelines?",
    "Which agents should we turn away when they apply?",
  ])("something, however it is put: %s", async (question) => expect(await outcomeOf(question)).not.toBe("nothing"));

  const evidence: Evidence = {
    share: 0.7, source: 1, passage: 1, pairs: 0.5, length: 2.3, near: 0.5, behind: -0.1, nearest: 0.6, goesOn: 0, lacks: 0,
    lacksFigure: 0, ahead: 0.2, unknown: 0.1, found: 0.7, score: 4.5, isOthers: 0,
  }; // prettier-ignore
  const likelihood = likelihoodOf(evidence);

  test.each(["share", "passage", "pairs", "near", "behind", "nearest", "ahead", "found", "score"] as const)(
    "is surer with more of %s",
    (name) => expect(likelihoodOf({ ...evidence, [name]: evidence[name] + 0.1 })).toBeGreaterThan(likelihood),
  );

  test.each(["lacks", "lacksFigure", "isOthers", "unknown"] as const)("is less sure with more of %s", (name) =>
    expect(likelihoodOf({ ...evidence, [name]: 1 })).toBeLessThan(likelihood),
  );
});

describe("the terms that no cited text has", () => {
  test("are named as they were typed, without figures and what another word stands for", async () => {
    const { corpus } = await theCatalogue();
    const message = "Must the KYC of 300 kangaroos be kept?";
    const parts = [
      { text: message, weight: 1 },
      { text: "customer due diligence", weight: 0.5, standsFor: "kyc" },
    ];
    const passage = corpus.byId.get("cbn-cdd-regulations-2023#regulation_summary")!;
    const features = {
      body: 0,
      exact: 0,
      bigram: 0,
      block: 0,
      doc: 0,
      cover: 0,
      missed: 0,
      caps: 0,
      ref: 0,
      heading: 0,
    };
    const hits = [{ passage, score: 1, own: 1, features, near: { message: 0, asked: 0 } }];
    const missing = missingTerms(corpus, { question: message, parts }, hits);
    expect(missing).toContain("kangaroos");
    expect(missing).not.toContain("kyc");
    expect(missing).not.toContain("300");
  });

  test("are words and names: what was typed in chat is none of them", async () => {
    const { corpus } = await theCatalogue();
    const question = "dnt knw if kangaroos xqzt a NCAA permit";
    expect(missingTerms(corpus, { question, parts: [] }, [])).toEqual(["kangaroos", "ncaa", "permit"]);
  });

  test("stand in a reply that is only near", async () => {
    const reply = askOf(await theCatalogue(), "What does NCAA ask of an airline before its first flight?");
    expect(reply).toMatchObject({ outcome: "closest" });
    expect(reply.missingTerms).toContain("ncaa");
    expect(reply.summary).toContain("“ncaa”");
  });
});
