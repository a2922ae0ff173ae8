import { expect, test } from "vitest";
import { dueBefore } from "#features/saved-search/rules/due.ts";
import { passesForCompany, passesLibrary, passesUpdates, type SeenChange, type UpdatesFilter } from "#features/saved-search/rules/passes.ts"; // prettier-ignore
import {
  cleanQuery,
  keyOfQuery,
  pathOfQuery,
  queryOfScreen,
  whyNeverTold,
} from "#features/saved-search/rules/query.ts";
import { querySchemas, type SavedQuery } from "#features/saved-search/schema.ts";
import type { Place } from "#features/saved-search/vocabulary.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const change: SeenChange = {
  sourceId: "cbn-circulars",
  regulator: "CBN",
  changeType: "update",
  status: "published",
  reviewedAt: null,
  detectedAt: "2026-11-21T09:00:00.000Z",
};

test.each<[string, UpdatesFilter, Partial<SeenChange>, boolean]>([
  ["nothing is asked", {}, {}, true],
  ["its source", { source: "cbn-circulars" }, {}, true],
  ["another source", { source: "sec-news" }, {}, false],
  ["its regulator by code", { regulator: "cbn" }, {}, true],
  ["its regulator by name", { regulator: "Central Bank of Nigeria" }, {}, true],
  ["another regulator", { regulator: "SEC" }, {}, false],
  ["one that only a source has", { regulator: "xyz" }, { regulator: "XYZ" }, true],
  ["its kind", { changeType: "update" }, {}, true],
  ["another kind", { changeType: "new" }, {}, false],
  ["one of its statuses", { statuses: ["published", "review"] }, {}, true],
  ["another status", { statuses: ["review"] }, {}, false],
  ["that it was not read, which it was not", { reviewed: "no" }, {}, true],
  ["that it was not read, which it was", { reviewed: "no" }, { reviewedAt: "2026-11-21T10:00:00.000Z" }, false],
  ["that it was not read, of the library", { reviewed: "no" }, { sourceId: "catalogue" }, false],
  ["that it was read, which it was not", { reviewed: "yes" }, {}, false],
  ["that it was read, which it was", { reviewed: "yes" }, { reviewedAt: "2026-11-21T10:00:00.000Z" }, true],
  ["anything captured", { documents: "any" }, {}, true],
  ["anything captured, of the library", { documents: "any" }, { sourceId: "catalogue" }, false],
  ["what files it lacks", { documents: "missing" }, {}, false],
  ["from then on", { from: "2026-11-21T09:00:00.000Z" }, {}, true],
  ["from later on", { from: "2026-11-21T09:00:00.001Z" }, {}, false],
  ["up to then", { to: "2026-11-21T09:00:00.000Z" }, {}, true],
  ["up to before", { to: "2026-11-21T08:59:59.999Z" }, {}, false],
])("a change, where is asked for %s", (_what, filter, overrides, passes) => {
  expect(passesUpdates({ ...change, ...overrides }, filter)).toBe(passes);
});

test("an instrument passes by what is the same for everybody, and by what its company sees", () => {
  const instrument = anInstrument({ topics: ["aml-cft"] });
  expect(passesLibrary(instrument, { regulator: "CBN", category: "aml-cft", risk: "High" })).toBe(true);
  expect(passesLibrary(instrument, { regulator: "SEC" })).toBe(false);
  const seen = { verdict: "applies", riskLevel: "Low" } as const;
  expect(passesForCompany(seen, {})).toBe(true);
  expect(passesForCompany(seen, { applies: "applies", risk: "Low" })).toBe(true);
  expect(passesForCompany(seen, { applies: "may" })).toBe(false);
  expect(passesForCompany(seen, { risk: "High" })).toBe(false);
});

test("equal queries have one form", () => {
  const forms = [
    { regulator: "CBN", from: "2026-01-01" },
    { from: "2026-01-01 ", regulator: "cbn", to: "" },
  ];
  const [one, other] = forms.map((query) => keyOfQuery(cleanQuery(query)));
  expect(one).toBe(other);
  expect(cleanQuery(forms[1]!)).toEqual({ from: "2026-01-01", regulator: "cbn" });
});

test.each<[Place, SavedQuery, string]>([
  ["library", {}, "/regulations"],
  ["library", { search: "a & b", applies: "may" }, "/regulations?search=a+%26+b&applies=may"],
  ["updates", {}, "/updates?view=all&scope=all"],
  ["updates", { concerns: "yes", regulator: "CBN" }, "/updates?view=all&regulator=CBN"],
  ["updates", { concerns: "no", source: "x", status: "published" }, "/updates?view=all&scope=all&status=published"],
])("the %s with %o stands at %s", (place, query, path) => {
  expect(pathOfQuery(place, query)).toBe(path);
  const { concerns, source: _source, ...filters } = query;
  const address = Object.fromEntries(new URL(path, "https://ilana.ng").searchParams);
  expect(queryOfScreen(place, address)).toEqual({ ...filters, ...(concerns === "yes" && { concerns }) });
});

test("every filter of the screens that can be saved stands in their address, or says why not", () => {
  const beside = { library: [], updates: ["source", "reviewed", "documents", "concerns"] };
  for (const place of ["library", "updates"] as const) {
    const names = Object.keys(querySchemas[place].shape).filter((name) => !(beside[place] as string[]).includes(name));
    const address = pathOfQuery(place, Object.fromEntries(names.map((name) => [name, "x"])));
    for (const name of names) expect(address, `${place} ${name}`).toContain(`${name}=x`);
  }
});

test.each<[Place, SavedQuery, boolean]>([
  ["updates", {}, true],
  ["updates", { status: "Review, published" }, true],
  ["updates", { status: "dismissed" }, false],
  ["updates", { documents: "any" }, true],
  ["updates", { documents: "uploaded" }, false],
  ["library", { status: "draft" }, true],
])("of the %s, %o can find something: %s", (place, query, can) => {
  expect(whyNeverTold(place, query) === null).toBe(can);
});

test.each([
  ["2026-11-21T05:59:59.999Z", "2026-11-20T06:00:00.000Z", "2026-11-16T06:00:00.000Z"],
  ["2026-11-21T06:00:00.000Z", "2026-11-21T06:00:00.000Z", "2026-11-16T06:00:00.000Z"],
  ["2026-11-23T05:00:00.000Z", "2026-11-22T06:00:00.000Z", "2026-11-16T06:00:00.000Z"],
  ["2026-11-23T06:00:00.000Z", "2026-11-23T06:00:00.000Z", "2026-11-23T06:00:00.000Z"],
])("at %s what was found before %s is due daily, before %s weekly", (now, daily, weekly) => {
  expect(dueBefore(new Date(now))).toEqual({ daily, weekly });
});
