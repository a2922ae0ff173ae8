import { describe, expect, test } from "vitest";
import { asStored, heldOf, isHigh } from "#features/obligation/rules/known.ts";
import type { LibraryDuty } from "#features/obligation/rules/library.ts";
import { parseDutyFilter } from "#features/obligation/rules/filter.ts";
import {
  found,
  inOrder,
  isAssigned,
  ownWording,
  registerOf,
  type DutyFilter,
  type Entry,
} from "#features/obligation/rules/register.ts";
import { untouched, type StoredDuty } from "#features/obligation/rules/stored.ts";
import { asHeld } from "#features/obligation/rules/wording.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { aDuty } from "../../support/samples/register.ts";

const at = "2026-11-21T09:00:00.000Z";
const wording = { text: "File it.", deadline: "By the 10th", figures: [] };
const library: LibraryDuty = {
  id: "a.r1",
  regulationId: "a",
  requirementId: "a#r1",
  regulator: "CBN",
  title: "Act A",
  wording,
  held: asHeld(wording),
  applies: "may",
  reasons: ["It binds the financial industry"],
  questions: [],
  riskLevel: "Medium",
  riskScore: 40,
  instrument: anInstrument(),
  requirement: anInstrument().requirements[0]!,
};
const source = { companyId: "c", id: "a.r1", origin: "library" as const, regulationId: "a", requirementId: "a#r1", regulator: "CBN", title: "Act A", text: "File it.", quote: null, documentId: null }; // prettier-ignore
const stored = (overrides: Partial<StoredDuty> = {}): StoredDuty => ({ ...untouched(source, at), ...overrides });
const own = (overrides: Partial<StoredDuty> = {}) =>
  stored({ id: "0198", origin: "board-decision", regulationId: null, requirementId: null, regulator: null, title: "Board", text: "Count the cash.", ...overrides }); // prettier-ignore
const next = new Map([
  ["a.r1", { dueDay: "2026-12-10", dueAt: "2026-12-10T22:59:59.999Z", note: "a Sunday" }],
  ["0198", { dueDay: "2026-12-11", dueAt: "2026-12-11T22:59:59.999Z", note: null }],
]);
const endedBecause = ({ id }: StoredDuty) => `${id} has ended`;
const said: Partial<StoredDuty> = { state: "does-not-apply", reason: "No agents", ownerId: "ada", unitId: "treasury", reviewerId: "tunde", nextReviewOn: "2027-01-31", weight: "High", awaitsConfirmation: true, version: 7, updatedAt: "2026-11-25T09:00:00.000Z" }; // prettier-ignore
const saidRow: Partial<Duty> = { state: "does-not-apply", reason: "No agents", owner: "ada", unit: "treasury", reviewer: "tunde", nextReviewOn: "2027-01-31", weight: "High", awaitsConfirmation: true, version: 7 }; // prettier-ignore
const registered = (duties: LibraryDuty[], rows: StoredDuty[], due: typeof next = new Map()) =>
  registerOf(duties, rows, { endedBecause, next: due });

describe("the register", () => {
  const untold: Duty = {
    _id: "a.r1",
    origin: "library",
    regulationId: "a",
    requirementId: "a#r1",
    regulator: "CBN",
    title: "Act A",
    text: "File it.",
    state: "not-looked-at",
    reason: null,
    owner: null,
    unit: null,
    reviewer: null,
    nextDueAt: null,
    nextDueOn: null,
    nextReviewOn: null,
    weight: "Medium",
    textChanged: false,
    applies: "may",
    reasons: ["It binds the financial industry"],
    awaitsConfirmation: false,
    closedBecause: null,
    version: 0,
  };

  test("has a requirement of the library of which nobody has said anything", () => {
    expect(registered([library], [])).toEqual([
      { row: untold, dueNote: null, riskScore: 40, updatedAt: "", searched: "file it. act a a#r1 cbn" },
    ]);
  });

  test("has with it what the company has said, and when it is due", () => {
    const row = { ...untold, ...saidRow, nextDueAt: "2026-12-10T22:59:59.999Z", nextDueOn: "2026-12-10" };
    expect(registered([library], [stored(said)], next)).toEqual([
      { row, dueNote: "a Sunday", riskScore: 40, updatedAt: "2026-11-25T09:00:00.000Z", searched: "file it. act a a#r1 cbn" },
    ]);
  }); // prettier-ignore

  test("has behind them the company's own, which it weighs itself", () => {
    const rows = registered([library], [own(said)], next);
    expect(rows.map(({ row }) => row._id)).toEqual(["a.r1", "0198"]);
    expect(rows[1]).toEqual({
      row: {
        ...untold,
        ...saidRow,
        _id: "0198",
        origin: "board-decision",
        regulationId: null,
        requirementId: null,
        regulator: null,
        title: "Board",
        text: "Count the cash.",
        nextDueAt: "2026-12-11T22:59:59.999Z",
        nextDueOn: "2026-12-11",
        applies: "applies",
        reasons: ["The company has set it down itself"],
      },
      dueNote: null,
      riskScore: 0,
      updatedAt: "2026-11-25T09:00:00.000Z",
      searched: "count the cash. board  ",
    });
    expect(registered([], [own()])[0]!.row).toMatchObject({ weight: null, nextDueAt: null, nextDueOn: null });
  });

  test("has what was said of a requirement that binds no longer, with why", () => {
    expect(registered([], [stored(said)])[0]!.row).toMatchObject({
      _id: "a.r1",
      closedBecause: "a.r1 has ended",
      reasons: [],
      text: "File it.",
      state: "does-not-apply",
    });
  });

  const ownHeld = asHeld(ownWording(own()));
  const deadline = {
    rule: "By the 5th",
    schedule: { type: "monthly", day: 5, roll: null },
    since: "2026-11-21",
  } as const;
  test.each<[string, LibraryDuty[], StoredDuty, boolean]>([
    ["no state was given", [library], stored(), false],
    ["it was given for this text", [library], stored({ heldFor: library.held }), false],
    ["it was given for another", [library], stored({ heldFor: "{}" }), true],
    ["it binds no longer", [], stored({ heldFor: "{}" }), false],
    ["it is the company's own, and says the same", [], own({ heldFor: ownHeld }), false],
    ["it is the company's own, and says something else", [], own({ heldFor: ownHeld, text: "Count it twice." }), true],
    ["it is the company's own, and has another day", [], own({ heldFor: ownHeld, deadline }), true],
  ])("asks to look at a duty again or not, where %s", (_when, duties, row, textChanged) => {
    expect(registered(duties, [row])[0]!.row.textChanged).toBe(textChanged);
  }); // prettier-ignore
});

const anEntry = (overrides: Partial<Duty> = {}, more: Partial<Entry> = {}): Entry => ({
  row: aDuty(overrides),
  dueNote: null,
  riskScore: 0,
  updatedAt: "",
  searched: "file the audit return. data protection act ng-ndpa-2023#r5 ndpc",
  ...more,
});

describe("what is looked for", () => {
  const entry = anEntry({ nextDueOn: "2026-12-10" });
  test.each<[string, Partial<DutyFilter>, Partial<Duty>, boolean]>([
    ["nothing", {}, {}, true],
    ["what binds, of what does no longer", {}, { closedBecause: "Withdrawn" }, false],
    ["what binds no longer", { view: "closed" }, { closedBecause: "Withdrawn" }, true],
    ["what binds no longer, of what does", { view: "closed" }, {}, false],
    ["both", { view: "all" }, { closedBecause: "Withdrawn" }, true],
    ["both, of what binds", { view: "all" }, {}, true],
    ["its regulation", { regulationId: "ng-ndpa-2023" }, {}, true],
    ["another regulation", { regulationId: "ng-ndpa" }, {}, false],
    ["what says something else", { textChanged: true }, {}, false],
    ["what says the same", { textChanged: false }, {}, true],
    ["what is due up to its day", { due: "2026-12-10" }, {}, true],
    ["what is due before", { due: "2026-12-09" }, {}, false],
    ["what is due on no day", { due: "none" }, {}, false],
    ["what is due on no day, of such", { due: "none" }, { nextDueOn: null }, true],
    ["what is due, of what is on no day", { due: "2026-12-10" }, { nextDueOn: null }, false],
    ["words in any order and size", { search: " NDPC  audit" }, {}, true],
    ["a word that it has not", { search: "audit licence" }, {}, false],
    ["its regulator", { regulator: "NDPC" }, {}, true],
    ["another regulator", { regulator: "CBN" }, {}, false],
    ["its state", { state: "in-place" }, {}, true],
    ["another state", { state: "partly" }, {}, false],
    ["its owner", { owner: "ada" }, {}, true],
    ["nobody's, of somebody's", { owner: "none" }, {}, false],
    ["nobody's", { owner: "none" }, { owner: null }, true],
    ["its unit, of what has none", { unit: "treasury" }, {}, false],
  ])("asked for %s, a duty passes or not", (_what, filter, overrides, isFound) => {
    const { entries } = found([{ ...entry, row: { ...entry.row, ...overrides } }], { view: "open", ...filter });
    expect(entries).toHaveLength(isFound ? 1 : 0);
  });

  test("of each value of a facet there are as many as pass all the other filters", () => {
    const entries = [
      anEntry({ owner: "ada", state: "in-place" }),
      anEntry({ owner: "ada", state: "partly" }),
      anEntry({ owner: null, state: "partly", regulator: "CBN" }),
      anEntry({ owner: "ada", state: "partly", regulator: null, unit: "treasury" }),
      anEntry({ closedBecause: "Withdrawn" }),
    ];
    const { facets, entries: kept } = found(entries, { view: "open", owner: "ada", state: "partly" });
    expect(kept).toEqual([entries[1], entries[3]]);
    expect(facets).toEqual({
      state: { "in-place": 1, partly: 2 },
      regulator: { NDPC: 1, none: 1 },
      owner: { ada: 2, none: 1 },
      unit: { none: 1, treasury: 1 },
    });
  });
});

test("somebody without a unit is not of that of duties that have none", () => {
  expect(isAssigned({ owner: null, reviewer: null, unit: null }, { userId: "ada", unitId: null })).toBe(false);
  expect(isAssigned({ owner: null, reviewer: null, unit: "it" }, { userId: null, unitId: "it" })).toBe(true);
});

describe("the order of duties", () => {
  const one = (id: string, overrides: Partial<Duty>, more: Partial<Entry> = {}) => anEntry({ _id: id, weight: "Medium", ...overrides }, more); // prettier-ignore
  test.each<[Parameters<typeof inOrder>[1], Entry[]]>([
    ["weight", [one("1", { weight: "High" }), one("2", {}, { riskScore: 9 }), one("3", {}), one("4", { weight: "Low" }), one("5", { weight: null })]],
    ["due", [one("1", { nextDueOn: "2026-12-01" }), one("2", { nextDueOn: "2026-12-02", weight: "High" }), one("3", { nextDueOn: "2026-12-02" }), one("4", { nextDueOn: null, weight: "High" })]],
    ["state", [one("1", { state: "not-looked-at" }), one("2", { state: "in-place" }), one("3", { state: "partly" }), one("4", { state: "does-not-apply" })]],
    ["regulator", [one("1", { regulator: "CBN" }), one("2", { regulator: "NDPC" }), one("3", { regulator: null })]],
    ["owner", [one("1", { owner: "ada" }), one("2", { owner: "bisi" }), one("3", { owner: null })]],
    ["unit", [one("1", { unit: "it" }), one("2", { unit: "treasury" }), one("3", { unit: null })]],
    ["changed", [one("1", {}, { updatedAt: "2026-11-21" }), one("2", {}, { updatedAt: "2026-11-20" }), one("3", {})]],
  ])("by %s", (order, wanted) => {
    const ids = (list: readonly Entry[]) => list.map(({ row }) => row._id);
    expect(ids(inOrder(wanted.toReversed(), order))).toEqual(ids(wanted));
    expect(ids(inOrder([...wanted.slice(1), wanted[0]!], order))).toEqual(ids(wanted));
  }); // prettier-ignore
});

describe("what a list is asked for", () => {
  test.each([
    [{}, { view: "open" }, "weight"],
    [{ regulator: " cbn ", regulationId: " a ", owner: " ada ", unit: " it ", search: " a b " }, { view: "open", regulator: "CBN", regulationId: "a", owner: "ada", unit: "it", search: "a b" }, "weight"],
    [{ regulator: " ", state: "", view: " ", order: "" }, { view: "open" }, "weight"],
    [{ state: " Partly ", view: "ALL", order: "Due" }, { state: "partly", view: "all" }, "due"],
    [{ due: "none", textChanged: "yes" }, { view: "open", due: "none", textChanged: true }, "weight"],
    [{ due: "2028-02-29", textChanged: "no" }, { view: "open", due: "2028-02-29", textChanged: false }, "weight"],
  ] as const)("%j", (input, filter, order) => {
    expect(parseDutyFilter(input)).toEqual({ filter, order, faults: [] });
  }); // prettier-ignore

  const day = "Due must be a day, YYYY-MM-DD, or none";
  test.each([
    [{ state: "done" }, ["State must be one of: not-looked-at, in-place, partly, not-in-place, does-not-apply"]],
    [{ view: "mine" }, ["View must be one of: open, closed, all"]],
    [{ order: "age" }, ["Order must be one of: weight, due, state, regulator, owner, unit, changed"]],
    [{ textChanged: "perhaps" }, ["TextChanged must be one of: yes, no"]],
    [{ due: "soon" }, [day]],
    [{ due: "2026-13-01" }, [day]],
    [{ due: "2026-02-30" }, [day]],
    [{ due: "1026-12-01" }, [day]],
    [{ due: "x2026-12-01" }, [day]],
    [{ due: "2026-12-01T00" }, [day]],
    [{ due: "soon", view: "mine" }, [day, "View must be one of: open, closed, all"]],
  ])("of %j it is said what is wrong", (input, faults) => {
    expect(parseDutyFilter(input).faults).toEqual(faults);
  });
});

describe("what is kept of a duty", () => {
  test("of one of the library is with what it is called and says now", () => {
    const before = stored({ ...said, title: "Old", text: "Old.", regulator: "OLD" });
    expect(asStored({ library, stored: before }, "c", "2026-12-01T09:00:00.000Z")).toEqual(stored(said));
    expect(asStored({ library, stored: undefined }, "c", at)).toEqual(stored());
    expect(asStored({ library: undefined, stored: own() }, "c", at)).toEqual(own());
  });

  test("is held against the library's wording, or the company's own", () => {
    expect(heldOf(library, own())).toBe(library.held);
    expect(heldOf(undefined, { text: "T", deadline: { rule: "By the 5th" } })).toBe(asHeld({ text: "T", deadline: "By the 5th", figures: [] })); // prettier-ignore
    expect(heldOf(undefined, { text: "T", deadline: null })).toBe(asHeld({ text: "T", deadline: null, figures: [] }));
  });

  test.each([
    ["by the library", { ...library, riskLevel: "High" as const }, undefined, {}, true],
    ["by the company", library, stored({ weight: "High" }), {}, true],
    ["by what is asked", library, undefined, { weight: "High" as const }, true],
    ["by none of them", library, stored({ weight: "Low" }), { weight: "Medium" as const }, false],
    ["not, of one of nobody", undefined, undefined, {}, false],
  ])("weighs High %s", (_by, of, row, changes, high) => {
    expect(isHigh({ library: of, stored: row }, changes)).toBe(high);
  });
});
