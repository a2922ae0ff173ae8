import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undeclared } from "#features/catalogue/rules/working-days.ts";
import { addDays } from "#shared/calendar.ts";
import type { Instrument, Schedule } from "#features/catalogue/schema.ts";
import {
  dutiesDue,
  nothingTouched,
  periodOf,
  reminderText,
  stepReached,
  steps,
  type Duty,
  type TouchedOccurrences,
} from "#features/reminder/rules/due.ts";
import { isRare, mayStep, started } from "#features/reminder/rules/steps.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const annual: Schedule = { type: "annual", month: 3, day: 31, roll: null };
const monthly: Schedule = { type: "monthly", day: 10, roll: null };
const quarterly: Schedule = { type: "quarterly", offsetDays: 10 };

describe("the step that a deadline has reached", () => {
  test.each<[Schedule, number, number | undefined]>([
    [annual, 31, undefined],
    [annual, 30, 30],
    [annual, 29, 30],
    [annual, 15, 30],
    [annual, 14, 14],
    [annual, 8, 14],
    [annual, 7, 7],
    [annual, 2, 7],
    [annual, 1, 1],
    [annual, 0, 1],
    [{ type: "once", date: "2027-01-01" }, 30, 30],
    [{ type: "phased", dates: [] as never }, 30, 30],
    [{ type: "semi-annual", offsetDays: 7 }, 30, 30],
    [quarterly, 30, 30],
    [monthly, 30, undefined],
    [monthly, 15, undefined],
    [monthly, 14, 14],
    [{ type: "monthly", workingDay: 5 }, 20, undefined],
    [{ type: "daily" }, 1, undefined],
    [{ type: "daily" }, 0, undefined],
  ])("of %j, %i days ahead, is %s", (schedule, daysLeft, step) => {
    expect(stepReached(schedule, daysLeft)).toBe(step);
  });

  test("only grows more urgent as the day comes nearer", () => {
    fc.assert(
      fc.property(fc.constantFrom(annual, monthly, quarterly), fc.integer({ min: 0, max: 60 }), (schedule, days) => {
        const [later, sooner] = [stepReached(schedule, days + 1), stepReached(schedule, days)];
        expect(sooner ?? 99).toBeLessThanOrEqual(later ?? 99);
        if (sooner !== undefined) expect(steps).toContain(sooner);
      }),
    );
  });
});

// Of each the shortest time that lies between two of its days: February, the first quarter, the first half of a year.
test.each<[Schedule["type"], number]>([
  ["daily", 1],
  ["monthly", 28],
  ["quarterly", 90],
  ["semi-annual", 181],
  ["annual", 365],
  ["once", Infinity],
  ["phased", Infinity],
  ["within", Infinity],
  ["before", Infinity],
  ["every", Infinity],
  ["retain", Infinity],
])("what is due %s is due again after %s days at the earliest", (type, days) => {
  expect(periodOf(type)).toBe(days);
});

describe("whether people are reminded at a step", () => {
  const event = { eventId: "e", kind: "breach", label: "Breach", occurredAt: "2026-11-21T09:00:00.000Z" };
  test.each<[Schedule["type"] | null, typeof event | null, number, boolean, boolean]>([
    ["daily", null, 1, false, false],
    ["monthly", null, 27, true, true],
    ["monthly", null, 28, true, false],
    ["quarterly", null, 89, true, true],
    ["quarterly", null, 90, true, false],
    // Named days of a half-year are called by their month, those of a phase by their day: neither makes them a month's or a day's.
    ["semi-annual", null, 30, true, true],
    ["phased", null, 1, true, true],
    ["phased", null, 90, true, true],
    ["once", null, 90, true, true],
    ["annual", null, 90, true, true],
    ["within", event, started, true, true],
    ["annual", event, started, true, true],
    [null, null, 14, true, true],
  ])("of %s (event: %j) at %i: rare %s, told %s", (schedule, by, step, rare, told) => {
    const one = { basis: { schedule, event: by } };
    expect([isRare(one), mayStep(one, step)]).toEqual([rare, told]);
  });
});

const requirement = (id: string, schedule: Schedule | null, basis: "seen" | "inferred" = "seen") => ({
  id,
  text: `Do what ${id} asks for.`,
  provision: null,
  basis,
  deadline: { rule: "By its day", recurrence: "annual" as const, details: null, schedule },
});
const withDuties = (...requirements: Instrument["requirements"]) => anInstrument({ requirements });

describe("the duties to remind of", () => {
  test("are those whose deadline is near, the nearest first", () => {
    const instrument = withDuties(
      requirement("r1", { type: "once", date: "2026-12-20" }),
      requirement("r2", { type: "once", date: "2026-12-25" }),
      requirement("r3", { type: "once", date: "2026-11-25" }),
      requirement("r4", null),
      { ...requirement("r5", null), deadline: null },
      requirement("r6", { type: "once", date: "2026-11-20" }),
    );
    const found = dutiesDue(instrument, "2026-11-21", null).map(({ requirementId, dueOn, daysLeft, step }) => [requirementId, dueOn, daysLeft, step]);
    expect(found).toEqual([["r3", "2026-11-25", 4, 7], ["r1", "2026-12-20", 29, 30]]);
  }); // prettier-ignore

  test("are none before their regulation takes effect", () => {
    const due = (effectiveOn: string) =>
      dutiesDue({ ...withDuties(requirement("r1", monthly)), effectiveOn }, "2026-12-05", null).map(
        (duty) => duty.dueOn,
      );
    expect(due("2020")).toEqual(["2026-12-10"]);
    expect(due("2026-12-11")).toEqual([]);
    expect(due("2027")).toEqual([]);
  });

  test("leave out dates meant for other licence classes", () => {
    const instrument = withDuties(
      requirement("r1", { type: "once", date: "2026-11-25", categories: ["commercial-banks"] }),
    );
    expect(dutiesDue(instrument, "2026-11-21", "merchant-bank")).toEqual([]);
    expect(dutiesDue(instrument, "2026-11-21", "commercial-banks-national")).toHaveLength(1);
  });

  test("say what is to be known of their date", () => {
    const sunday: Schedule = { type: "once", date: "2026-11-29" };
    const [duty] = dutiesDue(withDuties(requirement("r1", sunday, "inferred")), "2026-11-21", null);
    expect(duty?.note).toBe("from a duty that was inferred; a Sunday");
    const friday: Schedule = { type: "once", date: "2026-11-27" };
    const noteOf = (basis: "seen" | "inferred") =>
      dutiesDue(withDuties(requirement("r1", friday, basis)), "2026-11-21", null)[0]!.note;
    expect([noteOf("seen"), noteOf("inferred")]).toEqual([null, "from a duty that was inferred"]);
  });

  test("are none of what is not in force, of a monthly one that is still far, or of a daily one", () => {
    const withdrawn = { ...withDuties(requirement("r1", annual)), status: "withdrawn" as const };
    expect(dutiesDue(withdrawn, "2027-03-30", null)).toEqual([]);
    expect(dutiesDue(withDuties(requirement("r1", monthly)), "2026-11-20", null)).toEqual([]);
    expect(dutiesDue(withDuties(requirement("r1", { type: "daily" })), "2026-11-20", null)).toEqual([]);
  });

  // 28 December 2026; the return for November was due on the 10th, that for December is on 10 January, a Sunday.
  const november = "cbn-example-2024.r1.2026-11";
  const december = "cbn-example-2024.r1.2026-12";
  const moved = (movedTo: string) => ({ isSettled: false, movedTo });
  const settled = { isSettled: true, movedTo: null };
  const sunday = "a Sunday";
  test.each<[string, TouchedOccurrences, { dueOn: string; step: number; note: string | null }[]]>([
    ["nothing was done", nothingTouched, [{ dueOn: "2027-01-10", step: 14, note: sunday }]],
    ["it is filed", new Map([[december, settled]]), []],
    ["it is in work", new Map([[december, { isSettled: false, movedTo: null }]]), [{ dueOn: "2027-01-10", step: 14, note: sunday }]],
    ["it was moved, whatever day that is", new Map([[december, moved("2027-01-03")]]), [{ dueOn: "2027-01-03", step: 7, note: null }]],
    ["it was moved to today", new Map([[december, moved("2026-12-28")]]), [{ dueOn: "2026-12-28", step: 1, note: null }]],
    ["the one before was moved to before it", new Map([[november, moved("2027-01-08")]]), [{ dueOn: "2027-01-08", step: 14, note: null }]],
    ["the one before was moved to behind it", new Map([[november, moved("2027-01-11")]]), [{ dueOn: "2027-01-10", step: 14, note: sunday }]],
    ["the one before was moved to a day that is past", new Map([[november, moved("2026-12-20")]]), [{ dueOn: "2027-01-10", step: 14, note: sunday }]],
    ["the one before is filed", new Map([[november, settled]]), [{ dueOn: "2027-01-10", step: 14, note: sunday }]],
  ])("where %s", (_what, touched, wanted) => {
    const found = dutiesDue(withDuties(requirement("r1", monthly)), "2026-12-28", null, { calendar: undeclared, touched });
    expect(found.map(({ dueOn, step, note }) => ({ dueOn, step, note }))).toEqual(wanted);
  }); // prettier-ignore

  test("are sought three months back, where one was moved", () => {
    const touched = new Map([["cbn-example-2024.r1.once", moved("2026-11-25")]]);
    const due = (date: string) =>
      dutiesDue(withDuties(requirement("r1", { type: "once", date })), "2026-11-21", null, {
        calendar: undeclared,
        touched,
      }).map(({ dueOn }) => dueOn);
    expect([due("2026-08-21"), due("2026-08-20")]).toEqual([["2026-11-25"], []]);
  });
});

test("whoever looks every day sees each step of a yearly deadline once, and those of a monthly one twelve times a year", () => {
  const seen = new Map<string, number>();
  const instrument = withDuties(requirement("r1", annual), requirement("r2", monthly));
  for (let day = 0; day < 365; day += 1) {
    for (const { requirementId, dueOn, step } of dutiesDue(instrument, addDays("2026-04-01", day), null))
      seen.set(`${requirementId} ${dueOn} ${step}`, 1);
  }
  expect([...seen.keys()].filter((key) => key.startsWith("r1")).toSorted()).toEqual([
    "r1 2027-03-31 1", "r1 2027-03-31 14", "r1 2027-03-31 30", "r1 2027-03-31 7",
  ]);
  expect([...seen.keys()].filter((key) => key.startsWith("r2") && key.endsWith(" 1")).length).toBe(12);
}); // prettier-ignore

const duty = (overrides: Partial<Duty>): Duty => ({
  requirementId: "r1",
  text: "File the annual return.",
  dueOn: "2027-03-31",
  daysLeft: 30,
  step: 30,
  note: null,
  ...overrides,
});

test.each([
  [{}, false, "Due on Wednesday 31 March 2027, in 30 days: File the annual return."],
  [{ daysLeft: 1 }, false, "Due on Wednesday 31 March 2027, tomorrow: File the annual return."],
  [{ daysLeft: 0 }, false, "Due on Wednesday 31 March 2027, today: File the annual return."],
  [{ dueOn: "2027-01-31", note: "a Sunday" }, false, "Due on Sunday 31 January 2027, in 30 days: File the annual return. (a Sunday)"],
  [{ note: "a Sunday" }, true, "Due on Wednesday 31 March 2027, in 30 days: File the annual return. (a Sunday; it is not settled yet whether this applies to you)"],
  [{}, true, "Due on Wednesday 31 March 2027, in 30 days: File the annual return. (it is not settled yet whether this applies to you)"],
] as [Partial<Duty>, boolean, string][])("says of %j (open: %s): %s", (overrides, isOpen, text) => {
  expect(reminderText(duty(overrides), isOpen)).toBe(text);
}); // prettier-ignore
