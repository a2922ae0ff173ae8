import { describe, expect, test } from "vitest";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import type { JudgedDuty } from "#features/applicability/schema.ts";
import type { Instrument, Schedule } from "#features/catalogue/schema.ts";
import { endedDuties, filingDuties, ownFilingDuty, startsOnOf, type OwnDuty } from "#features/filing/rules/duty.ts";
import { filingEvent, startedEvent } from "#features/filing/rules/event.ts";
import { periodInWords } from "#features/filing/rules/period.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

const monthly: Schedule = { type: "monthly", day: 10, roll: null };
const requirement = (id: string, schedule: Schedule | null) => ({
  id,
  text: `Do ${id}.`,
  provision: null,
  basis: "seen" as const,
  deadline: { rule: "By its day", recurrence: "monthly" as const, details: null, schedule },
});

describe("the duties of which occurrences are computed", () => {
  const instrument = anInstrument({
    effectiveOn: "2026-03",
    requirements: [requirement("r1", monthly), requirement("r2", null), { ...requirement("r3", null), deadline: null }],
  });
  const judged = (result: JudgedDuty["result"]) => new Map([["r1", { result, questions: [], figures: [] }]]);
  const of = (result: VerdictResult, duties: ReadonlyMap<string, JudgedDuty> = new Map(), one: Instrument = instrument) =>
    filingDuties([{ instrument: one, verdict: { result }, duties }]); // prettier-ignore

  test("are those that have a schedule, with what is told of them", () => {
    expect(of("applies")).toEqual([
      {
        regulationId: "cbn-example-2024",
        regulationTitle: "Example guidelines",
        regulator: "CBN",
        requirementId: "cbn-example-2024#r1",
        text: "Do r1.",
        rule: "By its day",
        schedule: monthly,
        startsOn: "2026-03-01",
        isSure: true,
      },
    ]);
  });

  const reviewed = aCapturedInstrument({ requirements: [requirement("r1", monthly)] });
  test.each<[string, boolean[], () => ReturnType<typeof of>]>([
    ["what applies", [true], () => of("applies")],
    ["what may apply is not sure", [false], () => of("may")],
    ["what does not apply", [], () => of("no")],
    ["what is only watched", [], () => of("watch")],
    ["a duty of it that binds others", [], () => of("applies", judged("no"))],
    ["a duty of it that may bind is not sure", [false], () => of("applies", judged("may"))],
    ["a duty of it that binds", [true], () => of("applies", judged("applies"))],
    ["a duty that would bind, of what may apply, is not sure", [false], () => of("may", judged("applies"))],
    ["what is not in force", [], () => of("applies", new Map(), { ...instrument, status: "superseded" })],
    ["what was captured and read by nobody", [], () => of("applies", new Map(), reviewed)],
    ["what was captured and reviewed", [true], () => of("applies", new Map(), { ...reviewed, captured: { ...reviewed.captured!, reviewedOn: "2026-11-21" } })],
  ])("%s: sure %j", (_what, sure, duties) => {
    expect(duties().map(({ isSure }) => isSure)).toEqual(sure);
  }); // prettier-ignore

  test.each([
    [null, null],
    ["2026", "2026-01-01"],
    ["2026-03", "2026-03-01"],
    ["2026-03-15", "2026-03-15"],
  ])("what takes effect on %s falls due from %s on", (effectiveOn, day) => {
    expect(startsOnOf({ effectiveOn })).toBe(day);
  });
});

const own = (overrides: Partial<OwnDuty> = {}): OwnDuty => ({
  id: "0198",
  title: "Own rule",
  text: "Count the cash.",
  regulator: null,
  state: "in-place",
  deadline: { rule: "On the 10th", schedule: monthly, since: "2026-11-21" },
  ...overrides,
});

describe("a duty of the company's own", () => {
  const told = { regulationId: "", regulationTitle: "Own rule", regulator: "", requirementId: "0198", text: "Count the cash.", isSure: true }; // prettier-ignore

  test("falls due from the day on which it was first given one, and is of no regulation", () => {
    const wanted = { ...told, rule: "On the 10th", schedule: monthly, startsOn: "2026-11-21" };
    expect(ownFilingDuty(own())).toEqual([wanted]);
    expect(ownFilingDuty(own({ regulator: "CBN" }))).toEqual([{ ...wanted, regulator: "CBN" }]);
    expect(endedDuties([own()])).toEqual(new Map());
  });

  test.each([
    ["does not apply", { state: "does-not-apply" }, "On the 10th"],
    ["has no day any more", { deadline: null }, "It falls due no more; the day stands as it was"],
  ])("that %s falls due no more, and is told of what was filed", (_what, overrides, rule) => {
    expect(ownFilingDuty(own(overrides))).toEqual([]);
    expect(endedDuties([own(overrides), own({ id: "other" })])).toEqual(
      new Map([["0198", { ...told, rule, schedule: null }]]),
    );
  });
});

test.each([
  ["2026-Q1", "quarter 1 of 2026"],
  ["2026-H2", "half-year 2 of 2026"],
  ["2026-03", "March 2026"],
  ["2026-03-05", "5 March 2026"],
  ["2026", "2026"],
  ["once", null],
  ["0198-2", null],
  ["x2026", null],
  ["20261", null],
  ["x2026-03", null],
  ["2026-03x", null],
  ["x2026-03-05", null],
  ["2026-03-05x", null],
  ["x2026-Q1", null],
  ["2026-Q1x", null],
])("the period %s is called %s", (period, words) => {
  expect(periodInWords(period)).toBe(words);
});

describe("what webhooks are told", () => {
  const filing = {
    requirementId: "ng-ndpa-2023#r5",
    period: "2026-03",
    state: "filed" as const,
    dueDay: "2026-04-10",
    dueAt: "2026-04-10T22:59:59.999Z",
    filedAt: "2026-04-09T09:00:00.000Z",
    reference: "R1",
    reason: null,
    movedWhy: null,
  };

  test("of an occurrence", () => {
    expect(filingEvent("filing.filed", filing)).toEqual({
      type: "filing.filed",
      subject: "ng-ndpa-2023.r5.2026-03",
      heading: "filed",
      title: "ng-ndpa-2023#r5 2026-03",
      lines: [],
      because: "it is due",
      path: "/filings?filing=ng-ndpa-2023.r5.2026-03",
      data: { filingId: "ng-ndpa-2023.r5.2026-03", ...filing },
    });
  });

  test("of an event that starts clocks", () => {
    const event = { id: "e1", kind: "breach", requirementId: "", occurredAt: "2026-11-27T08:00:00.000Z" };
    const said = { eventId: "e1", kind: "breach", requirementId: null, occurredAt: event.occurredAt };
    expect(startedEvent(event)).toEqual({
      type: "filing.eventAdded",
      subject: "e1",
      heading: "It happened",
      title: "breach",
      lines: [],
      because: "it is due",
      path: "/calendar",
      data: said,
    });
    expect(startedEvent({ ...event, requirementId: "a#r1" }).data).toEqual({ ...said, requirementId: "a#r1" });
  });
});
