import { describe, expect, test } from "vitest";
import { licenceMatrix, matrixInWords, type Column } from "#features/curation/rules/matrix.ts";
import { scheduleInWords, timedDuties, timedDutyInWords } from "#features/curation/rules/schedules.ts";
import type { Requirement, Schedule } from "#features/catalogue/schema.ts";
import { aQuestion } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const duty = (overrides: Partial<Requirement> = {}): Requirement => ({
  id: "r1",
  text: "Keep an example at hand.",
  provision: null,
  basis: "seen",
  deadline: null,
  ...overrides,
});
const timed = (schedule: Schedule, recurrence: NonNullable<Requirement["deadline"]>["recurrence"] = "once") =>
  duty({ deadline: { rule: "The words", recurrence, details: "More", schedule } });
const datesOf = (schedule: Schedule, more: Parameters<typeof anInstrument>[0] = {}) =>
  timedDuties([anInstrument({ requirements: [timed(schedule)], ...more })], [2026, 2027]).flatMap(({ dates }) =>
    dates.map(({ day }) => day),
  );

describe("the dates of a schedule in some years", () => {
  test.each<[Schedule, string[]]>([
    [{ type: "annual", month: 3, day: 31, roll: null }, ["2026-03-31", "2027-03-31"]],
    [{ type: "quarterly", offsetDays: 5 }, ["2026-01-05", "2026-04-05", "2026-07-05", "2026-10-05", "2027-01-05", "2027-04-05", "2027-07-05", "2027-10-05"]],
    [{ type: "once", date: "2027-01-01" }, ["2027-01-01"]],
    [{ type: "once", date: "2025-01-01" }, []],
    [{ type: "within", days: 14, of: "complaint" }, []],
    [{ type: "daily" }, []],
  ])("%j", (schedule, expected) => {
    expect(datesOf(schedule)).toEqual(expected);
  }); // prettier-ignore

  test("none before the instrument takes effect, and none of what is not in force", () => {
    const yearly: Schedule = { type: "annual", month: 3, day: 31, roll: null };
    expect(datesOf(yearly, { effectiveOn: "2026-06-01" })).toEqual(["2027-03-31"]);
    expect(datesOf(yearly, { status: "draft" })).toEqual([]);
  });

  test("they stand beside the words that they were taken from", () => {
    const [one] = timedDuties([anInstrument({ requirements: [timed({ type: "annual", month: 3, day: 31, roll: null })] })], [2027]);
    expect(timedDutyInWords(one!).split("\n")).toEqual([
      "cbn-example-2024#r1 (Example guidelines)",
      "  duty:     Keep an example at hand.",
      "  words:    The words | More",
      "  schedule: annual: month 3, day 31",
      "  due:      31 Mar 2027",
    ]);
  }); // prettier-ignore

  test.each<[Schedule, string]>([
    [{ type: "daily" }, "each working day"],
    [{ type: "within", days: 14, of: "complaint" }, "runs from an event"],
    [{ type: "once", date: "2020-01-01" }, "none in these years"],
  ])("%j is due %s", (schedule, words) => {
    const [one] = timedDuties([anInstrument({ requirements: [timed(schedule)] })], [2026]);
    expect(timedDutyInWords(one!)).toContain(`due:      ${words}`);
  });

  test("a schedule is said by its fields", () => {
    expect(scheduleInWords({ type: "phased", dates: [{ date: "2026-01-01", target: "a" }] })).toBe(
      'phased: dates [{"date":"2026-01-01","target":"a"}]',
    );
  });
});

describe("the matrix of licences", () => {
  const matrixOf = (requirement: Requirement, more: Parameters<typeof anInstrument>[0] = {}) =>
    licenceMatrix({ instruments: [anInstrument({ requirements: [requirement], ...more })], questions: [aQuestion()] });
  const columnsOf = (requirement: Requirement): Column[] => {
    const [{ licence: _licence, ...cells }] = matrixOf(requirement) as [ReturnType<typeof licenceMatrix>[number]];
    return Object.entries(cells).flatMap(([column, entries]) => (entries.length > 0 ? [column as Column] : []));
  };

  test.each<[string, Requirement, Column[]]>([
    ["capital", duty({ figures: [{ kind: "capital", op: "at-least", value: 5e9, unit: "NGN" }] }), ["capital"]],
    ["a return with a rhythm", { ...timed({ type: "monthly", day: 5, roll: null }, "monthly"), text: "Send the returns." }, ["returns"]],
    ["the clock of an incident", duty({ text: "Report a cyber incident.", figures: [{ kind: "deadline", op: "within", value: 24, unit: "hours" }] }), ["incidents"]],
    ["an incident without a clock", duty({ text: "Report a cyber incident." }), []],
    ["the clock of a complaint", { ...timed({ type: "within", days: 14, of: "complaint" }, "event"), text: "Resolve complaints." }, ["complaints"]],
    ["a limit", duty({ figures: [{ kind: "limit", op: "at-most", value: 5e5, unit: "NGN" }] }), ["limits"]],
    ["something else", duty(), []],
  ])("%s", (_name, requirement, expected) => {
    expect(columnsOf(requirement)).toEqual(expected);
  }); // prettier-ignore

  test("a licence sees its own figures and duties, and what hangs on an answer is marked", () => {
    const capital = (value: number, licence: "merchant-bank" | "psps-mmo") => ({
      kind: "capital" as const,
      op: "at-least" as const,
      value,
      unit: "NGN" as const,
      for: { categories: [licence] },
    });
    const rows = matrixOf(duty({ figures: [capital(50e9, "merchant-bank"), capital(2e9, "psps-mmo")] }), {
      appliesTo: { conditionKey: "holds-client-money" },
    });
    const cellOf = (licence: string) => rows.find((row) => row.licence === licence)!.capital;
    expect(cellOf("merchant-bank")).toEqual([
      { duty: "cbn-example-2024#r1", isOpen: true, words: expect.stringContaining("₦50,000,000,000") as string },
    ]);
    expect(cellOf("merchant-bank")[0]!.words).not.toContain("₦2,000,000,000");
    expect(cellOf("discount-houses")).toEqual([]);
    expect(matrixInWords(rows)).toContain("? cbn-example-2024#r1: Keep an example at hand.");
  });
});
