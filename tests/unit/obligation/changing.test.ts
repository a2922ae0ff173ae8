import { describe, expect, test } from "vitest";
import {
  changedTo,
  confirmedBy,
  isManaging,
  keptDeadline,
  recordedOf,
  whyNot,
  wordedBy,
  type Changes,
} from "#features/obligation/rules/changing.ts";
import { untouched, type StoredDuty } from "#features/obligation/rules/stored.ts";
import type { OwnDeadline } from "#features/obligation/schema/deadline.ts";

const at = "2026-11-20T09:00:00.000Z";
// Half past midnight of the 22nd in Lagos.
const now = "2026-11-21T23:30:00.000Z";
const where = { by: "ada", at: now, held: "{}", needsConfirmation: false };
const source = { companyId: "c", id: "0198", origin: "board-decision" as const, regulationId: null, requirementId: null, regulator: null, title: "Board", text: "Count the cash.", quote: null, documentId: null }; // prettier-ignore
const aDuty = (overrides: Partial<StoredDuty> = {}): StoredDuty => ({ ...untouched(source, at), ...overrides });
const monthly: OwnDeadline = { rule: "By the 5th", schedule: { type: "monthly", day: 5, roll: null } };
const dated = { ...monthly, since: "2026-11-01" };

describe("a change of a duty", () => {
  test.each<[string, Changes, Partial<StoredDuty>]>([
    ["its owner", { owner: "bisi" }, { ownerId: "bisi" }],
    ["its unit", { unit: "it" }, { unitId: "it" }],
    ["its reviewer", { reviewer: "tunde" }, { reviewerId: "tunde" }],
    ["its weight", { weight: "High" }, { weight: "High" }],
    ["how it is met", { how: "So" }, { how: "So" }],
    ["its next review", { nextReviewOn: "2027-01-31" }, { nextReviewOn: "2027-01-31" }],
    ["what it says", { text: "Count it twice." }, { text: "Count it twice." }],
    ["its day", { deadline: monthly }, { deadline: { ...monthly, since: "2026-11-22" } }],
    ["nothing that is left out", { how: "So", weight: undefined }, { how: "So", weight: null }],
  ])("sets %s, a version later", (_what, changes, set) => {
    expect(changedTo(aDuty(), changes, where)).toEqual({ ...aDuty(), ...set, version: 1, updatedAt: now, updatedBy: "ada" });
  }); // prettier-ignore

  test.each<[string, Changes, Partial<StoredDuty>]>([
    ["the same owner", { owner: "bisi" }, { ownerId: "bisi" }],
    ["nobody again", { owner: null, unit: null, reviewer: null }, {}],
    ["the same day", { deadline: monthly }, { deadline: dated }],
    ["no day again", { deadline: null }, {}],
    ["nothing", {}, {}],
    ["the same reason", { reason: "No agents" }, { state: "does-not-apply", reason: "No agents", stateAt: at, heldFor: "{}" }],
  ])("to %s is none", (_what, changes, before) => {
    expect(changedTo(aDuty(before), changes, where)).toBeUndefined();
  }); // prettier-ignore

  const off: Partial<StoredDuty> = { state: "does-not-apply", reason: "No agents", stateBy: "bisi", stateAt: at, heldFor: "{}", confirmedBy: "tunde", confirmedAt: at }; // prettier-ignore
  test.each<[string, Partial<StoredDuty>, Changes, Partial<StoredDuty>]>([
    ["a state is given by whoever gives it, for the text as it is", {}, { state: "partly" }, { state: "partly", stateBy: "ada", stateAt: now, heldFor: "{}" }],
    ["another state takes the reason with it", off, { state: "in-place" }, { state: "in-place", reason: null, stateBy: "ada", confirmedBy: null, confirmedAt: null }],
    ["another reason says so anew", off, { reason: "No branches" }, { reason: "No branches", stateBy: "ada", stateAt: now, confirmedBy: null }],
    ["the same state with another reason, too", off, { state: "does-not-apply", reason: "No branches" }, { reason: "No branches", stateBy: "ada", confirmedBy: null }],
    ["what else is changed leaves it as it was given", off, { how: "So" }, { how: "So", reason: "No agents", stateBy: "bisi", confirmedBy: "tunde" }],
    ["the same state again leaves it, too", off, { state: "does-not-apply", how: "So" }, { how: "So", stateBy: "bisi", confirmedBy: "tunde" }],
    ["the same for another text does not", { ...off, heldFor: "old" }, { state: "does-not-apply" }, { reason: "No agents", stateBy: "ada", heldFor: "{}", confirmedBy: null }],
  ])("%s", (_what, before, changes, set) => {
    expect(changedTo(aDuty(before), changes, where)).toMatchObject(set);
  }); // prettier-ignore

  test.each([
    ["does-not-apply", true, true],
    ["does-not-apply", false, false],
    ["partly", true, false],
  ] as const)("to %s (a second person is asked: %s) waits for somebody: %s", (state, needsConfirmation, waits) => {
    const changes = { state, ...(state === "does-not-apply" && { reason: "No agents" }) };
    expect(changedTo(aDuty(), changes, { ...where, needsConfirmation })).toMatchObject({ awaitsConfirmation: waits });
  });
});

test("what a second person has confirmed is a version later, and by whom", () => {
  const waiting = aDuty({ awaitsConfirmation: true, stateBy: "ada", version: 3 });
  const confirmed = { awaitsConfirmation: false, confirmedBy: "bisi", confirmedAt: now, version: 4, updatedAt: now, updatedBy: "bisi" }; // prettier-ignore
  expect(confirmedBy(waiting, "bisi", now)).toEqual({ ...waiting, ...confirmed });
});

const notOwn =
  "What a requirement of the library says is the library's: only a duty of the company's own is worded and dated here";
test.each<[string, Partial<StoredDuty>, Changes, string | null]>([
  ["its own is worded", {}, { title: "T", text: "T", deadline: monthly }, null],
  ["the library's title", { origin: "library" }, { title: "T" }, notOwn],
  ["the library's text", { origin: "library" }, { text: "T" }, notOwn],
  ["the library's day", { origin: "library" }, { deadline: null }, notOwn],
  ["the library's weight", { origin: "library" }, { weight: "Low" }, null],
  ["a reason is kept", { state: "does-not-apply", reason: "R" }, { how: "So" }, null],
  ["a reason is taken away", { state: "does-not-apply", reason: "R" }, { reason: null }, "Please say why it does not apply"],
  ["a reason where it applies", { state: "partly" }, { reason: "R" }, "A reason goes with “Does not apply” alone"],
  ["a reason with another state", { state: "does-not-apply", reason: "R" }, { state: "partly", reason: "R" }, "A reason goes with “Does not apply” alone"],
  ["another state", { state: "does-not-apply", reason: "R" }, { state: "partly" }, null],
])("why not: %s", (_what, before, changes, fault) => {
  expect(whyNot(aDuty(before), changes)).toBe(fault);
}); // prettier-ignore

test("to set a day is more than to work on it", () => {
  expect([isManaging({ deadline: null }), isManaging({}), isManaging({ owner: undefined })]).toEqual([true, false, false]);
}); // prettier-ignore

describe("a day of the company's own", () => {
  test.each<[string, OwnDeadline | null, typeof dated | null, typeof dated | null]>([
    ["counts from the day in Lagos on which it was first given", monthly, null, { ...monthly, since: "2026-11-22" }],
    ["counts from then also where it is another", { ...monthly, rule: "Else" }, dated, { ...dated, rule: "Else" }],
    ["is none where it is taken", null, dated, null],
  ])("%s", (_what, asked, before, kept) => {
    expect(keptDeadline(asked, before, now)).toEqual(kept);
  });

  test("that is the same is the one that was", () => {
    expect(keptDeadline({ ...monthly }, dated, now)).toBe(dated);
  });
});

test("what a duty says after changes is what is asked, else what it said", () => {
  const before = aDuty({ deadline: dated });
  expect(wordedBy({}, before)).toEqual({ text: "Count the cash.", deadline: dated });
  expect(wordedBy({ text: "T", deadline: null }, before)).toEqual({ text: "T", deadline: null });
});

test("the log has what was said, of its own what it says and by when", () => {
  const said = { state: "not-looked-at", reason: null, stateGivenAt: null, awaitsConfirmation: false, how: null, nextReviewOn: null, owner: "ada", unit: null, reviewer: null, weight: null }; // prettier-ignore
  const own = aDuty({ ownerId: "ada", deadline: dated });
  const schedule = `{"day":5,"roll":null,"type":"monthly"}`;
  expect(recordedOf(own)).toEqual({ ...said, text: "Count the cash.", deadline: "By the 5th", schedule });
  expect(recordedOf({ ...own, deadline: null })).toEqual({ ...said, text: "Count the cash." });
  expect(recordedOf({ ...own, origin: "library" })).toEqual(said);
});
