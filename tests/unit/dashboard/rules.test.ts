import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ground, Verdict } from "#features/applicability/schema.ts";
import { riskLevels } from "#features/catalogue/vocabulary.ts";
import { countByRegulator, dueFirst, movesBetween, profileMatch, type Bands } from "#features/dashboard/rules.ts";
import { aRegulation } from "../../web/support/factories.ts";

const titleOf = (id: string) => `Title of ${id}`;

test.each([
  ["Low", "High", "up"],
  ["Low", "Medium", "up"],
  ["Medium", "High", "up"],
  ["High", "Low", "down"],
  ["High", "Medium", "down"],
  ["Medium", "Low", "down"],
] as const)("from %s to %s is %s", (from, to, kind) => {
  const moves = movesBetween({ a: from }, { a: to }, titleOf);
  expect(moves).toEqual({
    up: [],
    down: [],
    new: [],
    gone: [],
    [kind]: [{ regulation_id: "a", regulation_title: "Title of a", from, to }],
  });
});

test("what came is new, what went is gone, what stayed is not told", () => {
  const { up, down, new: came, gone } = movesBetween({ a: "High", b: "Low" }, { b: "Low", c: "Medium" }, titleOf);
  expect([up, down]).toEqual([[], []]);
  expect(came).toEqual([{ regulation_id: "c", regulation_title: "Title of c", from: null, to: "Medium" }]);
  expect(gone).toEqual([{ regulation_id: "a", regulation_title: "Title of a", from: "High", to: null }]);
});

const bands: fc.Arbitrary<Bands> = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(...riskLevels), {
  noNullPrototype: true,
});

test("moves carried out on the first assessment give the second", () => {
  fc.assert(
    fc.property(bands, bands, (before, after) => {
      const moves = Object.values(movesBetween(before, after, titleOf)).flat();
      const moved = new Map(Object.entries(before));
      for (const { regulation_id: id, to } of moves) {
        if (to === null) moved.delete(id);
        else moved.set(id, to);
      }
      expect(Object.fromEntries(moved)).toEqual(after);
    }),
  );
});

test("nothing moves between an assessment and itself", () => {
  fc.assert(
    fc.property(bands, (same) => {
      expect(Object.values(movesBetween(same, { ...same }, titleOf)).flat()).toEqual([]);
    }),
  );
});

// Spec section 3: profileMatch has directMatches (licence category), industryMatches and serviceMatches.
test("counts by what part of the profile each was matched; one may be matched by several", () => {
  const by = (...grounds: Ground[]): Verdict => ({ result: "applies", reasons: [], grounds, open: [] });
  const verdicts = [
    by("category", "industry"),
    by("industry", "services"),
    by("industry"),
    by("general"),
    by("answer"),
    by("size"),
  ];
  expect(profileMatch(verdicts)).toEqual({ directMatches: 1, industryMatches: 3, serviceMatches: 1 });
  expect(profileMatch([])).toEqual({ directMatches: 0, industryMatches: 0, serviceMatches: 0 });
});

test("regulations are counted by regulator and band, the regulator with most first", () => {
  const of = (regulator: string, risk_level: "High" | "Medium" | "Low") => aRegulation({ regulator, risk_level });
  const scored = [of("SEC", "High"), of("CBN", "Medium"), of("CBN", "Medium"), of("SEC", "Medium"), of("CBN", "Low")];
  expect(countByRegulator([...scored, of("AMCON", "Low"), of("AMCON", "Low")])).toEqual([
    { regulator: "CBN", high: 0, medium: 2, low: 1 },
    { regulator: "AMCON", high: 0, medium: 0, low: 2 },
    { regulator: "SEC", high: 1, medium: 1, low: 0 },
  ]);
});

test("what falls due first is three at most, of those with a date; on one day in the order given", () => {
  const days = ["2026-12-05", "2026-12-02", null, "2026-12-03", "2026-12-02", "2026-12-04"];
  const scored = days.map((nextDueOn, at) => aRegulation({ nextDueOn, regulation_id: `r${at}` }));
  expect(dueFirst(scored).map(({ regulation_id }) => regulation_id)).toEqual(["r1", "r4", "r3"]);
});
