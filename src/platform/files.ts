import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Incoming } from "./files/incoming.ts";
import { syncFolder } from "./files/sync-folder.ts";
import { writeWhole } from "./files/write-whole.ts";
import { sha256 } from "./sha256.ts";

/** Stores bytes under the SHA-256 of their content, so that a file never changes once it has a name. */
export type Files = ReturnType<typeof fileStore>;

/** A kept file that is read a piece at a time; both ends of a part of it count, from 0. */
export type OpenFile = { size: number; read: (part?: { start: number; end: number }) => Readable };

const namePattern = /^[0-9a-f]{64}\.[a-z0-9]+$/;

export function fileStore(folder: string) {
  const place = (name: string) => path.join(folder, name.slice(0, 2), name);
  const nameOf = (bytes: Buffer, extension: string) => `${sha256(bytes)}.${extension}`;
  /** Touches it, so that nobody takes it for one that is no longer wanted (platform/files/sweep.ts); false where it is not there. */
  async function touch(file: string): Promise<boolean> {
    const now = new Date();
    return utimes(file, now, now).then(
      () => true,
      () => false,
    );
  }

  return {
    /** The name that these bytes have, kept or not: their SHA-256 in hex plus the extension. */
    nameOf,

    /** Is a name of the kind that we make? */
    isName: (name: string): boolean => namePattern.test(name),

    /** Returns the file's name. It is on disk when this returns. */
    async save(bytes: Buffer, extension: string): Promise<string> {
      const name = nameOf(bytes, extension);
      const file = place(name);
      if (await touch(file)) return name;
      const firstMade = await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, bytes);
      if (firstMade !== undefined) await syncFolder(folder);
      return name;
    },

    /** Keeps a file that came in, which is where it was no more; answers its name. */
    async adopt(incoming: Incoming, extension: string): Promise<string> {
      const name = `${incoming.sha256}.${extension}`;
      const file = place(name);
      if (await touch(file)) {
        await rm(incoming.path, { force: true });
        return name;
      }
      const firstMade = await mkdir(path.dirname(file), { recursive: true });
      await rename(incoming.path, file);
      // The name too must survive a power cut: a row may refer to it as soon as this returns.
      await syncFolder(path.dirname(file));
      if (firstMade !== undefined) await syncFolder(folder);
      return name;
    },

    /** The bytes, or undefined for a name that is unknown or is not of our making. */
    async find(name: string): Promise<Buffer | undefined> {
      if (!namePattern.test(name)) return undefined;
      return readFile(place(name)).catch(() => undefined);
    },

    /** The same to be read a piece at a time. */
    async open(name: string): Promise<OpenFile | undefined> {
      if (!namePattern.test(name)) return undefined;
      const size = (await stat(place(name)).catch(() => undefined))?.size;
      if (size === undefined) return undefined;
      return { size, read: (part) => createReadStream(place(name), part) };
    },

    /** Where a file is, or would be. */
    place,

    /**
     * The names of all that is kept, in their order; what is half-written or not of our making is left out. With an ending,
     * of what lies beside its place under its name with that added.
     */
    async list(ending = ""): Promise<string[]> {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
        throw error;
      });
      const ended = found.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
      return ended
        .map(({ name, parentPath }) => ({ name: name.slice(0, name.length - ending.length), parentPath }))
        .filter(({ name, parentPath }) => namePattern.test(name) && path.join(parentPath, name) === place(name))
        .map(({ name }) => name)
        .toSorted();
    },

    /** The size of a file whose bytes still have the hash that is its name; else what is wrong with it. */
    async check(name: string): Promise<{ size: number } | "missing" | "damaged"> {
      const hash = createHash("sha256");
      let size = 0;
      try {
        await pipeline(createReadStream(place(name)), async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
          }
        });
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : "damaged";
      }
      return hash.digest("hex") === name.slice(0, 64) ? { size } : "damaged";
    },
  };
}
