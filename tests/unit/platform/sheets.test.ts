import { load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import type { Cell, Sheet } from "#platform/sheets/sheet.ts";
import { columnName } from "#platform/sheets/rows.ts";
import { workbookPieces, writeWorkbook } from "#platform/sheets/workbook.ts";

const aSheet = (rows: readonly (readonly Cell[])[], about: Partial<Sheet> = {}): Sheet => ({
  name: "Duties",
  columns: [{ heading: "Duty", width: 60 }, { heading: "Due" }],
  rows,
  ...about,
});

async function read(sheets: readonly Sheet[]) {
  const files = unzipSync(await writeWorkbook(sheets));
  const xml = (path: string) => load(strFromU8(files[path]!), { xml: true });
  const cells = (sheet = 1) => {
    const $ = xml(`xl/worksheets/sheet${sheet}.xml`);
    return Object.fromEntries(
      $("c")
        .get()
        .map((cell) => [$(cell).attr("r"), $(cell).attr("t") === "inlineStr" ? $(cell).find("t").text() : $(cell).find("v").text()]),
    ) as Record<string, string>;
  }; // prettier-ignore
  return { files, xml, cells };
}

test("writes words, numbers, days and nothing, below headings that stay in sight", async () => {
  const { cells, xml } = await read([aSheet([["File the return", { day: "2026-12-31" }], [null, 12.5], ["", Number.NaN]])]);
  // 46022 is 31 December 2025 of every office program.
  expect(cells()).toEqual({ A1: "Duty", B1: "Due", A2: "File the return", B2: String(46_022 + 365), B3: "12.5" });
  const $ = xml("xl/worksheets/sheet1.xml");
  expect($("pane").attr("state")).toBe("frozen");
  expect($("autoFilter").attr("ref")).toBe("A1:B4");
  expect(xml("xl/workbook.xml")("definedName").text()).toBe("'Duties'!$1:$1");
}); // prettier-ignore

test("keeps what looks like a formula as text, also once somebody edits it", async () => {
  const rows = ["=1+1", "@SUM(A1)", "-2+3", "+234", "\t=a", "\r=a", '=HYPERLINK("http://x")'].map((text) => [text]);
  const { xml, cells } = await read([aSheet(rows)]);
  const $ = xml("xl/worksheets/sheet1.xml");
  expect($("f")).toHaveLength(0);
  expect(Object.values(cells()).slice(2)).toEqual(rows.flat());
  const quoted = xml("xl/styles.xml")("cellXfs xf").get().findIndex((style) => style.attribs["quotePrefix"] === "1"); // prettier-ignore
  const styles = $("sheetData row:not(:first-child) c").get().map((cell) => cell.attribs["s"]); // prettier-ignore
  expect(new Set(styles)).toEqual(new Set([String(quoted)]));
});

test("writes whatever anybody may type as XML that can be read", async () => {
  const odd = ["\u0000\u0008null", "lone \uD800 half", "]]> & <c> \"'", "\uFFFE"];
  const { cells } = await read([aSheet([...odd, ...naughty].map((text) => [text]))]);
  expect(cells()["A2"]).toBe("\uFFFD\uFFFDnull");
  expect(cells()["A3"]).toBe("lone \uFFFD half");
  expect(cells()["A4"]).toBe("]]> & <c> \"'");
  expect(Object.keys(cells()).length).toBeGreaterThan(naughty.length - 5);
});

test("makes a row as high as its longest cell breaks, up to what office programs take", async () => {
  const rows = [
    ["short", null],
    ["x".repeat(61), "one"],
    ["", "a\nb\nc"],
    ["y".repeat(32_000), null],
    ["z", 12.5],
  ];
  const { xml } = await read([aSheet(rows)]);
  const heights = xml("xl/worksheets/sheet1.xml")("row").get().map((row) => row.attribs["ht"] ?? null); // prettier-ignore
  expect(heights).toEqual([null, null, "30", "45", "405", null]);
});

test("cuts what is longer than a cell holds", async () => {
  const { cells } = await read([aSheet([["x".repeat(40_000)]])]);
  expect(cells()["A2"]).toHaveLength(32_767);
  expect(cells()["A2"]!.endsWith("x…")).toBe(true);
});

test.each([
  ["what is forbidden", "a/b:c*d?[e]\\'", "a b c d  e"],
  ["what is too long", "x".repeat(40), "x".repeat(31)],
  ["nothing", "  ", "Sheet 1"],
])("gives a sheet a name that office programs take: %s", async (_what, name, expected) => {
  const { xml } = await read([aSheet([], { name })]);
  expect(xml("xl/workbook.xml")("sheet").attr("name")).toBe(expected);
});

test("tells sheets of one name apart", async () => {
  const { xml } = await read([aSheet([]), aSheet([], { name: "duties" })]);
  const $ = xml("xl/workbook.xml");
  expect($("sheet").get().map((sheet) => sheet.attribs["name"])).toEqual(["Duties", "duties 2"]); // prettier-ignore
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("calls column %i %s", (index, name) => expect(columnName(index)).toBe(name));

test("gives the same bytes for the same sheets, whatever the time zone", async () => {
  const make = () => writeWorkbook([aSheet([["One", { day: "2026-01-01" }]]), aSheet([["Two", 2]], { name: "More" })]);
  const first = Buffer.from(await make());
  const zone = process.env["TZ"];
  process.env["TZ"] = "Asia/Tokyo";
  try {
    expect(Buffer.from(await make()).equals(first)).toBe(true);
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});

test("writes ten thousand rows in pieces between which others have their turn", async () => {
  const row = Array.from({ length: 15 }, (_, index) => `Cell ${index} with some words that a duty would have in it`);
  let gave = 0;
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const columns = row.map((heading) => ({ heading }));
  for await (const piece of workbookPieces([{ name: "Large", columns, rows: Array.from({ length: 10_000 }, () => row) }]))
    gave += piece.length;
  isOver = true;
  expect(gave).toBeGreaterThan(10_000);
  expect(turns).toBeGreaterThan(100);
}, 30_000); // prettier-ignore
