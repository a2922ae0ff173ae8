import { describe, expect, test } from "vitest";
import { leansOn, rewriteQuery } from "#features/assistant/rules/rewrite.ts";
import { converse, theCatalogue } from "../../../support/samples/corpus.ts";

const breach = "How long do we have to report a data breach?";

describe("a message that leans on what was said", () => {
  test.each([
    "and for agents?",
    "What about penalties?",
    "does this apply to us?",
    "How long?",
    "is it still in force?",
    "by when?",
  ])('is "%s"', (message) => expect(leansOn(message)).toBe(true));

  test.each([
    "What is the minimum capital of a microfinance bank?",
    "Must agents be trained on customer complaints this year?",
    "Do we have to tell the commission that a laptop was stolen?",
  ])("but not: %s", (message) => expect(leansOn(message)).toBe(false));
});

describe("its meaning", () => {
  test("brings in the question before, at a lower weight, and the sources of the answer", async () => {
    const turns = converse(await theCatalogue(), [breach]);
    const meaning = rewriteQuery("What about penalties?", turns, null);
    expect(meaning.question).toBe(`${breach} What about penalties?`);
    expect(meaning.parts[0]).toMatchObject({ weight: 1 });
    expect(meaning.parts.find(({ text }) => text.includes("data breach"))!.weight).toBeLessThan(1);
    expect([...meaning.about][0]).toBe(turns[0]!.reply.citations[0]!.regulationId);
  });

  test("is the question before where the message says nothing of its own", async () => {
    const turns = converse(await theCatalogue(), [breach]);
    expect(rewriteQuery("How long?", turns, null).parts.find(({ text }) => text.includes("data breach"))!.weight).toBe(
      1,
    );
  });

  test("is its own when it stands alone, or when nothing was found before", async () => {
    const library = await theCatalogue();
    const alone = rewriteQuery(
      "What is the minimum capital of a microfinance bank?",
      converse(library, [breach]),
      null,
    );
    expect(alone.about.size).toBe(0);
    expect(rewriteQuery("and agents?", converse(library, ["Tell me a joke"]), null).question).toBe("and agents?");
  });

  test("of “we” is what the profile says", () => {
    const words = "a Tier 1 unit microfinance bank";
    const texts = (message: string) => rewriteQuery(message, [], words).parts.map(({ text }) => text);
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

  test("says that it is not clear what goes on with a turn that ended in nothing", async () => {
    const [, , next] = converse(await theCatalogue(), [breach, "Which team won the world cup?", "And when was it?"]);
    expect(next!.reply).toMatchObject({ outcome: "nothing", citations: [], related: [], missingTerms: [] });
    expect(next!.reply.summary).toMatch(/^It is not clear to me what this goes on with\./);
  });

  test("does not go on with what no regulation answers, nor does that go on with anything", async () => {
    const library = await theCatalogue();
    const [, joke, next] = converse(library, [breach, "Tell me a joke", "What about penalties?"]);
    expect(joke!.reply).toMatchObject({ outcome: "nothing", missingTerms: [] });
    expect(next!.reply.outcome).toBe("nothing");
    const [, deputy] = converse(library, ["Who is the governor of CBN?", "and the deputy?"]);
    expect(deputy!.reply.outcome).toBe("nothing");
  });

  test("asks a whole question anew, whatever it points to, when nothing was found before", async () => {
    const question = "How long must a bank keep the records of a customer after it closes the account?";
    const [, next] = converse(await theCatalogue(), ["Which team won the world cup?", question]);
    expect(next!.reply.outcome).toBe("answered");
  });

  test("carries what it began with along a chain of questions", async () => {
    const messages = [breach, "and to the people concerned?", "and the penalties?", "and for agents?"];
    const turns = converse(await theCatalogue(), messages);
    expect(rewriteQuery(messages[3]!, turns.slice(0, 3), null).question).toBe(messages.join(" "));
    expect(turns.map(({ reply }) => reply.citations[0]?.regulationId)).toEqual(messages.map(() => "ng-ndpa-2023"));
  });

  test("asks whether “this” applies of the turn before alone", async () => {
    const turns = converse(await theCatalogue(), [breach, "Which team won the world cup?", "Does this apply to us?"]);
    expect(turns[2]!.reply.summary).toMatch(/^Which regulation do you mean\?/);
  });
});
