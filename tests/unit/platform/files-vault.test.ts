import { existsSync, rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { fileStore } from "#platform/files.ts";
import { cachedFiles, removeFromVault, vaultSweeper } from "#platform/files/vault.ts";
import { migratedDatabase } from "../../support/samples/databases.ts";
import { fakeClock } from "../../support/fakes.ts";
import { aFolder } from "../../support/folder.ts";

/** Two processes with a folder each, and one database. */
function twoProcesses() {
  const db = migratedDatabase();
  onTestFinished(() => db.close());
  const vault = keptFilesRepository(db);
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  const aProcess = () => {
    const folder = fileStore(aFolder());
    return { folder, files: cachedFiles(folder, vault, clock) };
  };
  return { vault, clock, one: aProcess(), other: aProcess() };
}
const bytes = Buffer.from("a picture");

test("what one process saves the other finds, and keeps for the next time", async () => {
  const { one, other, vault } = twoProcesses();
  const name = await one.files.save(bytes, "png");
  expect(name).toBe(one.folder.nameOf(bytes, "png"));
  expect(await other.files.find(name)).toEqual(bytes);
  expect(existsSync(other.folder.place(name))).toBe(true);
  expect(await vault.remove(name, "2027")).toBe(true);
  expect(await other.files.find(name)).toEqual(bytes);
});

test("a folder that was lost is filled again, and a name that is not of our making is asked of nobody", async () => {
  const { one } = twoProcesses();
  const name = await one.files.save(bytes, "png");
  rmSync(one.folder.place(name));
  expect(await one.files.find(name)).toEqual(bytes);
  expect(await one.files.find("../../secret")).toBeUndefined();
  expect(await one.files.find(one.folder.nameOf(Buffer.from("another"), "png"))).toBeUndefined();
});

test("bytes that are not what their name says are as good as lost", async () => {
  const { one, vault, clock } = twoProcesses();
  const name = one.folder.nameOf(bytes, "png");
  await vault.put(name, Buffer.from("another picture"), clock.now().toISOString());
  expect(await one.files.find(name)).toBeUndefined();
  expect(await one.folder.list()).toEqual([]);
});

test("what no row names goes when two looks found it so, and nobody has saved it for an hour", async () => {
  const { one, vault, clock } = twoProcesses();
  const [named, unnamed, young] = [
    await one.files.save(Buffer.from("named"), "png"),
    await one.files.save(Buffer.from("unnamed"), "png"),
    await one.files.save(Buffer.from("young"), "png"),
  ];
  const { sweep } = vaultSweeper({ vault, clock, namedFiles: async () => [named] });
  clock.advance(61 * 60);
  expect(await sweep()).toBe(0);
  await one.files.save(Buffer.from("young"), "png");
  expect(await sweep()).toBe(1);
  expect(await Promise.all([named, unnamed, young].map(async (name) => (await vault.get(name)) !== undefined))).toEqual(
    [true, false, true],
  );
});

test("of what a deleted company had only what is nobody else's is removed", async () => {
  const { one, vault, clock } = twoProcesses();
  const [theirs, others] = [
    await one.files.save(Buffer.from("a"), "png"),
    await one.files.save(Buffer.from("b"), "png"),
  ];
  clock.advance(2 * 60);
  const deps = { vault, clock, namedFiles: async () => [others], untouchedMs: 60_000 };
  expect(await removeFromVault(deps, [theirs, others])).toBe(1);
  expect([await vault.get(theirs), await vault.get(others)]).toEqual([undefined, Buffer.from("b")]);
});
