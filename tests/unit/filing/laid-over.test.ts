import { describe, expect, test } from "vitest";
import type { EndedDuty } from "#features/filing/rules/duty.ts";
import {
  dutyIdOf,
  isOver,
  isSettled,
  occurrenceIdOf,
  occurrenceOf,
  onTimeOf,
  readOccurrenceId,
  subjectOf,
  type KeptFiling,
} from "#features/filing/rules/laid-over.ts";
import type { Computed } from "#features/filing/rules/years.ts";
import type { Occurrence } from "#features/filing/schema.ts";
import { anOccurrence } from "../../support/samples/register.ts";
import { aDuty } from "../../support/work/due-days.ts";

const duty = aDuty({ type: "monthly", day: 10, roll: null });
const id = "cbn-example-2024.r1.2026-11";
const dueAt = "2026-12-10T22:59:59.999Z";
const computed: Computed = {
  period: "2026-11",
  dueDay: "2026-12-10",
  dueAt,
  anchor: "2026-12-12",
  holidays: [{ day: "2026-12-11", name: "Eid", isDeclared: true }],
  note: "may fall earlier",
  eventId: null,
};
const kept = (overrides: Partial<KeptFiling>): KeptFiling => ({
  regulationId: "cbn-example-2024",
  requirementId: "cbn-example-2024#r1",
  period: "2026-11",
  state: "open",
  plainDay: "2026-12-09",
  dueDay: "2026-12-09",
  dueAt: "2026-12-09T22:59:59.999Z",
  movedWhy: null,
  reason: null,
  filedAt: null,
  reference: null,
  receiptId: null,
  receiptFile: null,
  receiptName: null,
  ...overrides,
});
const at = { now: "2026-12-01T09:00:00.000Z", signedUpAt: "2026-11-01T09:00:00.000Z", events: new Map() };

test("a duty and an occurrence have names that paths carry", () => {
  expect(dutyIdOf("ng-ndpa-2023#r5")).toBe("ng-ndpa-2023.r5");
  expect(occurrenceIdOf("ng-ndpa-2023#r5", "2026-03")).toBe("ng-ndpa-2023.r5.2026-03");
  expect(subjectOf(kept({}))).toBe("cbn-example-2024#r1 2026-11");
});

test.each([
  ["ng-ndpa-2023.r5.2026-03", { requirementId: "ng-ndpa-2023#r5", period: "2026-03" }],
  // One of the company's own is of no regulation.
  ["0198.2026-03", { requirementId: "0198", period: "2026-03" }],
  ["2026-03", undefined],
  ["", undefined],
  [".2026-03", undefined],
  ["0198.", undefined],
  ["ng-ndpa-2023..2026-03", undefined],
  ["ng-ndpa-2023.r5.", undefined],
  ["ng-ndpa-2023.r5.more.2026-03", undefined],
])("the id %j names %j", (name, read) => {
  expect(readOccurrenceId(name)).toEqual(read);
});

describe("an occurrence", () => {
  test("that nobody has touched is as it is computed", () => {
    expect(occurrenceOf(duty, computed, undefined, at)).toEqual({
      _id: id,
      dutyId: "cbn-example-2024.r1",
      regulationId: "cbn-example-2024",
      regulationTitle: "Example",
      regulator: "CBN",
      requirementId: "cbn-example-2024#r1",
      text: "File the return.",
      period: "2026-11",
      dueDay: "2026-12-10",
      dueAt,
      state: "upcoming",
      isOverdue: false,
      isSure: true,
      filedAt: null,
      reference: null,
      receiptId: null,
      receiptName: null,
      receiptSha256: null,
      reason: null,
      basis: {
        rule: "By its day",
        schedule: "monthly",
        from: "2026-12-12",
        holidays: computed.holidays,
        note: "may fall earlier",
        moved: null,
        event: null,
      },
    });
  });

  test("of a duty that is gone is as it was when it was touched last", () => {
    const filed = kept({
      state: "filed",
      filedAt: "2026-12-01T09:00:00.000Z",
      reference: "R1",
      receiptId: "file",
      receiptFile: `${"a".repeat(64)}.pdf`,
      receiptName: "receipt.pdf",
    });
    expect(occurrenceOf(undefined, undefined, filed, at)).toEqual({
      _id: id,
      dutyId: "cbn-example-2024.r1",
      regulationId: "cbn-example-2024",
      regulationTitle: "cbn-example-2024",
      regulator: "",
      requirementId: "cbn-example-2024#r1",
      text: "No longer in the library",
      period: "2026-11",
      dueDay: "2026-12-09",
      dueAt: "2026-12-09T22:59:59.999Z",
      state: "filed",
      isOverdue: false,
      isSure: false,
      filedAt: "2026-12-01T09:00:00.000Z",
      reference: "R1",
      receiptId: "file",
      receiptName: "receipt.pdf",
      receiptSha256: "a".repeat(64),
      reason: null,
      basis: {
        rule: "The rule is no longer in the library; the day stands as it was",
        schedule: null,
        from: null,
        holidays: [],
        note: null,
        moved: null,
        event: null,
      },
    });
  });

  const moved = { movedWhy: "Allowed", dueDay: "2026-12-20", dueAt: "2026-12-20T22:59:59.999Z" };
  // Of what was touched the row has the day that was due then: 9 December; a holiday has since made it the 10th.
  test.each<[string, Partial<KeptFiling>, Partial<Occurrence>]>([
    ["in work goes with the calendar", { state: "in-work" }, { state: "in-work", dueDay: "2026-12-10", dueAt }],
    ["given back goes with it, too", { state: "open" }, { state: "upcoming", dueDay: "2026-12-10" }],
    ["that was moved stays where it was put", moved, { state: "upcoming", dueDay: "2026-12-20", dueAt: "2026-12-20T22:59:59.999Z" }],
    ["filed stays as it was", { state: "filed", filedAt: "2026-12-09T22:59:59.999Z" }, { state: "filed", dueDay: "2026-12-09" }],
    ["filed an instant later is late", { state: "filed", filedAt: "2026-12-09T23:00:00.000Z" }, { state: "filed-late" }],
    ["filed nobody knows when is not", { state: "filed", filedAt: null }, { state: "filed" }],
    ["waived stays as it was", { state: "waived", reason: "No staff" }, { state: "waived", dueDay: "2026-12-09", reason: "No staff" }],
  ])("that is %s", (_how, row, said) => {
    expect(occurrenceOf(duty, computed, kept(row), at)).toMatchObject(said);
  }); // prettier-ignore

  test("says from which day and why it was moved, and what may yet move it only while it is open", () => {
    const basisOf = (row: Partial<KeptFiling>) => occurrenceOf(duty, computed, kept(row), at).basis;
    expect(basisOf(moved).moved).toEqual({ from: "2026-12-09", reason: "Allowed" });
    expect([basisOf({ state: "in-work" }).note, basisOf({ state: "filed" }).note, basisOf({ state: "waived" }).note]).toEqual(["may fall earlier", null, null]);
  }); // prettier-ignore

  test("that an event has started says which", () => {
    const breach = { id: "e1", kind: "breach", requirementId: "", occurredAt: "2026-12-07T09:00:00.000Z" };
    const events = new Map([["e1", { ...breach, label: "A breach" }]]);
    const eventOf = (eventId: string) => occurrenceOf(duty, { ...computed, eventId }, undefined, { ...at, events }).basis.event; // prettier-ignore
    expect(eventOf("e1")).toEqual({ eventId: "e1", kind: "breach", label: "A breach", occurredAt: breach.occurredAt });
    expect(eventOf("gone")).toBeNull();
  });

  const late = { ...at, now: "2026-12-10T23:00:00.000Z" };
  test.each<[string, Partial<KeptFiling> | undefined, typeof late, boolean]>([
    ["an instant after its day", undefined, late, true],
    ["at its last instant", undefined, { ...late, now: dueAt }, false],
    ["in work, after its day", { state: "in-work" }, late, true],
    ["filed late", { state: "filed", filedAt: late.now }, late, false],
    ["waived", { state: "waived" }, late, false],
    ["due before the company signed up", undefined, { ...late, signedUpAt: late.now }, false],
    ["due the instant at which it signed up", undefined, { ...late, signedUpAt: dueAt }, true],
  ])("is overdue or not: %s", (_when, row, when, isOverdue) => {
    expect(occurrenceOf(duty, computed, row && kept(row), when).isOverdue).toBe(isOverdue);
  });

  test("of a duty of the company's own that falls due no more is never overdue", () => {
    const ended: EndedDuty = { ...duty, regulationId: "", requirementId: "0198", schedule: null };
    const own = kept({ regulationId: "", requirementId: "0198", state: "in-work" });
    const isOverdue = (of: EndedDuty | typeof duty | undefined) => occurrenceOf(of, undefined, own, late).isOverdue;
    expect([isOverdue(ended), isOverdue(undefined), isOverdue(duty)]).toEqual([false, false, true]);
    // What the library has no longer may have been late all the same.
    expect(occurrenceOf(undefined, undefined, kept({ state: "in-work" }), late).isOverdue).toBe(true);
    expect([isOver(ended, own), isOver(duty, own), isOver(undefined, kept({}))]).toEqual([true, false, false]);
  });
});

test("filed or waived, nothing is to be done any more", () => {
  const states = ["open", "in-work", "filed", "waived"] as const;
  expect(states.map((state) => isSettled({ state }))).toEqual([false, false, true, true]);
});

describe("how punctually a regulator was served", () => {
  const when = { now: "2026-12-31T09:00:00.000Z", signedUpAt: "2026-11-01T09:00:00.000Z" };
  const of = (state: Occurrence["state"], overrides: Partial<Occurrence> = {}) => anOccurrence({ state, ...overrides });

  test("counts each state once, and what is open only when it is past", () => {
    const later = { dueAt: "2027-01-10T22:59:59.999Z" };
    const all = [
      of("filed"), of("filed"), of("filed-late"), of("waived"),
      of("upcoming"), of("in-work"), of("upcoming", later), of("in-work", { dueAt: when.now }),
    ]; // prettier-ignore
    expect(onTimeOf(all, when)).toEqual([
      { regulator: "NDPC", due: 8, onTime: 2, late: 1, overdue: 2, waived: 1, rate: 2 / 5 },
    ]);
  });

  test("has no rate where nothing is judged yet", () => {
    expect(onTimeOf([of("waived")], when)).toMatchObject([{ due: 1, overdue: 0, rate: null }]);
  });

  test("counts of what was due before the company signed up only what was filed", () => {
    const before = { dueAt: "2026-11-01T08:59:59.999Z" };
    const list = [of("upcoming", before), of("waived", before), of("filed", before), of("filed-late", before)];
    expect(onTimeOf(list, when)).toMatchObject([{ due: 2, onTime: 1, late: 1, overdue: 0, waived: 0, rate: 0.5 }]);
    expect(onTimeOf([of("upcoming", { dueAt: when.signedUpAt })], when)).toMatchObject([{ overdue: 1 }]);
  });

  test("is told regulator by regulator, by their codes; what serves none is left out", () => {
    const list = [of("filed"), of("upcoming", { regulator: "CBN" }), of("filed", { regulator: "" })];
    expect(onTimeOf(list, when).map(({ regulator, due, rate }) => [regulator, due, rate])).toEqual([
      ["CBN", 1, 0],
      ["NDPC", 1, 1],
    ]);
  });
});
