import { describe, expect, test } from "vitest";
import type { Audience } from "#features/audience/schema.ts";
import { stateInWords, stateOf } from "#features/watch/rules/health.ts";
import { concernsOf, decidesWhom, notMeantBecause } from "#features/watch/rules/relevance.ts";
import { broughtBack } from "#features/catalogue/rules/revision.ts";
import { messageOf, revisionMessage } from "#features/watch/rules/wording.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { tables } from "../../support/tables.ts";
import { aSource } from "../../support/watch.ts";

const payments = anInstrument({
  key: "cbn-payments",
  shortTitle: "Payments rules",
  topics: ["digital-banking"],
  appliesTo: { categories: ["micro-finance-banks"] },
});
const everyLicence = anInstrument({ key: "cbn-all", shortTitle: "Rules for all" });
const capital = anInstrument({ key: "cbn-capital", shortTitle: "Capital rules", topics: ["capital-adequacy"] });
const old = anInstrument({
  key: "cbn-old",
  shortTitle: "Old rules",
  status: "superseded",
  topics: ["digital-banking"],
});
const library = {
  byKey: new Map([payments, capital, old, everyLicence].map((instrument) => [instrument.key, instrument])),
  table: tables.audience.table,
};
const to = (given: Partial<Audience>): Audience => ({
  scope: "classes",
  classes: ["microfinance-banks"],
  basis: "title",
  quote: "Microfinance Banks",
  ...given,
});
const subject = { regulator: "CBN", regulationIds: [] as string[], audience: to({}) };
const microfinance = {
  industry: "financial" as const,
  category: "micro-finance-banks-tier-1" as const,
  services: null,
  answers: {},
};
const school = {
  industry: "education" as const,
  category: "others" as const,
  services: null,
  answers: {},
  customCategory: "Music school",
};
const addressedTo = "Its title names microfinance banks, and you are one";

describe("why a change concerns a company", () => {
  const why = (change: object, company: object, bound: string[] = []) =>
    concernsOf({ ...subject, ...change }, library, {
      addressee: microfinance,
      isBound: (key) => bound.includes(key),
      watched: new Set(),
      alerts: new Set(),
      ...company,
    });
  const onSubject = { audience: to({ classes: ["financial-institutions"], basis: "subject", quote: "AML" }) };
  const named = { regulationIds: ["cbn-payments"] };
  const isAbout = "It is about Payments rules, which applies or may apply to you";
  test.each<[string, object, object, string[], string[]]>([
    ["it is addressed to it", {}, {}, [], [addressedTo]],
    ["it is addressed to it, and about what binds it", named, {}, ["cbn-payments"], [addressedTo, isAbout]],
    ["it is addressed to it, and about what does not bind it", named, {}, [], [addressedTo]],
    [
      "not when it is addressed to others, though it is about what binds it",
      named,
      { addressee: school },
      ["cbn-payments"],
      [],
    ],
    [
      "its subject is a matter of such companies",
      onSubject,
      {},
      [],
      ["Its subject (“AML”) is a matter of financial institutions (they include microfinance banks), and you are one"],
    ],
    [
      "it is about what binds it, and nothing else says who is meant",
      { ...onSubject, ...named },
      {},
      ["cbn-payments"],
      [isAbout],
    ],
    [
      "not when it is about what binds others, and nothing else says who is meant",
      { ...onSubject, ...named },
      {},
      [],
      [],
    ],
    [
      "it is about what binds it by its licence, though its subject is a matter of others",
      { ...named, audience: to({ classes: ["banks"], basis: "subject", quote: "Payments" }) },
      {},
      ["cbn-payments"],
      [isAbout],
    ],
    [
      "not when what it is about binds every licence, and its subject is a matter of others",
      { regulationIds: ["cbn-all"], audience: to({ classes: ["banks"], basis: "subject", quote: "Payments" }) },
      {},
      ["cbn-all"],
      [],
    ],
    [
      "it names nobody, and the regulator mostly writes to such companies",
      { audience: to({ basis: "regulator", quote: null }) },
      {},
      [],
      ["It names nobody in particular; such texts are mostly for microfinance banks, and you are one"],
    ],
    [
      "it is for everybody",
      { audience: to({ scope: "everybody", classes: [], quote: "Naira Notes" }) },
      { addressee: school },
      [],
      ["It is meant for everybody (“Naira Notes”)"],
    ],
    [
      "not when nobody has to act, though it is about what binds it",
      { ...named, audience: to({ scope: "nobody", classes: [] }) },
      {},
      ["cbn-payments"],
      [],
    ],
    ["a revision of the library binds it", { ...named, audience: null }, {}, ["cbn-payments"], [isAbout]],
    ["not when a revision of the library binds others", { ...named, audience: null }, {}, ["cbn-capital"], []],
    [
      "it set an alert",
      named,
      { addressee: school, alerts: new Set(["cbn-payments"]) },
      [],
      ["You set an alert on Payments rules"],
    ],
    [
      "it watches the regulator",
      {},
      { addressee: school, watched: new Set(["CBN"]) },
      [],
      ["You watch Central Bank of Nigeria, and are told everything of it"],
    ],
  ])("%s", (_name, change, company, bound, words) => expect(why(change, company, bound)).toEqual(words));
});

test.each<[string, object, boolean]>([
  ["whatever words its audience rests on", { audience: to({ quote: "TO: ALL MFBs" }) }, true],
  ["not for another audience", { audience: to({ classes: ["bureaux-de-change"] }) }, false],
  ["not where nothing but its subject says for whom it is", { audience: to({ basis: "subject" }) }, false],
  ["not for a revision of the library", { audience: null }, false],
  ["not of another regulator", { regulator: "SEC" }, false],
  ["not where it names a regulation", { regulationIds: ["cbn-payments"] }, false],
])("two changes concern the same companies %s", (_name, change, isSame) =>
  expect(decidesWhom({ ...subject, ...change }) === decidesWhom(subject)).toBe(isSame),
);

test.each<[object, string]>([
  [{}, "Its title names microfinance banks; by your profile you are none of them"],
  [
    { audience: to({ scope: "nobody", classes: [], quote: "Auction Result" }) },
    "Nobody has to act on it (“Auction Result”)",
  ],
  [
    { audience: to({ basis: "subject" }), regulationIds: ["cbn-payments", "cbn-capital"] },
    "It is about Payments rules and Capital rules, which does not apply to you",
  ],
])("says to those for whom a change was not meant after all why: %j", (change, words) =>
  expect(notMeantBecause({ ...subject, ...change }, library)).toBe(words),
);

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

  // What the status was and is, what else was revised, and what is said.
  test.each([
    ["in-force", "superseded", [], "It is superseded now: another text has taken its place."],
    ["superseded", "in-force", [], "It is in force again."],
    ["withdrawn", "in-force", [], "It is in force again."],
    ["draft", "in-force", [], "It is issued now, and no longer a draft."],
    ["in-force", "withdrawn", [], "It is withdrawn."],
    ["superseded", "withdrawn", [], "It is withdrawn."],
    ["in-force", "draft", [], "It is a draft now: it binds nobody yet."],
    [
      "in-force",
      "superseded",
      ["requirements.r1.text", "penalty"],
      "It is superseded now: another text has taken its place. The library’s text of it was revised too: requirements, penalty.",
    ],
    [
      "superseded",
      "in-force",
      ["requirements.r1.text"],
      "It is in force again. The library’s text of it was revised too: requirements.",
    ],
    [
      "in-force",
      "superseded",
      ["library"],
      "Back in the library. It is superseded now: another text has taken its place.",
    ],
    ["in-force", null, ["penalty"], "The library’s text of it was revised: status, penalty."],
  ])("of a text that was %s and is %s, with %j: %s", (before, after, others, words) => {
    const diff = others.map((path) => (path === "library" ? broughtBack : { path, before: "a", after: "b" }));
    expect(revisionMessage(2, [{ path: "status", before, after }, ...diff])).toBe(words);
  });
});
