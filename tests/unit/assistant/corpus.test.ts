import { describe, expect, test } from "vitest";
import { buildCorpus } from "#features/assistant/rules/corpus.ts";
import { passagesOfDocument } from "#features/assistant/rules/corpus/passages.ts";
import { askOf, theCatalogue } from "../../support/samples/corpus.ts";

const aText = (at: number, text: string, companyId: string | null = null) =>
  passagesOfDocument({
    documentId: `d${at}`, changeId: `c${at}`, companyId, title: `Notice ${at}`, regulator: "CBN", url: null, publishedOn: null, topics: [], text,
  }); // prettier-ignore

/** Two hundred letters on other matters, in words that the library's duties also have. */
const letters = Array.from({ length: 200 }, (_, at) =>
  aText(at, `Data of auction ${at}: the bank will report the results and inform people of the personal risk of bids.`),
).flat();

describe("documents that were captured", () => {
  test.each([
    "How long do we have to report a data breach?",
    "How soon must a suspicious transaction be reported?",
    "What is the minimum capital of a microfinance bank?",
  ])("do not change what the library answers: %s", async (question) => {
    const library = await theCatalogue();
    const corpus = buildCorpus([...library.corpus.passages, ...letters]);
    const cited = (reply: ReturnType<typeof askOf>) => [
      reply.outcome,
      ...reply.citations.map(({ regulationId, requirementId }) => `${regulationId}#${requirementId}`),
    ];
    expect(cited(askOf({ ...library, corpus }, question))).toEqual(cited(askOf(library, question)));
  });

  test("answer what they alone say, also by a name that the library has not", async () => {
    const library = await theCatalogue();
    const text =
      "Every participant of the ZQX scheme shall file its ZQX membership report by the fifth day of each month.";
    const corpus = buildCorpus([...library.corpus.passages, ...aText(1, text)]);
    const reply = askOf({ ...library, corpus }, "When must a participant file its ZQX membership report?");
    expect(reply).toMatchObject({ outcome: "answered", citations: [{ documentId: "d1" }] });
  });

  test("of another company answer nobody else", async () => {
    const library = await theCatalogue();
    const text =
      "Every participant of the ZQX scheme shall file its ZQX membership report by the fifth day of each month.";
    const corpus = buildCorpus([...library.corpus.passages, ...aText(1, text, "other")]);
    const question = "When must a participant file its ZQX membership report?";
    const { outcome, citations, related } = askOf({ ...library, corpus }, question, { companyId: "own" });
    expect(outcome).not.toBe("answered");
    expect([...citations, ...related].filter(({ documentId }) => documentId !== null)).toEqual([]);
  });
});
