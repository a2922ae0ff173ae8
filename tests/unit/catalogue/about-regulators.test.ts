import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readRegulators } from "#features/catalogue/adapters/regulators.ts";
import { regulatorNames } from "#features/catalogue/rules/regulator.ts";
import { aFolder } from "../../support/folder.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";

const shipped = path.resolve("data/regulators");

/** The shipped folder with one file written over. */
function folderWith(name: string, text: string): string {
  const folder = path.join(aFolder(), "regulators");
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(path.join(folder, name), text);
  return folder;
}

describe("what is said of regulators", () => {
  const about = readRegulators(shipped);

  test("is said of each, in a sentence", () => {
    const silent = [...about.values()].filter(({ regulates }) => !regulates?.endsWith("."));
    expect(silent.map(({ regulator }) => regulator)).toEqual([]);
    expect([...about.keys()]).toEqual(Object.keys(regulatorNames));
  });

  test("names no text as unread that the library has", async () => {
    const titles = new Set([...(await theCatalogue()).instruments.values()].map(({ title }) => title.toLowerCase()));
    const unread = [...about.values()].flatMap(({ notYetRead }) => notYetRead.map(({ title }) => title));
    expect(unread.filter((title) => titles.has(title.toLowerCase()))).toEqual([]);
    expect(new Set(unread).size).toBe(unread.length);
  });

  test.each([
    ["about.yaml", "NOBODY: { regulates: Regulates nothing at all., site: null }\n", /about.yaml is broken/],
    ["about.yaml", "CBN: { regulates: Regulates all of the banks., site: http://cbn.example }\n", /about.yaml is broken/],
    ["not-yet-read.yaml", "- { regulator: XX, title: An Act of 1999, year: null, about: Nobody knows. }\n", /not-yet-read.yaml is broken/],
  ])("is refused where %s says %j", (name, text, reason) => {
    expect(() => readRegulators(folderWith(name, text))).toThrow(reason);
  }); // prettier-ignore
});
