import { describe, expect, test } from "vitest";
import { daysInWords, peopleOf, stateWords, yearMemo, yearRows } from "#features/calendar/rules/year.ts";
import type { Entry } from "#features/calendar/schema.ts";
import { anEntry } from "../../support/samples/register.ts";

test.each([
  [[], ""],
  [[10], "10"],
  [[1, 2], "1, 2"],
  [[3, 4, 5, 6, 7], "3–7"],
  [[12, 4, 5, 6, 7, 8, 11, 30], "4–8, 11, 12, 30"],
])("days %j of a month are written %s", (days, words) => expect(daysInWords(days)).toBe(words));

const on = (day: string, overrides: Partial<Entry> = {}) =>
  anEntry({ day, dueAt: `${day}T22:59:59.999Z`, ...overrides });
const aTask = (day: string, overrides: Partial<Entry> = {}) =>
  on(day, { kind: "task", title: "Count the cash", period: null, regulator: null, dutyId: null, state: "open", ...overrides }); // prettier-ignore
const monthsOf = (days: Record<number, number[]>) => Array.from({ length: 12 }, (_, at) => days[at + 1] ?? []);

describe("the rows of a year", () => {
  test("are what comes in it, with its days month by month, each once", () => {
    const entries = [on("2027-01-08"), on("2027-01-22"), on("2027-12-10"), on("2027-12-10")];
    expect(yearRows(entries)).toEqual([
      { kind: "filing", title: "File the monthly return.", regulator: "CBN", months: monthsOf({ 1: [8, 22], 12: [10] }) },
    ]);
  }); // prettier-ignore

  test("leave out what need not be done, and keep what is done", () => {
    const entries = [on("2027-01-08", { standing: "cancelled", state: "waived" }), on("2027-02-05", { standing: "done", state: "filed" })];
    expect(yearRows(entries).map(({ months }) => months)).toEqual([monthsOf({ 2: [5] })]);
    expect(yearRows(entries.slice(0, 1))).toEqual([]);
  }); // prettier-ignore

  test("keep two duties of one text apart, and take tasks of one name together", () => {
    const entries = [
      on("2027-01-08"),
      on("2027-01-09", { dutyId: "cbn-returns.r2" }),
      aTask("2027-03-01", { dutyId: "a" }),
      aTask("2027-03-02", { dutyId: "b" }),
    ];
    expect(yearRows(entries).map(({ kind, months }) => [kind, months.flat()])).toEqual([
      ["filing", [8]],
      ["filing", [9]],
      ["task", [1, 2]],
    ]);
  });

  test("stand kind by kind, then regulator by regulator, then by what they are called", () => {
    const entries = [
      on("2027-01-01", { kind: "expiry", title: "A" }),
      on("2027-01-01", { kind: "review", title: "A" }),
      aTask("2027-01-01", { title: "A" }),
      on("2027-01-01", { title: "B", regulator: "NDPC" }),
      on("2027-01-01", { title: "C" }),
      on("2027-01-01", { title: "A" }),
      on("2027-01-01", { title: "D", regulator: null }),
    ];
    const said = yearRows(entries).map(({ kind, regulator, title }) => `${kind} ${regulator} ${title}`);
    const wanted = ["filing  D", "filing CBN A", "filing CBN C", "filing NDPC B", "task  A", "review CBN A", "expiry CBN A"];
    expect(said).toEqual(wanted);
  }); // prettier-ignore
});

describe("the year on paper", () => {
  const names = new Map([["ada", "Ada Obi"], ["tunde", "Tunde Bello"]]); // prettier-ignore
  // 23:30 in UTC is the next day in Lagos.
  const at = new Date("2026-11-21T23:30:00.000Z");
  const memo = (entries: Entry[]) => yearMemo({ year: 2027, company: "Okpella Bank", entries, names }, at);
  const tablesOf = (entries: Entry[]) =>
    memo(entries).blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
  const sectionsOf = (entries: Entry[]) => memo(entries).blocks.flatMap((block) => (block.kind === "section" ? [block.text] : [])); // prettier-ignore

  test("says of what it is, and as of when", () => {
    const entries = [on("2027-01-08"), on("2027-02-05"), aTask("2027-02-06")];
    expect(memo(entries)).toMatchObject({
      title: "Compliance calendar 2027",
      subject: "Compliance calendar 2027",
      company: "Okpella Bank",
      day: "22 November 2026",
      isoDay: "2026-11-22",
      foot: "Compliance calendar 2027 of Okpella Bank",
      writtenAt: at,
    });
    const asOf = "22 November 2026. A public holiday that is declared later may move a day.";
    const facts = (value: string) => [
      { label: "Year", value: "2027" },
      { label: "In it", value },
      { label: "As of", value: expect.stringContaining(asOf) as string },
    ];
    expect(memo(entries).blocks[0]).toEqual({ kind: "facts", rows: facts("Filings: 2; Tasks: 1") });
    expect(memo([]).blocks).toEqual([{ kind: "facts", rows: facts("Nothing") }]);
  });

  test("shows the year at a glance, more than four days of a month by their number", () => {
    const days = (count: number) => Array.from({ length: count }, (_, index) => aTask(`2027-05-0${index + 1}`));
    const entries = [on("2027-01-08"), ...days(5), aTask("2027-06-01", { title: "x".repeat(161), regulator: "NDPC" })];
    const [glance] = tablesOf(entries);
    expect(glance!.columns.map(({ title }) => title)).toEqual(["What", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]);
    expect(glance!.columns.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    expect(glance!.rows.map(([what, ...cells]) => [what, cells.filter(Boolean)])).toEqual([
      ["CBN: File the monthly return.", ["8"]],
      ["Count the cash", ["5×"]],
      [`NDPC: ${"x".repeat(153)}…`, ["1"]],
    ]);
    expect(tablesOf(days(4))[0]!.rows[0]![5]).toBe("1, 2, 3, 4");
    expect(tablesOf([aTask("2027-06-01", { title: "x".repeat(160) })])[0]!.rows[0]![0]).toBe("x".repeat(160));
    expect(tablesOf([aTask("2027-06-01", { title: `${"x".repeat(158)}  yz` })])[0]!.rows[0]![0]).toBe(`${"x".repeat(158)}…`);
  }); // prettier-ignore

  test("goes through the months that have something, in the order in which it is due", () => {
    const entries = [
      on("2027-12-10", { people: ["ada", "gone"], state: "filed-late" }),
      aTask("2027-12-03", { people: ["tunde"], hour: "16:00", dueAt: "2027-12-03T15:00:00.000Z" }),
      on("2027-01-08", { kind: "expiry", title: "Expires: Licence", state: "valid", period: null }),
    ];
    expect(sectionsOf(entries)).toEqual(["The year at a glance", "January (1 entry)", "December (2 entries)"]);
    const [, january, december] = tablesOf(entries);
    expect(january!.columns.map(({ title }) => title)).toEqual(["Day", "What", "Whose", "State"]);
    expect(january!.columns.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    expect(january!.rows).toEqual([["8 Jan 2027", "CBN: Expires: Licence", "", "Last day"]]);
    expect(december!.rows).toEqual([
      ["3 Dec 2027, 16:00", "Count the cash", "Tunde Bello", "Open"],
      ["10 Dec 2027", "CBN: File the monthly return. (November 2026)", "Ada Obi, Somebody who has left", "Filed late"],
    ]);
  });

  test("has what need not be done month by month, not at a glance", () => {
    const entries = [on("2027-01-08", { standing: "cancelled", state: "waived" })];
    expect(sectionsOf(entries)).toEqual(["January (1 entry)"]);
    expect(tablesOf(entries)[0]!.rows[0]!.at(-1)).toBe("Waived");
  });

  test("puts what comes on more than four days of a month into one line, where its first day is", () => {
    const daily = ["2027-05-03", "2027-05-04", "2027-05-05", "2027-05-06", "2027-05-07"].map((day, index) =>
      on(day, { period: day, hour: "10:00", state: index === 0 ? "filed" : "upcoming", dueAt: `${day}T09:00:00.000Z` }),
    );
    const entries = [...daily, aTask("2027-05-04")];
    const [, may] = tablesOf(entries);
    expect(may!.rows).toEqual([
      ["5 days: 3–7, 10:00", "CBN: File the monthly return.", "", "Filed, Upcoming"],
      ["4 May 2027", "Count the cash", "", "Open"],
    ]);
    expect(tablesOf(daily.slice(0, 4))[1]!.rows).toHaveLength(4);
  });
});

test("each state has its word, and people their names", () => {
  expect(Object.values(stateWords)).toEqual(["Upcoming", "In work", "Filed", "Filed late", "Waived", "Open", "Done", "Cancelled", "To be reviewed", "Last day"]);
  expect(peopleOf(anEntry({ people: ["ada", "gone"] }), new Map([["ada", "Ada Obi"]]))).toBe("Ada Obi, Somebody who has left");
}); // prettier-ignore
