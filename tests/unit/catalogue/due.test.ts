import { expect, test } from "vitest";
import { dueOf } from "#features/catalogue/rules/due.ts";
import { takesEffectOn, takesEffectWords } from "#features/catalogue/rules/taking-effect.ts";
import type { Schedule } from "#features/catalogue/schema.ts";

const today = "2026-11-23";
const monthly: Schedule = { type: "monthly", day: 5, roll: null };
const dueFrom = (effectiveOn: string | null, schedule: Schedule | null = monthly) =>
  dueOf({ status: "in-force", effectiveOn }, schedule, today)?.day ?? null;

test.each([
  [null, "2026-12-05"],
  ["2020-01-01", "2026-12-05"],
  ["2026-11-23", "2026-12-05"],
  ["2027-04-01", "2027-04-05"],
  ["2027-04-06", "2027-05-05"],
  ["2027-04", "2027-04-05"],
  ["2027", "2027-01-05"],
  ["2026", "2026-12-05"],
])("in effect from %s, what is due each month is due next on %s", (effectiveOn, due) => {
  expect(dueFrom(effectiveOn)).toBe(due);
});

test.each<[Schedule, string | null]>([
  [{ type: "daily" }, "2027-04-01"],
  [{ type: "quarterly", offsetDays: 10 }, "2027-04-10"],
  [{ type: "annual", month: 3, day: 31, roll: null }, "2028-03-31"],
  [{ type: "annual", after: "financial-year-end", months: 3 }, "2028-03-31"],
  [{ type: "once", date: "2027-06-30" }, "2027-06-30"],
  [{ type: "once", date: "2027-01-31" }, null],
  [{ type: "within", of: "breach", hours: 72 }, null],
])("no day before it takes effect is a due day: %j", (schedule, due) => {
  expect(dueFrom("2027-04-01", schedule)).toBe(due);
});

test.each(["superseded", "withdrawn", "draft"] as const)("what is %s sets no dates", (status) => {
  expect(dueOf({ status, effectiveOn: null }, monthly, today)).toBeNull();
});

test("says what is to be known of the day", () => {
  const instrument = { status: "in-force", effectiveOn: "2027-05-30" } as const;
  expect(dueOf(instrument, monthly, today)).toEqual({ day: "2027-06-05", note: "a Saturday" });
  expect(dueOf(instrument, null, today)).toBeNull();
});

test("it takes effect in as much of a date as is known, while that lies ahead", () => {
  const on = (effectiveOn: string | null, status: "in-force" | "draft" = "in-force") =>
    takesEffectOn({ status, effectiveOn }, today);
  expect([on("2027-04-01"), on("2026-12"), on("2027")]).toEqual(["2027-04-01", "2026-12", "2027"]);
  expect([on("2026-11-23"), on("2026-11"), on("2026"), on(null), on("2027-04-01", "draft")]).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test.each([
  ["2027-04-01", "Takes effect on 1 April 2027"],
  ["2027-04", "Takes effect in April 2027"],
  ["2027", "Takes effect in 2027"],
])("%s reads %s", (on, words) => {
  expect(takesEffectWords(on)).toBe(words);
});
