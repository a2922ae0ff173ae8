import { describe, expect, test } from "vitest";
import {
  arranged,
  cellWords,
  countsOf,
  groupWords,
  readColumns,
  readGroup,
  readSort,
} from "#features/obligation/rules/arranging.ts";
import { boundEvent, dutyEvent, dutyPath } from "#features/obligation/rules/event.ts";
import { untouched } from "#features/obligation/rules/stored.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { dutyColumns, usualDutyColumns, type DutyColumn, type DutyGroup } from "#features/obligation/vocabulary.ts";
import { aDuty } from "../../support/samples/register.ts";

const names = { people: new Map([["ada", "Ada Obi"], ["tunde", "tunde Bello"]]), units: new Map([["it", "IT"]]) }; // prettier-ignore
const full = aDuty({
  unit: "it",
  nextDueOn: "2026-12-10",
  weight: "High",
  reasons: ["It binds the financial industry", "You offer cards"],
});
const empty = aDuty({
  regulator: null,
  requirementId: null,
  owner: null,
  unit: null,
  reviewer: null,
  nextReviewOn: null,
});

test.each<[DutyColumn, string, string]>([
  ["instrument", "Data Protection Act", "Data Protection Act"],
  ["regulator", "NDPC", ""],
  ["state", "In place", "In place"],
  ["owner", "Ada Obi", ""],
  ["unit", "IT", ""],
  ["reviewer", "tunde Bello", ""],
  ["due", "2026-12-10", ""],
  ["review", "2026-12-10", ""],
  ["weight", "High", ""],
  ["why", "It binds the financial industry; You offer cards", ""],
  ["reference", "ng-ndpa-2023#r5", ""],
])("the cell of %s says %j, or %j where nothing is known", (column, words, none) => {
  expect([cellWords[column](full, names), cellWords[column](empty, names)]).toEqual([words, none]);
});

test("whoever has left is named so, and a unit too", () => {
  const gone = aDuty({ owner: "gone", unit: "gone" });
  expect([cellWords.owner(gone, names), cellWords.unit(gone, names)]).toEqual(["Somebody who has left", "Somebody who has left"]); // prettier-ignore
});

test.each([
  [undefined, usualDutyColumns],
  ["", usualDutyColumns],
  ["colour", usualDutyColumns],
  [" due ,colour,state", ["state", "due"]],
  [dutyColumns.join(","), dutyColumns],
])("the columns of %j are %j", (text, columns) => expect(readColumns(text)).toEqual(columns));

test.each([
  [undefined, null],
  ["", null],
  ["-", null],
  ["colour", null],
  ["due", { column: "due", isDescending: false }],
  ["-due", { column: "due", isDescending: true }],
  ["-duty", { column: "duty", isDescending: true }],
  ["due-", null],
])("the order %j is %j", (text, sort) => expect(readSort(text)).toEqual(sort));

test.each([
  [undefined, null],
  ["weight", null],
  ["unit", "unit"],
])("duties are put together by %j: %s", (text, group) => expect(readGroup(text)).toBe(group));

test.each<[DutyGroup, string, string]>([
  ["regulator", "Nigeria Data Protection Commission", "No regulator"],
  ["owner", "Ada Obi", "Nobody answers for it"],
  ["unit", "IT", "No unit"],
  ["state", "In place", "In place"],
  ["due", "2026-12", "No date"],
])("put together by %s a duty stands under %j, or %j", (group, words, none) => {
  expect([groupWords(full, group, names), groupWords(empty, group, names)]).toEqual([words, none]);
});

describe("duties in the order of the table", () => {
  const one = (_id: string, overrides: Partial<Duty> = {}) => aDuty({ _id, ...overrides });
  const ids = (list: readonly Duty[]) => list.map(({ _id }) => _id).join(" ");
  type Case = [string, Parameters<typeof arranged>[1], Duty[], string];
  const by = (sort: string) => ({ sort: readSort(sort), group: null });
  test.each<Case>([
    ["the text, small letters as great ones", by("duty"), [one("1", { text: "b" }), one("2", { text: "C" }), one("3", { text: "A" })], "3 1 2"],
    ["the text, the last first", by("-duty"), [one("1", { text: "b" }), one("2", { text: "C" }), one("3", { text: "A" })], "2 1 3"],
    ["their people, nobody last", by("owner"), [one("1", { owner: null }), one("2", { owner: "tunde" }), one("3")], "3 2 1"],
    ["their people from the end, nobody last all the same", by("-owner"), [one("1", { owner: null }), one("2", { owner: "tunde" }), one("3")], "2 3 1"],
    ["the state, as it gets on", by("state"), [one("1", { state: "does-not-apply" }), one("2", { state: "in-place" }), one("3", { state: "not-looked-at" })], "3 2 1"],
    ["the weight, the gravest first", by("weight"), [one("1"), one("2", { weight: "Medium" }), one("3", { weight: "Low" }), one("4", { weight: "High" })], "4 2 3 1"],
    ["the day", by("due"), [one("1"), one("2", { nextDueOn: "2026-12-10" }), one("3", { nextDueOn: "2026-12-09" })], "3 2 1"],
    ["nothing: as they came", by(""), [one("2"), one("1")], "2 1"],
    ["what is the same: as they came", by("due"), [one("2"), one("1")], "2 1"],
    ["groups by month", { sort: null, group: "due" }, [one("1"), one("2", { nextDueOn: "2027-01-01" }), one("3", { nextDueOn: "2026-12-31" }), one("4", { nextDueOn: "2026-12-01" })], "3 4 2 1"],
    ["groups, each sorted", { sort: readSort("-duty"), group: "regulator" }, [one("1", { text: "a" }), one("2", { text: "b" }), one("3", { text: "c", regulator: "CBN" }), one("4", { text: "d", regulator: null })], "3 2 1 4"],
    ["groups by state", { sort: null, group: "state" }, [one("1", { state: "partly" }), one("2", { state: "not-looked-at" })], "2 1"],
  ])("by %s", (_what, arrangement, duties, wanted) => {
    expect(ids(arranged(duties, arrangement, names))).toBe(wanted);
  }); // prettier-ignore
});

test("of each regulation it is counted how far the company is, without its own and what binds no longer", () => {
  const duties = [
    aDuty(),
    aDuty({ textChanged: true }),
    aDuty({ textChanged: true }),
    aDuty({ state: "not-looked-at" }),
    aDuty({ state: "partly" }),
    aDuty({ closedBecause: "Withdrawn" }),
    aDuty({ regulationId: null }),
    aDuty({ regulationId: "b", state: "partly" }),
  ];
  expect(countsOf(duties)).toEqual({
    "ng-ndpa-2023": { total: 5, inPlace: 1, notLookedAt: 1, textChanged: 2 },
    b: { total: 1, inPlace: 0, notLookedAt: 0, textChanged: 0 },
  });
});

describe("what is told", () => {
  test("of a duty that was changed", () => {
    const source = { companyId: "c", id: "a r1", origin: "library" as const, regulationId: "a", requirementId: "a#r1", regulator: "CBN", title: "Act A", text: "File it.", quote: null, documentId: null }; // prettier-ignore
    const duty = { ...untouched(source, "2026-11-21T09:00:00.000Z"), state: "partly" as const, ownerId: "ada", unitId: "it", reviewerId: "tunde", nextReviewOn: "2027-01-31", weight: "High" as const, version: 3, updatedBy: "bisi" }; // prettier-ignore
    expect(dutyEvent("duty.changed", duty)).toEqual({
      type: "duty.changed",
      subject: "a r1",
      heading: "Partly in place",
      title: "Act A",
      lines: [],
      because: "it is your duty",
      path: "/duties?duty=a%20r1",
      data: { dutyId: "a r1", requirementId: "a#r1", state: "partly", owner: "ada", unit: "it", reviewer: "tunde", nextReviewOn: "2027-01-31", weight: "High", version: 3, changedBy: "bisi" },
    }); // prettier-ignore
    expect(dutyPath("a r1")).toBe("/duties?duty=a%20r1");
  });

  test("of one duty that newly binds", () => {
    expect(boundEvent("c", [aDuty()])).toEqual({
      type: "duty.bound",
      subject: "c",
      heading: "Newly binds your company or may",
      title: "File the audit return.",
      lines: ["NDPC, Data Protection Act: File the audit return."],
      because: "you manage the work of your company, or answer for a duty of the same regulation",
      path: "/duties?state=not-looked-at",
      data: { dutyIds: ["ng-ndpa-2023.r5"], regulationIds: ["ng-ndpa-2023"], count: 1 },
    });
  });

  test("of many, regulation by regulation, twenty by name and two hundred by id", () => {
    const two = [aDuty(), aDuty({ _id: "ng-ndpa-2023.r6" })];
    expect(boundEvent("c", two)).toMatchObject({ title: "2 duties", lines: ["NDPC, Data Protection Act: 2 duties"] });
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => aDuty({ _id: `d${at}`, regulationId: `r${at}`, title: `Act ${at}` }));
    expect(boundEvent("c", many(20)).lines.at(-1)).toBe("NDPC, Act 19: File the audit return.");
    expect(boundEvent("c", many(21)).lines.slice(19)).toEqual(["NDPC, Act 19: File the audit return.", "And 1 more regulation"]); // prettier-ignore
    const { data, lines } = boundEvent("c", many(201));
    expect(lines.at(-1)).toBe("And 181 more regulations");
    expect([(data["dutyIds"] as string[]).at(-1), (data["regulationIds"] as string[]).at(-1), data["count"]]).toEqual(["d199", "r199", 201]); // prettier-ignore
  });
});
