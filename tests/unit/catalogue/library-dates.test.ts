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
  ["cbn-basel3-2021#r4", "2026-11-21", null],
  ["cbn-atm-guidelines-2026#r7", "2026-11-21", null],
  ["cbn-csat-2026#r1", "2026-04-10", "2026-05-04", "micro-finance-banks-nmfb"],
  ["cbn-csat-2026#r1", "2026-04-10", null, "commercial-banks-national"],
  ["cbn-csat-2026#r6", "2026-04-10", "2026-04-20", "commercial-banks-national"],
  ["cbn-csat-2026#r6", "2026-04-10", null, "psps-pssp"],
  ["cbn-fina-returns-banks-2014#r3", "2026-11-21", "2027-01-05"],
  ["cbn-fina-returns-banks-2014#r5", "2027-01-06", "2027-07-05"],
  // The 5th is a Sunday, and here Easter too: the last working day before is the Thursday.
  ["cbn-fina-returns-banks-2014#r3", "2026-03-20", "2026-04-02"],
  ["cbn-fina-returns-banks-2014#r3", "2026-06-20", "2026-07-03"],
  ["cbn-fina-returns-banks-2014#r5", "2026-06-20", "2026-07-03"],
  // The scheme's nine months are over, and nothing says that they were extended.
  ["cbn-fc-disclosure-scheme-2024#r4", "2026-11-21", null],
  ["cbn-ba-cp-guidelines-2019#r5", "2016-07-01", null],
  ["cbn-fx-code-2025#r3", "2026-11-21", "2027-01-14"],
  ["cbn-fx-code-2025#r5", "2025-02-01", "2025-03-31"],
  ["cbn-nop-2024#r2", "2026-11-20", "2026-11-20"],
  ["cbn-nop-2024#r5", "2026-11-21", null],
  ["cbn-pmb-guidelines-2011#r1", "2013-05-01", "2013-12-31"],
  ["cbn-ptsa-routing-2024#r5", "2026-11-21", null],
  ["cbn-ptsa-routing-2024#r6", "2026-11-21", null],
  ["cbn-ptsp-ptsa-returns-2024#r1", "2026-11-21", "2026-12-07"],
  ["cbn-ptsp-ptsa-returns-2024#r2", "2026-11-21", "2026-12-07"],
  ["cbn-sustainable-banking-2012#r3", "2027-01-08", "2027-07-07"],
  ["cbn-sustainable-banking-2012#r5", "2027-01-08", "2028-01-07"],
  ["naicom-insurtech-guidelines-2025#r4", "2026-11-21", null],
  ["ng-cbcr-regulations-2018#r1", "2026-11-21", null],
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
  ["cbn-consumer-protection-regulations-2019#r1", null],
  ["cbn-consumer-protection-regulations-2019#r2", { type: "within", hours: 72, of: "card-or-transfer-complaint" }],
  ["cbn-consumer-protection-regulations-2019#r8", { type: "within", days: 14, of: "account-complaint" }],
  ["cbn-consumer-protection-regulations-2019#r9", { type: "within", days: 30, of: "excess-charge-complaint" }],
  ["cbn-dormant-accounts-2024#r7", null],
  ["cbn-psp-renewal-sanctions-2018#r1", { type: "before", months: 3, of: "licence-expiry" }],
  ["cbn-fx-manual-2026#r2", null],
  ["cbn-fx-manual-2026#r3", null],
  ["cbn-export-proceeds-no-extension-2025#r1", { type: "within", days: 180, of: "bill-of-lading" }],
  ["cbn-export-proceeds-no-extension-2025#r2", { type: "within", days: 90, of: "bill-of-lading" }],
  // Ten and six years are the least that must have passed, not the most that may.
  ["cbn-dormant-accounts-2024#r1", null],
  ["ng-unclaimed-funds-trust-fund-2020#r1", null],
  // Whose clock it is, the words leave open.
  ["efcc-dnfbp-regulations-2024#r5", null],
  ["sec-aml-regulations-2022#r6", null],
  ["pencom-retirement-benefits-2022#r1", { type: "before", of: "retirement", months: 4 }],
  ["cbn-instant-eft-regulation-2018#r4", { type: "within", minutes: 10, of: "return-by-receiving-entity" }],
  ["cbn-instant-eft-regulation-2018#r8", { type: "within", hours: 1, of: "next-settlement" }],
  ["fccpc-deon-regulations-2025#r8", null],
  ["ng-eca-2010#r2", { type: "within", days: 7, of: "employee-injury-notice" }],
  ["ng-foi-act-2011#r2", { type: "within", days: 7, of: "request" }],
  ["ng-nigerian-content-act-2010#r6", { type: "annual", after: "financial-year-end", days: 60 }],
  ["ng-poca-2022#r4", null],
  ["pencom-retirement-benefits-2022#r1", { type: "before", months: 4, of: "retirement" }],
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
