import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { newId } from "../ids.ts";
import { syncFolder } from "./sync-folder.ts";

/** Writes a file whole or not at all, its folder too where it is missing. It is on disk, by its name, when this returns. */
export async function writeWhole(file: string, content: Uint8Array | string, mode = 0o600): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${newId()}.part`;
  try {
    const handle = await open(part, "w", mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    // The name too must survive a power cut: a row may refer to it as soon as this returns.
    await syncFolder(path.dirname(file));
  } catch (error) {
    // A full disk must not be filled further by what is of no use.
    await rm(part, { force: true });
    throw error;
  }
}
