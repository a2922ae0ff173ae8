import { describe, expect, test } from "vitest";
import { figureCoverage, figuresNotInWords, numbersWithoutFigure } from "#features/catalogue/rules/figures/check.ts";
import { requirementSchema } from "#features/catalogue/rules/requirement.ts";
import type { Requirement } from "#features/catalogue/schema.ts";
import { figureInWords } from "#features/catalogue/rules/figures/in-words.ts";
import { numbersIn } from "#features/catalogue/rules/figures/numbers.ts";
import type { Figure } from "#features/catalogue/rules/figures/figure.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";

const numbers = (text: string) => numbersIn(text).map(({ value, unit }) => [value, unit]);

describe("the numbers of a text", () => {
  test.each<[string, [number, Figure["unit"] | null][]]>([
    ["Hold N5bn, or N2.5bn.", [[5e9, "NGN"], [2.5e9, "NGN"]]],
    ["Hold N250 million and N1,000,000.", [[250e6, "NGN"], [1e6, "NGN"]]],
    ["Cash-out of N1.2m a day, ₦500 each.", [[1.2e6, "NGN"], [500, "NGN"]]],
    ["Above US$500 and up to US$150,000.", [[500, "USD"], [150_000, "USD"]]],
    ["Levy 3 per cent, or 7.5%.", [[3, "percent"], [7.5, "percent"]]],
    ["Within 24 hours, seven working days or five business days.", [[24, "hours"], [7, "working-days"], [5, "working-days"]]],
    ["By the fifth business day.", [[5, "working-days"]]],
    ["Twice a year.", [[2, "times"]]],
    ["Have ten (10) directors on it.", [[10, null], [10, null]]],
    ["Cover 30-day outflows on a three-year cycle.", [[30, "days"], [3, "years"]]],
    ["Three four-year terms.", [[3, null], [4, "years"]]],
    ["A board of five to nine people.", [[5, null], [9, "persons"]]],
    ["Share it 40:60.", [[40, null], [60, null]]],
    ["Resolve it in 24 to 48 hours.", [[48, "hours"]]],
  ])("%s", (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  }); // prettier-ignore

  test.each([
    "From 1 April 2024, and by 31 January; trades of 27 and 28 November 2025.",
    "Use Forms 1 and 3, sections 49-50, Circular 26-1 and SRG 01.",
    "Apply ISO 27001/2, ISO 20022, IFRS 9, IFRS S1 and S2, with Tiers 2 and 3, CET1 and AT1.",
    "Clauses in which T+3 still appears, in the 2018 edition.",
  ])("leaves out what is a name or a date: %s", (text) => {
    expect(numbers(text)).toEqual([]);
  });
});

const capital: Figure = { kind: "capital", op: "at-least", value: 2e9, unit: "NGN" };
const duty = (text: string, figures?: Figure[]): Requirement => ({
  id: "r1",
  text,
  provision: null,
  basis: "seen",
  deadline: null,
  ...(figures && { figures }),
});

test("a figure stands in the words of its duty or of its deadline, in its own unit", () => {
  expect(figuresNotInWords(duty("Hold N2bn.", [capital]))).toEqual([]);
  expect(figuresNotInWords(duty("Hold N3bn.", [capital]))).toEqual([capital]);
  expect(figuresNotInWords(duty("Hold US$2bn.", [capital]))).toEqual([capital]);
  const day: Figure = { kind: "deadline", op: "within", value: 24, unit: "hours" };
  const deadline = { rule: "Within 24 hours", recurrence: "event" as const, details: null, schedule: null };
  expect(figuresNotInWords({ ...duty("Report it.", [day]), deadline })).toEqual([]);
});

test("a number is a figure, unless it is a turn of phrase", () => {
  const words = (text: string, figures?: Figure[]) => numbersWithoutFigure(duty(text, figures)).map((one) => one.words);
  expect(words("Hold N2bn, at most N3bn.", [capital])).toEqual(["N3bn"]);
  expect(words("Keep one view at any one time, in two stages, with two-factor checks.")).toEqual([]);
  expect(words("Give notice one month ahead.")).toEqual(["one month"]);
});

test.each<[Figure, string]>([
  [capital, "Capital: at least ₦2,000,000,000"],
  [{ ...capital, for: { categories: ["psps-switching"] } }, "Capital: at least ₦2,000,000,000, for Switching & Processing License"],
  [{ kind: "limit", op: "at-most", value: 150_000, unit: "USD", per: "week" }, "Limit: at most US$150,000 per week"],
  [{ kind: "deadline", op: "within", value: 1, unit: "months" }, "Time limit: within 1 month"],
  [{ kind: "deadline", op: "within", value: 5, unit: "working-days" }, "Time limit: within 5 working days"],
  [{ kind: "ratio", op: "at-least", value: 7.5, unit: "percent", what: "Tier 1" }, "Ratio: at least 7.5% (Tier 1)"],
  [{ kind: "count", op: "at-most", value: 2, unit: "items", what: "bureaus" }, "Number: at most 2 (bureaus)"],
  [{ kind: "count", op: "at-least", value: 12, unit: "months", what: "in operation" }, "Time: at least 12 months (in operation)"],
])("%j is said as %s", (figure, words) => {
  expect(figureInWords(figure)).toBe(words);
}); // prettier-ignore

test("whom a duty is for is said", () => {
  expect(requirementSchema.safeParse({ ...duty("Hold the capital."), for: {} }).success).toBe(false);
});

describe("in the library", async () => {
  const instruments = [...(await theCatalogue()).instruments.values()];

  test("each figure stands in the words of its duty", () => {
    const wrong = instruments.flatMap(({ key, requirements }) =>
      requirements.flatMap((one) =>
        figuresNotInWords(one).map((figure) => `${key}#${one.id} ${figureInWords(figure)}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("says no two figures of a duty alike", () => {
    const twice = instruments.flatMap(({ key, requirements }) =>
      requirements
        .filter(({ figures = [] }) => new Set(figures.map(figureInWords)).size < figures.length)
        .map(({ id }) => `${key}#${id}`),
    );
    expect(twice).toEqual([]);
  });

  // What is history, or only a manner of speaking, needs no figure. These may fall, and never rise.
  const without: Record<string, number> = { CBN: 3, NCC: 1, NDIC: 1, NCPWD: 1 };

  test("each number in the words of a duty is a figure, beside those known", () => {
    for (const [regulator, { duties, covered }] of figureCoverage(instruments))
      expect([regulator, duties - covered]).toEqual([regulator, without[regulator] ?? 0]);
  });
});
