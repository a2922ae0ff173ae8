import { expect, test } from "vitest";
import type { Figure } from "#features/catalogue/rules/figures/figure.ts";
import type { Requirement } from "#features/catalogue/schema.ts";
import { compareWith } from "#features/policy/rules/compare.ts";

const duty = (text: string, figures: Figure[] = []) => {
  const requirement: Requirement = { id: "r1", text, provision: null, deadline: null, basis: "seen", figures };
  return { requirement, figures };
};
const clause = (quote: string, heading: string | null = null) => ({
  quote,
  start: 0,
  page: null,
  section: null,
  heading,
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
  const compared = compareWith(quotes.map((quote) => clause(quote)), held);
  expect(compared.verdict).toBe(verdict);
  expect(compared.places.map(({ quote }) => quote).toSorted()).toEqual(quotes.toSorted());
}); // prettier-ignore

test("the place that decides stands first", () => {
  const quotes = ["A personal data breach is reported to the Commission.", "A personal data breach is reported to the Commission within 10 days."]; // prettier-ignore
  expect(compareWith(quotes.map((quote) => clause(quote)), breaches).places[0]!.quote).toBe(quotes[1]);
}); // prettier-ignore
