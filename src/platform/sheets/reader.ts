import pLimit from "p-limit";
import { AppError } from "../errors.ts";
import { programScript } from "../program.ts";
import { createSandbox } from "../sandbox.ts";
import { sheetLimits, type ReadPart, type ReadRow, type ReadSheets, type SheetFile } from "./reading.ts";

export type SheetRows = { name: string; rows: ReadRow[] };
export type SheetReader = { read(file: SheetFile): Promise<SheetRows[]> };

// The largest that is read takes two seconds and some 300 MB.
const silenceMs = 30_000;
const memoryMb = 768;
// Each holds its file in memory.
const mostWaiting = 6;
const busySeconds = 10;

/**
 * Reads workbooks (XLSX) and tables (CSV), which strangers wrote, in a process apart, one at a time. `idleMs`: how long a
 * process waits for another file, where one may read several.
 */
export function createSheetReader({ idleMs = 0 } = {}): SheetReader {
  const script = programScript("platform/sheets/read-process");
  const sandbox = createSandbox<SheetFile, ReadSheets, ReadPart>({ script, silenceMs, memoryMb, idleMs });
  const inTurn = pLimit(1);

  async function read(file: SheetFile): Promise<SheetRows[]> {
    const found: ReadRow[][] = [];
    const onPart = ({ sheet, rows }: ReadPart) => void (found[sheet] ??= []).push(...rows);
    const end = await sandbox.run(file, { onPart });
    if (end.kind !== "answered") {
      const why = end.kind === "too_much_memory" ? "more memory than is allowed" : "too long";
      throw new AppError("invalid_input", `The file cannot be used: reading it took ${why}`);
    }
    const { answer } = end;
    if ("refused" in answer) throw new AppError(answer.refused.code, `${answer.refused.reason}. Nothing was changed`);
    return answer.sheets.map((name, index) => ({ name, rows: found[index] ?? [] }));
  }

  return {
    /** Its sheets with the rows that are not empty. @throws AppError for what cannot be read, `too_many_requests` while many are */
    async read(file) {
      if (file.bytes.length > sheetLimits.bytes) throw new AppError("too_large", "The file must be at most 10 MB");
      if (inTurn.pendingCount >= mostWaiting)
        throw new AppError("too_many_requests", "Several files are being read. Please try again shortly.", {
          retryAfterSeconds: busySeconds,
        });
      return inTurn(() => read(file));
    },
  };
}
