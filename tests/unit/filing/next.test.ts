import { expect, test } from "vitest";
import { undeclared } from "#features/catalogue/rules/working-days.ts";
import type { Schedule } from "#features/catalogue/schema.ts";
import type { FilingDuty } from "#features/filing/rules/duty.ts";
import type { KeptFiling } from "#features/filing/rules/laid-over.ts";
import { nextDueOf } from "#features/filing/rules/next.ts";

const duty = (schedule: Schedule): FilingDuty => ({
  regulationId: "cbn-example",
  regulationTitle: "Example",
  regulator: "CBN",
  requirementId: "cbn-example#r1",
  text: "File it.",
  rule: "In time",
  schedule,
  startsOn: null,
  isSure: true,
});
const row = (period: string, set: Partial<KeptFiling>): KeptFiling => ({
  regulationId: "cbn-example",
  requirementId: "cbn-example#r1",
  period,
  state: "open",
  plainDay: "2026-11-30",
  dueDay: "2026-11-30",
  dueAt: "2026-11-30T22:59:59.999Z",
  movedWhy: null,
  reason: null,
  filedAt: null,
  reference: null,
  receiptId: null,
  receiptFile: null,
  receiptName: null,
  ...set,
});
const monthly: Schedule = { type: "monthly", day: 30, roll: null };
const annual: Schedule = { type: "annual", month: 3, day: 31, roll: null };
const breach = { id: "event1", kind: "breach", requirementId: "", occurredAt: "2026-11-27T08:00:00.000Z" };
const inMonths = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const month = `${2026 + Math.floor((9 + at) / 12)}-${`${((9 + at) % 12) + 1}`.padStart(2, "0")}`;
    return row(month, { state: "filed" });
  });

// 27 November 2026 is a Friday.
test.each<[string, Schedule, KeptFiling[], string | null]>([
  ["the next by the rule", monthly, [], "2026-11-30"],
  ["what is in work is still to be filed", monthly, [row("2026-10", { state: "in-work" })], "2026-11-30"],
  ["after one that is filed, the one after it", monthly, [row("2026-10", { state: "filed" })], "2026-12-30"],
  ["after one that is waived, the same", monthly, [row("2026-10", { state: "waived" })], "2026-12-30"],
  ["however much was filed ahead", monthly, inMonths(14), "2028-01-30"],
  ["one that was moved, on its new day", monthly, [row("2026-10", { movedWhy: "Allowed", dueDay: "2026-12-04", dueAt: "2026-12-04T22:59:59.999Z" })], "2026-12-04"],
  ["one that was moved away from before today", monthly, [row("2026-09", { movedWhy: "Allowed", plainDay: "2026-10-30", dueDay: "2026-11-28", dueAt: "2026-11-28T22:59:59.999Z" })], "2026-11-28"],
  ["one that was moved behind the next by the rule, which comes first", monthly, [row("2026-10", { movedWhy: "Allowed", dueDay: "2027-01-15", dueAt: "2027-01-15T22:59:59.999Z" })], "2026-12-30"],
  ["one that was moved to today", monthly, [row("2026-09", { movedWhy: "Allowed", dueDay: "2026-11-27", dueAt: "2026-11-27T22:59:59.999Z" })], "2026-11-27"],
  ["none that was moved to a day that is past", monthly, [row("2026-09", { movedWhy: "Allowed", dueDay: "2026-11-26", dueAt: "2026-11-26T22:59:59.999Z" })], "2026-11-30"],
  ["none that was moved and is filed", monthly, [row("2026-09", { state: "filed", movedWhy: "Allowed", dueDay: "2026-11-28", dueAt: "2026-11-28T22:59:59.999Z" })], "2026-11-30"],
  ["what is in work, on the day that the calendar gives it now", monthly, [row("2026-10", { state: "in-work", dueDay: "2026-11-28", dueAt: "2026-11-28T22:59:59.999Z" })], "2026-11-30"],
  ["a day that is today", { type: "once", date: "2026-11-27" }, [], "2026-11-27"],
  ["no day that is past", { type: "once", date: "2026-11-26" }, [], null],
  ["once a year", annual, [], "2027-03-31"],
  ["once a year, filed for this one", annual, [row("2027", { state: "filed" })], "2028-03-31"],
  ["a day far away", { type: "once", date: "2041-06-30" }, [], "2041-06-30"],
  ["a step far away", { type: "phased", dates: [{ date: "2020-06-30", target: "A" }, { date: "2041-06-30", target: "B" }] }, [], "2041-06-30"],
  ["no day once it is filed", { type: "once", date: "2027-06-30" }, [row("once", { state: "filed" })], null],
  ["a clock that runs", { type: "within", of: "breach", hours: 72 }, [], "2026-11-30"],
  ["no day once the clock was answered", { type: "within", of: "breach", hours: 72 }, [row("event1", { state: "filed" })], null],
  ["no clock that has ended before today", { type: "before", of: "breach", days: 1 }, [], null],
  ["one that ends today", { type: "within", of: "breach", hours: 1 }, [], "2026-11-27"],
  ["what comes again and again, its first time", { type: "every", from: "breach", years: 1 }, [], "2027-11-27"],
  ["its second, when the first is filed", { type: "every", from: "breach", years: 1 }, [row("event1", { state: "filed" })], "2028-11-27"],
  ["no day where nothing has happened", { type: "within", of: "fraud", hours: 24 }, [], null],
])("%s", (_, schedule, kept, expected) => {
  const asked = { today: "2026-11-27", started: [breach], calendar: undeclared, category: null };
  const next = nextDueOf(duty(schedule), { ...asked, kept: new Map(kept.map((one) => [one.period, one])) });
  expect(next?.dueDay ?? null).toBe(expected);
}); // prettier-ignore

test("hours count to the instant, days to their end in Lagos", () => {
  const asked = { today: "2026-11-27", started: [breach], calendar: undeclared, category: null, kept: new Map() };
  expect(nextDueOf(duty({ type: "within", of: "breach", hours: 72 }), asked)?.dueAt).toBe("2026-11-30T08:00:00.000Z");
  expect(nextDueOf(duty(monthly), asked)?.dueAt).toBe("2026-11-30T22:59:59.999Z");
});
