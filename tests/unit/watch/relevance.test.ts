import { describe, expect, test } from "vitest";
import { stateInWords, stateOf } from "#features/watch/rules/health.ts";
import { concernsOf, instrumentsBehind } from "#features/watch/rules/relevance.ts";
import { messageOf, revisionMessage } from "#features/watch/rules/wording.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { aSource } from "../../support/watch.ts";

const payments = anInstrument({ key: "cbn-payments", shortTitle: "Payments rules", topics: ["digital-banking"] });
const capital = anInstrument({ key: "cbn-capital", shortTitle: "Capital rules", topics: ["capital-adequacy"] });
const old = anInstrument({
  key: "cbn-old",
  shortTitle: "Old rules",
  status: "superseded",
  topics: ["digital-banking"],
});
const sec = anInstrument({ key: "sec-rules", shortTitle: "SEC rules", regulator: "SEC", topics: ["digital-banking"] });
const all = [payments, capital, old, sec];
const subject = { regulator: "CBN", topics: [], regulationIds: [] };
const interests = { binding: new Set<string>(), watched: new Set<string>(), alerts: new Set<string>() };

describe("the instruments behind a change", () => {
  test.each([
    ["of no known topic: all that the regulator has in force", {}, ["cbn-payments", "cbn-capital"]],
    ["on a topic: those on it", { topics: ["digital-banking" as const] }, ["cbn-payments"]],
    [
      "on a topic the regulator has nothing on: all again",
      { topics: ["cybersecurity" as const] },
      ["cbn-payments", "cbn-capital"],
    ],
    [
      "that names one, in force or not: that one too",
      { topics: ["capital-adequacy" as const], regulationIds: ["cbn-old"] },
      ["cbn-old", "cbn-capital"],
    ],
    ["of a regulator the library knows nothing of", { regulator: "NIMASA" }, []],
  ])("%s: with %j they are %j", (_name, overrides, keys) =>
    expect(instrumentsBehind({ ...subject, ...overrides }, all).map(({ key }) => key)).toEqual(keys),
  );
});

describe("why a change concerns a company", () => {
  const why = (overrides: object, about: Partial<typeof interests>) =>
    concernsOf({ ...subject, ...overrides }, all, { ...interests, ...about });
  test.each([
    ["not at all", {}, {}, []],
    [
      "by what binds it of the regulator",
      {},
      { binding: new Set(["cbn-payments", "cbn-capital"]) },
      ["2 regulations of Central Bank of Nigeria apply or may apply to you"],
    ],
    [
      "by what binds it on the topic",
      { topics: ["digital-banking"] },
      { binding: new Set(["cbn-payments"]) },
      ["1 regulation of Central Bank of Nigeria on Digital Banking & Fintech applies or may apply to you"],
    ],
    [
      "not by what binds it on another topic",
      { topics: ["digital-banking"] },
      { binding: new Set(["cbn-capital"]) },
      [],
    ],
    [
      "by what it names",
      { topics: ["digital-banking"], regulationIds: ["cbn-payments"] },
      { binding: new Set(["cbn-payments"]) },
      ["It is about Payments rules, which applies or may apply to you"],
    ],
    [
      "by an alert",
      { topics: ["digital-banking"], regulationIds: ["cbn-payments"] },
      { alerts: new Set(["cbn-payments"]) },
      ["You set an alert on Payments rules"],
    ],
    ["by watching the regulator", {}, { watched: new Set(["CBN"]) }, ["You watch Central Bank of Nigeria"]],
  ])("%s: %j of a company with %j says %j", (_name, overrides, about, words) =>
    expect(why(overrides, about)).toEqual(words),
  );
});

describe("how far a source can be trusted", () => {
  const at = Date.parse("2026-11-23T09:00:00Z");
  const good = { trouble: null, baselineAt: "2026-11-20T09:00:00Z", lastOkAt: "2026-11-23T08:58:00Z" };
  const watching = { isWatching: true, at };
  test.each([
    ["ok", aSource(), good, watching],
    ["waiting", aSource(), undefined, watching],
    ["waiting", aSource(), { ...good, baselineAt: null, lastOkAt: null }, watching],
    ["failing", aSource(), { ...good, trouble: "failing" as const }, watching],
    ["stale", aSource(), { ...good, lastOkAt: "2026-11-23T08:00:00Z" }, watching],
    ["off", aSource(), good, { ...watching, isWatching: false }],
    ["off", aSource({ enabled: false }), good, watching],
    ["manual", aSource({ kind: "manual" }), undefined, { ...watching, isWatching: false }],
  ])('is "%s"', (state, source, health, when) => expect(stateOf(source, health, when)).toBe(state));

  test("in words", () =>
    expect(
      stateInWords([
        { state: "challenged", lastOkAt: "2026-11-20T10:00:00Z" },
        { state: "manual", lastOkAt: null },
      ]),
    ).toBe("Its sources: refuses programs, by hand; the last good check was on 2026-11-20"));
});

describe("what a notification says", () => {
  const told = {
    reference: "REF/1",
    publishedOn: "2026-11-05",
    diff: null,
    reviewedAt: null,
    heldBecause: null,
    about: [],
  };
  test.each([
    [
      "of something new",
      {},
      "Dated 5 November 2026. Reference REF/1. Captured from the regulator’s site, not yet reviewed.",
    ],
    [
      "of a change",
      {
        diff: [
          { path: "title", before: "a", after: "b" },
          { path: "size", before: "1", after: "2" },
        ],
      },
      "Changed: title, size of the document. Reference REF/1. Captured from the regulator’s site, not yet reviewed.",
    ],
    [
      "of what was read by a person",
      { reviewedAt: "2026-11-05", about: ["Payments rules"] },
      "Dated 5 November 2026. Reference REF/1. About: Payments rules.",
    ],
    [
      "of what is gone",
      { heldBecause: "unlisted" as const, reviewedAt: "2026-11-05" },
      "The regulator’s list does not show it any longer. Dated 5 November 2026. Reference REF/1.",
    ],
    ["of what says nothing of itself", { reference: null, publishedOn: null, reviewedAt: "2026-11-05" }, ""],
  ])('%s: %j is told as "%s"', (_name, overrides, words) => expect(messageOf({ ...told, ...overrides })).toBe(words));

  test("of a revision of the library, by its fields", () => {
    const diff = ["requirements.r1.text", "requirements.r2.text", "appliesTo.services", "penalty"].map((path) => ({
      path,
      before: "a",
      after: "b",
    }));
    expect(revisionMessage(2, diff)).toBe("The library’s text of it was revised: requirements, applies to, penalty.");
    expect(revisionMessage(1, [])).toBe("New in the library.");
  });
});
