import { describe, expect, test } from "vitest";
import { citedAmong, quoteFrom } from "#features/assistant/rules/decide/extract.ts";
import { bestSentenceOf } from "#features/assistant/rules/decide/penalty.ts";
import { passagesOf, passagesOfDocument } from "#features/assistant/rules/corpus/passages.ts";
import { stemsOf } from "#features/assistant/rules/retrieve/tokens.ts";
import type { Hit } from "#features/assistant/rules/retrieve.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const none = {
  body: 0, exact: 0, bigram: 0, block: 0, doc: 0, cover: 0, missed: 0, caps: 0, ref: 0, heading: 0,
}; // prettier-ignore

function aHit(key: string, id: number, score: number, passage = "requirement"): Hit {
  const requirements = [
    { id: `r${id}`, text: "Keep an example at hand.", provision: null, basis: "seen" as const, deadline: null },
  ];
  const found = passagesOf(anInstrument({ key, requirements })).find(({ place }) => place.passage === passage);
  return { passage: found!, score, own: score, features: none, near: { message: 0, asked: 0 } };
}
const idsOf = (hits: readonly Hit[]) => citedAmong(hits).map(({ passage }) => passage.id);

describe("what is cited", () => {
  test("is the best of three sources first, then what is as good of the same", () => {
    const hits = [aHit("a", 1, 10), aHit("a", 2, 9), aHit("b", 1, 8), aHit("c", 1, 7), aHit("d", 1, 6.5)];
    expect(idsOf(hits)).toEqual(["a#r1", "b#r1", "c#r1", "a#r2"]);
  });

  test("leaves out what is far from the best, and asks more of a further duty than of another source", () => {
    expect(idsOf([aHit("a", 1, 10), aHit("a", 2, 7), aHit("b", 1, 6.5), aHit("c", 1, 5)])).toEqual(["a#r1", "b#r1"]);
  });

  test("is never more than five, nor more than three of one source", () => {
    const ofOne = [1, 2, 3, 4, 5, 6].map((id) => aHit("a", id, 10));
    expect(idsOf(ofOne)).toEqual(["a#r1", "a#r2", "a#r3"]);
    const ofMany = ["a", "b", "c", "d", "e", "f", "g"].map((key) => aHit(key, 1, 10));
    expect(idsOf(ofMany)).toHaveLength(5);
  });

  test("does not repeat a source by its summary", () => {
    expect(idsOf([aHit("a", 1, 10), aHit("a", 1, 9.9, "regulation_summary")])).toEqual(["a#r1"]);
  });

  test("is nothing when nothing was found", () => expect(idsOf([])).toEqual([]));
});

const filler =
  "This paragraph explains the purpose of the framework at some length for everybody concerned by it. ".repeat(6);
const documentOf = (text: string) =>
  passagesOfDocument({
    documentId: "d", changeId: "c", companyId: null, title: "Circular", regulator: "CBN", url: null, publishedOn: null, topics: [], text,
  })[0]!; // prettier-ignore
const quoted = (text: string, question: string) => {
  const { passage, quote, offset } = quoteFrom(documentOf(text), new Set(stemsOf(question)));
  expect(text.slice(offset, offset + quote.length)).toBe(quote);
  expect(passage.text).toContain(quote);
  return quote;
};

describe("a quote", () => {
  test("is the whole of a short text", () => {
    const text = "Banks shall report fraud within a day.";
    expect(quoted(text, "fraud")).toBe(text);
  });

  test("of a long text is the sentence that answers", () => {
    const text = `${filler}Operators shall report fraud to the Bank within 24 hours. ${filler}`.trim();
    expect(quoted(text, "When is fraud reported to the Bank?")).toBe(
      "Operators shall report fraud to the Bank within 24 hours.",
    );
  });

  test("does not end at the stop of an abbreviation", () => {
    const rule = "Agents shall report fraud as s. 12 and reg. No. 4 of the Act demand within a day.";
    expect(quoted(`${filler}${rule} ${filler}`, "When is fraud reported by agents?")).toBe(rule);
  });

  test("of an item keeps the words that lead into its list", () => {
    const text = `${filler}An operator shall:\n(a) keep its records;\n(b) report fraud within 24 hours.`;
    expect(quoted(text, "fraud hours")).toMatch(/^An operator shall:[\s\S]*within 24 hours\.$/);
  });

  test("keeps the exception to the rule", () => {
    const text = `Operators shall report fraud within 24 hours. ${filler}This does not apply to amounts below N1,000.`;
    expect(quoted(text, "fraud report hours")).toMatch(/^Operators[\s\S]*below N1,000\.$/);
  });
});

describe("the sentence of a penalty that answers", () => {
  const penalty = "An insurer pays N500,000 for each cover. A broker pays N250,000 for every notice not given.";
  test("is the one that has most of what was asked", () =>
    expect(bestSentenceOf(penalty, new Set(stemsOf("fine for a notice not given by a broker")))).toBe(
      "A broker pays N250,000 for every notice not given.",
    ));
  test("is that of whoever asks, where the words fit several", () =>
    expect(
      bestSentenceOf(penalty, new Set(stemsOf("a broker's notice to an insurer")), {
        own: new Set(["broker"]),
        others: new Set(["insur"]),
      }),
    ).toBe("A broker pays N250,000 for every notice not given."));
  test.each(["fine for a broker and an insurer", "fine for late accounts"])("is none for “%s”", (asked) =>
    expect(bestSentenceOf(penalty, new Set(stemsOf(asked)))).toBeNull(),
  );
});
