import { describe, expect, test } from "vitest";
import { changedTo, confirmedBy, isManaging, whyNot, type Changes } from "#features/obligation/rules/changing.ts";
import { closedBecause } from "#features/obligation/rules/closing.ts";
import { isAssigned } from "#features/obligation/rules/register.ts";
import { untouched, type StoredDuty } from "#features/obligation/rules/stored.ts";
import { asHeld, differenceSince } from "#features/obligation/rules/wording.ts";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const at = "2026-11-21T09:00:00.000Z";
const wording = { text: "Keep a register.", deadline: null, figures: ["Keep for: 6 years"] };
const where = { by: "ada", at, held: asHeld(wording), needsConfirmation: false };
const aDuty = (overrides: Partial<StoredDuty> = {}): StoredDuty => ({
  ...untouched(
    { companyId: "c", id: "a.r1", origin: "library", regulationId: "a", requirementId: "a#r1", regulator: "CBN", title: "A", text: wording.text, quote: null, documentId: null },
    at,
  ),
  ...overrides,
}); // prettier-ignore

describe("why a duty binds no longer", () => {
  const verdict = (result: VerdictResult) => ({ result, reasons: [], grounds: [], open: [] });
  const instrument = anInstrument();
  test.each([
    ["gone", undefined, undefined, "r1", "The regulation is no longer in the library"],
    ["superseded", instrument, "history", "r1", "The regulation is superseded: New rules has taken its place"],
    ["withdrawn", { ...instrument, status: "withdrawn" as const }, "history", "r1", "The regulation is withdrawn: New rules has taken its place"],
    ["a draft", instrument, "watch", "r1", "The regulation is a draft"],
    ["for others", instrument, "no", "r1", "The regulation does not bind the company as its profile is now"],
    ["without it", instrument, "applies", "r7", "The regulation no longer lays this down"],
    ["with it for others", instrument, "may", "r1", "This requirement binds others than the company as its profile is now"],
    ["read by nobody", aCapturedInstrument(), "applies", "r1", "Nobody has reviewed what the regulation asks for"],
  ] as const)("%s", (_how, of, result, requirement, words) => {
    const ended = { instrument: of, verdict: result && verdict(result), successors: ["New rules"] };
    expect(closedBecause(requirement, ended)).toBe(words);
  }); // prettier-ignore

  test("with nothing in its place", () => {
    const ended = { instrument, verdict: verdict("history"), successors: [] };
    expect(closedBecause("r1", ended)).toBe("The regulation is superseded");
  });
});

describe("a wording", () => {
  test.each([
    ["the same", {}, []],
    ["another text", { text: "Keep two." }, [{ path: "text", before: "Keep a register.", after: "Keep two." }]],
    ["a deadline", { deadline: "By the 5th" }, [{ path: "deadline", before: null, after: "By the 5th" }]],
    ["no figures", { figures: [] }, [{ path: "figures", before: "Keep for: 6 years", after: null }]],
  ])("that is %s", (_how, changes, difference) => {
    expect(differenceSince(asHeld(wording), { ...wording, ...changes })).toEqual(difference);
  });

  test("for which no state was given is no other", () => {
    expect(differenceSince(null, wording)).toEqual([]);
  });
});

describe("changing a duty", () => {
  test("gives a state for the text as it is, by whom and when", () => {
    expect(changedTo(aDuty(), { state: "in-place" }, where)).toMatchObject({
      state: "in-place",
      stateBy: "ada",
      stateAt: at,
      heldFor: where.held,
      version: 1,
      updatedBy: "ada",
    });
  });

  test("the same again is no change; for another text it is", () => {
    const given = changedTo(aDuty(), { state: "in-place" }, where)!;
    expect(changedTo(given, { state: "in-place", how: null }, { ...where, by: "tunde" })).toBeUndefined();
    const anew = changedTo(given, { state: "in-place" }, { ...where, by: "tunde", held: "{}" });
    expect(anew).toMatchObject({ heldFor: "{}", stateBy: "tunde", version: 2 });
  });

  test("that nothing was looked at may be said, too", () => {
    expect(changedTo(aDuty(), { state: "not-looked-at" }, where)).toMatchObject({ stateAt: at, version: 1 });
  });

  test.each<[Changes, string | null]>([
    [{ state: "does-not-apply" }, "Please say why it does not apply"],
    [{ state: "does-not-apply", reason: "No agents" }, null],
    [{ reason: "No agents" }, "A reason goes with “Does not apply” alone"],
    [{ reason: null }, null],
    [{ title: "Other" }, "What a requirement of the library says is the library's: only a duty of the company's own is worded and dated here"],
  ])("%j is %s", (changes, fault) => {
    expect(whyNot(aDuty(), changes)).toBe(fault);
  }); // prettier-ignore

  test("what goes beyond working on it", () => {
    const working: Changes[] = [{ state: "partly" }, { how: "So" }, { nextReviewOn: null }, { reason: "R" }];
    const managing: Changes[] = [{ owner: null }, { unit: "u" }, { reviewer: null }, { weight: null }, { title: "T" }, { text: "T" }];
    expect([working.some(isManaging), managing.every(isManaging)]).toEqual([false, true]);
  }); // prettier-ignore

  test("what does not apply is confirmed by somebody else, once", () => {
    const changes = { state: "does-not-apply", reason: "No agents" } as const;
    const waiting = changedTo(aDuty(), changes, { ...where, needsConfirmation: true })!;
    expect(waiting.awaitsConfirmation).toBe(true);
    for (const by of ["ada", null]) expect(confirmedBy(waiting, by, at)).toMatch(/second person/);
    const confirmed = confirmedBy(waiting, "tunde", at) as StoredDuty;
    expect(confirmed).toMatchObject({ awaitsConfirmation: false, confirmedBy: "tunde", version: 2 });
    expect(confirmedBy(confirmed, "tunde", at)).toMatch(/Nothing waits/);
    const anew = changedTo(confirmed, { reason: "None at all" }, { ...where, needsConfirmation: true });
    expect(anew).toMatchObject({ awaitsConfirmation: true, confirmedBy: null });
    expect(changedTo(confirmed, { state: "partly" }, where)).toMatchObject({ reason: null, confirmedBy: null });
  });
});

test.each([
  ["as owner", { owner: "ada" }, true],
  ["as reviewer", { reviewer: "ada" }, true],
  ["by the unit", { unit: "treasury" }, true],
  ["of another unit", { unit: "it" }, false],
  ["of nobody", {}, false],
])("a duty is somebody's %s", (_how, assigned, expected) => {
  const row = { owner: null, reviewer: null, unit: null, ...assigned };
  expect(isAssigned(row, { userId: "ada", unitId: "treasury" })).toBe(expected);
  expect(isAssigned({ owner: null, reviewer: null, unit: null }, { userId: null, unitId: null })).toBe(false);
});
