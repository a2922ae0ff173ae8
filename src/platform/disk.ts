import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** The room on the disk of a folder, in bytes that this process may still use and in all. */
export type Space = { freeBytes: number; totalBytes: number };

/** @throws Error when the folder is gone */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** In whole megabytes; a part of one counts. */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Can files be made in a folder? Found out by making one, for rights alone say nothing of a disk that is full, mounted for
 * reading or failing.
 */
export async function canWrite(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, "ilana\n", { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    // Where it cannot be removed the next one overwrites it.
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
