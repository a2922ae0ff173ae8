import { describe, expect, test } from "vitest";
import { leansOn, meaningOf } from "#features/assistant/rules/follow-up.ts";
import { converse, theCatalogue } from "../../support/corpus.ts";

const breach = "How long do we have to report a data breach?";

describe("a message that leans on what was said", () => {
  test.each([
    "and for agents?",
    "What about penalties?",
    "does this apply to us?",
    "How long?",
    "is it still in force?",
    "by when?",
  ])("%s", (message) => expect(leansOn(message)).toBe(true));

  test.each([
    "What is the minimum capital of a microfinance bank?",
    "Must agents be trained on customer complaints this year?",
    "Do we have to tell the commission that a laptop was stolen?",
  ])("but not: %s", (message) => expect(leansOn(message)).toBe(false));
});

describe("its meaning", () => {
  test("brings in the question before, at a lower weight, and the sources of the answer", async () => {
    const turns = converse(await theCatalogue(), [breach]);
    const meaning = meaningOf("What about penalties?", turns, null);
    expect(meaning.question).toBe(`${breach} What about penalties?`);
    expect(meaning.parts[0]).toMatchObject({ weight: 1 });
    expect(meaning.parts.find(({ text }) => text.includes("data breach"))!.weight).toBeLessThan(1);
    expect([...meaning.about][0]).toBe(turns[0]!.reply.citations[0]!.regulationId);
  });

  test("is the question before where the message says nothing of its own", async () => {
    const turns = converse(await theCatalogue(), [breach]);
    expect(meaningOf("How long?", turns, null).parts.find(({ text }) => text.includes("data breach"))!.weight).toBe(1);
  });

  test("is its own when it stands alone, or when nothing was found before", async () => {
    const library = await theCatalogue();
    const alone = meaningOf("What is the minimum capital of a microfinance bank?", converse(library, [breach]), null);
    expect(alone.about.size).toBe(0);
    expect(meaningOf("and agents?", converse(library, ["Tell me a joke"]), null).question).toBe("and agents?");
  });

  test("of “we” is what the profile says", () => {
    const words = "a Tier 1 unit microfinance bank";
    const texts = (message: string) => meaningOf(message, [], words).parts.map(({ text }) => text);
    expect(texts("How much capital do we need?")).toContain(words);
    expect(texts("How much capital does a switch need?")).not.toContain(words);
  });
});

describe("a conversation", () => {
  test("goes on with the regulation it is about", async () => {
    const [, penalties] = converse(await theCatalogue(), [breach, "What about penalties?"]);
    expect(penalties!.reply.outcome).toBe("answered");
    expect(penalties!.reply.citations[0]).toMatchObject({ regulationId: "ng-ndpa-2023", passage: "penalty" });
  });

  test("does not carry an answer over to what no text knows", async () => {
    const [, next] = converse(await theCatalogue(), [breach, "what about kangaroos?"]);
    expect(next!.reply.outcome).not.toBe("answered");
  });

  test("that never was cannot be gone on with", async () => {
    for (const { reply } of converse(await theCatalogue(), ["How long?", "can we?", "why"]))
      expect(reply).toMatchObject({ outcome: "nothing", citations: [] });
  });
});
