import fc from "fast-check";
import { expect, test } from "vitest";
import { danglingReferences } from "#features/catalogue/rules/references.ts";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import { inForceFirst, linksOf, newestFirst, countByLabel } from "#features/catalogue/rules/shelf.ts";
import { statuses } from "#features/catalogue/vocabulary.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const keysOf = (instruments: { key: string }[]) => instruments.map(({ key }) => key);

test("puts the newest first, the undated last, and the undated in the order of their keys", () => {
  const dated = { a: "2024-05-01", b: null, c: "2024-06", d: "2025", e: "2024-05-02", f: null };
  const instruments = Object.entries(dated).map(([key, issuedOn]) => anInstrument({ key, issuedOn }));
  expect(keysOf(instruments.toSorted(newestFirst))).toEqual(["d", "c", "e", "a", "b", "f"]);
});

const shelf = fc
  .array(
    fc.record({
      issuedOn: fc.option(fc.constantFrom("2024", "2024-05", "2024-05-01", "2025-01-01")),
      status: fc.constantFrom(...statuses),
    }),
  )
  .map((list) => list.map((overrides, index) => anInstrument({ key: `k-${index}`, ...overrides })));

test("the order is the same however the shelf was filled", () => {
  fc.assert(
    fc.property(shelf, (instruments) => {
      expect(instruments.toReversed().toSorted(newestFirst)).toEqual(instruments.toSorted(newestFirst));
    }),
  );
});

test("puts what binds before what does not, and otherwise leaves the order alone", () => {
  fc.assert(
    fc.property(shelf, (instruments) => {
      const sorted = inForceFirst(instruments);
      const rank = ({ status, key }: (typeof instruments)[number]) => [
        status === "in-force" ? 0 : 1,
        Number(key.slice(2)),
      ];
      expect(sorted).toHaveLength(instruments.length);
      sorted.slice(1).forEach((item, index) => {
        const [[a, i], [b, j]] = [rank(sorted[index]!), rank(item)];
        expect(a! < b! || (a === b && i! < j!)).toBe(true);
      });
    }),
  );
});

test("finds the links of an instrument in both directions", () => {
  const old = anInstrument({ key: "old", status: "superseded" });
  const current = anInstrument({ key: "current", supersedes: ["old", "not-in-the-catalogue"] });
  const amending = anInstrument({ key: "amending", amends: ["current"] });
  const all = [old, current, amending];
  const links = (key: string) => {
    const { supersedes, supersededBy, amends, amendedBy } = linksOf(
      all.find((item) => item.key === key)!,
      all,
    );
    return [supersedes, supersededBy, amends, amendedBy].map(keysOf);
  };
  expect(links("old")).toEqual([[], ["current"], [], []]);
  expect(links("current")).toEqual([["old"], [], [], ["amending"]]);
  expect(links("amending")).toEqual([[], [], ["current"], []]);
});

test("what was captured amends surely where it says so of the whole title, or a person has reviewed it", () => {
  const amended = anInstrument({ key: "cards", title: "Guidelines on the Issuance of Cards" });
  const amending = (words: string, reviewedOn: string | null = null) => {
    const captured = {
      changeId: "1",
      audience: { scope: "licensed" as const, classes: [], basis: "regulator" as const, quote: null },
      reviewedOn,
      linkWords: { cards: words },
      isSetAside: false,
    };
    const { amendedBy, mayBeAmendedBy } = linksOf(amended, [
      amended,
      anInstrument({ key: "new", amends: ["cards"], captured }),
    ]);
    return [amendedBy, mayBeAmendedBy].map(keysOf);
  };
  expect(amending("Revised Limits of Card Issuance")).toEqual([[], ["new"]]);
  expect(amending("Re: Guidelines on the Issuance of Cards")).toEqual([[], ["new"]]);
  expect(amending("Amendment to the Guidelines on the Issuance of Cards")).toEqual([["new"], []]);
  expect(amending("Revised Limits of Card Issuance", "2026-11-01")).toEqual([["new"], []]);
});

test("counts under every label, and shows the known ones with none", () => {
  const instruments = [anInstrument({ topics: ["licensing", "aml-cft"] }), anInstrument({ topics: ["licensing"] })];
  expect(countByLabel(instruments, ["cybersecurity", "licensing"], ({ topics }) => topics)).toEqual({
    cybersecurity: 0,
    licensing: 2,
    "aml-cft": 1,
  });
});

test.each([
  [5, "High"],
  [4, "High"],
  [3, "Medium"],
  [2, "Low"],
  [1, "Low"],
])("severity %i is %s", (severity, band) => {
  expect(bandOfSeverity(severity)).toBe(band);
});

test("names every reference that leads nowhere, and the file that makes it", () => {
  const instruments = [
    anInstrument({ key: "a", supersedes: ["b", "lost"], amends: ["gone"] }),
    anInstrument({ key: "b" }),
  ];
  const questions = [
    aQuestion({ key: "asked", alsoBringsIn: ["a", "nowhere"], impliedBy: ["never"] }),
    aQuestion({ key: "other", impliedBy: ["asked"] }),
  ];
  expect(danglingReferences(instruments, questions)).toEqual([
    { where: "a", path: "supersedes", key: "lost" },
    { where: "a", path: "amends", key: "gone" },
    { where: "questions", path: "asked.alsoBringsIn", key: "nowhere" },
    { where: "questions", path: "asked.impliedBy", key: "never" },
  ]);
});
