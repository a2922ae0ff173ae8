import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAllowed, licencePage, productionDependencies, readDependencies } from "../tools/licences.ts";

test("every package that runs is under a licence that is allowed, and docs/licences.md lists them all", () => {
  const dependencies = readDependencies();
  expect(dependencies.length).toBeGreaterThan(300);
  expect(dependencies.filter((dependency) => !isAllowed(dependency))).toEqual([]);
  // `node tools/licences.ts --write` writes it anew.
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencePage(dependencies));
});

test.each([
  ["left-pad", "MIT", true],
  ["left-pad", "(MIT OR GPL-3.0-only)", true],
  ["left-pad", "(MIT AND Zlib)", true],
  ["left-pad", "MIT AND GPL-3.0-only", false],
  ["left-pad", "AGPL-3.0-only", false],
  ["left-pad", "none named", false],
  ["left-pad", "OFL-1.1", false],
  ["@fontsource-variable/inter", "OFL-1.1", true],
  ["left-pad", "LGPL-3.0-or-later", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
])("%s under %s: allowed is %s", (name, licence, expected) => {
  expect(isAllowed({ name, licence })).toBe(expected);
});

test("what only tests and tools need is left out, and a package without a licence is named", () => {
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", license: "MIT" },
    "node_modules/b": { version: "2.0.0", license: "GPL-3.0-only", dev: true },
    "node_modules/a/node_modules/c": { version: "3.0.0" },
    "node_modules/c": { version: "3.0.0" },
  };
  expect(productionDependencies({ packages })).toEqual([
    { name: "a", version: "1.0.0", licence: "MIT", place: "node_modules/a" },
    { name: "c", version: "3.0.0", licence: "none named", place: "node_modules/c" },
  ]);
});
