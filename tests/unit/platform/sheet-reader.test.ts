import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { sheetLimits } from "#platform/sheets/reading.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import { fixtureWorkbook, type FixtureCell } from "../../fixtures/import/workbook.ts";
import { sharedReaders } from "../../support/processes/shared-readers.ts";
import { naughtyStrings } from "../../support/samples/naughty.ts";

const read = async (bytes: Buffer | string, name = "file.xlsx") =>
  sharedReaders.sheetReader.read({ bytes: Buffer.from(bytes), name });
const cellsOf = async (bytes: Buffer | string, name?: string) =>
  (await read(bytes, name)).flatMap(({ rows }) => rows.map(({ cells }) => cells));
const refusal = async (bytes: Buffer, name?: string) =>
  read(bytes, name).then(
    () => "was read",
    (error: Error & { code: string }) => [error.code, error.message],
  );
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const sheet = (inner: string) => ({
  "xl/worksheets/sheet1.xml": strToU8(`<worksheet xmlns="${main}"><sheetData>${inner}</sheetData></worksheet>`),
});
const withSheet = (inner: string) => fixtureWorkbook([{ name: "One", rows: [] }], sheet(inner));

describe("a workbook", () => {
  test("is read as its cells show it: words, numbers, dates, results of formulas, merged cells, and no hidden sheet", async () => {
    const rows: (FixtureCell[] | null)[] = [
      ["A title"],
      null,
      [
        "Act & <Law>",
        12.5,
        { serial: 46_477 },
        { formula: "1+1", result: 2 },
        { formula: "NOW()" },
        { xml: '<c r="F3" t="b"><v>1</v></c>' },
      ],
      [
        null,
        { xml: '<c r="B4" t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c>' },
        { xml: '<c r="C4" t="e"><v>#N/A</v></c>' },
      ],
    ];
    const book = fixtureWorkbook([
      { name: "First", rows, merged: ["A1:F1", "A3:A4"] },
      { name: "Hidden", rows: [["secret"]], isHidden: true },
    ]);
    const sheets = await read(book);
    expect(sheets).toEqual([
      {
        name: "First",
        rows: [
          { number: 1, cells: ["A title"] },
          { number: 3, cells: ["Act & <Law>", 12.5, { day: "2027-03-31" }, 2, null, "Yes"] },
          { number: 4, cells: ["Act & <Law>", "in line", "#N/A"] },
        ],
      },
    ]);
  });

  test("that was written here is read as it was", async () => {
    const rows = [
      ["=1+1", 3, { day: "2026-02-28" }],
      [" two\nlines ", null, "+234"],
    ];
    const columns = ["A", "B", "C"].map((heading) => ({ heading }));
    const cells = await cellsOf(Buffer.from(await writeWorkbook([{ name: "S", columns, rows }])));
    expect(cells).toEqual([
      ["A", "B", "C"],
      ["=1+1", 3, { day: "2026-02-28" }],
      ["two\nlines", null, "+234"],
    ]);
  });

  test("with the names of a century: dates by their style alone, and those of 1904", async () => {
    const book = fixtureWorkbook([{ name: "S", rows: [[{ serial: 1 }, { serial: 59 }, { serial: 61 }, 46_477]] }]);
    expect(await cellsOf(book)).toEqual([
      [{ day: "1900-01-01" }, { day: "1900-02-28" }, { day: "1900-03-01" }, 46_477],
    ]);
  });

  test("with naughty strings in its cells gives them back without what is not seen", async () => {
    const strings = naughtyStrings.filter((text) => text.trim() !== "").slice(0, 100);
    // What XML has no place for cannot stand in a workbook.
    // oxlint-disable-next-line no-control-regex
    const rows = strings.map((text) => [
      // oxlint-disable-next-line no-control-regex
      text.toWellFormed().replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, ""),
      "end",
    ]);
    const cells = await cellsOf(fixtureWorkbook([{ name: "S", rows }]));
    expect(cells).toHaveLength(100);
    expect(cells.every((row) => row[1] === "end")).toBe(true);
    // oxlint-disable-next-line no-control-regex
    expect(JSON.stringify(cells)).not.toMatch(/\\u0000|\\u202e|\\ufeff/i);
  });
});

describe("a table of text", () => {
  const expected = [
    ["Duty", "Owner"],
    ['A "quoted"\nline; and, more', "Adé"],
  ];
  const table = (by: string) => `Duty${by}Owner\r\n"A ""quoted""\nline; and, more"${by}Adé\r\n`;
  test.each([
    ["commas", Buffer.from(table(","))],
    ["semicolons and a mark", Buffer.from(`\uFEFF${table(";")}`)],
    ["tabs", Buffer.from(table("\t"))],
    ["bars", Buffer.from(table("|"))],
    ["Excel's own line", Buffer.from(`sep=;\r\n${table(";")}`)],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${table("\t")}`, "utf16le")],
    ["UTF-16 without one", Buffer.from(table(","), "utf16le")],
    ["big-endian UTF-16", Buffer.from(`\uFEFF${table(";")}`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from(table(","), "latin1")],
  ])("is read by %s", async (_what, bytes) => {
    expect(await cellsOf(bytes, "register.csv")).toEqual(expected);
  });

  test("counts its rows as they stand, and passes over empty ones", async () => {
    const [one] = await read("a,b\n\n,,\nc,d\n", "x.csv");
    expect(one?.rows.map(({ number }) => number)).toEqual([1, 4]);
  });
});

const bomb = Buffer.alloc(sheetLimits.unpackedBytes + 1, " ");
let packedBomb: Buffer | undefined;
/** An archive with a file that is too long, and claims to be as long as is said. */
function claiming(claimed: number): Buffer {
  packedBomb ??= fixtureWorkbook([{ name: "S", rows: [["x"]] }], { "xl/worksheets/sheet1.xml": [bomb, { level: 1 }] });
  const zip = Buffer.from(packedBomb);
  let at = 0;
  while ((at = zip.indexOf("PK\u0001\u0002", at + 1, "latin1")) > 0)
    if (zip.includes("sheet1.xml", at + 46) && zip.toString("latin1", at + 46, at + 70) === "xl/worksheets/sheet1.xml")
      zip.writeUInt32LE(claimed, at + 24);
  return zip;
}
/** The first bytes of what the workbook's own file holds are others. */
function spoiled(zip: Buffer): Buffer {
  const start = zip.indexOf("xl/workbook.xml") + "xl/workbook.xml".length;
  return zip.fill(0xff, start, start + 40);
}
const badName = (name: string) =>
  Buffer.from(zipSync({ [name]: strToU8("x"), "xl/workbook.xml": strToU8("<workbook/>") }));
const entities = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? "a" : `b${at - 1}`};`.repeat(10)}">`).join("")}]>`;
const many = Object.fromEntries(Array.from({ length: sheetLimits.entries + 1 }, (_, at) => [`f${at}`, strToU8("")]));

test.each<[string, () => Buffer, string, string, string]>([
  [
    "above 10 MB",
    () => Buffer.alloc(sheetLimits.bytes + 1, "a"),
    "x.csv",
    "too_large",
    "The file must be at most 10 MB",
  ],
  [
    "a zip bomb",
    () => claiming(bomb.length),
    "x.xlsx",
    "too_large",
    "The file unpacks to more than is read. Nothing was changed",
  ],
  [
    "a zip bomb that claims to be small",
    () => claiming(100),
    "x.xlsx",
    "too_large",
    "The file unpacks to more than is read. Nothing was changed",
  ],
  [
    "an archive of too many files",
    () => Buffer.from(zipSync(many)),
    "x.xlsx",
    "too_large",
    "The file is made of too many parts. Nothing was changed",
  ],
  [
    "entities within entities",
    () =>
      fixtureWorkbook([{ name: "S", rows: [] }], {
        "xl/worksheets/sheet1.xml": strToU8(
          `<?xml version="1.0"?>${entities}<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b8;</v></c></row></sheetData></worksheet>`,
        ),
      }),
    "x.xlsx",
    "invalid_input",
    "The file declares a document type, which no workbook does. Nothing was changed",
  ],
  [
    "a file of the machine as an entity",
    () =>
      fixtureWorkbook([{ name: "S", rows: [] }], {
        "xl/sharedStrings.xml": strToU8(
          '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
        ),
      }),
    "x.xlsx",
    "invalid_input",
    "The file declares a document type, which no workbook does. Nothing was changed",
  ],
  [
    "a name that leads upwards",
    () => badName("../../etc/cron.d/x"),
    "x.xlsx",
    "invalid_input",
    "The file has parts whose names lead out of it. Nothing was changed",
  ],
  [
    "a name from the root",
    () => badName("/etc/passwd"),
    "x.xlsx",
    "invalid_input",
    "The file has parts whose names lead out of it. Nothing was changed",
  ],
  [
    "a name of another system",
    () => badName("C:\\windows\\x"),
    "x.xlsx",
    "invalid_input",
    "The file has parts whose names lead out of it. Nothing was changed",
  ],
  [
    "a row of 61 columns",
    () => fixtureWorkbook([{ name: "S", rows: [Array.from({ length: 61 }, () => "x")] }]),
    "x.xlsx",
    "too_large",
    "Row 1 has more than 60 columns. Leave out what is not needed. Nothing was changed",
  ],
  [
    "a cell in the last column there is",
    () => withSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
    "x.xlsx",
    "too_large",
    "Row 1 has more than 60 columns. Leave out what is not needed. Nothing was changed",
  ],
  [
    "too many rows",
    () => Buffer.from("a,b\n".repeat(sheetLimits.rows + sheetLimits.rowsAbove + 1)),
    "x.csv",
    "too_large",
    "A sheet has more than 10,000 rows. Divide it. Nothing was changed",
  ],
  [
    "too many rows of a workbook",
    () =>
      withSheet(
        Array.from({ length: 10_051 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`).join(""),
      ),
    "x.xlsx",
    "too_large",
    "A sheet has more than 10,000 rows. Divide it. Nothing was changed",
  ],
  [
    "a Word document",
    () => Buffer.from(zipSync({ "word/document.xml": strToU8("<x/>") })),
    "x.xlsx",
    "unsupported_type",
    "The file is no workbook (XLSX) and no table (CSV). Nothing was changed",
  ],
  [
    "a PDF",
    () => Buffer.from("%PDF-1.7\n"),
    "x.csv",
    "unsupported_type",
    "The file is no workbook (XLSX) and no table (CSV). Nothing was changed",
  ],
  [
    "a picture",
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]),
    "x.csv",
    "unsupported_type",
    "The file is no workbook (XLSX) and no table (CSV). Nothing was changed",
  ],
  [
    "an old workbook",
    () => Buffer.from("\u00D0\u00CF\u0011\u00E0\u00A1", "latin1"),
    "x.xls",
    "unsupported_type",
    "Old Excel files cannot be read. Save it as XLSX without a password and bring that. Nothing was changed",
  ],
  [
    "a locked workbook",
    () => Buffer.from("\u00D0\u00CF\u0011\u00E0\u00A1", "latin1"),
    "x.xlsx",
    "unsupported_type",
    "The file is locked with a password, or an old Excel file. Save it as XLSX without a password and bring that. Nothing was changed",
  ],
  [
    "a quotation mark that is never closed",
    () => Buffer.from('a,b\n"c,d\ne,f\n'),
    "x.csv",
    "invalid_input",
    "A quotation mark in row 2 is never closed, or stands where none can. Nothing was changed",
  ],
  [
    "half an archive",
    () => fixtureWorkbook([{ name: "S", rows: [["x"]] }]).subarray(0, 300),
    "x.xlsx",
    "invalid_input",
    "The file is damaged. Nothing was changed",
  ],
  [
    "an archive with nonsense in it",
    () => spoiled(fixtureWorkbook([{ name: "S", rows: [["x"]] }])),
    "x.xlsx",
    "invalid_input",
    "The file is damaged. Nothing was changed",
  ],
])("%s is refused", async (_what, make, name, code, message) => {
  expect(await refusal(make(), name)).toEqual([code, message]);
});

test("cells far down are no reason to hold what is between", async () => {
  expect(
    await read(withSheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>2</v></c></row>')),
  ).toMatchObject([
    {
      rows: [
        { number: 1, cells: [1] },
        { number: 1_048_576, cells: [null, 2] },
      ],
    },
  ]);
});

test("an archive is not believed what it says of its sizes", () => {
  expect(deflateRawSync(bomb).length).toBeLessThan(sheetLimits.bytes);
});
