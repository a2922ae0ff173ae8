import ExcelJS from "exceljs";
import { unzipSync, zipSync } from "fflate";
import type { Sheet } from "../rules/pack-papers.ts";
import { noonOf } from "./archive.ts";
import type { RegisterOrder } from "./register-file.ts";

// A cell holds no more (Microsoft, Excel specifications and limits).
const mostInCell = 32_000;
// A hash of SHA-256 is not broken.
const widest = 70;
const font = { name: "Calibri", size: 11, family: 2 };

/**
 * A workbook of plain tables. Texts are stored as texts: one that begins as a formula is shown as it is and computes nothing.
 * Of the same tables the same bytes come: the library dates the parts of its archive by the clock, so they are packed anew.
 */
export async function workbook({ sheets, at }: RegisterOrder): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  book.creator = "Ilana";
  book.lastModifiedBy = "Ilana";
  [book.created, book.modified] = [new Date(at), new Date(at)];
  for (const sheet of sheets) addSheet(book, sheet);
  const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()));
  const named = Object.entries(parts).map(([name, bytes]) => [name, [bytes, { mtime: noonOf(at.slice(0, 10)) }]] as const);
  return Uint8Array.from(zipSync(Object.fromEntries(named) as Parameters<typeof zipSync>[0]));
} // prettier-ignore

function addSheet(book: ExcelJS.Workbook, { name, heading, rows }: Sheet): void {
  const sheet = book.addWorksheet(name, {
    views: [{ state: "frozen", ySplit: 1 }],
    pageSetup: {
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      paperSize: 9,
      printTitlesRow: "1:1",
    },
    headerFooter: { oddFooter: "&L&A&RPage &P of &N" },
  });
  sheet.addRow([...heading]).font = { ...font, bold: true };
  for (const row of rows)
    sheet.addRow(row.map(cellOf)).alignment = { vertical: "top", horizontal: "left", wrapText: true };
  for (const [at, title] of heading.entries()) {
    const longest = rows.reduce((most, row) => Math.max(most, longestLine(row[at])), title.length);
    sheet.getColumn(at + 1).width = Math.min(longest + 2, widest);
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: heading.length } };
}

const longestLine = (cell: string | number | undefined): number =>
  Math.max(0, ...String(cell ?? "").split("\n").map(({ length }) => length)); // prettier-ignore

/** What XML cannot carry is left out. */
const cellOf = (cell: string | number): string | number =>
  typeof cell === "number"
    ? cell
    : cell.toWellFormed().replaceAll(/[^\P{Cc}\t\n]/gu, "").replaceAll(/[\uFFFE\uFFFF]/g, "").slice(0, mostInCell); // prettier-ignore
