import fc from "fast-check";
import { expect, test } from "vitest";
import { progressed, type ShownEntries, type Standing, type Window } from "#features/calendar/rules/progress.ts";

const window = (overrides: Partial<Window> = {}): Window => ({
  from: "2026-11-01",
  to: "2026-12-31",
  isCut: false,
  now: "2026-11-21T09:00:00.000Z",
  forgetBefore: "2026-09-20T09:00:00.000Z",
  ...overrides,
});
const known = { day: "2026-12-10", sequence: 3, changedAt: "2026-11-01T09:00:00.000Z", said: "x" };
const now = "2026-11-21T09:00:00.000Z";

test.each<[string, ShownEntries, Standing[], Partial<Window>, ShownEntries]>([
  ["what is new has the first number", {}, [{ id: "a", day: "2026-12-10", said: "x" }], {}, { a: { ...known, sequence: 0, changedAt: now } }],
  ["what says the same keeps its number", { a: known }, [{ id: "a", day: "2026-12-10", said: "x" }], {}, { a: known }],
  ["what says something else has the next", { a: known }, [{ id: "a", day: "2026-12-11", said: "y" }], {}, { a: { day: "2026-12-11", sequence: 4, changedAt: now, said: "y" } }],
  ["what is gone is cancelled", { a: known }, [], {}, { a: { ...known, sequence: 4, changedAt: now, said: null } }],
  ["what is gone is, however long ago it changed last", { a: { ...known, changedAt: "2026-09-19T09:00:00.000Z" } }, [], {}, { a: { ...known, sequence: 4, changedAt: now, said: null } }],
  ["what is cancelled stays so", { a: { ...known, said: null } }, [], {}, { a: { ...known, said: null } }],
  ["what was cancelled long ago is forgotten", { a: { ...known, said: null, changedAt: "2026-09-19T09:00:00.000Z" } }, [], {}, {}],
  ["what was cancelled just so long ago is not yet", { a: { ...known, said: null, changedAt: "2026-09-20T09:00:00.000Z" } }, [], {}, { a: { ...known, said: null, changedAt: "2026-09-20T09:00:00.000Z" } }],
  ["what comes again has the next number", { a: { ...known, said: null } }, [{ id: "a", day: "2026-12-10", said: "x" }], {}, { a: { ...known, sequence: 4, changedAt: now } }],
  ["what is over is left out", { a: { ...known, day: "2026-10-31" } }, [], {}, {}],
  ["what is gone from the first day is cancelled", { a: { ...known, day: "2026-11-01" } }, [], {}, { a: { ...known, day: "2026-11-01", sequence: 4, changedAt: now, said: null } }],
  ["what lies behind the last that is shown is not known to be gone", { a: known }, [], { isCut: true, to: "2026-12-10" }, {}],
  ["what lies before it is", { a: known }, [], { isCut: true, to: "2026-12-11" }, { a: { ...known, sequence: 4, changedAt: now, said: null } }],
])("%s", (_words, before, entries, overrides, wanted) => {
  expect(progressed(before, entries, window(overrides))).toEqual(wanted);
}); // prettier-ignore

test("whatever comes and goes, numbers never fall, and nothing that was shown within the time vanishes unsaid", () => {
  const entry = fc.record({ id: fc.constantFrom("a", "b", "c"), day: fc.constantFrom("2026-11-10", "2026-12-10"), said: fc.constantFrom("x", "y") });
  const rounds = fc.array(fc.uniqueArray(entry, { selector: ({ id }) => id }), { maxLength: 12 });
  fc.assert(
    fc.property(rounds, (all) => {
      let shown: ShownEntries = {};
      for (const entries of all) {
        const next = progressed(shown, entries, window());
        for (const [id, before] of Object.entries(shown)) expect(next[id]!.sequence).toBeGreaterThanOrEqual(before.sequence);
        for (const { id, said, day } of entries) expect(next[id]).toMatchObject({ said, day });
        expect(progressed(next, entries, window())).toBe(next);
        shown = next;
      }
    }),
  );
}); // prettier-ignore
