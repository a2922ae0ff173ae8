import { rename, rm, stat } from "node:fs/promises";
import { hourMs } from "#shared/duration.ts";
import type { Files } from "./files.ts";

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
  { files, namedFiles, untouchedMs = hourMs }: SweepDeps,
  names: readonly string[],
): Promise<number> {
  const aside = (name: string) => `${files.place(name)}.aside`;
  const isUntouched = async (file: string) =>
    ((await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity) < Date.now() - untouchedMs;

  const leaving: string[] = [];
  for (const name of names) if (await isUntouched(files.place(name))) leaving.push(name);
  for (const name of leaving) await rename(files.place(name), aside(name));
  const named = new Set(await namedFiles());
  let removed = 0;
  for (const name of leaving) {
    if (named.has(name) || !(await isUntouched(aside(name)))) {
      await rename(aside(name), files.place(name));
      continue;
    }
    await rm(aside(name));
    removed += 1;
  }
  return removed;
}
