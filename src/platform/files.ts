import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { newId } from "./ids.ts";
import { sha256 } from "./sha256.ts";

/** Stores bytes under the SHA-256 of their content, so that a file never changes once it has a name. */
export type Files = ReturnType<typeof fileStore>;

export function fileStore(folder: string) {
  const place = (name: string) => path.join(folder, name.slice(0, 2), name);
  const nameOf = (bytes: Buffer, extension: string) => `${sha256(bytes)}.${extension}`;

  async function write(part: string, bytes: Buffer): Promise<void> {
    const handle = await open(part, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  return {
    /** The name that these bytes have, kept or not: their SHA-256 in hex plus the extension. */
    nameOf,

    /** Returns the file's name. It is on disk when this returns. */
    async save(bytes: Buffer, extension: string): Promise<string> {
      const name = nameOf(bytes, extension);
      const file = place(name);
      if (await stat(file).catch(() => undefined)) return name;
      await mkdir(path.dirname(file), { recursive: true });
      const part = `${file}.${newId()}.part`;
      try {
        await write(part, bytes);
        await rename(part, file);
      } catch (error) {
        // A full disk must not be filled further by what is of no use.
        await rm(part, { force: true });
        throw error;
      }
      return name;
    },
    /** The bytes, or undefined for a name that is unknown or is not of our making. */
    async find(name: string): Promise<Buffer | undefined> {
      if (!/^[0-9a-f]{64}\.[a-z0-9]+$/.test(name)) return undefined;
      return readFile(place(name)).catch(() => undefined);
    },
  };
}
