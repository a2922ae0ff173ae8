import fc from "fast-check";
import { expect, test } from "vitest";
import { isWorkingDay } from "#features/catalogue/rules/working-days.ts";
import type { Schedule } from "#features/catalogue/schema.ts";
import { computedBetween, computedFor, startedBy } from "#features/filing/rules/computed.ts";
import { calendarOf } from "#features/holiday/rules.ts";
import { addDays, daysBetween } from "#shared/calendar.ts";
import { aDuty, declaredOn } from "../../support/work/due-days.ts";

const anyDay = fc
  .date({ min: new Date("2010-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const direction = fc.constantFrom("previous-working-day" as const, "next-working-day" as const, null);
const upTo = (max: number) => fc.integer({ min: 1, max });
const aSchedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ type: fc.constant("daily" as const) }),
  fc.record({ type: fc.constant("daily" as const), time: fc.constant("10:00"), of: fc.constant("next-working-day" as const) }),
  fc.record({ type: fc.constant("monthly" as const), day: upTo(31), roll: direction }),
  fc.record({ type: fc.constant("monthly" as const), workingDay: upTo(20) }),
  fc.record({ type: fc.constant("quarterly" as const), offsetDays: upTo(366), roll: direction }),
  fc.record({ type: fc.constant("quarterly" as const), offsetWorkingDays: upTo(250) }),
  fc.record({ type: fc.constant("semi-annual" as const), offsetDays: upTo(366), roll: direction }),
  fc.record({ type: fc.constant("annual" as const), month: upTo(12), day: upTo(31), roll: direction }),
  fc.record({ type: fc.constant("annual" as const), after: fc.constant("financial-year-end" as const), months: upTo(24), days: upTo(366) }),
); // prettier-ignore
/** Some declared days near a day. */
const declaredNear = (day: string) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 })
    .map((offsets) => calendarOf(offsets.map((offset) => declaredOn([addDays(day, offset)], `day-${offset}`)[0]!)));
const situation = fc
  .tuple(aSchedule, anyDay, fc.integer({ min: 0, max: 400 }))
  .chain(([schedule, from, days]) =>
    declaredNear(from).map((calendar) => ({ schedule, from, to: addDays(from, days), calendar })),
  );
const said = (list: { period: string; dueDay: string }[]) => list.map(({ period, dueDay }) => `${period} ${dueDay}`);

test("however a time is divided, each occurrence is in one part, and none is missing", () => {
  fc.assert(
    fc.property(situation, fc.nat(400), ({ schedule, from, to, calendar }, at) => {
      const reckoning = { calendar, category: null };
      const middle = addDays(from, Math.min(at, daysBetween(from, to)));
      const whole = computedBetween(aDuty(schedule), { from, to }, reckoning);
      const parts = [
        ...computedBetween(aDuty(schedule), { from, to: middle }, reckoning),
        ...computedBetween(aDuty(schedule), { from: addDays(middle, 1), to }, reckoning),
      ];
      expect(said(parts)).toEqual(said(whole));
      expect(new Set(whole.map(({ period }) => period)).size).toBe(whole.length);
      expect(whole.every(({ dueDay }) => dueDay >= from && dueDay <= to)).toBe(true);
    }),
  );
});

test("an occurrence is found again by its period alone", () => {
  fc.assert(
    fc.property(situation, ({ schedule, from, to, calendar }) => {
      const reckoning = { calendar, category: null };
      for (const one of computedBetween(aDuty(schedule), { from, to }, reckoning))
        expect(computedFor(aDuty(schedule), one.period, reckoning)).toEqual(one);
    }),
    { numRuns: 40 },
  );
});

test("what is rolled or counted falls on a day on which people work, and a roll goes its way only", () => {
  fc.assert(
    fc.property(situation, ({ schedule, from, to, calendar }) => {
      for (const { anchor, dueDay } of computedBetween(aDuty(schedule), { from, to }, { calendar, category: null })) {
        const roll = "roll" in schedule ? schedule.roll : undefined;
        const isMoved =
          roll || "workingDay" in schedule || "offsetWorkingDays" in schedule || schedule.type === "daily";
        if (isMoved) expect(isWorkingDay(dueDay, calendar.isDeclared)).toBe(true);
        if (roll === "previous-working-day") expect(dueDay <= anchor).toBe(true);
        else expect(dueDay >= anchor).toBe(true);
      }
    }),
  );
});

test("a holiday more makes a day that rolls back earlier or leaves it, any other later or leaves it, and no period another", () => {
  const rolled = aSchedule.filter(({ type }) => type !== "daily");
  fc.assert(
    fc.property(rolled, anyDay, fc.nat(90), (schedule, from, offset) => {
      const [before, after] = [calendarOf([]), calendarOf(declaredOn([addDays(from, offset)], "extra"))];
      // The year's feasts stay as they were expected.
      const with1 = { ...before, isDeclared: after.isDeclared };
      const range = { from: addDays(from, -400), to: addDays(from, 800) };
      const then = computedBetween(aDuty(schedule), range, { calendar: before, category: null });
      for (const { period, dueDay } of then) {
        const now = computedFor(aDuty(schedule), period, { calendar: with1, category: null })!;
        const isBack = "roll" in schedule && schedule.roll === "previous-working-day";
        expect(isBack ? now.dueDay <= dueDay : now.dueDay >= dueDay).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

const event = (occurredAt: string) => ({ id: "e1", kind: "incident", requirementId: "", occurredAt });
const within = (span: object): Schedule => ({ type: "within", of: "incident", ...span });
test.each<[string, Schedule, string, string, string]>([
  ["24 hours, over midnight in Lagos", within({ hours: 24 }), "2026-11-26T22:30:00.000Z", "2026-11-27", "2026-11-27T22:30:00.000Z"],
  ["the same, where the day in Lagos is another", within({ hours: 24 }), "2026-11-26T23:30:00.000Z", "2026-11-28", "2026-11-27T23:30:00.000Z"],
  ["72 hours over a weekend", within({ hours: 72 }), "2026-11-27T08:00:00.000Z", "2026-11-30", "2026-11-30T08:00:00.000Z"],
  ["30 minutes", within({ minutes: 30 }), "2026-11-27T08:00:00.000Z", "2026-11-27", "2026-11-27T08:30:00.000Z"],
  ["7 days, to the end of the last", within({ days: 7 }), "2026-11-26T08:00:00.000Z", "2026-12-03", "2026-12-03T22:59:59.999Z"],
  ["2 working days from a Friday", within({ workingDays: 2 }), "2026-11-27T08:00:00.000Z", "2026-12-01", "2026-12-01T22:59:59.999Z"],
  ["a month from 31 January", within({ months: 1 }), "2027-01-31T08:00:00.000Z", "2027-02-28", "2027-02-28T22:59:59.999Z"],
  ["a year from 29 February", within({ years: 1 }), "2028-02-29T08:00:00.000Z", "2029-02-28", "2029-02-28T22:59:59.999Z"],
  ["30 days before", { type: "before", of: "incident", days: 30 }, "2027-01-15T08:00:00.000Z", "2026-12-16", "2026-12-16T22:59:59.999Z"],
  ["2 working days before a Monday", { type: "before", of: "incident", workingDays: 2 }, "2026-11-30T08:00:00.000Z", "2026-11-26", "2026-11-26T22:59:59.999Z"],
])("an event starts a clock: %s", (_, schedule, occurredAt, dueDay, dueAt) => {
  const started = startedBy(aDuty(schedule), [event(occurredAt)], { until: "2030-01-01", calendar: calendarOf([]) });
  expect(started).toMatchObject([{ period: "e1", dueDay, dueAt, eventId: "e1" }]);
}); // prettier-ignore

test("what comes again is counted from the event each time: the 29th of February is kept", () => {
  const every: Schedule = { type: "every", from: "incident", years: 1 };
  const started = startedBy(aDuty(every), [event("2028-02-29T08:00:00.000Z")], { until: "2032-12-31", calendar: calendarOf([]) });
  expect(said(started)).toEqual(["e1 2029-02-28", "e1-2 2030-02-28", "e1-3 2031-02-28", "e1-4 2032-02-29"]);
}); // prettier-ignore

test("the meeting of the year starts what is due after it, by either of its words", () => {
  const agm: Schedule = { type: "annual", after: "agm", days: 42 };
  const meeting = { ...event("2026-06-18T10:00:00.000Z"), kind: "annual-general-meeting" };
  expect(startedBy(aDuty(agm), [meeting], { until: "2030-01-01", calendar: calendarOf([]) })).toMatchObject([
    { dueDay: "2026-07-30" },
  ]);
});

test("nothing falls due before its rule takes effect", () => {
  const duty = aDuty({ type: "monthly", day: 5, roll: null }, { startsOn: "2026-03-01" });
  const found = computedBetween(duty, { from: "2026-01-01", to: "2026-04-30" }, { calendar: calendarOf([]), category: null });
  expect(said(found)).toEqual(["2026-02 2026-03-05", "2026-03 2026-04-05"]);
}); // prettier-ignore

test("says on which holidays a day rests, and which of them are only expected", () => {
  const duty = aDuty({ type: "monthly", day: 20, roll: "previous-working-day" });
  const of = (calendar: ReturnType<typeof calendarOf>) => computedFor(duty, "2026-02", { calendar, category: null });
  expect(of(calendarOf(declaredOn(["2026-03-19", "2026-03-20"])))).toMatchObject({
    dueDay: "2026-03-18",
    holidays: [{ day: "2026-03-19", name: "Eid", isDeclared: true }, { day: "2026-03-20", name: "Eid", isDeclared: true }],
  });
  expect(of(calendarOf([]))).toMatchObject({
    dueDay: "2026-03-19",
    holidays: [{ day: "2026-03-20", name: "Muslim holiday", isDeclared: false }],
    note: "may fall earlier or later if a public holiday is declared",
  });
}); // prettier-ignore
