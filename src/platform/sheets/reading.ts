import type { Cell } from "./sheet.ts";

/** A row that is not empty, with its number in the file as people see it, from 1. */
export type ReadRow = { number: number; cells: Cell[] };
/** So many rows of a sheet, which is named by its place. */
export type ReadPart = { sheet: number; rows: ReadRow[] };
export type SheetFile = { bytes: Uint8Array; name: string };
export type SheetRefusal = { code: "invalid_input" | "too_large" | "unsupported_type"; reason: string };
/** How reading ended: the names of the sheets whose rows were told, in their order. */
export type ReadSheets = { sheets: string[] } | { refused: SheetRefusal };

/** What is read of a file at most: a register of a large bank has some thousand rows. */
export const sheetLimits = {
  bytes: 10 * 1024 ** 2,
  rows: 10_000,
  /** Titles and headings that may stand above them. */
  rowsAbove: 50,
  columns: 60,
  sheets: 30,
  /** Files of the archive that a workbook is. Pictures and styles are some hundred. */
  entries: 2_000,
  /** All that is unpacked of it: 10,000 rows of 60 columns are some 60 MB. */
  unpackedBytes: 150 * 1024 ** 2,
  /** All letters of all cells. */
  letters: 20_000_000,
  /** Letters of one cell: what office programs take. */
  cellLetters: 32_767,
} as const;

/** Why a file cannot be read, in words for whoever sent it. */
export class SheetFault extends Error {
  readonly refusal: SheetRefusal;

  constructor(reason: string, code: SheetRefusal["code"] = "invalid_input") {
    super(reason);
    this.refusal = { code, reason };
  }
}

const inThousands = (count: number) => count.toLocaleString("en-GB");

export const tooManyRows = () =>
  new SheetFault(`A sheet has more than ${inThousands(sheetLimits.rows)} rows. Divide it`, "too_large");

/** Takes rows as they are read, hands them on in parts, and refuses what is too much of them. */
export function rowTaker(tell: (part: ReadPart) => void) {
  const rowsAtOnce = 250;
  let letters = 0;
  let part: ReadPart = { sheet: 0, rows: [] };
  let taken = 0;

  function flush(): void {
    if (part.rows.length > 0) tell(part);
    part = { sheet: part.sheet, rows: [] };
  }

  return {
    flush,
    /** What is told from now on is of this sheet. */
    startSheet(sheet: number): void {
      flush();
      part = { sheet, rows: [] };
      taken = 0;
    },
    /** @throws SheetFault */
    take({ number, cells }: ReadRow): void {
      const read = cells.map((cell) => (typeof cell === "string" ? plainText(cell) : cell));
      while (read.length > 0 && (read.at(-1) ?? null) === null) read.pop();
      if (read.length === 0) return;
      taken += 1;
      if (taken > sheetLimits.rows + sheetLimits.rowsAbove) throw tooManyRows();
      if (read.length > sheetLimits.columns)
        throw new SheetFault(
          `Row ${number} has more than ${sheetLimits.columns} columns. Leave out what is not needed`,
          "too_large",
        );
      letters += read.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0);
      if (letters > sheetLimits.letters) throw new SheetFault("The file holds too much text", "too_large");
      part.rows.push({ number, cells: read });
      if (part.rows.length >= rowsAtOnce) flush();
    },
  };
}
export type RowTaker = ReturnType<typeof rowTaker>;

// What is in no text: control characters, which a database of PostgreSQL does not take, and what only directs writing.
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The words of a cell; null where there are none. */
export function plainText(text: string): string | null {
  const words = text.slice(0, sheetLimits.cellLetters).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return words.toWellFormed().replace(unseen, "").replaceAll("\u00A0", " ").trim() || null;
}
