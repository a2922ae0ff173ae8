import { expect, test } from "vitest";
import { parseFilter, passes, type Filter } from "#features/catalogue/rules/filter.ts";
import { anInstrument } from "../../support/samples/factories.ts";

test("reads names and codes in any case, and takes what is empty for no filter", () => {
  const input = {
    regulator: "central bank of nigeria",
    category: " AML-CFT ",
    risk: "high",
    status: "In-Force",
    from: "2024-01-01",
    to: "",
    industry: "Financial",
    businessUnit: "ATM & POS",
  };
  expect(parseFilter(input)).toEqual({
    filter: {
      regulator: "CBN",
      category: "aml-cft",
      risk: "High",
      status: "in-force",
      from: "2024-01-01",
      industry: "financial",
      businessUnit: "atm&pos",
    },
    faults: [],
  });
});

test("names every value that it does not know, and leaves it out", () => {
  const { filter, faults } = parseFilter({
    category: "crypto",
    risk: "Severe",
    status: "old",
    from: "yesterday",
    to: "2024-13-01",
    industry: "Mining",
    businessUnit: "Gold",
  });
  expect(filter).toEqual({});
  expect(faults).toEqual([
    "Category must be one of: aml-cft, capital-adequacy, cybersecurity, digital-banking, licensing",
    "Risk must be one of: High, Medium, Low",
    "Status must be one of: in-force, superseded, draft, withdrawn",
    "From must be a day, YYYY-MM-DD",
    "To must be a day, YYYY-MM-DD",
    "Unknown industry",
    "Unknown business unit",
  ]);
});

test.each([
  ["2024-02-29", true],
  ["2023-02-29", false],
  ["2024-02-31", false],
  ["2024-04-31", false],
  ["2024-00-10", false],
  ["2024-1-1", false],
  ["20240101", false],
  ["2024-01-01T00:00:00Z", false],
])("is %s a day? %s", (text, isDay) => {
  expect(parseFilter({ from: text }).faults).toEqual(isDay ? [] : ["From must be a day, YYYY-MM-DD"]);
});

// Spec section 3: text that names no regulator passes through unchanged, and so finds nothing.
test("an unknown regulator is no fault", () => {
  expect(parseFilter({ regulator: "Ministry of Magic" })).toEqual({
    filter: { regulator: "Ministry of Magic" },
    faults: [],
  });
});

const instrument = anInstrument({
  regulator: "CBN",
  topics: ["aml-cft", "licensing"],
  severity: 3,
  status: "draft",
  issuedOn: "2024-05-10",
  appliesTo: { industries: ["financial", "maritime"], services: ["agent banking"] },
});

test.each<[Filter, boolean]>([
  [{}, true],
  [{ regulator: "CBN" }, true],
  [{ regulator: "SEC" }, false],
  [{ category: "licensing" }, true],
  [{ category: "cybersecurity" }, false],
  [{ risk: "Medium" }, true],
  [{ risk: "High" }, false],
  [{ status: "draft" }, true],
  [{ status: "in-force" }, false],
  [{ from: "2024-05-10" }, true],
  [{ from: "2024-05-11" }, false],
  [{ to: "2024-05-10" }, true],
  [{ to: "2024-05-09" }, false],
  [{ industry: "maritime" }, true],
  [{ industry: "education" }, false],
  [{ businessUnit: "agent banking" }, true],
  [{ businessUnit: "card services" }, false],
  [{ regulator: "CBN", category: "aml-cft", risk: "Medium", from: "2024-01-01", to: "2024-12-31" }, true],
  [{ regulator: "CBN", category: "aml-cft", risk: "Low" }, false],
])("%o lets it through: %s", (filter, through) => {
  expect(passes(instrument, filter)).toBe(through);
});

// A partly known date passes when any day of it would.
test.each([
  ["2024", "2024-12-31", "2024-01-01", true],
  ["2024", "2025-01-01", undefined, false],
  ["2024", undefined, "2023-12-31", false],
  ["2024-05", "2024-05-31", "2024-05-01", true],
  ["2024-05", "2024-06-01", undefined, false],
  ["2024-05", undefined, "2024-04-30", false],
  [null, "2000-01-01", undefined, false],
  [null, undefined, "2099-01-01", false],
])("issued on %s, wanted from %s to %s: %s", (issuedOn, from, to, through) => {
  expect(passes(anInstrument({ issuedOn }), { ...(from && { from }), ...(to && { to }) })).toBe(through);
});

test("an instrument for every industry is one for each", () => {
  expect(passes(anInstrument({ appliesTo: { industries: ["all"] } }), { industry: "education" })).toBe(true);
});
