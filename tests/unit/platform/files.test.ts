import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileStore } from "#platform/files.ts";
import { aFolder } from "../../support/folder.ts";

const bytes = Buffer.from("a picture");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("stores bytes under the SHA-256 of their content and finds them again", async () => {
  const files = fileStore(aFolder());
  const name = await files.save(bytes, "png");
  expect(name).toBe(`${sha256}.png`);
  expect(await files.find(name)).toEqual(bytes);
});

test("the same content is stored once, also when it is saved many times at once", async () => {
  const folder = aFolder();
  const files = fileStore(folder);
  const names = await Promise.all(Array.from({ length: 10 }, () => files.save(bytes, "png")));
  expect(new Set(names).size).toBe(1);
  expect(filesIn(folder).map((file) => path.basename(file))).toEqual(names.slice(0, 1));
});

test("what is stored is for the owner's eyes only", async () => {
  const folder = aFolder();
  await fileStore(folder).save(bytes, "png");
  for (const file of filesIn(folder)) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("finds any bytes as they were saved", async () => {
  const files = fileStore(aFolder());
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (content) => {
      expect(await files.find(await files.save(Buffer.from(content), "bin"))).toEqual(Buffer.from(content));
    }),
    { numRuns: 20 },
  );
});

test("finds nothing under a name that was never given", async () => {
  expect(await fileStore(aFolder()).find(`${"0".repeat(64)}.png`)).toBeUndefined();
});

test.each([
  "../secret",
  "..%2fsecret",
  `../${sha256}.png`,
  sha256,
  `${sha256}.png/../../../secret`,
  `${sha256}.png\u0000`,
  `${sha256}.png\n`,
  `${sha256.toUpperCase()}.png`,
  `${sha256.slice(1)}.png`,
  `${sha256}.p/ng`,
  "/etc/passwd",
  "",
])("leads nowhere: %j", async (name) => {
  const folder = aFolder();
  writeFileSync(path.join(folder, "secret"), "not for the web");
  const files = fileStore(path.join(folder, "files"));
  await files.save(bytes, "png");
  expect(await files.find(name)).toBeUndefined();
  expect(readFileSync(path.join(folder, "secret"), "utf8")).toBe("not for the web");
});

// A limit on the size of files stands for a disk that is full.
test.skipIf(process.platform === "win32")("what could not be written whole leaves nothing behind", () => {
  const folder = aFolder();
  const store = new URL("../../../src/platform/files.ts", import.meta.url).href;
  const script = `
    const { fileStore } = await import(${JSON.stringify(store)});
    const error = await fileStore(${JSON.stringify(folder)}).save(Buffer.alloc(1_000_000), "pdf").catch((cause) => cause);
    process.exitCode = error.code === "EFBIG" ? 7 : 1;`;
  const limited = 'ulimit -f 8 && exec "$0" --input-type=module --eval "$1"';
  expect(spawnSync("sh", ["-c", limited, process.execPath, script]).status).toBe(7);
  expect(filesIn(folder)).toEqual([]);
});
