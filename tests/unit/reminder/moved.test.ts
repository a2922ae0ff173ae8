import { describe, expect, test } from "vitest";
import type { Instrument, Schedule } from "#features/catalogue/schema.ts";
import { calendarOf } from "#features/holiday/rules.ts";
import type { TouchedOccurrences } from "#features/reminder/rules/due.ts";
import { movedEvent, movedText, movesOf, reachOf } from "#features/reminder/rules/moved.ts";
import { anInstrument } from "../../support/samples/factories.ts";
import { anOccurrence } from "../../support/samples/register.ts";
import { declaredOn } from "../../support/work/due-days.ts";

const withSchedule = (schedule: Schedule | null, overrides: Partial<Omit<Instrument, "appliesTo">> = {}) =>
  anInstrument({
    key: "cbn-returns",
    requirements: [
      { id: "r0", text: "Keep it.", provision: null, basis: "seen", deadline: null },
      { id: "r1", text: "File it.", provision: null, basis: "seen", deadline: { rule: "In time", recurrence: "monthly", details: null, schedule } },
    ],
    ...overrides,
  }); // prettier-ignore

// 10 December 2026 is a Thursday.
const days = ["2026-12-10"];
const declared = { days, before: calendarOf([]), after: calendarOf(declaredOn(days, "extra")) };
const asked = { today: "2026-11-27", category: null, touched: new Map() as TouchedOccurrences };
const back: Schedule = { type: "monthly", day: 10, roll: "previous-working-day" };
const ahead: Schedule = { type: "monthly", day: 10, roll: "next-working-day" };
const occurrence = "cbn-returns.r1.2026-11";

describe("what a declared holiday moves", () => {
  test.each<[string, Schedule | null, string[]]>([
    ["a day that rolls back", back, ["2026-11: 2026-12-10 2026-12-09"]],
    ["a day that rolls on", ahead, ["2026-11: 2026-12-10 2026-12-11"]],
    ["a day that does not roll", { type: "monthly", day: 10, roll: null }, []],
    ["another day of the month", { type: "monthly", day: 9, roll: "previous-working-day" }, []],
    // The eighth working day of December 2026 is the 10th: the 1st is a Tuesday.
    ["a working day that it was", { type: "monthly", workingDay: 8 }, ["2026-11: 2026-12-10 2026-12-11"]],
    ["what is due every day", { type: "daily" }, []],
    ["what is due each day of the one before", { type: "daily", time: "10:00", of: "next-working-day" }, []],
    ["what has no schedule", null, []],
  ])("%s", (_what, schedule, moves) => {
    const found = movesOf(withSchedule(schedule), declared, asked);
    expect(found.map(({ period, before, after }) => `${period}: ${before} ${after}`)).toEqual(moves);
  });

  test("is said with the duty and the period", () => {
    expect(movesOf(withSchedule(back), declared, asked)).toEqual([
      { requirementId: "r1", text: "File it.", period: "2026-11", before: "2026-12-10", after: "2026-12-09" },
    ]);
  });

  test.each<[string, Schedule, string, number]>([
    ["its day was today, and the new one is past", back, "2026-12-10", 1],
    ["both are past", back, "2026-12-11", 0],
    ["its day is past, and the new one is today", ahead, "2026-12-11", 1],
    ["its day is past, and so is the new one", ahead, "2026-12-12", 0],
  ])("where %s", (_when, schedule, today, count) => {
    expect(movesOf(withSchedule(schedule), declared, { ...asked, today })).toHaveLength(count);
  });

  test.each<[string, TouchedOccurrences, number]>([
    ["filed or waived", new Map([[occurrence, { isSettled: true, movedTo: null }]]), 0],
    ["set for another day", new Map([[occurrence, { isSettled: false, movedTo: "2026-12-20" }]]), 0],
    ["in work", new Map([[occurrence, { isSettled: false, movedTo: null }]]), 1],
  ])("of what is %s", (_what, touched, count) => {
    expect(movesOf(withSchedule(back), declared, { ...asked, touched })).toHaveLength(count);
  });

  test("is nothing of what is not in force, not yet in effect, or where no day was declared", () => {
    const none = { ...declared, days: [] };
    expect([
      movesOf(withSchedule(back, { status: "superseded" }), declared, asked),
      movesOf(withSchedule(back, { effectiveOn: "2026-12-11" }), declared, asked),
      movesOf(withSchedule(back), none, asked),
    ]).toEqual([[], [], []]);
  });
});

// What is counted in working days may lie months behind the holiday, what rolls back some days before it.
test.each([
  [[], undefined],
  [["2026-12-10"], { from: "2026-11-25", to: "2027-04-09" }],
  [["2026-12-25", "2026-12-10", "2026-12-24"], { from: "2026-11-25", to: "2027-04-24" }],
])("holidays on %j move what is due within %j", (list, reach) => {
  expect(reachOf(list)).toEqual(reach);
});

test("the company is told of the new day, the old one, and why", () => {
  const move = { requirementId: "r1", text: "File it.", period: "2026-11", before: "2026-12-10", after: "2026-12-09" };
  expect(movedText({ name: "Eid" }, move)).toBe(
    "Due on Wednesday 9 December 2026 instead of Thursday 10 December 2026, for Eid was declared: File it.",
  );
});

test("so is whoever answers for the duty", () => {
  const moved = { occurrence: anOccurrence({ dueDay: "2026-12-11", regulationTitle: "Data\nAct" }), before: "2026-12-10" };
  expect(movedEvent("Eid", moved)).toEqual({
    type: "filing.moved",
    subject: "ng-ndpa-2023.r5.2026-Q3",
    heading: "Due on Friday 11 December 2026 instead of Thursday 10 December 2026",
    title: "Data Act",
    lines: ["File the audit return.", "The day is another since Eid was declared."],
    because: "you answer for it or review it",
    path: "/filings?filing=ng-ndpa-2023.r5.2026-Q3",
    data: {
      filingId: "ng-ndpa-2023.r5.2026-Q3",
      dutyId: "ng-ndpa-2023.r5",
      requirementId: "ng-ndpa-2023#r5",
      period: "2026-Q3",
      before: "2026-12-10",
      dueDay: "2026-12-11",
      dueAt: "2026-12-10T22:59:59.999Z",
      holiday: "Eid",
    },
  });
}); // prettier-ignore
