import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  concerns,
  loadCompanies,
  loadTitles,
  scoreSignal,
  signalTables,
  type Judgement,
  type LabelledCompany,
  type LabelledTitle,
} from "../../support/signal-score.ts";

const halves = { open: loadTitles("open"), locked: loadTitles("locked") };
const { classes, companies } = loadCompanies();

describe("the labelled titles", () => {
  const ofHalves = [...halves.open, ...halves.locked];
  const titles = [
    ...ofHalves,
    ...(["practice", "practice-2", "practice-3", "practice-4", "practice-5", "practice-6"] as const).flatMap(
      loadTitles,
    ),
  ];

  test("are at least 440 without those for practice, each named once and said once", () => {
    expect(ofHalves.length).toBeGreaterThanOrEqual(440);
    expect(new Set(titles.map(({ id }) => id)).size).toBe(titles.length);
    expect(new Set(titles.map(({ title }) => title.toLowerCase())).size).toBe(titles.length);
  });

  test("are halved by the first byte of the SHA-256 of the id", () => {
    for (const [half, ofHalf] of Object.entries(halves))
      for (const { id } of ofHalf) {
        const [byte] = createHash("sha256").update(id).digest();
        expect(`${id} ${byte! % 2 === 0 ? "open" : "locked"}`).toBe(`${id} ${half}`);
      }
  });

  test("name known classes and companies, and no label twice", () => {
    const known = new Set(companies.map(({ id }) => id));
    for (const { id, kind, gravity, audience, companies: settled } of titles) {
      const audiences = [audience.strict, ...audience.fair];
      const words = audiences.flatMap((one) => one.classes).filter((one) => !Object.hasOwn(classes, one));
      expect([id, ...words, ...Object.keys(settled).filter((one) => !known.has(one))]).toEqual([id]);
      for (const { scope, classes: named } of audiences)
        expect([id, named.length > 0]).toEqual([id, scope === "classes"]);
      for (const labels of [[kind.strict, ...kind.fair], [gravity.strict, ...gravity.fair], audiences])
        expect([id, new Set(labels.map((one) => JSON.stringify(one))).size]).toEqual([id, labels.length]);
    }
  });

  test("are asked of companies in known classes, who answer questions that are asked", () => {
    const questions = parse(readFileSync("data/catalogue/questions.yaml", "utf8")) as { key: string }[];
    const keys = new Set(questions.map(({ key }) => key));
    for (const { id, profile, is, mayBe } of companies) {
      const unknown = [...is, ...mayBe].filter((one) => !Object.hasOwn(classes, one));
      expect([id, ...unknown, ...Object.keys(profile.answers).filter((key) => !keys.has(key))]).toEqual([id]);
    }
  });
});

const bank: LabelledCompany = {
  id: "bank",
  profile: {
    industry: "financial",
    category: "commercial-banks-national",
    customCategory: null,
    services: null,
    employeeSize: null,
    answers: {},
  },
  is: ["bank"],
  mayBe: ["imto"],
  licensedBy: ["CBN"],
  mayBeLicensedBy: ["SEC"],
};
const mfb: LabelledCompany = { ...bank, id: "mfb", is: ["mfb", "ofi"], mayBe: [], mayBeLicensedBy: [] };

const toBanks: LabelledTitle["audience"] = { strict: { scope: "classes", classes: ["bank"] }, fair: [] };
const aTitle = (id: string, changes: Partial<LabelledTitle> = {}): LabelledTitle => ({
  id,
  regulator: "CBN",
  title: id,
  publishedOn: "2026-01-05",
  reference: null,
  url: null,
  summary: null,
  kind: { strict: "new", fair: [] },
  topics: { strict: [], fair: [] },
  gravity: { strict: "Medium", fair: [] },
  audience: toBanks,
  companies: {},
  ...changes,
});
const judgement: Judgement = { changeType: "new", topics: [], severity: 3, told: () => true };

describe("whom a title concerns", () => {
  const answers = (changes: Partial<LabelledTitle>, fair = false) =>
    [bank, mfb].map((company) => concerns(aTitle("a", changes), company, fair));

  test.each<[string, LabelledTitle["audience"]["strict"], (boolean | null)[]]>([
    ["everybody", { scope: "everybody", classes: [] }, [true, true]],
    ["nobody", { scope: "nobody", classes: [] }, [false, false]],
    ["whom the regulator licenses", { scope: "licensed", classes: [] }, [true, true]],
    ["one class of two", { scope: "classes", classes: ["ofi", "psp"] }, [false, true]],
    ["a class that one may be of", { scope: "classes", classes: ["imto"] }, [null, false]],
  ])("%s", (_what, strict, expected) => {
    expect(answers({ audience: { strict, fair: [] } })).toEqual(expected);
  });

  test("whom another regulator may license", () => {
    const strict = { scope: "licensed" as const, classes: [] };
    expect(answers({ regulator: "SEC", audience: { strict, fair: [] } })).toEqual([null, false]);
  });

  test("an accepted audience opens only what it settles otherwise, and only in fair", () => {
    const audience = { ...toBanks, fair: [{ scope: "licensed" as const, classes: [] }] };
    expect(answers({ audience })).toEqual([true, false]);
    expect(answers({ audience }, true)).toEqual([true, null]);
  });

  test("a company is left out by name", () => {
    expect(answers({ companies: { bank: "ignore" } })).toEqual([null, false]);
  });
});

describe("the score", () => {
  test("of kinds counts an accepted one in fair alone", () => {
    const entries = [
      aTitle("right"),
      aTitle("accepted", { kind: { strict: "update", fair: ["new"] } }),
      aTitle("wrong", { kind: { strict: "other", fair: ["update"] } }),
    ];
    const { kind } = scoreSignal(entries, [], () => judgement);
    expect([kind.strict.accuracy, kind.fair.accuracy]).toEqual([1 / 3, 2 / 3]);
    expect(kind.strict.perClass[0]).toEqual({ id: "new", support: 1, precision: 1 / 3, recall: 1, f1: 1 / 2 });
    expect(kind.fair.perClass[0]).toEqual({ id: "new", support: 2, precision: 2 / 3, recall: 1, f1: 4 / 5 });
    expect(kind.fair.perClass[2]).toEqual({ id: "update", support: 0, precision: null, recall: null, f1: null });
  });

  test("of topics forgives a fair one found or missing, and still counts it when it is right", () => {
    const entries = [
      aTitle("both", { topics: { strict: ["licensing"], fair: ["licensing", "aml-cft"] } }),
      aTitle("neither", { topics: { strict: ["licensing"], fair: ["licensing", "aml-cft"] } }),
      aTitle("invented"),
    ];
    const { topics } = scoreSignal(entries, [], ({ id }) => ({
      ...judgement,
      topics: id === "neither" ? [] : ["licensing", "aml-cft"],
    }));
    const of = (half: typeof topics.fair) =>
      Object.fromEntries(half.perClass.map(({ id, ...figures }) => [id, figures]));
    expect(of(topics.strict)["licensing"]).toEqual({ support: 2, precision: 1 / 2, recall: 1 / 2, f1: 1 / 2 });
    expect(of(topics.fair)["licensing"]).toEqual({ support: 1, precision: 1 / 2, recall: 1, f1: 2 / 3 });
    expect(of(topics.fair)["aml-cft"]).toEqual({ support: 0, precision: 0, recall: null, f1: 0 });
    expect(topics.fair.macroF1).toBe(1 / 3);
  });

  test("of gravity takes a level or a severity", () => {
    const entries = [aTitle("high", { gravity: { strict: "High", fair: [] } }), aTitle("low")];
    const given = (one: Partial<Judgement>) =>
      scoreSignal(entries, [], () => ({ ...judgement, ...one })).gravity.strict;
    expect(given({ severity: 4 }).accuracy).toBe(1 / 2);
    expect(given({ severity: 2 }).accuracy).toBe(0);
    expect(given({ riskLevel: "Medium" }).accuracy).toBe(1 / 2);
  });

  test("of a company: what it was told for nothing, and what it missed", () => {
    const entries = [
      aTitle("missed"),
      aTitle("told"),
      aTitle("for-nothing", { audience: { strict: { scope: "nobody", classes: [] }, fair: [] } }),
      aTitle("open", { companies: { bank: "ignore" } }),
    ];
    const score = scoreSignal(entries, [bank], ({ id }) => ({ ...judgement, told: () => id !== "missed" }));
    expect(score.audience.fair[0]).toMatchObject({
      counted: 3,
      concerned: 2,
      told: 2,
      wrong: [{ id: "for-nothing" }],
      missed: [{ id: "missed" }],
      wrongOfTold: 1 / 2,
      missedOfConcerned: 1 / 2,
      wrongOfOthers: 1,
      wrongOfAll: 1 / 4,
    });
  });

  test("is printed without a title", () => {
    const printed = signalTables(scoreSignal([aTitle("secret")], [bank, mfb], () => judgement));
    expect(printed).toContain("Kind: 1.000 strict, 1.000 fair");
    expect(printed).toMatch(/^\| mfb +\| 1 +\| 0 +\| 1 +\| 1 +\| 1\.000/m);
    expect(printed).not.toContain("secret");
  });
});
