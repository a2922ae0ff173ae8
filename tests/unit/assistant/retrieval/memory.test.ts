import fc from "fast-check";
import { expect, test } from "vitest";
import { buildIndex } from "#features/assistant/rules/retrieve/build.ts";
import { buildMemory, recall } from "#features/assistant/rules/retrieve/memory.ts";
import { rank } from "#features/assistant/rules/retrieve/rank.ts";

const texts = [
  "A bank must report fraud to the Central Bank.",
  "A bank must report fraud to the police.",
  "A register of agents is kept.",
  "Capital of a unit microfinance bank",
];
const index = buildIndex(texts.map((text, at) => ({ text, block: String(at), document: "act" })));
const question = "To whom must a bank report fraud?";
const first = (memory?: ReturnType<typeof buildMemory>) =>
  rank(index, question, { limit: 10, ...(memory && { memory }) }).hits;

test("prefers what was accepted for a question like this", () => {
  expect(first()[0]!.unit).toBe(1);
  const memory = buildMemory([{ question: "Who is told of fraud that a bank must report?", units: [0], times: 1 }]);
  expect(first(memory)[0]).toMatchObject({ unit: 0 });
  expect(first(memory)[0]!.remembered).toBeGreaterThan(0);
});

test("adds more the more alike the questions are, and the oftener an answer was accepted", () => {
  const worth = (asked: string, times = 1) =>
    recall(buildMemory([{ question: asked, units: [1], times }]), question).get(1)!;
  expect(worth(question)).toBeGreaterThan(worth("Which bank must report losses?"));
  expect(worth("Which bank must report losses?")).toBeGreaterThan(worth("How many agents?"));
  expect(worth("How many agents?", 9)).toBeGreaterThan(worth("How many agents?"));
});

test("takes the same question for wholly alike: 40, and 2·log(1 + times)", () => {
  const memory = buildMemory([{ question, units: [1], times: 3 }]);
  expect(recall(memory, question).get(1)).toBeCloseTo(40 + 2 * Math.log(4));
});

test("remembers nothing of nothing", () => {
  expect(recall(buildMemory([]), question)).toEqual(new Map());
  expect(first(buildMemory([]))).toEqual(first());
});

test("never brings in a unit that the words did not find, and leaves its features as they are", () => {
  const entry = fc.record({
    question: fc.oneof(fc.constantFrom(question, "fraud", "agents of banks", ""), fc.string()),
    units: fc.array(fc.nat({ max: 9 })),
    times: fc.nat({ max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const found = first();
      const ranked = first(buildMemory(entries));
      expect(ranked.map(({ unit }) => unit).toSorted()).toEqual(found.map(({ unit }) => unit).toSorted());
      for (const { unit, score, remembered, features } of ranked) {
        const before = found.find((hit) => hit.unit === unit)!;
        expect(features).toEqual(before.features);
        expect(score - remembered).toBeCloseTo(before.score);
      }
    }),
  );
});
