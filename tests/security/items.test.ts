import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const table = page.split("## The 42 items of the checklist")[1]!.split("\n## ")[0]!;

type Item = { number: number; name: string; shown: string };
const items = [...table.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, number, name, shown]): Item => ({
  number: Number(number),
  name: name!.trim(),
  shown: shown!.trim(),
}));
const filesIn = (text: string) => [...text.matchAll(/\btests\/[\w./-]+\.ts\b/g)].map(([file]) => file);

test("every item of the checklist has its row, in order", () => {
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
});

test.each(items)("item $number, $name, is shown by the tests it names, or says why not", ({ number, name, shown }) => {
  const files = filesIn(shown);
  if (files.length === 0) return expect(shown).toMatch(/^not applicable because \S{2,}/);
  // The column holds the files and nothing else.
  expect(shown).toBe(files.join(", "));
  for (const file of files) {
    expect(existsSync(file), file).toBe(true);
    expect(titlesIn(file).filter((title) => title.startsWith(`${number} ${name}`)), file).not.toEqual([]);
  }
}); // prettier-ignore

/** The names of tests and of groups of tests in a file. */
function titlesIn(file: string): string[] {
  const calls = /\b(?:test|describe)\b(?:[^;{]*?)\(\s*(["'`])((?:(?!\1).)+)\1\s*,/gs;
  return [...readFileSync(file, "utf8").matchAll(calls)].map(([, , title]) => title!);
}

test("every test file that the page names exists", () => {
  const missing = filesIn(page).filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});

test("the versions on the page are those that are installed", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { version: string }> };
  const rows = page.split("## Advisories")[1]!.matchAll(/^\| ((?:@[a-z]+\/)?[a-z0-9-]+) (\d+(?:\.\d+)+)/gm);
  const named = [...rows].map(([, name, version]) => [name!, version!] as const);
  expect(named.length).toBeGreaterThan(12);
  for (const [name, version] of named) expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
}); // prettier-ignore
