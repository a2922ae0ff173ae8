import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runtimes, unpack } from "../../tools/runtime.mjs";
import { aFolder } from "../support/folder.ts";

function aPackage() {
  const folder = aFolder();
  mkdirSync(path.join(folder, "package/bin"), { recursive: true });
  writeFileSync(path.join(folder, "package/bin/node"), "a program");
  const file = path.join(folder, "runtime.tgz");
  execFileSync("tar", ["-czf", file, "package"], { cwd: folder });
  const integrity = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  return { file, integrity, into: path.dirname(file) };
}

test("the runtime is unpacked when it is the file that is known", () => {
  const { file, integrity, into } = aPackage();
  execFileSync("rm", ["-r", path.join(into, "package")]);
  unpack(file, integrity, into);
  expect(readFileSync(path.join(into, "package/bin/node"), "utf8")).toBe("a program");
});

test("another file under its name is refused before anything of it is unpacked", () => {
  const { file, integrity, into } = aPackage();
  execFileSync("rm", ["-r", path.join(into, "package")]);
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("x")]));
  expect(() => unpack(file, integrity, into)).toThrow(/is not the file that is known/);
  expect(existsSync(path.join(into, "package"))).toBe(false);
});

test("the hashes are those of the version that package.json names", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  expect(runtimes.version).toBe(dependencies["node"]);
  for (const { integrity } of Object.values(runtimes.packages)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});
