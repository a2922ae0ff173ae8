import papaparse from "papaparse";
import { decodeText } from "../charset.ts";
import { sheetLimits, SheetFault, type RowTaker } from "./reading.ts";

const delimiters = [",", ";", "\t", "|"];
// Excel's own way to say what divides the cells.
const declared = /^sep=([,;\t|])\r?\n/i;

/**
 * A table of text: in UTF-8, UTF-16 or what else it is written in, divided by commas, semicolons, tabs or bars.
 * @throws SheetFault
 */
export function readCsv(bytes: Buffer, taker: RowTaker): void {
  const text = decodeText(bytes, wideCharset(bytes)).replace(/^\uFEFF/, "");
  const delimiter = declared.exec(text)?.[1];
  const body = delimiter === undefined ? text : text.slice(text.indexOf("\n") + 1);
  let number = delimiter === undefined ? 0 : 1;
  let fault: SheetFault | undefined;
  papaparse.parse<string[]>(body, {
    delimiter: delimiter ?? likelyDelimiter(body),
    step: ({ data, errors }, parser) => {
      number += 1;
      try {
        const open = errors.find(({ code }) => code === "MissingQuotes" || code === "InvalidQuotes");
        if (open) throw new SheetFault(`A quotation mark in row ${number} is never closed, or stands where none can`);
        taker.take({ number, cells: data.map((cell) => (cell === "" ? null : cell)) });
      } catch (error) {
        if (!(error instanceof SheetFault)) throw error;
        fault = error;
        parser.abort();
      }
    },
  });
  if (fault) throw fault;
  taker.flush();
}

// By so much of a file it shows what divides its cells.
const sample = { letters: 100_000, rows: 40 };

/** What divides the cells: by which most rows have the same many cells. */
function likelyDelimiter(text: string): string {
  const head = text.slice(0, sample.letters);
  const scored = delimiters.map((delimiter) => {
    const { data } = papaparse.parse<string[]>(head, { delimiter, preview: sample.rows, skipEmptyLines: "greedy" });
    const widths = new Map<number, number>();
    for (const { length } of data) widths.set(length, (widths.get(length) ?? 0) + 1);
    return { delimiter, score: Math.max(0, ...[...widths].map(([width, rows]) => (width - 1) * rows)) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** UTF-16 without a mark: of letters as they are written here every second byte is nought. */
function wideCharset(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 400);
  const noughts = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  const enough = start.length / 4;
  if (start.length < 4) return null;
  if (noughts(1) > enough) return "text/csv; charset=utf-16le";
  return noughts(0) > enough ? "text/csv; charset=utf-16be" : null;
}

/** Is it text? A file with noughts among its letters is one only in UTF-16. */
export const isText = (bytes: Buffer): boolean =>
  !bytes.subarray(0, sheetLimits.cellLetters).includes(0) || wideCharset(bytes) !== null;
