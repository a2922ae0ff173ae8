import { readFileSync } from "node:fs";
import type { Schedule } from "#features/catalogue/schema.ts";
import { computedFor, startedBy } from "#features/filing/rules/computed.ts";
import type { FilingDuty } from "#features/filing/rules/duty.ts";
import { calendarOf } from "#features/holiday/rules.ts";
import type { Holiday } from "#features/holiday/schema.ts";

/** A due day that a person has worked out from the calendar. */
export type HandComputed = {
  case: string;
  schedule: Schedule;
  period?: string;
  occurredAt?: string;
  declared: string[];
  dueDay: string;
  dueAt?: string;
};

export const handComputed = (part: "first-half" | "set-aside" | "second-reader"): HandComputed[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/due-days/${part}.json`, import.meta.url), "utf8")) as HandComputed[];

export const aDuty = (schedule: Schedule, overrides: Partial<FilingDuty> = {}): FilingDuty => ({
  regulationId: "cbn-example-2024",
  regulationTitle: "Example",
  regulator: "CBN",
  requirementId: "cbn-example-2024#r1",
  text: "File the return.",
  rule: "By its day",
  schedule,
  startsOn: null,
  isSure: true,
  ...overrides,
});

/** Days as the declaration of one feast of their year. */
export const declaredOn = (days: string[], feast = "eid-al-fitr"): Holiday[] =>
  days.length === 0
    ? []
    : [
        {
          year: Number(days[0]!.slice(0, 4)),
          feast,
          name: "Eid",
          state: "declared",
          days,
          source: "Test",
          confirmedBy: null,
        },
      ];

/** What the rules say of it. */
export function dueByRule({ schedule, period, occurredAt, declared }: HandComputed) {
  const calendar = calendarOf(declaredOn(declared));
  const duty = aDuty(schedule);
  if (period !== undefined) return computedFor(duty, period, { calendar, category: null });
  const of = "of" in schedule ? String(schedule.of) : "";
  const event = { id: "event", kind: of, requirementId: "", occurredAt: occurredAt! };
  return startedBy(duty, [event], { until: "2199-12-31", calendar })[0];
}
