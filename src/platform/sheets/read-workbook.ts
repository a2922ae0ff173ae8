import type { Cell } from "./sheet.ts";
import { sheetLimits, SheetFault, tooManyRows, type ReadRow, type RowTaker } from "./reading.ts";
import { openArchive } from "./unpack.ts";
import { readXml } from "./xml.ts";

type Archive = ReturnType<typeof openArchive>;
type Listed = { name: string; path: string };
/** What the cells of all sheets refer to. */
type Shared = { strings: string[]; isDate: boolean[]; is1904: boolean };

const noWorkbook = () => new SheetFault("The file is no workbook (XLSX) and no table (CSV)", "unsupported_type");

/**
 * The sheets of a workbook (ECMA-376, SpreadsheetML) that are not hidden: what its cells show, and of formulas the result that
 * was there when it was saved. Nothing is computed, and nothing that it refers to is looked up. Answers of their names.
 * @throws SheetFault
 */
export function readWorkbook(bytes: Buffer, taker: RowTaker): string[] {
  const archive = openArchive(bytes);
  const { sheets, is1904 } = sheetsOf(archive);
  if (sheets.length > sheetLimits.sheets)
    throw new SheetFault(`The workbook has more than ${sheetLimits.sheets} sheets`, "too_large");
  const shared = { strings: stringsOf(archive), isDate: datesOf(archive), is1904 };
  for (const [index, { path }] of sheets.entries()) {
    taker.startSheet(index);
    const xml = archive.file(path);
    if (xml) readSheet(xml, shared, taker);
  }
  taker.flush();
  return sheets.map(({ name }) => name);
}

function sheetsOf(archive: Archive): { sheets: Listed[]; is1904: boolean } {
  const workbook = archive.file("xl/workbook.xml");
  if (!workbook) throw noWorkbook();
  const targets = new Map<string, string>();
  readXml(archive.file("xl/_rels/workbook.xml.rels") ?? Buffer.alloc(0), {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: Listed[] = [];
  let is1904 = false;
  readXml(workbook, {
    open: (tag, { name = "", state = "visible", date1904 = "", ...others }) => {
      if (tag === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
      const link = Object.entries(others).find(([attribute]) => attribute === "id" || attribute.endsWith(":id"))?.[1];
      const path = targets.get(link ?? "");
      if (tag === "sheet" && state === "visible" && path !== undefined) sheets.push({ name, path });
    },
  });
  return { sheets, is1904 };
}

/** The texts to which cells refer by number; without the reading aids of East Asian words. */
function stringsOf(archive: Archive): string[] {
  const strings: string[] = [];
  let current: string | null = null;
  let isText = false;
  let aids = 0;
  readXml(archive.file("xl/sharedStrings.xml") ?? Buffer.alloc(0), {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") aids += 1;
      isText = name === "t" && aids === 0;
    },
    text: (data) => {
      if (isText && current !== null && current.length < sheetLimits.cellLetters) current += data;
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") aids -= 1;
      if (name === "si") strings.push(current ?? "");
    },
  });
  return strings;
}

/** Which of the styles show a number as a date. */
function datesOf(archive: Archive): boolean[] {
  const custom = new Map<string, boolean>();
  const isDate: boolean[] = [];
  let isInCells = false;
  readXml(archive.file("xl/styles.xml") ?? Buffer.alloc(0), {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") custom.set(numFmtId, isDateFormat(formatCode));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) isDate.push(custom.get(numFmtId) ?? builtInDates.has(Number(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return isDate;
}

// ECMA-376, part 1, 18.8.30: those with a day or a month.
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const isDateFormat = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

function readSheet(xml: Buffer, shared: Shared, taker: RowTaker): void {
  const rows: ReadRow[] = [];
  const merged: string[] = [];
  let number = 0;
  let cells: Cell[] = [];
  let column = 0;
  let [type, style, value] = ["n", 0, ""];
  let isValue = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "row") {
        number = Number(attributes["r"]) || number + 1;
        cells = [];
        column = 0;
      } else if (name === "c") {
        column = columnOf(attributes["r"]) ?? column + 1;
        [type, style, value] = [attributes["t"] ?? "n", Number(attributes["s"] ?? 0), ""];
      } else if (name === "mergeCell" && merged.length < sheetLimits.rows) merged.push(attributes["ref"] ?? "");
      isValue = name === "v" || name === "t";
    },
    text: (data) => {
      if (isValue && value.length < sheetLimits.cellLetters) value += data;
    },
    close: (name) => {
      isValue = false;
      if (name === "c") place(cells, column, cellOf(type, value, style, shared), number);
      if (name === "row" && cells.length > 0) rows.push({ number, cells });
      if (rows.length > sheetLimits.rows + sheetLimits.rowsAbove) throw tooManyRows();
    },
  });
  fillMerged(rows, merged);
  for (const row of rows) taker.take(row);
}

/** Of cells that are merged down a column each row has what they say. */
function fillMerged(rows: readonly ReadRow[], merged: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const range of merged) {
    const [, from = "", first = "", to = "", last = ""] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
    const column = columnOf(from);
    const cell = byNumber.get(Number(first))?.cells[(column ?? 0) - 1] ?? null;
    if (column === undefined || from !== to || cell === null) continue;
    const most = Math.min(Number(last), Number(first) + sheetLimits.rows);
    for (let number = Number(first) + 1; number <= most; number += 1) {
      const row = byNumber.get(number);
      if (row) place(row.cells, column, cell, number);
    }
  }
}

function place(cells: Cell[], column: number, cell: Cell, number: number): void {
  if (cell === null) return;
  if (column > sheetLimits.columns)
    throw new SheetFault(
      `Row ${number} has more than ${sheetLimits.columns} columns. Leave out what is not needed`,
      "too_large",
    );
  while (cells.length < column - 1) cells.push(null);
  cells[column - 1] = cell;
}

/** The column of a place such as AB12, from 1. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place ?? "")?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function cellOf(type: string, value: string, style: number, { strings, isDate, is1904 }: Shared): Cell {
  if (value === "") return null;
  switch (type) {
    case "s":
      return strings[Number(value)] ?? null;
    case "b":
      return value === "1" ? "Yes" : "No";
    case "n": {
      const count = Number(value);
      if (!Number.isFinite(count)) return value;
      return isDate[style] ? (dayOfSerial(count + (is1904 ? daysTo1904 : 0)) ?? count) : count;
    }
    case "d":
      return { day: value.slice(0, 10) };
    default:
      return value;
  }
}

const dayMs = 86_400_000;
const daysTo1904 = 1462;
/** A day as office programs count them, from 1900 to 2199; undefined for what is none. Day 60 is the 29 February 1900 that never was. */
export function dayOfSerial(serial: number): { day: string } | undefined {
  const days = Math.floor(serial);
  if (days < 1 || days > 109_574 || days === 60) return undefined;
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return { day: new Date(epoch + days * dayMs).toISOString().slice(0, 10) };
}
