import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyPackages } from "../../../tools/program/packages.ts";
import { aFolder } from "../../support/folder.ts";

const root = path.join(import.meta.dirname, "../../..");
const { platform, arch } = process;

test("what a package reads by its place is copied, with the native code of one machine", () => {
  const to = aFolder();
  copyPackages(root, to, { platform, arch });
  expect(readdirSync(path.join(to, "node_modules/better-sqlite3/prebuilds"))).toEqual([`${platform}-${arch}.node`]);
  expect(existsSync(path.join(to, `node_modules/@img/sharp-${platform}-${arch}`))).toBe(true);
});

// npm installs what is for the machine it runs on.
const other = arch === "arm64" ? "x64" : "arm64";
test("for a machine of which the native code is not installed nothing is copied, and it says what is lacking", () => {
  const to = aFolder();
  expect(() => copyPackages(root, to, { platform: "linux", arch: other })).toThrow(
    new RegExp(`^@img/sharp-(libvips-)?linux-${other} is not installed, which (sharp|@img/\\S+) needs$`),
  );
  expect(() => copyPackages(root, to, { platform: "linux", arch: "riscv64" })).toThrow(/riscv64/);
  expect(readdirSync(to)).toEqual([]);
});
