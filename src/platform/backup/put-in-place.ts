import { mkdir, readdir, rename, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "../clock.ts";
import { syncFolder } from "../files/sync-folder.ts";
import { BackupError } from "./failure.ts";
import { occupants, replacedPrefix } from "./place.ts";

/** What could not be moved stands in the way of moving back what was. */
export class HalfRestoredError extends BackupError {
  override name = "HalfRestoredError";
}

type Move = { from: string; to: string };

/** What a test puts in the place of the real things. */
export type Disk = { move: typeof rename; sync: typeof syncFolder };
export const realDisk: Disk = { move: rename, sync: syncFolder };

/**
 * Moves what is in a data folder aside, and all that lies ready within it into its place.
 * @returns where what was there is now; null when nothing was
 * @throws HalfRestoredError when both halves are there; after anything else all is as it was
 */
export async function putInPlace(dataDir: string, ready: string, clock: Clock, disk: Disk): Promise<string | null> {
  const there = occupants(dataDir);
  const aside = there.length > 0 ? path.join(dataDir, `${replacedPrefix}${timestamp(clock)}`) : null;
  const away = aside === null ? [] : there.map((name) => move(dataDir, aside, name));
  const moves = [...away, ...(await readdir(ready)).map((name) => move(ready, dataDir, name))];
  // The mark of a restore that is under way must be on disk before anything is moved.
  for (const folder of [...(await foldersWithin(ready)), dataDir]) await disk.sync(folder);
  if (aside !== null) await mkdir(aside, { mode: 0o700 });
  const trouble = await moveAll(moves, disk);
  if (trouble !== undefined) {
    if (aside !== null) await rmdir(aside);
    throw new BackupError(`${trouble} Everything is as it was; --to names another folder.`);
  }
  if (aside !== null) await disk.sync(aside);
  return aside;
}

const move = (from: string, to: string, name: string): Move => ({
  from: path.join(from, name),
  to: path.join(to, name),
});

const timestamp = (clock: Clock) =>
  clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");

/** Renames one after the other. When one cannot be, those before it are renamed back, and why is answered. @throws HalfRestoredError */
async function moveAll(moves: readonly Move[], disk: Disk): Promise<string | undefined> {
  const done: Move[] = [];
  for (const { from, to } of moves) {
    try {
      await disk.move(from, to);
      done.push({ from, to });
    } catch (error) {
      const trouble = `${from} cannot be moved to ${to}: ${codeOf(error)}. A mount of its own cannot be.`;
      for (const moved of done.toReversed()) {
        await disk.move(moved.to, moved.from).catch((cause: unknown) => {
          throw new HalfRestoredError(`${trouble} Nor can ${moved.to} be moved back: ${codeOf(cause)}.`, { cause });
        });
      }
      return trouble;
    }
  }
  return undefined;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** A folder and all that are within it, the innermost first. */
async function foldersWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return [...inner.toSorted().toReversed(), folder];
}
