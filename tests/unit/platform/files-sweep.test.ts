import { renameSync, rmSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { fileSweeper, removeUnnamed } from "#platform/files/sweep.ts";
import { fileStore } from "#platform/files.ts";
import { aFolder } from "../../support/folder.ts";

async function swept() {
  const files = fileStore(aFolder());
  const named: string[] = [];
  const { sweep } = fileSweeper({ files, namedFiles: async () => named });
  /** A file that was saved long ago. */
  const old = async (text: string) => {
    const name = await files.save(Buffer.from(text), "png");
    utimesSync(files.place(name), new Date(0), new Date(0));
    return name;
  };
  return { files, named, sweep, old };
}

test("a file that no row names goes at the second look; one that is named stays", async () => {
  const { files, named, sweep, old } = await swept();
  const [kept, replaced] = [await old("kept"), await old("replaced")];
  named.push(kept);
  expect(await sweep()).toBe(0);
  expect(await files.list()).toContain(replaced);
  expect(await sweep()).toBe(1);
  expect(await files.list()).toEqual([kept]);
});

test("what is being saved stays, also when its bytes were there before", async () => {
  const { files, named, sweep, old } = await swept();
  const name = await old("a logo");
  await sweep();
  expect(await files.save(Buffer.from("a logo"), "png")).toBe(name);
  expect(await sweep()).toBe(0);
  named.push(name);
  expect((await files.find(name))?.toString()).toBe("a logo");
});

test("a file that is named between the look and its going comes back", async () => {
  const { files, old } = await swept();
  const name = await old("a logo");
  let looks = 0;
  const { sweep } = fileSweeper({ files, namedFiles: async () => ((looks += 1) < 3 ? [] : [name]) });
  await sweep();
  expect(await sweep()).toBe(0);
  expect(await files.list()).toEqual([name]);
});

test("a file comes back when nobody can say what rows name", async () => {
  const { files, old } = await swept();
  const name = await old("a logo");
  let looks = 0;
  const namedFiles = async () => {
    looks += 1;
    if (looks === 4) throw new Error("the database is busy");
    return [];
  };
  const { sweep } = fileSweeper({ files, namedFiles });
  await sweep();
  await expect(sweep()).rejects.toThrow("busy");
  expect(await files.list()).toEqual([name]);
  expect(await sweep()).toBe(1);
});

test("what a process that was killed left aside comes back with the next sweep", async () => {
  const { files, named, sweep, old } = await swept();
  const name = await old("a logo");
  named.push(name);
  renameSync(files.place(name), `${files.place(name)}.aside`);
  expect(await sweep()).toBe(0);
  expect((await files.find(name))?.toString()).toBe("a logo");
});

test("a file that is gone by itself stops nobody", async () => {
  const { files, sweep, old } = await swept();
  const [gone, replaced] = [await old("gone"), await old("replaced")];
  const namedFiles = async () => {
    rmSync(`${files.place(gone)}.aside`);
    return [];
  };
  await sweep();
  expect(await removeUnnamed({ files, namedFiles }, [gone, replaced])).toBe(1);
  expect(await files.list()).toEqual([]);
});
