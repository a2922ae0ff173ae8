import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hourMs } from "#shared/duration.ts";
import { newId } from "../ids.ts";
import type { Scanner } from "./scanner.ts";

/** A file that has come in whole and was looked at: it is on disk beside the kept files, and nothing names it yet. */
export type Incoming = Readonly<{
  path: string;
  bytes: number;
  /** In hex. */
  sha256: string;
  /** Its beginning, which says what it is. */
  head: Buffer;
}>;
export type IncomingFiles = ReturnType<typeof incomingFiles>;

const headBytes = 1024;
// Nothing comes in for so long: what is older was left by a process that was killed.
const leftMs = hourMs;

/**
 * Takes files of strangers in, a piece at a time: never whole in memory. They lie in the folder of kept files, so that to keep
 * one is to rename it.
 */
export function incomingFiles({ folder, scanner }: { folder: string; scanner: Scanner | null }) {
  const place = path.join(folder, "incoming");

  return {
    /**
     * A file as it comes. What fails, is cut off or is infected leaves nothing.
     * @throws AppError `invalid_input` for an infected one, `unavailable` where it cannot be looked at
     */
    async receive(content: AsyncIterable<Buffer>): Promise<Incoming> {
      await mkdir(place, { recursive: true });
      const file = path.join(place, `${newId()}.part`);
      try {
        const written = await write(file, content);
        if (scanner) await scanWhole(scanner, file);
        return { path: file, ...written };
      } catch (error) {
        // A full disk must not be filled further by what is of no use.
        await rm(file, { force: true });
        throw error;
      }
    },

    /** Looks at bytes that are in memory. @throws as `receive` does */
    async look(bytes: Buffer): Promise<void> {
      await scanner?.scan([bytes]);
    },

    /** Lets go of one, unless it has been kept. */
    async discard(incoming: Incoming): Promise<void> {
      await rm(incoming.path, { force: true });
    },

    /** Removes what a process that was killed has left; answers how many files that was. */
    async sweep(): Promise<number> {
      const names = await readdir(place).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const file = path.join(place, name);
        const changed = (await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity;
        if (changed > Date.now() - leftMs) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function scanWhole(scanner: Scanner, file: string): Promise<void> {
  const content = createReadStream(file);
  try {
    await scanner.scan(content);
  } finally {
    content.destroy();
  }
}

/** Its bytes are on the disk when this returns. */
async function write(file: string, content: AsyncIterable<Buffer>): Promise<Omit<Incoming, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex"), head };
}
