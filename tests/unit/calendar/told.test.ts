import { expect, test } from "vitest";
import { toldOf } from "#features/calendar/rules/told.ts";
import type { Entry } from "#features/calendar/schema.ts";
import { anEntry } from "../../support/samples/register.ts";

test.each<[string, Partial<Entry>, boolean]>([
  ["a monthly return rings", {}, true],
  ["a daily one would ring all day", { _id: "filing:cbn-fx.r2.2026-12-04", isDaily: true }, false],
  ["one of several days that a rule names rings", { _id: "filing:cbn-iso.r1.2027-03-31" }, true],
  ["a duty that only may apply is no call yet", { isSure: false }, false],
  ["what is filed is over", { standing: "done", state: "filed" }, false],
  ["what a clock counts rings", { _id: "filing:ndpa.r5.event-1" }, true],
])("%s", (_name, changes, rings) => {
  expect(toldOf(anEntry(changes)).rings).toBe(rings);
});

test("says what it is, for when, of whom and where, and nothing that the clock alone changes", () => {
  expect(toldOf(anEntry({ isLate: true, people: ["ada"], canMove: true, version: 3 }))).toEqual({
    _id: "filing:cbn-returns.r1.2026-11",
    kind: "filing",
    day: "2026-12-04",
    hour: null,
    dueAt: "2026-12-04T22:59:59.999Z",
    standing: "open",
    link: "/filings?filing=cbn-returns.r1.2026-11",
    summary: "File the monthly return. (November 2026)",
    rings: true,
    lines: ["Regulator: CBN"],
  });
});

test.each<[string, Partial<Entry>, string, string[]]>([
  ["of no period and no regulator", { period: null, regulator: null }, "File the monthly return.", []],
  ["by an hour", { hour: "10:00" }, "File the monthly return. (November 2026)", ["Regulator: CBN", "Due at 10:00, Lagos time"]],
  ["that may bind", { isSure: false }, "File the monthly return. (November 2026)", ["Regulator: CBN", "It may bind your company: a question of the profile is open"]],
  ["that is filed", { state: "filed", standing: "done" }, "Filed: File the monthly return. (November 2026)", ["Regulator: CBN"]],
  ["that is filed late", { state: "filed-late", standing: "done" }, "Filed late: File the monthly return. (November 2026)", ["Regulator: CBN"]],
  ["that is waived", { state: "waived", standing: "cancelled" }, "File the monthly return. (November 2026)", ["Regulator: CBN", "It need not be filed"]],
  ["a task that is done", { kind: "task", state: "done", standing: "done", title: "Count", period: null, regulator: null }, "Done: Count", []],
  ["a task that is cancelled", { kind: "task", state: "cancelled", standing: "cancelled", title: "Count", period: null, regulator: null }, "Count", ["It need not be done"]],
])("of one %s it says so", (_name, changes, summary, lines) => {
  expect(toldOf(anEntry(changes))).toMatchObject({ summary, lines });
}); // prettier-ignore
