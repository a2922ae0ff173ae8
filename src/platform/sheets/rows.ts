import { escapeMarkup } from "#shared/escape.ts";
import type { Cell } from "./sheet.ts";
import { styles } from "./styles.ts";

// The most that office programs take in one cell.
const mostLetters = 32_767;
// What XML 1.0 has no place for.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// What a spreadsheet would run, were it typed in: marked as text, so that it stays text when somebody edits it.
const formulaStart = /^[=+\-@\t\r]/;
const lastLetter = 26;
const dayMs = 86_400_000;
// Day 0 of the office programs' calendar.
const epoch = Date.UTC(1899, 11, 30);

// In points, as the font of the cells stands, and the most that office programs take.
const lineHeight = 15;
const mostLines = 27;

/** A row as it stands in a sheet, whose columns have these widths; the first is number 1. */
export function rowXml(number: number, cells: readonly Cell[], widths: readonly number[], isHeading = false): string {
  const written = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell, isHeading));
  const lines = Math.min(mostLines, Math.max(1, ...cells.map((cell, index) => linesOf(cell, widths[index]!))));
  // Not every program makes room by itself for lines that break.
  const height = lines > 1 ? ` ht="${lines * lineHeight}"` : "";
  return `<row r="${number}"${height}>${written.join("")}</row>`;
}

/** How many lines a cell takes, at most as many as are shown. */
function linesOf(cell: Cell, width: number): number {
  if (typeof cell !== "string") return 1;
  const lines = cell.slice(0, mostLines * width).split("\n");
  return lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / width)), 0);
}

function cellXml(place: string, cell: Cell, isHeading: boolean): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : "";
  if (typeof cell === "object") {
    const day = (Date.parse(`${cell.day}T00:00:00Z`) - epoch) / dayMs;
    return Number.isNaN(day)
      ? cellXml(place, cell.day, isHeading)
      : `<c r="${place}" s="${styles.day}"><v>${day}</v></c>`;
  }
  const style = isHeading ? styles.heading : formulaStart.test(cell) ? styles.quoted : styles.text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${asText(cell)}</t></is></c>`;
}

/** Words as they may stand in a sheet. */
function asText(words: string): string {
  const text = words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words;
  return escapeMarkup(text.toWellFormed().replace(unwritable, "\uFFFD"));
}

/** Counted from 0: A, B, … Z, AA, … */
export function columnName(index: number): string {
  const rest = Math.floor(index / lastLetter);
  return `${rest > 0 ? columnName(rest - 1) : ""}${String.fromCharCode(65 + (index % lastLetter))}`;
}
