import { describe, expect, test } from "vitest";
import { findTable, whyNoMapping } from "#features/import/rules/columns.ts";
import { orderOf, readDay } from "#features/import/rules/dates.ts";
import { personFinder, unitFinder } from "#features/import/rules/people.ts";
import { readRow } from "#features/import/rules/row.ts";
import { isSlip, tokensOf } from "#features/import/rules/tokens.ts";
import { importWords, meaningOf } from "#features/import/rules/words.ts";

describe("the words by which registers are read", () => {
  test.each(importWords.columns.flatMap(({ field, examples }) => examples.map((heading) => [heading, field] as const)))(
    "“%s” is the column %s",
    (heading, field) => {
      const table = findTable([{ rows: [{ number: 1, cells: [heading, "Something else"] }] }]);
      expect(table?.mapping).toEqual({ [field]: 0 });
    },
  );

  test.each(importWords.columns.flatMap(({ field, not }) => not.map((heading) => [heading, field] as const)))(
    "“%s” is not the column %s",
    (heading, field) => {
      const table = findTable([{ rows: [{ number: 1, cells: [heading, "Something else"] }] }]);
      expect(table?.mapping).not.toHaveProperty(field);
    },
  );

  test.each([
    ["Fully Compliant", "in-place"],
    ["N/A", "does-not-apply"],
    ["non-compliant", "not-in-place"],
    ["WIP", "partly"],
    ["Pending", "not-looked-at"],
    ["In place", "in-place"],
    ["whatever", undefined],
  ])("the state “%s” is %s", (cell, state) => {
    expect(meaningOf(importWords.states)(cell)).toBe(state);
  });
});

test.each([
  ["2027-03-31", "2027-03-31"],
  ["2027/3/1", "2027-03-01"],
  ["2027-03-31T00:00:00", "2027-03-31"],
  ["31/03/2027", "2027-03-31"],
  ["31.3.27", "2027-03-31"],
  ["03/31/2027", "2027-03-31"],
  ["31-Mar-27", "2027-03-31"],
  ["31st March, 2027", "2027-03-31"],
  ["March 31, 2027", "2027-03-31"],
  ["Wednesday 31 March 2027", "2027-03-31"],
  ["05/05/2027", "2027-05-05"],
  [46_477, "2027-03-31"],
  ["46477", "2027-03-31"],
  [46_477.75, "2027-03-31"],
  [{ day: "2027-03-31" }, "2027-03-31"],
  ["31/02/2027", "“31/02/2027” is no date"],
  ["29 February 2027", "“29 February 2027” is no date"],
  ["quarterly", "“quarterly” is no date"],
  ["March 2027", "“March 2027” is no date"],
  [12, "“12” is no date"],
  ["99/99/9999", "“99/99/9999” is no date"],
] as const)("the date %j is %s", (cell, day) => {
  const read = readDay(cell, undefined);
  expect("day" in read ? read.day : read.fault).toBe(day);
});

test.each([
  [["13/04/2027", "01/02/2027"], "day-first"],
  [["04/13/2027", null, 5], "month-first"],
  [["13/04/2027", "04/13/2027"], undefined],
  [["01/02/2027"], undefined],
] as const)("of %j the order is %s", (cells, order) => {
  expect(orderOf(cells)).toBe(order);
});

const people = [
  { userId: "u1", name: "Ngozi Eze", email: "ngozi@okpella.ng", role: "officer" },
  { userId: "u2", name: "Ada Obi", email: "ada@okpella.ng", role: "officer" },
  { userId: "u4", name: "Bola Ade", email: "bola@okpella.ng", role: "auditor" },
  { userId: "u3", name: "Obi Ada", email: "obi@okpella.ng", role: "officer" },
];
test.each([
  ["NGOZI EZE", "u1"],
  ["Eze, Ngozi", "u1"],
  ["ngozi@okpella.ng", "u1"],
  ["Ngozi <NGOZI@okpella.ng>", "u1"],
  ["Ngozi", "Nobody in the company is called “Ngozi”: is it Ngozi Eze?"],
  ["Ada Obi", "“Ada Obi” is the name of several people: write the e-mail"],
  ["bola@okpella.ng", "Bola Ade cannot answer for duties: the role may not work on them"],
  ["CFO", "Nobody in the company is called “CFO”"],
])("the owner “%s” is %s", (cell, expected) => {
  const found = personFinder(people)(cell);
  expect("id" in found ? found.id : found.fault).toBe(expected);
});

test.each([
  ["Treasury Dept.", "t"],
  ["treasury", "t"],
  ["Legal", "There is no unit “Legal”"],
])("the unit “%s” is %s", (cell, expected) => {
  const found = unitFinder([{ id: "t", name: "Treasury" }])(cell);
  expect("id" in found ? found.id : found.fault).toBe(expected);
});

const reader = {
  mapping: { text: 0, state: 1, how: 2, reason: 3 },
  person: personFinder([]),
  unit: unitFinder([]),
  order: undefined,
};
test.each([
  [["A section"], { values: { text: "A section", origin: "internal-policy" }, faults: [] }],
  [["Total", "3"], undefined],
  [[null, "Yes"], undefined],
  [[null, "Yes", "By hand"], { faults: [{ field: null, message: "No duty stands in this row" }] }],
  [["Report losses", "N/A"], { faults: [{ field: "state", message: "It says that it does not apply, and not why" }] }],
  [
    ["Report losses", "N/A", null, "No losses"],
    { values: { state: "does-not-apply", reason: "No losses" }, faults: [] },
  ],
  [
    ["Report losses", "N/A", "We have none"],
    { values: { state: "does-not-apply", reason: "We have none" }, faults: [] },
  ],
  [["Report losses", "sometimes"], { faults: [{ field: "state", message: "“sometimes” is no state" }] }],
  [["x".repeat(4001)], { faults: [{ field: null, message: "The duty has more than 4,000 characters" }] }],
  [
    ["Report losses", null, "x".repeat(4001)],
    { faults: [{ field: "how", message: "The how has more than 4,000 characters" }] },
  ],
  [["ab"], { faults: [{ field: null, message: "The duty has no words" }] }],
] as const)("reads the row %j", (cells, expected) => {
  const read = readRow(
    cells.map((cell) => cell),
    reader,
  );
  if (expected === undefined) expect(read).toBeUndefined();
  else expect(read).toMatchObject(expected);
});

test.each([
  [{}, "Say which column has the duty"],
  [{ text: 3 }, "A column was named that the file does not have"],
  [{ text: 0, how: 0 }, "A column can be one thing only"],
  [{ text: 0, how: 1 }, null],
])("the mapping %j is refused: %s", (mapping, fault) => {
  expect(whyNoMapping(mapping, 2)).toBe(fault);
});

test("the table is found under titles, on the sheet that has it, or on the one that is named", () => {
  const rows = (...cells: string[][]) => ({ rows: cells.map((one, at) => ({ number: at + 1, cells: one })) });
  const sheets = [rows(["Read me"], ["Owner"]), rows(["Big Bank"], [], ["Duty", "Owner"], ["Report", "Ada"])];
  expect(findTable(sheets)).toMatchObject({ sheet: 1, header: 2, mapping: { text: 0, owner: 1 } });
  expect(findTable(sheets, 0)).toMatchObject({ sheet: 0, header: 1, mapping: { owner: 0 } });
  expect(findTable([{ rows: [] }])).toBeUndefined();
});

test.each([
  ["protection", "protecton", true],
  ["control", "contorl", true],
  ["banking", "bankng", true],
  ["banks", "tanks", true],
  ["bank", "bank", false],
  ["return", "report", false],
])("%s and %s: a slip is %s", (one, other, is) => {
  expect([isSlip(one, other), isSlip(other, one)]).toEqual([is, is]);
});

test("names for one thing are one, and forms of a word too", () => {
  expect(tokensOf("STR")).toEqual(tokensOf("S.T.R.".replaceAll(".", "")));
  expect(tokensOf("suspicious transaction reports").some((token) => tokensOf("STR").includes(token))).toBe(true);
  expect(tokensOf("72hrs")).toEqual(tokensOf("72 hours"));
  expect(tokensOf("N5,000,000")).toEqual(tokensOf("n 5000000"));
});
