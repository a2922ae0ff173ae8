import { describe, expect, test } from "vitest";
import type { Figure } from "#features/catalogue/rules/figures/figure.ts";
import type { Requirement } from "#features/catalogue/schema.ts";
import { compareWith } from "#features/policy/rules/compare.ts";

const duty = (text: string, figures: Figure[] = []) => {
  const requirement: Requirement = { id: "r1", text, provision: null, deadline: null, basis: "seen", figures };
  return { requirement, figures };
};
const clause = (quote: string, cover = 0.4) => ({
  clause: { quote, start: 0, page: null, section: null, heading: null },
  cover,
});
const within = (value: number, unit: Figure["unit"], what?: string): Figure => ({ kind: "deadline", op: "within", value, unit, ...(what && { what }) }); // prettier-ignore

const breaches = duty("Inform the Commission of a personal data breach within 72 hours.", [within(72, "hours")]);
const complaints = duty("Acknowledge a complaint in 3 days.", [within(3, "days", "acknowledgement")]);

test.each([
  ["a longer time contradicts", ["A personal data breach is reported to the Commission within 10 days."], breaches, "breach"],
  ["a shorter time meets", ["A personal data breach is reported to the Commission within 24 hours."], breaches, "meets"],
  ["no time leaves it open", ["A personal data breach is reported to the Commission."], breaches, "cannot-tell"],
  ["what it says that it lacks contradicts", ["We have no process yet to report a personal data breach to the Commission."], breaches, "breach"],
  ["of two places one that contradicts decides", ["A personal data breach is reported to the Commission within 24 hours.", "A personal data breach is reported to the Commission within 10 days."], breaches, "breach"],
  ["of two places one that meets is enough beside one that says less", ["A personal data breach is reported to the Commission.", "A personal data breach is reported to the Commission within 24 hours."], breaches, "meets"],
  ["a figure of something else contradicts nothing", ["Complaints of customers are resolved within two weeks."], complaints, "cannot-tell"],
  ["the figure of the same thing does", ["The acknowledgement of a complaint is sent within two weeks."], complaints, "breach"],
])("%s", (_, quotes, held, verdict) => {
  const compared = compareWith(quotes.map((quote) => clause(quote)), held)!;
  expect(compared.verdict).toBe(verdict);
  expect(compared.places.map(({ quote }) => quote).toSorted()).toEqual(quotes.toSorted());
}); // prettier-ignore

test("the place that decides stands first", () => {
  const quotes = ["A personal data breach is reported to the Commission.", "A personal data breach is reported to the Commission within 10 days."]; // prettier-ignore
  expect(compareWith(quotes.map((quote) => clause(quote)), breaches)!.places[0]!.quote).toBe(quotes[1]);
}); // prettier-ignore

describe("a policy lays down what is done:", () => {
  const search = duty("Before lending, search the registry.");
  const consent = duty("Obtain explicit consent for direct marketing.");
  const notice = duty("Without prior notice, freeze the funds of listed persons.");
  const boards = duty("Interests are disclosed; no interlocking directorships are allowed.");
  const atOnce = duty("Report the loss of a licence to the Bank.");
  atOnce.requirement.deadline = { rule: "Immediately", recurrence: "event", details: null, schedule: null };
  const yearly = duty("Submit the return.");
  yearly.requirement.deadline = {
    rule: "By 31 March each year",
    recurrence: "annual",
    details: null,
    schedule: { type: "annual", month: 3, day: 31, roll: null },
  };
  const above: Figure = {
    kind: "limit",
    op: "exactly",
    value: 1000,
    unit: "USD",
    what: "occasional transactions above",
  };
  const occasional = duty("Carry out due diligence on occasional transactions above US$1,000.", [above]);

  test.each([
    ["most of the words are enough", "The registry is searched before lending.", 0.9, search, "meets"],
    ["what must be done is done", "The registry must be searched before lending.", 0.9, search, "meets"],
    ["few of the words are not", "The registry is searched before lending.", 0.36, duty("Search the registry of securities and pledges before each loan, lease or sale."), "cannot-tell"],
    ["what is usual is not always done", "The registry is usually searched.", 0.9, duty("Search the registry of securities."), "cannot-tell"],
    ["afterwards is not before", "The registry is searched after lending.", 0.9, search, "breach"],
    ["without what is asked for", "Direct marketing is sent without asking for consent.", 0.4, consent, "breach"],
    ["with what is to be left out", "Funds of listed persons are frozen with seven days of prior notice.", 0.6, notice, "breach"],
    ["also where another sentence denies something else", "Direct marketing is sent without asking for consent. Nobody has to read it.", 0.4, consent, "breach"],
    ["a day is not at once", "The loss of a licence is reported to the Bank within 24 hours.", 0.9, atOnce, "cannot-tell"],
    ["at once is", "The loss of a licence is reported to the Bank immediately.", 0.9, atOnce, "meets"],
    ["a denial of what is forbidden lacks nothing", "Interests are disclosed, and no interlocking directorships are allowed.", 0.8, boards, "meets"],
    ["a later day of the year contradicts", "The return is submitted by 30 June each year.", 0.7, yearly, "breach"],
    ["a larger amount to begin with contradicts", "Due diligence is carried out on occasional transactions above US$5,000.", 0.7, occasional, "breach"],
  ] as const)("%s", (_, quote, cover, held, verdict) => {
    expect(compareWith([clause(quote, cover)], held)?.verdict).toBe(verdict);
  }); // prettier-ignore

  test("what only shares a few words with a requirement says nothing to it", () => {
    expect(compareWith([clause("The registry is on the third floor.", 0.3)], search)).toBeNull();
  });
});
