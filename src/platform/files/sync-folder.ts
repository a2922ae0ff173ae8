import { open } from "node:fs/promises";

/** Puts on disk which names a folder holds, so that a file renamed into it is still there after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
