import { expect, test } from "vitest";
import { nextDueOn } from "#features/catalogue/rules/deadline.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";

const { instruments } = await theCatalogue();
const deadlineOf = (key: string, id: string) =>
  instruments.get(key)!.requirements.find((requirement) => requirement.id === id)!.deadline;

type Case = [duty: string, today: string, due: string | null, category?: LicenceCategory];

// The dates that a second reading of the facts moved, and those beside them: docs/corrections-2026-11.md.
test.each<Case>([
  ["ng-ntaa-2025#r10", "2026-06-01", "2026-07-01"],
  ["ng-ntaa-2025#r10", "2026-11-21", "2027-07-01"],
  ["sec-consolidated-rules-2013#r4", "2026-11-21", "2027-03-31"],
  ["sec-consolidated-rules-2013#r9", "2026-11-21", "2027-03-01"],
])("%s: from %s on it is due on %s (%s)", (duty, today, due, category) => {
  const [key, id] = duty.split("#") as [string, string];
  expect(nextDueOn(deadlineOf(key, id)!.schedule, today, category ?? null)).toBe(due);
}); // prettier-ignore

// What the facts' own words contradicted: a limit with two clocks is two duties, and one with none has no schedule.
test.each<[duty: string, schedule: object | null]>([
  ["fccpc-deon-regulations-2025#r8", null],
  ["ng-eca-2010#r2", { type: "within", days: 7, of: "employee-injury-notice" }],
  ["ng-foi-act-2011#r2", { type: "within", days: 7, of: "request" }],
  ["ng-poca-2022#r4", null],
  ["sec-complaints-framework-2015#r2", { type: "within", workingDays: 2, of: "e-mailed-complaint" }],
  ["sec-complaints-framework-2015#r7", { type: "within", workingDays: 5, of: "posted-complaint" }],
])("the clock of %s is %j", (duty, schedule) => {
  const [key, id] = duty.split("#") as [string, string];
  expect(deadlineOf(key, id)!.schedule).toEqual(schedule);
});

test("no clock that an event starts, again and again, is said to recur by the calendar", () => {
  const calendar = ["daily", "weekly", "monthly", "quarterly", "semi-annual", "annual"];
  const wrong = [...instruments.values()].flatMap(({ key, requirements }) =>
    requirements
      .filter(({ deadline }) => ["within", "before"].includes(deadline?.schedule?.type ?? ""))
      .filter(({ deadline }) => calendar.includes(deadline!.recurrence))
      .map(({ id }) => `${key}#${id}`),
  );
  expect(wrong).toEqual([]);
});
