import papaparse from "papaparse";
import type { Cell } from "#platform/sheets/sheet.ts";
import { workbookPieces } from "#platform/sheets/workbook.ts";
import { cellWords, type Names } from "../rules/arranging.ts";
import type { Duty } from "../schema.ts";
import { dutyColumnLabels, type DutyColumn, type DutyTableFormat } from "../vocabulary.ts";

type Shown = { columns: readonly DutyColumn[]; names: Names };

// Excel takes a file without it for the system's own encoding.
const byteOrderMark = "\uFEFF";
const newline = "\r\n";
// A cell of several lines would pass the library's own pattern.
const formulaStart = /^[=+\-@\t\r]/;
// So many rows are put into words in a few milliseconds.
const rowsAtOnce = 500;

const days = new Set<DutyColumn>(["due", "review"]);
const widths: Partial<Record<DutyColumn, number>> = {
  why: 50,
  instrument: 40,
  reference: 26,
  due: 12,
  review: 12,
  weight: 10,
};
const dutyWidth = 70;

/** Duties as a spreadsheet reads them, piece by piece; what a spreadsheet would run as a formula is made plain text. */
export function dutyTable(
  duties: readonly Duty[],
  shown: Shown,
  format: DutyTableFormat,
): AsyncGenerator<string | Uint8Array> {
  return format === "csv" ? csvPieces(duties, shown) : xlsxPieces(duties, shown);
}

async function* csvPieces(duties: readonly Duty[], { columns, names }: Shown): AsyncGenerator<string> {
  const headings = ["Duty", ...columns.map((column) => dutyColumnLabels[column])];
  yield `${byteOrderMark}${papaparse.unparse([headings], { newline })}${newline}`;
  for (let start = 0; start < duties.length; start += rowsAtOnce) {
    const rows = duties
      .slice(start, start + rowsAtOnce)
      .map((duty) => [duty.text, ...columns.map((column) => cellWords[column](duty, names))]);
    yield `${papaparse.unparse(rows, { newline, escapeFormulae: formulaStart })}${newline}`;
  }
}

function xlsxPieces(duties: readonly Duty[], { columns, names }: Shown): AsyncGenerator<Uint8Array> {
  const cellOf = (duty: Duty, column: DutyColumn): Cell => {
    const words = cellWords[column](duty, names);
    return days.has(column) && words !== "" ? { day: words } : words;
  };
  const headings = columns.map((column) => ({ heading: dutyColumnLabels[column], width: widths[column] ?? 18 }));
  function* rows() {
    for (const duty of duties) yield [duty.text, ...columns.map((column) => cellOf(duty, column))];
  }
  return workbookPieces([{ name: "Duties", columns: [{ heading: "Duty", width: dutyWidth }, ...headings], rows: rows() }]);
} // prettier-ignore
