import { existsSync, readdirSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "../../files/sync-folder.ts";
import { DatabaseRefusal, Unfinished } from "../refusal.ts";

/**
 * What a database file is called until its move is stored: by the seconds at which the server's database is then marked. So
 * whoever finds the mark knows which file has all of that move, whatever others have left.
 */
export const partOf = (databaseFile: string, seconds: number): string => `${databaseFile}.${seconds}.part`;

function partsOf(databaseFile: string): string[] {
  const [folder, name] = [path.dirname(databaseFile), path.basename(databaseFile)];
  if (!existsSync(folder)) return [];
  const isPart = (other: string) =>
    other.startsWith(`${name}.`) && /^\.\d+\.part(-journal)?$/.test(other.slice(name.length));
  return readdirSync(folder)
    .filter(isPart)
    .map((part) => path.join(folder, part));
}

/** @throws DatabaseRefusal where a start would make an empty database beside what a move has left: that may be all there is */
export function refusePart(databaseFile: string): void {
  const [part] = existsSync(databaseFile) ? [] : partsOf(databaseFile);
  if (part !== undefined)
    throw new DatabaseRefusal(
      `A move into ${path.dirname(databaseFile)} was cut off: run the same \`ilana move\` again. To begin with an empty database all the same, delete ${part} first.`,
    );
}

/** Removes what moves have left that were cut off before they were stored. */
export function removeParts(databaseFile: string): void {
  for (const part of partsOf(databaseFile)) rmSync(part, { force: true });
}

/** @throws Unfinished, for the server's database is marked by now */
export async function givePartItsName(part: string, databaseFile: string): Promise<void> {
  try {
    await rename(part, databaseFile);
    await syncFolder(path.dirname(databaseFile));
  } catch (cause) {
    throw new Unfinished(`${part} cannot be renamed to ${databaseFile}: ${(cause as Error).message}`, { cause });
  }
}
