import { describe, expect, test } from "vitest";
import type { Schedule } from "#features/catalogue/schema.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { computedBetween, computedFor, startedBy, termsBetween } from "#features/filing/rules/computed.ts";
import { calendarOf } from "#features/holiday/rules.ts";
import { aDuty, declaredOn } from "../../support/work/due-days.ts";

const calendar = calendarOf([]);
const reckoning = { calendar, category: null };
const monthly: Schedule = { type: "monthly", day: 5, roll: null };
const spring = { from: "2026-03-01", to: "2026-04-30" };
const daysOf = (schedule: Schedule, range: { from: string; to: string }, startsOn: string | null = null) =>
  termsBetween({ schedule, startsOn }, range, reckoning).map(({ dueDay }) => dueDay);

describe("what falls due between two days", () => {
  test.each([
    ["a rule of which nobody knows from when", null, ["2026-03-05", "2026-04-05"]],
    ["a rule of long ago", "2020-01-01", ["2026-03-05", "2026-04-05"]],
    ["a rule that takes effect then", "2026-03-06", ["2026-04-05"]],
    ["a rule that takes effect on such a day", "2026-04-05", ["2026-04-05"]],
    ["a rule that takes effect later", "2026-05-01", []],
  ])("by %s", (_which, startsOn, days) => {
    expect(daysOf(monthly, spring, startsOn)).toEqual(days);
  });

  test.each<[string, Schedule, string[]]>([
    ["a day that is named", { type: "once", date: "2026-03-15" }, ["2026-03-15"]],
    ["one before", { type: "once", date: "2026-02-28" }, []],
    ["one after", { type: "once", date: "2026-05-01" }, []],
    ["steps that are named", { type: "phased", dates: [{ date: "2025-12-31", target: "A" }, { date: "2026-03-01", target: "B" }, { date: "2026-04-30", target: "C" }] }, ["2026-03-01", "2026-04-30"]],
    // The second Tuesdays; in whatever order the library names them.
    ["weekdays of a half-year", { type: "semi-annual", dates: [{ month: 4, nth: 2, weekday: "tuesday" }, { month: 3, nth: 2, weekday: "tuesday" }] }, ["2026-03-10", "2026-04-14"]],
  ])("of %s", (_what, schedule, days) => {
    expect(daysOf(schedule, spring)).toEqual(days);
  }); // prettier-ignore

  test("of a day for one licence class, whoever asked before", () => {
    const schedule: Schedule = { type: "once", date: "2026-03-15", categories: ["merchant-bank"] };
    const of = (category: LicenceCategory) => termsBetween({ schedule, startsOn: null }, spring, { calendar, category }).length; // prettier-ignore
    expect([of("psps-mmo"), of("merchant-bank"), of("psps-mmo")]).toEqual([0, 1, 0]);
  });
});

describe("an occurrence by its period", () => {
  test.each<[Schedule, string, string | undefined]>([
    [monthly, "2026-02", "2026-03-05"],
    [{ type: "once", date: "2026-03-15" }, "once", "2026-03-15"],
    [{ type: "once", date: "2026-03-15" }, "2026-03", undefined],
    [monthly, "2026-13", undefined],
    [monthly, "2026-Q1", undefined],
    [monthly, "e1", undefined],
    [monthly, "1800-01", undefined],
    [monthly, "9999-01", undefined],
  ])("of %j: %s", (schedule, period, day) => {
    expect(computedFor(aDuty(schedule), period, reckoning)?.dueDay).toBe(day);
  });
});

describe("the holidays on which a day rests", () => {
  // 20 March 2026 is a Friday.
  const declared = calendarOf(declaredOn(["2026-03-20"]));
  const holidaysOf = (roll: "next-working-day" | "previous-working-day" | null) =>
    computedBetween(aDuty({ type: "monthly", day: 20, roll }), { from: "2026-03-16", to: "2026-03-31" }, { calendar: declared, category: null })
      .map(({ dueDay, holidays }) => [dueDay, holidays.map(({ day }) => day)]); // prettier-ignore
  test.each([
    ["rolls back", "previous-working-day", [["2026-03-19", ["2026-03-20"]]]],
    ["rolls on", "next-working-day", [["2026-03-23", ["2026-03-20"]]]],
    ["stands on it", null, [["2026-03-20", []]]],
  ] as const)("where it %s", (_how, roll, days) => {
    expect(holidaysOf(roll)).toEqual(days);
  });

  test("of a clock are told where it counts days, not where it counts hours", () => {
    const of = (span: object) =>
      startedBy(aDuty({ type: "within", of: "breach", ...span }), [breach("")], { until: "2030-01-01", calendar: declared })
        .map(({ dueDay, holidays }) => [dueDay, holidays.map(({ day }) => day)]); // prettier-ignore
    expect(of({ workingDays: 2 })).toEqual([["2026-03-23", ["2026-03-20"]]]);
    expect(of({ hours: 48 })).toEqual([["2026-03-20", []]]);
  });
});

const breach = (requirementId: string) => ({ id: "e1", kind: "breach", requirementId, occurredAt: "2026-03-18T09:00:00.000Z" }); // prettier-ignore
test.each([
  ["for all that it starts", "breach", "", 1],
  ["for this requirement", "breach", "cbn-example-2024#r1", 1],
  ["for another requirement", "breach", "cbn-example-2024#r2", 0],
  ["that starts something else", "fraud", "", 0],
])("an event %s", (_which, of, requirementId, count) => {
  const duty = aDuty({ type: "within", of, hours: 24 });
  expect(startedBy(duty, [breach(requirementId)], { until: "2030-01-01", calendar })).toHaveLength(count);
});
