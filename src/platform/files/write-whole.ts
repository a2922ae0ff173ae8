import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { newId } from "../ids.ts";
import { syncFolder } from "./sync-folder.ts";

type Readers = { isPublic?: boolean };
/** By which others may pass and read, whatever the umask is. */
const publicMode = { folder: 0o755, file: 0o644 };

/**
 * Writes a file whole or not at all, its folder too where it is missing. It is on disk, by its name, when this returns. Its
 * owner alone may read it; with `isPublic` everybody, also in the folders that are made for it.
 */
export async function writeWhole(
  file: string,
  content: Uint8Array | string,
  { isPublic = false }: Readers = {},
): Promise<void> {
  const folder = path.resolve(path.dirname(file));
  const firstMade = await mkdir(folder, { recursive: true });
  if (isPublic && firstMade !== undefined) await openFolders(path.resolve(firstMade), folder);
  const part = `${file}.${newId()}.part`;
  try {
    const handle = await open(part, "w", 0o600);
    try {
      // The umask of the program takes from what open() asks for, and nothing from this.
      if (isPublic) await handle.chmod(publicMode.file);
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

/** Lets others into the folders from one to another within it. */
async function openFolders(first: string, last: string): Promise<void> {
  let folder = first;
  await chmod(folder, publicMode.folder);
  for (const name of path.relative(first, last).split(path.sep).filter(Boolean)) {
    folder = path.join(folder, name);
    await chmod(folder, publicMode.folder);
  }
}
