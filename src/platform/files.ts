import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { newId } from "./ids.ts";

/** Stores bytes under the SHA-256 of their content, so that a file never changes once it has a name. */
export type Files = ReturnType<typeof fileStore>;

export function fileStore(folder: string) {
  const place = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    /** Returns the file's name: the SHA-256 in hex plus the extension. It is on disk when this returns. */
    async save(bytes: Buffer, extension: string): Promise<string> {
      const name = `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
      const file = place(name);
      if (await stat(file).catch(() => undefined)) return name;
      await mkdir(path.dirname(file), { recursive: true });
      const part = `${file}.${newId()}.part`;
      const handle = await open(part, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
      return name;
    },
    /** The bytes, or undefined for a name that is unknown or is not of our making. */
    async find(name: string): Promise<Buffer | undefined> {
      if (!/^[0-9a-f]{64}\.[a-z0-9]+$/.test(name)) return undefined;
      return readFile(place(name)).catch(() => undefined);
    },
  };
}
