import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { factories, repositoriesOver, type Open } from "./backend.ts";

/** Every function of the program that makes a repository, by the file that has it. */
async function factoriesInFolders(): Promise<Map<unknown, string>> {
  const files = globSync([
    "src/features/*/repository.ts",
    "src/features/*/repository/*.ts",
    "src/platform/database/*.ts",
  ]);
  const found = new Map<unknown, string>();
  for (const file of files) {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (name.endsWith("Repository") && typeof value === "function") found.set(value, `${file}: ${name}`);
  }
  return found;
}

/** The last of the suite: what it has left out. */
export function describeCompleteness(open: Open, calls: ReadonlySet<string>) {
  test("every repository in the folders is part of the suite", async () => {
    const found = await factoriesInFolders();
    const opened = new Set<unknown>(Object.values(factories));
    expect(found.size).toBeGreaterThan(0);
    expect([...found].flatMap(([factory, where]) => (opened.has(factory) ? [] : [where]))).toEqual([]);
  });

  test("every method of every repository is called in the suite", async () => {
    const { database } = await open();
    const set = Object.entries(repositoriesOver(database, new Set())).filter(([name]) => name !== "database");
    const all = set.flatMap(([name, repository]) => Object.keys(repository).map((method) => `${name}.${method}`));
    expect(all.filter((method) => !calls.has(method))).toEqual([]);
  });
}
