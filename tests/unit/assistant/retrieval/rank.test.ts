import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildIndex, type Unit } from "#features/assistant/rules/retrieve/build.ts";
import { rank } from "#features/assistant/rules/retrieve/rank.ts";
import { poolSize } from "#features/assistant/rules/retrieve/weights.ts";

const aUnit = (text: string, over: Partial<Unit> = {}): Unit => ({ text, block: "1", document: "act", ...over });
const corpus: Unit[] = [
  aUnit("Agents", { number: "2", block: "2" }),
  aUnit("A bank must report fraud by its agents to the Central Bank within 24 hours.", { number: "2.1", block: "2" }),
  aUnit("A bank must keep a register of its agents.", { number: "2.2", block: "2" }),
  aUnit("An Authorised Person must appoint a compliance officer.", { number: "3.1", block: "3" }),
  aUnit("Capital of a unit microfinance bank is 50 million naira.", { number: "4.1", block: "4", document: "guide" }),
  aUnit("A person who is authorised elsewhere needs no compliance officer.", {
    number: "4.2",
    block: "4",
    document: "guide",
  }),
];
const index = buildIndex(corpus);
const unitsFor = (question: Parameters<typeof rank>[1], allows?: (unit: number) => boolean) =>
  rank(index, question, { limit: 10, ...(allows && { allows }) }).hits.map(({ unit }) => unit);

const words = [
  "bank",
  "banks",
  "agent",
  "fraud",
  "report",
  "capital",
  "officer",
  "Authorised",
  "Person",
  "the",
  "2.1",
  ".",
];
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(" "));
const unit = fc.record({ text: sentence, block: fc.constantFrom("a", "b"), document: fc.constantFrom("x", "y") });
const someUnits = fc.array(unit, { minLength: 1, maxLength: 12 });

describe("order", () => {
  test.each([
    ["When must we report fraud by agents?", 1],
    ["register of agents", 2],
    ["Does an Authorised Person appoint a compliance officer?", 3],
    ["minimum capital for a unit microfinance bank", 4],
    ["What does rule 2.2 say of a bank?", 2],
    ["compliance officers of Authorised Persons", 3],
  ])('of what "%s" finds: unit %s comes first', (question, best) => {
    expect(unitsFor(question)[0]).toBe(best);
  });

  test("puts a heading after the provisions under it", () => {
    expect(unitsFor("agents").at(-1)).toBe(0);
  });

  test("is the score's, and a score is the sum of its weighted features", () => {
    const { hits } = rank(index, "fraud by agents of a bank", { limit: 10 });
    expect(hits.length).toBeGreaterThan(2);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(hits[0]!.features).toMatchObject({ cover: 1, missed: 0, caps: 0, ref: 0, heading: 0 });
  });

  test("examines no more than the pool", () => {
    const many = buildIndex(Array.from({ length: poolSize + 50 }, () => aUnit("agents of banks")));
    const { hits } = rank(many, "agents", { limit: 1000 });
    expect(hits.map((hit) => hit.unit)).toEqual(Array.from({ length: poolSize }, (_, at) => at));
  });
});

describe("what was not found", () => {
  test.each(["", "   ", "What must we do, and how?", "?!", "zebra"])("%j gives no hits", (question) => {
    expect(unitsFor(question)).toEqual([]);
  });

  test("leaves the question as it was understood", () => {
    const { query } = rank(index, "Must a bank insure its Zebras?", { limit: 10 });
    expect(query.stems).toEqual(["bank", "insur", "zebra"]);
    expect(query.totalIdf).toBeCloseTo(query.idfs.reduce((sum, idf) => sum + idf, 0));
  });

  test("names the rarest word that a unit lacks, not one that all lack", () => {
    const { hits } = rank(index, "zebra agents register", { limit: 10 });
    expect(hits.find(({ unit }) => unit === 2)!.features.missed).toBe(0);
    expect(hits.find(({ unit }) => unit === 1)!.features.missed).toBeGreaterThan(0);
  });
});

describe("a question of several parts", () => {
  test("finds by what an earlier question said, and counts coverage over what was asked", () => {
    const { hits, query } = rank(
      index,
      [
        { text: "And for agents?", weight: 1 },
        { text: "report fraud", weight: 0.4 },
      ],
      { limit: 10 },
    );
    expect(hits[0]).toMatchObject({ unit: 1, features: { cover: 1 } });
    expect(query.stems).toEqual(["agent"]);
  });

  test("counts a word as found by what stands for it, when all of that is there", () => {
    const parts = [
      { text: "MFB capital", weight: 1 },
      { text: "microfinance bank", weight: 0.5, standsFor: "MFB" },
    ];
    const { hits } = rank(index, parts, { limit: 10 });
    expect(hits[0]).toMatchObject({ unit: 4, features: { cover: 1 } });
    expect(hits.find(({ unit }) => unit === 2)!.features.cover).toBe(0);
  });

  test("does not mind that what stands for a word comes before it", () => {
    const parts = [
      { text: "microfinance bank", weight: 0.5, standsFor: "MFB" },
      { text: "MFB capital", weight: 1 },
    ];
    expect(rank(index, parts, { limit: 1 }).hits[0]).toMatchObject({ unit: 4, features: { cover: 1 } });
  });

  test("covers nothing when nothing was asked, and finds by what was added", () => {
    const parts = [
      { text: "And what of that?", weight: 1 },
      { text: "report fraud", weight: 0.4 },
    ];
    expect(rank(index, parts, { limit: 1 }).hits[0]).toMatchObject({ unit: 1, features: { cover: 0, missed: 0 } });
  });

  test("weighs more what is said again", () => {
    const body = (question: string) => rank(index, question, { limit: 1 }).hits[0]!.features.body;
    expect(body("fraud, fraud")).toBeCloseTo(2 * body("fraud"));
  });

  test("weighs less what was added", () => {
    const score = (weight: number) =>
      rank(
        index,
        [
          { text: "agents", weight: 1 },
          { text: "fraud", weight },
        ],
        { limit: 1 },
      ).hits[0]!.features.body;
    expect(score(0.4)).toBeLessThan(score(0.9));
  });
});

describe("always", () => {
  test("ranks the same question the same way", () => {
    fc.assert(
      fc.property(someUnits, sentence, (units, question) => {
        const [one, other] = [buildIndex(units), buildIndex(units)].map((each) => rank(each, question, { limit: 10 }));
        expect(one).toEqual(other);
      }),
    );
  });

  test("finds only what is allowed, and all of that", () => {
    fc.assert(
      fc.property(someUnits, sentence, fc.func(fc.boolean()), (units, question, allows) => {
        const built = buildIndex(units);
        const all = rank(built, question, { limit: 100 }).hits;
        const some = rank(built, question, { limit: 100, allows }).hits;
        const names = (hits: typeof all) => hits.map((hit) => hit.unit).toSorted((a, b) => a - b);
        expect(names(some)).toEqual(names(all).filter((each) => allows(each)));
        for (const hit of some)
          expect(hit.features.body).toBe(all.find((each) => each.unit === hit.unit)!.features.body);
      }),
    );
  });

  test("scores units as if those that are not counted were not there", () => {
    fc.assert(
      fc.property(someUnits, someUnits, sentence, fc.boolean(), (units, uploads, question, isFirst) => {
        const hidden = uploads.map((each) => ({ ...each, isCounted: false }));
        const offset = isFirst ? hidden.length : 0;
        const mixed = buildIndex(isFirst ? [...hidden, ...units] : [...units, ...hidden]);
        const allows = (at: number) => at >= offset && at < offset + units.length;
        const without = rank(buildIndex(units), question, { limit: 100 });
        const beside = rank(mixed, question, { limit: 100, allows });
        expect(beside.hits.map((hit) => ({ ...hit, unit: hit.unit - offset }))).toEqual(without.hits);
        expect(beside.query).toEqual(without.query);
      }),
    );
  });

  test("finds a company's own upload, by words that nothing public has", () => {
    const own = buildIndex([...corpus, aUnit("Our zebra policy", { isCounted: false, document: "upload" })]);
    expect(rank(own, "zebra policy", { limit: 1 })).toMatchObject({ hits: [{ unit: corpus.length }] });
  });

  test("does not depend on the order of building", () => {
    fc.assert(
      fc.property(someUnits, sentence, (units, question) => {
        const scores = (list: typeof units) =>
          rank(buildIndex(list), question, { limit: 100 })
            .hits.map(({ unit, score }) => `${JSON.stringify(list[unit])} ${score.toFixed(9)}`)
            .toSorted();
        expect(scores(units.toReversed())).toEqual(scores(units));
      }),
    );
  });

  test("gives finite scores for any text and any question", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme" }), sentence);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text, fc.boolean(), (texts, question, isCounted) => {
        const built = buildIndex(texts.map((each) => aUnit(each, { isCounted })));
        for (const hit of rank(built, `${question} ${texts[0]}`, { limit: 10 }).hits)
          expect([hit.score, ...Object.values(hit.features)].every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test("has nothing to say over no units", () => {
    expect(rank(buildIndex([]), "fraud", { limit: 10 })).toMatchObject({ hits: [], query: { stems: ["fraud"] } });
  });
});
