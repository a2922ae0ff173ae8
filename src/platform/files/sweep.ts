import { rename, rm, stat, utimes } from "node:fs/promises";
import { hourMs } from "#shared/duration.ts";
import type { Files } from "../files.ts";

type SweepDeps = {
  files: Pick<Files, "list" | "place">;
  /** The names of all files that rows refer to. */
  namedFiles: () => Promise<readonly string[]>;
  /** How long nothing may have touched a file: longer than whoever saves one takes to store the row that names it. */
  untouchedMs?: number;
};

/**
 * Removes kept files that no row names any more, such as logos that were replaced. A file goes when two looks in a row found
 * it so; a backup that copied the rows between them still finds it. Whoever saves bytes that are there already touches the
 * file (platform/files.ts), so one is put aside, looked at again, and only then deleted: it comes back when it was touched
 * or named meanwhile, and who finds it gone writes it anew.
 */
export function fileSweeper(deps: SweepDeps) {
  let before = new Set<string>();
  const { files, namedFiles } = deps;

  return {
    /** Answers how many files were removed. */
    async sweep(): Promise<number> {
      await restoreAside(files);
      const named = new Set(await namedFiles());
      const unnamed = (await files.list()).filter((name) => !named.has(name));
      const leaving = unnamed.filter((name) => before.has(name));
      before = new Set(unnamed);
      return removeUnnamed(deps, leaving);
    },
  };
}

/** Removes those of these files that no row names and that nobody has touched of late; answers how many. */
export async function removeUnnamed(
  { files, namedFiles, untouchedMs = hourMs }: Omit<SweepDeps, "files"> & { files: Pick<Files, "place"> },
  names: readonly string[],
): Promise<number> {
  const isUntouched = async (file: string) =>
    ((await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity) < Date.now() - untouchedMs;

  const aside = new Set<string>();
  let removed = 0;
  try {
    for (const name of names) {
      if (!(await isUntouched(files.place(name)))) continue;
      aside.add(name);
      await move(files.place(name), asideOf(files, name));
    }
    const named = new Set(await namedFiles());
    for (const name of aside) {
      if (named.has(name) || !(await isUntouched(asideOf(files, name)))) continue;
      await rm(asideOf(files, name), { force: true });
      aside.delete(name);
      removed += 1;
    }
  } finally {
    for (const name of aside) await move(asideOf(files, name), files.place(name));
  }
  return removed;
}

/** Brings back what a process that was killed left aside; a row may name it. Young again, so that nobody takes it away at once. */
async function restoreAside(files: SweepDeps["files"]): Promise<void> {
  for (const name of await files.list(asideEnding)) {
    const now = new Date();
    await utimes(asideOf(files, name), now, now).catch(unlessGone);
    await move(asideOf(files, name), files.place(name));
  }
}

const asideEnding = ".aside";
const asideOf = (files: Pick<Files, "place">, name: string) => `${files.place(name)}${asideEnding}`;

/** Whoever else moved or removed it meanwhile has seen to it. */
const move = async (from: string, to: string) => rename(from, to).catch(unlessGone);

function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
