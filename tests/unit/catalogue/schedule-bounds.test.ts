import fc from "fast-check";
import { expect, test } from "vitest";
import { nextDueOn } from "#features/catalogue/rules/deadline.ts";
import { scheduleSchema } from "#features/catalogue/rules/schedule.ts";
import { draftSchema } from "#features/drafting/schema.ts";
import { decideSchema } from "#features/triage/schema.ts";
import { enterItemSchema } from "#features/watch/schema.ts";

const huge = Number.MAX_SAFE_INTEGER;

test.each([
  { type: "quarterly", offsetWorkingDays: huge },
  { type: "quarterly", offsetDays: huge },
  { type: "monthly", workingDay: 40 },
  { type: "semi-annual", offsetDays: 100_000_000 },
  { type: "semi-annual", dates: [{ month: 1, nth: 1e12, weekday: "monday" }, { month: 7, nth: 1, weekday: "monday" }] }, // prettier-ignore
  { type: "annual", after: "financial-year-end", months: huge },
  { type: "daily", time: "99:99" },
  { type: "once", date: "0000-01-01" },
  { type: "once", date: "9999-12-31" },
  { type: "within", of: "event", workingDays: huge },
  { type: "every", from: "start", years: huge },
  { type: "retain", years: huge, from: "start" },
])("%j is no schedule", (schedule) => {
  expect(scheduleSchema.safeParse(schedule).success).toBe(false);
});

test.each([
  ["0000-01-01", false],
  ["1899-12", false],
  ["1900", true],
  ["1900-01-01", true],
  ["2199-12-31", true],
  ["2200", false],
  ["9999-12-31", false],
])("%s may be entered as the day of a decision, of an entry or of a law: %s", (day, isTaken) => {
  const { issuedOn, effectiveOn } = draftSchema.shape;
  const whole = day.length === 10 ? [decideSchema.shape.dueOn, enterItemSchema.shape.publishedOn] : [];
  const days = [issuedOn, effectiveOn, ...whole];
  expect(days.map((schema) => schema.safeParse(day).success)).toEqual(days.map(() => isTaken));
});

const most = (value: number) => fc.integer({ min: 1, max: value });
const schedules = fc.oneof(
  fc.record({ type: fc.constant("quarterly" as const), offsetDays: most(366) }),
  fc.record({ type: fc.constant("quarterly" as const), offsetWorkingDays: most(250) }),
  fc.record({ type: fc.constant("monthly" as const), workingDay: most(23) }),
  fc.record({ type: fc.constant("semi-annual" as const), offsetDays: most(366) }),
  fc.record({ type: fc.constant("annual" as const), after: fc.constant("agm" as const), months: most(24) }),
);

test("every schedule of these that is allowed falls on a day that has not passed", () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 60_000 }), (schedule, offset) => {
      const today = new Date(Date.UTC(1950, 0, 1 + offset)).toISOString().slice(0, 10);
      const due = nextDueOn(scheduleSchema.parse(schedule), today);
      expect(due === null || due >= today, `${today} ${due}`).toBe(true);
    }),
  );
});
