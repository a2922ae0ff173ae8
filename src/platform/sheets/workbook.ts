import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { frame, sheetEnd, sheetStart } from "./parts.ts";
import { rowXml } from "./rows.ts";
import { usualWidth, type Sheet } from "./sheet.ts";

// So many cells are written and packed in a few milliseconds.
const cellsAtOnce = 1_000;
// What the format of ZIP begins with, written in the system's own time zone, and so the same bytes in each.
const noTime = () => new Date(1980, 0, 1);

/**
 * Sheets as a workbook of Office Open XML (ECMA-376), piece by piece. Text is text: nothing that is given is ever a formula. The
 * same sheets give the same bytes. Other work has its turn between two pieces.
 */
export async function* workbookPieces(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  const names = frame(sheets);
  for (const [path, text] of names.files) pack(zip, path).push(strToU8(text), true);
  for (const [index, sheet] of sheets.entries()) {
    const file = pack(zip, names.pathOf(index));
    for await (const text of sheetPieces(sheet)) {
      file.push(strToU8(text));
      yield* packed.splice(0);
      await setImmediate();
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* packed.splice(0);
}

/** The same, whole. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookPieces(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function pack(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 6 });
  file.mtime = noTime();
  zip.add(file);
  return file;
}

async function* sheetPieces({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield sheetStart(columns);
  const widths = columns.map(({ width = usualWidth }) => width);
  let text = rowXml(1, columns.map(({ heading }) => heading), widths, true); // prettier-ignore
  let count = 1;
  let cells = 0;
  for await (const row of rows) {
    count += 1;
    text += rowXml(count, row, widths);
    cells += row.length;
    if (cells < cellsAtOnce) continue;
    yield text;
    text = "";
    cells = 0;
  }
  yield text + sheetEnd(columns.length, count);
}
