import { utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { fileSweeper } from "#platform/files-sweep.ts";
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
