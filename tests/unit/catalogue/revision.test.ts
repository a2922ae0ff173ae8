import fc from "fast-check";
import { expect, test } from "vitest";
import { changesBetween } from "#features/catalogue/rules/revision.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { Instrument, Requirement } from "#features/catalogue/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const requirement = (id: string, text: string): Requirement => ({
  id,
  text,
  provision: null,
  basis: "seen",
  deadline: null,
});
const before = anInstrument({ requirements: [requirement("r1", "First duty."), requirement("r2", "Second duty.")] });

test("says nothing of an instrument that stayed as it was", () => {
  expect(changesBetween(before, structuredClone(before))).toEqual([]);
});

test.each<[string, Partial<Instrument>, unknown]>([
  ["a text", { title: "Another Title" }, [{ path: "title", before: before.title, after: "Another Title" }]],
  ["a number", { severity: 5 }, [{ path: "severity", before: "3", after: "5" }]],
  ["a value that was not known", { penalty: "A fine" }, [{ path: "penalty", before: null, after: "A fine" }]],
  [
    "a value that is not known any more",
    { reference: null },
    [{ path: "reference", before: "EX/1/2024", after: null }],
  ],
  [
    "a list of words",
    { topics: ["digital-banking", "licensing"] },
    [{ path: "topics", before: "digital-banking", after: "digital-banking, licensing" }],
  ],
  [
    "a field inside a group",
    { appliesTo: { ...before.appliesTo, minEmployees: 5 } },
    [{ path: "appliesTo.minEmployees", before: null, after: "5" }],
  ],
])("tells of %s", (_what, after, changes) => {
  expect(changesBetween(before, { ...before, ...after })).toEqual(changes);
});

test("a requirement put in the middle is the only change", () => {
  const [first, second] = before.requirements as [Requirement, Requirement];
  const after = { ...before, requirements: [first, requirement("r3", "A duty between."), second] };
  expect(changesBetween(before, after)).toEqual([
    { path: "requirements.r3.id", before: null, after: "r3" },
    { path: "requirements.r3.text", before: null, after: "A duty between." },
    { path: "requirements.r3.basis", before: null, after: "seen" },
  ]);
});

test("a requirement that was taken out is told with its text", () => {
  const after = { ...before, requirements: before.requirements.slice(0, 1) };
  expect(changesBetween(before, after)).toContainEqual({
    path: "requirements.r2.text",
    before: "Second duty.",
    after: null,
  });
});

test("a deadline that came is told field by field", () => {
  const deadline = {
    rule: "Monthly",
    recurrence: "monthly" as const,
    details: null,
    schedule: { type: "daily" as const },
  };
  const after = { ...before, requirements: [{ ...before.requirements[0]!, deadline }, before.requirements[1]!] };
  expect(changesBetween(before, after).map(({ path }) => path)).toEqual([
    "requirements.r1.deadline.rule",
    "requirements.r1.deadline.recurrence",
    "requirements.r1.deadline.schedule.type",
  ]);
});

const words = fc.array(fc.constantFrom("Act 2011", "Act, 2011", "Act", "2011", "A; B"), { maxLength: 4 });
const someInstrument = fc
  .record({
    supersedesTitles: words,
    penalty: fc.option(fc.constantFrom("a fine", "", "null")),
    severity: fc.integer({ min: 1, max: 5 }),
    reference: fc.option(fc.string({ maxLength: 5 })),
  })
  .map((overrides) => ({ ...before, ...overrides }));

test("there is a difference exactly when the content differs, so that no revision comes without one", () => {
  fc.assert(
    fc.property(someInstrument, someInstrument, (a, b) => {
      expect(changesBetween(a, b).length > 0).toBe(canonicalJson(a) !== canonicalJson(b));
    }),
    {
      numRuns: 500,
      examples: [
        [
          { ...before, supersedesTitles: ["Act", "2011"] },
          { ...before, supersedesTitles: ["Act, 2011"] },
        ],
      ],
    },
  );
});

test("the way back is the same difference, turned round", () => {
  fc.assert(
    fc.property(someInstrument, someInstrument, (a, b) => {
      const turned = changesBetween(b, a).map((change) => ({ ...change, before: change.after, after: change.before }));
      expect(changesBetween(a, b).toSorted(byPath)).toEqual(turned.toSorted(byPath));
    }),
  );
});

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, shuffled(item)]),
  );
}

test("the order of keys in a file does not make another content; the order of a list does", () => {
  expect(canonicalJson(shuffled(before))).toBe(canonicalJson(before));
  expect(canonicalJson({ tags: ["a", "b"] })).not.toBe(canonicalJson({ tags: ["b", "a"] }));
});

test("sorting keys loses nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(json));
    }),
  );
});

const figure = (value: number) => ({ kind: "capital" as const, op: "at-least" as const, value, unit: "NGN" as const });

test.each<[string, Partial<Requirement>, Partial<Requirement>, string]>([
  ["whom a duty binds", {}, { for: { categories: ["merchant-bank"] } }, "requirements.r1.for.categories"],
  ["a question that decides it", {}, { for: { conditionKey: "is-listed" } }, "requirements.r1.for.conditionKey"],
  ["a figure of it", { figures: [figure(1)] }, { figures: [figure(2)] }, "requirements.r1.figures.1.value"],
])("tells of %s, though no word changes: it is another duty to somebody", (_what, old, fresh, path) => {
  const [first, second] = before.requirements;
  const having = (part: Partial<Requirement>) => ({ ...before, requirements: [{ ...first!, ...part }, second!] });
  expect(changesBetween(having(old), having(fresh)).map((change) => change.path)).toEqual([path]);
});
