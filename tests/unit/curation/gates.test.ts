import { describe, expect, test } from "vitest";
import { findingsOf } from "#features/curation/rules/gates.ts";
import { sift } from "#features/curation/rules/accepting.ts";
import { gateNames, type GateName, type Library } from "#features/curation/rules/gates/finding.ts";
import { countPassives, countWords, splitSentences } from "#features/curation/rules/gates/readability.ts";
import { isHomePage } from "#features/curation/rules/gates/sources.ts";
import { wordsOf } from "#features/curation/rules/gates/spelling.ts";
import { unsaidOf } from "#features/curation/rules/said.ts";
import type { Instrument, Question, Requirement, Schedule } from "#features/catalogue/schema.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const today = "2026-11-24";
const knows = (word: string) => word !== "exampel";

const found = (gate: GateName, instruments: Instrument[], questions: Question[] = []): string[] =>
  findingsOf({ instruments, questions } satisfies Library, { today, knows })
    .filter((finding) => finding.gate === gate)
    .map(({ where, path, message }) => `${where} ${path.join(".")}: ${message}`);

const duty = (overrides: Partial<Requirement> = {}): Requirement => ({
  id: "r1",
  text: "Keep an example at hand.",
  provision: null,
  basis: "seen",
  deadline: null,
  ...overrides,
});
const timed = (rule: string, schedule: Schedule, recurrence: NonNullable<Requirement["deadline"]>["recurrence"] = "once") => ({
  rule,
  recurrence,
  details: null,
  schedule,
}); // prettier-ignore
const other = (overrides: Parameters<typeof anInstrument>[0] = {}) =>
  anInstrument({
    key: "cbn-other-2025",
    title: "Other Guidelines",
    shortTitle: "Other",
    reference: null,
    ...overrides,
  });

type Case = [name: string, gate: GateName, instruments: Instrument[], expected: RegExp | null, questions?: Question[]];

const cases: Case[] = [
  ["what is in order", "dates", [anInstrument({ issuedOn: "2024-05-01", effectiveOn: "2024-06" })], null],
  ["an effect in the month of the issue", "dates", [anInstrument({ issuedOn: "2024-05-20", effectiveOn: "2024-05" })], null],
  ["an effect before the issue", "dates", [anInstrument({ issuedOn: "2024-05-01", effectiveOn: "2024-04-30" })], /cbn-example-2024 effectiveOn: takes effect on 2024-04-30, before/],
  ["the same where the words say so", "dates", [anInstrument({ issuedOn: "2024-05-01", effectiveOn: "2024-04-30", summary: "It counts from 30 April 2024 on." })], null],
  ["an issue in the future", "dates", [anInstrument({ issuedOn: "2026-12-01" })], /issuedOn: issued on 2026-12-01, in the future/],
  ["a check in the future", "dates", [anInstrument({ lastChecked: "2026-12" })], /lastChecked: checked in 2026-12/],
  ["a single date before the issue", "dates", [anInstrument({ requirements: [duty({ deadline: timed("By 1 March 2024", { type: "once", date: "2024-03-01" }) })] })], /requirements\.0\.deadline\.schedule: r1 fell due on 2024-03-01/],
  ["a superseded text without a successor", "succession", [anInstrument({ status: "superseded" })], /status: is superseded, and nothing supersedes it/],
  ["a superseded text with one", "succession", [anInstrument({ status: "superseded" }), other({ supersedes: ["cbn-example-2024"], issuedOn: "2025" })], null],
  ["a text in force beside its successor", "succession", [anInstrument(), other({ supersedes: ["cbn-example-2024"], issuedOn: "2025" })], /is in force, and cbn-other-2025 has superseded it/],
  ["a text whose successor begins later", "succession", [anInstrument(), other({ supersedes: ["cbn-example-2024"], issuedOn: "2025", effectiveOn: "2027-01-01" })], null],
  ["a text whose successor is a draft", "succession", [anInstrument(), other({ supersedes: ["cbn-example-2024"], issuedOn: "2025", status: "draft" })], null],
  ["a successor that is older", "succession", [anInstrument({ status: "superseded" }), other({ supersedes: ["cbn-example-2024"], issuedOn: "2019" })], /cbn-other-2025 supersedes: supersedes cbn-example-2024, which was issued later/],
  ["two that supersede each other", "succession", [anInstrument({ status: "superseded", supersedes: ["cbn-other-2025"] }), other({ supersedes: ["cbn-example-2024"], issuedOn: "2024-05-01" })], /supersedes cbn-other-2025, which supersedes it/],
  ["a text for everybody", "reach", [anInstrument()], null],
  ["a text for a service that its industry never has", "reach", [anInstrument({ appliesTo: { industries: ["maritime"], services: ["card services"] } })], /appliesTo: no company can be reached/],
  ["a text behind a question that its licences are not asked", "reach", [anInstrument({ appliesTo: { industries: ["financial"], categories: ["merchant-bank"], conditionKey: "holds-client-money" } })], /no company can be reached/, [aQuestion({ askWhen: { industries: ["maritime"], categories: ["all"] } })]],
  ["a text behind a question that follows from another", "reach", [anInstrument({ appliesTo: { conditionKey: "holds-client-money" } })], null, [aQuestion({ impliedBy: ["is-broker"], askWhen: { industries: ["maritime"], categories: ["all"] } }), aQuestion({ key: "is-broker" })]],
  ["a duty for licences outside its text", "reach", [anInstrument({ appliesTo: { industries: ["financial"], categories: ["merchant-bank"] }, requirements: [duty({ for: { categories: ["psps-mmo"] } })] })], /requirements\.0: r1 binds nobody/],
  ["a duty for a licence within it", "reach", [anInstrument({ appliesTo: { industries: ["financial"], categories: ["payment-service-providers"] }, requirements: [duty({ for: { categories: ["psps-mmo"] } })] })], null],
  ["a figure for licences outside its text", "reach", [anInstrument({ appliesTo: { industries: ["financial"], categories: ["merchant-bank"] }, requirements: [duty({ figures: [{ kind: "capital", op: "at-least", value: 5, unit: "NGN", for: { categories: ["psps-mmo"] } }] })] })], /requirements\.0\.figures\.0: a figure of r1 is for nobody/],
  ["a question that nobody is asked", "questions", [anInstrument()], /questions 0: nobody is asked holds-client-money/, [aQuestion({ askWhen: { industries: [], categories: ["all"] } })]],
  ["a question that decides nothing", "questions", [anInstrument()], /questions 0: holds-client-money decides nothing/, [aQuestion()]],
  ["a question that decides a text", "questions", [anInstrument({ appliesTo: { conditionKey: "holds-client-money" } })], null, [aQuestion()]],
  ["a question that decides a draft", "questions", [anInstrument({ status: "draft", appliesTo: { conditionKey: "holds-client-money" } })], null, [aQuestion()]],
  ["a question that decides a duty", "questions", [anInstrument({ requirements: [duty({ for: { conditionKey: "holds-client-money" } })] })], null, [aQuestion()]],
  ["a question from which another follows", "questions", [anInstrument({ appliesTo: { conditionKey: "holds-client-money" } })], null, [aQuestion({ impliedBy: ["is-broker"] }), aQuestion({ key: "is-broker" })]],
  ["a date that the words do not say", "schedules", [anInstrument({ requirements: [duty({ deadline: timed("Within 14 days", { type: "within", days: 16, of: "complaint" }, "event") })] })], /requirements\.0\.deadline: r1: the schedule says 16 days, and its words do not/],
  ["another rhythm than that of the words", "schedules", [anInstrument({ requirements: [duty({ deadline: timed("By the 5th day of the month", { type: "monthly", day: 5, roll: null }, "quarterly") })] })], /it recurs “quarterly”, and its schedule is “monthly”/],
  ["one duty timed twice", "schedules", [anInstrument({ requirements: [duty({ deadline: timed("Within 14 days", { type: "within", days: 14, of: "complaint" }, "event") }), duty({ id: "r2", deadline: timed("Within 16 days", { type: "within", days: 16, of: "complaint" }, "event") })] })], /r2 and r1 are one duty with two schedules/],
  ["two returns of different rhythm", "schedules", [anInstrument({ requirements: [duty({ text: "Send the CBN the monthly returns.", deadline: timed("By day 5", { type: "monthly", day: 5, roll: null }, "monthly") }), duty({ id: "r2", text: "Send the CBN the quarterly returns.", deadline: timed("Within 5 days", { type: "quarterly", offsetDays: 5 }, "quarterly") })] })], null],
  ["one duty timed once", "schedules", [anInstrument({ requirements: [duty({ deadline: timed("Within 14 days", { type: "within", days: 14, of: "complaint" }, "event") }), duty({ id: "r2" })] })], null],
  ["one title twice", "duplicates", [anInstrument(), other({ title: "Example guidelines, for tests" })], /cbn-other-2025 title: has the title of cbn-example-2024/],
  ["one reference twice", "duplicates", [anInstrument(), other({ reference: "ex/1/2024" })], /cbn-other-2025 reference: has the reference of/],
  ["the part of a text with its reference", "duplicates", [anInstrument(), other({ reference: "EX/1/2024", instrumentType: "obligation" })], null],
  ["one title of two regulators", "duplicates", [anInstrument(), other({ title: "Example Guidelines for Tests", regulator: "SEC" })], null],
  ["a home page as a source", "sources", [anInstrument({ sources: [{ url: "https://www.cbn.gov.ng/", confirmed: "all" }] })], /sources\.0\.url: .* is a home page/],
  ["a home page as the official address", "sources", [anInstrument({ officialUrl: "https://www.cbn.gov.ng" })], /officialUrl: .* is a home page/],
  ["a source named twice", "sources", [anInstrument({ sources: ["a", "b"].map(() => ({ url: "https://example.org/text", confirmed: "all" })) })], /sources\.1\.url: .* is named twice/],
  ["a page as a source", "sources", [anInstrument()], null],
  ["a long sentence", "readability", [anInstrument({ summary: `${"word ".repeat(36)}end.` })], /summary: “word .* has 37 words/],
  ["two short ones", "readability", [anInstrument({ summary: `${"Word ".repeat(20)}ends. ${"Word ".repeat(20)}ends.` })], null],
  ["passives that pile up", "readability", [anInstrument({ summary: "It is dated, was issued and has to be filed." })], /summary: “It is dated, .* has 3 passives/],
  ["a question's long help", "readability", [anInstrument()], /questions 0\.help: .* has 40 words/, [aQuestion({ help: `${"word ".repeat(39)}end.` })]],
  ["a slip of the pen", "spelling", [anInstrument({ requirements: [duty({ text: "Keep an exampel at hand." })] })], /requirements\.0\.text: “exampel” is in no dictionary/],
  ["a slip in a source's words", "spelling", [anInstrument({ sources: [{ url: "https://example.org/a", confirmed: "exampel" }] })], /sources\.0\.confirmed/],
  ["a title as its regulator wrote it", "spelling", [anInstrument({ title: "The exampel Act" })], null],
  ["what was checked a year ago and more", "age", [anInstrument({ lastChecked: "2025-11" })], /lastChecked: was last checked in 2025-11/],
  ["what was checked within a year", "age", [anInstrument({ lastChecked: "2025-11-24" })], null],
  ["what is history", "age", [anInstrument({ lastChecked: "2024-11", status: "withdrawn" })], null],
  ["what a program captured and nobody reviewed", "spelling", [aCapturedInstrument({ requirements: [duty({ text: "Keep an exampel at hand." })] })], null],
]; // prettier-ignore

test.each(cases)("%s", (_name, gate, instruments, expected, questions = [aQuestion()]) => {
  const findings = found(gate, instruments, questions);
  if (expected === null) expect(findings).toEqual([]);
  else expect(findings).toEqual([expect.stringMatching(expected)]);
});

test("every gate has a case that it finds and one that it does not", () => {
  const gatesOf = (isFound: boolean) => cases.filter(([, , , expected]) => (expected !== null) === isFound).map(([, gate]) => gate);
  expect(new Set(gatesOf(true))).toEqual(new Set(gateNames));
  expect(new Set(gatesOf(false))).toEqual(new Set(gateNames));
}); // prettier-ignore

describe("what the words of a duty say of its schedule", () => {
  const said = (rule: string, schedule: Schedule, days: Partial<Instrument> = {}) =>
    unsaidOf(duty({ deadline: timed(rule, schedule) }), anInstrument(days));

  test.each<[rule: string, schedule: Schedule]>([
    ["By the 5th day of the next month", { type: "monthly", day: 5, roll: null }],
    ["Monthly, by the tenth working day", { type: "monthly", workingDay: 10 }],
    ["On or before the 5th day after quarter end", { type: "quarterly", offsetDays: 5 }],
    ["By 31 January each year", { type: "annual", month: 1, day: 31, roll: null }],
    ["By the end of the year", { type: "annual", month: 12, day: 31, roll: null }],
    ["Within three weeks", { type: "within", days: 21, of: "observation" }],
    ["Each year", { type: "every", years: 1, from: "start" }],
    ["Within 18 months of 10 March 2026", { type: "once", date: "2027-09-10" }],
    ["Within 90 days of 8 April 2024", { type: "once", date: "2024-07-07" }],
    ["30 days from the letter", { type: "once", date: "2024-05-31" }],
    ["Within a month of it, one month in all", { type: "once", date: "2024-06-01" }],
    ["Before 1 January 2027", { type: "once", date: "2026-12-31" }],
    ["At once", { type: "once", date: "2024-05-01" }],
    ["From April 2022", { type: "once", date: "2022-04-01" }],
    ["By 5 p.m. each day", { type: "daily", time: "17:00" }],
    ["30% by end 2026, all by 31 March 2028", { type: "phased", dates: [{ date: "2026-12-31", target: "30%" }, { date: "2028-03-31", target: "all" }] }],
  ])("%s: all", (rule, schedule) => {
    expect(said(rule, schedule, { issuedOn: "2024-05-01" })).toEqual([]);
  }); // prettier-ignore

  test.each<[rule: string, schedule: Schedule, unsaid: string[]]>([
    ["By the 15th of the next month", { type: "monthly", day: 5, roll: null }, ["day 5"]],
    ["By 31 January each year", { type: "annual", month: 3, day: 31, roll: null }, ["March"]],
    ["By the end of the first quarter", { type: "annual", month: 3, day: 31, roll: null }, ["March"]],
    ["Three months before", { type: "before", days: 90, of: "expiry" }, ["90 days"]],
    ["Within 14 hours", { type: "within", days: 14, of: "event" }, ["14 days"]],
    ["Within 18 months of 10 March 2026", { type: "once", date: "2027-10-10" }, ["2027-10-10"]],
    ["By 9 a.m. each day", { type: "daily", time: "17:00" }, ["17:00"]],
  ])("%s: not %j", (rule, schedule, unsaid) => {
    expect(said(rule, schedule)).toEqual(unsaid);
  });
});

test.each([
  ["https://www.cbn.gov.ng", true],
  ["https://www.cbn.gov.ng/", true],
  ["https://nigsac.gov.ng/index.html", true],
  ["https://example.org/en/", true],
  ["https://thefact.ng/?p=45217", false],
  ["https://example.org/2024/circular", false],
])("%s is a home page: %s", (address, expected) => {
  expect(isHomePage(address)).toBe(expected);
});

test.each<[string, string[]]>([
  ["Banks' naira, “forex” and N5bn by 2nd May", ["Banks", "naira", "forex", "and", "by", "May"]],
  ["NIBSS, PEPs, eFASS, ss.235-236 and sec.gov.ng", ["and"]],
  ["anti-dollarisation and Lagos's rule", ["anti", "dollarisation", "and", "Lagos's", "rule"]],
])("the words of %s", (text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test.each([
  ["Pay N2.5bn. File it by No. 5 of the list.", 2],
  ["See s. 5 of the Act. “Quote.” Then go.", 3],
])("%s has %i sentences", (text, count) => {
  expect(splitSentences(text)).toHaveLength(count);
});

test("words and passives are counted", () => {
  expect(countWords("Pay N2.5bn – at once, in cash.")).toBe(6);
  expect(countPassives("It is paid, was not seen, and has been quickly filed; she is kind.")).toBe(3);
});

test("what was accepted is left out, and an acceptance of nothing is named", () => {
  const [first, second] = findingsOf(
    { instruments: [anInstrument({ officialUrl: "https://cbn.gov.ng", lastChecked: "2020" })], questions: [] },
    { today, knows },
  );
  const because = "It is only an example of a test.";
  const accepted = { gate: "sources", where: "cbn-example-2024", about: "cbn.gov.ng", because } as const;
  const idle = { ...accepted, about: "nse.com.ng" };
  expect(sift([first!, second!], [accepted, idle])).toEqual({ open: [second], accepted: [first], idle: [idle] });
});
