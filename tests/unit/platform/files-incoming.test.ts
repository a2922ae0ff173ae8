import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { fileStore, type Files } from "#platform/files.ts";
import { incomingFiles } from "#platform/files/incoming.ts";
import { cachedFiles } from "#platform/files/vault.ts";
import { clamdScanner } from "#platform/files/scanner.ts";
import { migratedDatabase } from "../../support/samples/databases.ts";
import { aFolder } from "../../support/folder.ts";
import { aScanner, eicar } from "../../support/servers/clamd.ts";
import { aStore, openStoreAt } from "../../support/servers/s3-server.ts";

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
async function* inPieces(bytes: Buffer, size = 40_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const content = randomBytes(200_001);
const sha256 = createHash("sha256").update(content).digest("hex");

const stores: [string, (folder: string) => Promise<Files>][] = [
  ["a folder", async (folder) => fileStore(folder)],
  [
    "a database",
    async (folder) => {
      const db = migratedDatabase();
      onTestFinished(() => db.close());
      return cachedFiles(fileStore(folder), keptFilesRepository(db), systemClock);
    },
  ],
  ["an S3 store", async (folder) => cachedFiles(fileStore(folder), openStoreAt((await aStore()).url), systemClock)],
];

test.each(stores)("what came in is kept in %s, and read back whole and in part", async (_, filesOf) => {
  const folder = aFolder();
  const files = await filesOf(folder);
  const incoming = incomingFiles({ folder, scanner: null });
  const received = await incoming.receive(inPieces(content));
  expect(received).toMatchObject({ bytes: content.length, sha256 });
  expect(received.head.equals(content.subarray(0, 1024))).toBe(true);
  expect(statSync(received.path).mode & 0o777).toBe(0o600);
  // It is no kept file before somebody keeps it.
  expect(await files.list()).toEqual([]);
  const name = await files.adopt(received, "bin");
  expect(name).toBe(`${sha256}.bin`);
  expect(filesIn(folder)).toEqual([files.place(name)]);
  expect((await files.find(name))?.equals(content)).toBe(true);
  const opened = (await files.open(name))!;
  expect(opened.size).toBe(content.length);
  expect((await buffer(opened.read())).equals(content)).toBe(true);
  expect((await buffer(opened.read({ start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true);
  // The same again is the same file, and nothing is left of what came.
  expect(await files.adopt(await incoming.receive(inPieces(content)), "bin")).toBe(name);
  expect(filesIn(folder)).toEqual([files.place(name)]);
  expect(await files.open(`${"0".repeat(64)}.bin`)).toBeUndefined();
  expect(await files.open("../secret")).toBeUndefined();
});

test("an empty file is a file", async () => {
  const folder = aFolder();
  const received = await incomingFiles({ folder, scanner: null }).receive(inPieces(Buffer.alloc(0)));
  expect(received).toMatchObject({ bytes: 0, head: Buffer.alloc(0) });
});

test("what is cut off, or let go of, leaves nothing", async () => {
  const folder = aFolder();
  const incoming = incomingFiles({ folder, scanner: null });
  async function* cutOff() {
    yield content;
    throw new Error("the line broke");
  }
  await expect(incoming.receive(cutOff())).rejects.toThrow("the line broke");
  await incoming.discard(await incoming.receive(inPieces(content)));
  expect(filesIn(folder)).toEqual([]);
});

// A limit on the size of files stands for a disk that is full.
test.skipIf(process.platform === "win32")("what could not be written whole leaves nothing behind", () => {
  const folder = aFolder();
  const module = new URL("../../../src/platform/files/incoming.ts", import.meta.url).href;
  const script = `
    const { incomingFiles } = await import(${JSON.stringify(module)});
    const { receive } = incomingFiles({ folder: ${JSON.stringify(folder)}, scanner: null });
    async function* content() { for (let at = 0; at < 20; at += 1) yield Buffer.alloc(50_000); }
    const error = await receive(content()).catch((cause) => cause);
    process.exitCode = error.code === "EFBIG" ? 7 : 1;`;
  const limited = 'ulimit -f 8 && exec "$0" --input-type=module --eval "$1"';
  expect(spawnSync("sh", ["-c", limited, process.execPath, script]).status).toBe(7);
  expect(filesIn(folder)).toEqual([]);
});

test("what is infected, or was not looked at, leaves nothing, whether it came in a stream or in memory", async () => {
  const folder = aFolder();
  const scanner = clamdScanner({ path: (await aScanner()).path });
  const incoming = incomingFiles({ folder, scanner });
  await incoming.discard(await incoming.receive(inPieces(content)));
  await incoming.look(content);
  await expect(incoming.receive(inPieces(eicar, 10))).rejects.toThrow("infected (Eicar-Test-Signature)");
  await expect(incoming.look(eicar)).rejects.toThrow("infected (Eicar-Test-Signature)");
  const away = incomingFiles({ folder, scanner: clamdScanner({ path: path.join(folder, "nobody") }) });
  await expect(away.receive(inPieces(content))).rejects.toMatchObject({ code: "unavailable" });
  expect(filesIn(folder)).toEqual([]);
});

test("what a process that was killed left behind is swept, and what is young stays", async () => {
  const folder = aFolder();
  const incoming = incomingFiles({ folder, scanner: null });
  expect(await incoming.sweep()).toBe(0);
  const young = await incoming.receive(inPieces(content));
  const old = path.join(folder, "incoming", "old.part");
  writeFileSync(old, "half");
  utimesSync(old, new Date(0), new Date(0));
  expect(await incoming.sweep()).toBe(1);
  expect([existsSync(old), readFileSync(young.path).equals(content)]).toEqual([false, true]);
});
