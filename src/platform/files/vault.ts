import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { instant, type Clock } from "../clock.ts";
import type { Files } from "../files.ts";
import { hourMs } from "#shared/duration.ts";
import { removeUnnamed } from "./sweep.ts";

/**
 * Where kept files are for all processes that serve together; each has a folder beside it that holds what it has used. A name is
 * the hash of the bytes, so what is in the folder is never out of date.
 */
export type Vault = {
  /** Stores bytes, or notes that they are wanted anew at an instant. They are stored when this returns. */
  put(name: string, bytes: Buffer, at: string): Promise<void>;
  /** The same with what lies in a file, whose bytes are those of the name. */
  putFile(name: string, path: string, at: string): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** The names of what nobody has saved since an instant, in their order. */
  listUntouched(since: string): Promise<string[]>;
  /** Removes one, unless somebody has saved it since. */
  remove(name: string, untouchedSince: string): Promise<boolean>;
};

/** The files of a folder, as the store of all processes has them: what is missing here is fetched, what is new goes there first. */
export function cachedFiles(folder: Files, vault: Vault, clock: Clock): Files {
  const extensionOf = (name: string) => name.slice(name.indexOf(".") + 1);
  /** A folder that is full or cannot be written makes each read a longer way, and no file lost. */
  const keepHere = (name: string, bytes: Buffer) => folder.save(bytes, extensionOf(name)).catch(() => name);

  return {
    ...folder,

    async save(bytes, extension) {
      const name = folder.nameOf(bytes, extension);
      await vault.put(name, bytes, instant(clock));
      return keepHere(name, bytes);
    },

    async adopt(incoming, extension) {
      const name = `${incoming.sha256}.${extension}`;
      await vault.putFile(name, incoming.path, instant(clock));
      await folder.adopt(incoming, extension).catch(() => rm(incoming.path, { force: true }));
      return name;
    },

    find,

    async open(name) {
      const here = await folder.open(name);
      if (here) return here;
      const bytes = await find(name);
      return bytes && { size: bytes.length, read: (part) => readableOf(bytes, part) };
    },
  };

  async function find(name: string): Promise<Buffer | undefined> {
    if (!folder.isName(name)) return undefined;
    const here = await folder.find(name);
    if (here) return here;
    const bytes = await vault.get(name);
    // What is not what its name says is as good as lost, and must not be kept under a name of its own.
    if (!bytes || folder.nameOf(bytes, extensionOf(name)) !== name) return undefined;
    await keepHere(name, bytes);
    return bytes;
  }
}

const readableOf = (bytes: Buffer, part?: { start: number; end: number }) =>
  Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes]);

type SweepDeps = {
  vault: Vault;
  clock: Clock;
  /** The names of all files that rows refer to. */
  namedFiles: () => Promise<readonly string[]>;
  /** How long nobody may have saved a file: longer than whoever saves one takes to store the row that names it. */
  untouchedMs?: number;
};

/** Removes what no row names any more and nobody has saved of late, when two looks in a row found it so, as `sweep.ts` does in a folder. */
export function vaultSweeper(deps: SweepDeps) {
  let before = new Set<string>();
  return {
    /** Answers how many files were removed. */
    async sweep(): Promise<number> {
      const { vault, namedFiles } = deps;
      const untouched = await vault.listUntouched(sinceOf(deps));
      const named = new Set(await namedFiles());
      const unnamed = untouched.filter((name) => !named.has(name));
      const leaving = unnamed.filter((name) => before.has(name));
      before = new Set(unnamed);
      return removeFromVault(deps, leaving);
    },
  };
}

/** Removes those of these files that no row names and that nobody has saved of late; answers how many. */
export async function removeFromVault(deps: SweepDeps, names: readonly string[]): Promise<number> {
  const named = new Set(await deps.namedFiles());
  const since = sinceOf(deps);
  let removed = 0;
  for (const name of names) if (!named.has(name) && (await deps.vault.remove(name, since))) removed += 1;
  return removed;
}

/** The same of the folder of this process and of the vault, where there is one. */
export async function removeEverywhere(
  { files, vault, ...deps }: Omit<SweepDeps, "vault"> & { files: Pick<Files, "place">; vault: Vault | null },
  names: readonly string[],
): Promise<number> {
  const here = await removeUnnamed({ files, ...deps }, names);
  return vault ? removeFromVault({ vault, ...deps }, names) : here;
}

const sinceOf = ({ clock, untouchedMs = hourMs }: SweepDeps): string =>
  new Date(clock.now().getTime() - untouchedMs).toISOString();
