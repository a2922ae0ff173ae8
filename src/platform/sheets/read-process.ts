import { answerTasks } from "../sandbox/inside.ts";
import { isText, readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { rowTaker, SheetFault, type ReadPart, type ReadSheets, type SheetFile } from "./reading.ts";

const oldOffice = "\u00D0\u00CF\u0011\u00E0";
const unreadable = "The file is no workbook (XLSX) and no table (CSV)";

/** What reads sheets, which strangers wrote (platform/sheets/reader.ts). */
answerTasks(async ({ bytes, name }: SheetFile, tell: (part: unknown) => Promise<void>): Promise<ReadSheets> => {
  const parts: ReadPart[] = [];
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const taker = rowTaker((part) => parts.push(part));
  try {
    const sheets = sheetsIn(file, name, taker);
    for (const part of parts) await tell(part);
    return { sheets };
  } catch (error) {
    if (error instanceof SheetFault) return { refused: error.refusal };
    return { refused: { code: "invalid_input", reason: "The file is damaged" } };
  }
});

function sheetsIn(file: Buffer, name: string, taker: ReturnType<typeof rowTaker>): string[] {
  const start = file.toString("latin1", 0, 5);
  if (start.startsWith("PK\u0003\u0004")) return readWorkbook(file, taker);
  if (start.startsWith(oldOffice)) {
    const old = /\.xls$/i.test(name.trim())
      ? "Old Excel files cannot be read"
      : "The file is locked with a password, or an old Excel file";
    throw new SheetFault(`${old}. Save it as XLSX without a password and bring that`, "unsupported_type");
  }
  if (start.startsWith("%PDF-") || !isText(file)) throw new SheetFault(unreadable, "unsupported_type");
  readCsv(file, taker);
  return [name];
}
