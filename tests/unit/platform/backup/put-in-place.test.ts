import { mkdirSync, readdirSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { refuseHalfRestored, restoringDir } from "#platform/backup/place.ts";
import { realDisk, type Disk } from "#platform/backup/put-in-place.ts";
import { aDataFolder, backUp, companiesIn, restore, there } from "../../../support/processes/backup.ts";
import { aFolder } from "../../../support/folder.ts";

describe("into a folder in which something cannot be moved", () => {
  const mounted = (dataDir: string, { isStuck = false } = {}): Disk["move"] => {
    let hasFailed = false;
    return async (from, to) => {
      const isMount = from === path.join(dataDir, "secret") || (isStuck && hasFailed);
      hasFailed ||= isMount;
      if (isMount) throw Object.assign(new Error("busy"), { code: "EBUSY" });
      await rename(from, to);
    };
  };

  test("says what, and leaves all as it was, as often as it is tried", async () => {
    const { file } = await backUp(await aDataFolder({ companies: 3 }));
    const { dataDir } = await aDataFolder({ companies: 1 });
    const disk = { ...realDisk, move: mounted(dataDir) };
    for (let tries = 0; tries < 2; tries += 1)
      await expect(restore(file, dataDir, { replace: true, disk })).rejects.toThrow(
        /^\S+\/secret cannot be moved to \S+\/secret: EBUSY\. A mount of its own cannot be\. Everything is as it was; /,
      );
    expect(there(dataDir)).toEqual(["files", "ilana.db", "lock", "secret"]);
    expect(companiesIn(dataDir)).toBe(1);
    expect(() => refuseHalfRestored(dataDir)).not.toThrow();
  });

  test("where nothing can be moved back either, the mark stays and both halves are kept", async () => {
    const { file } = await backUp(await aDataFolder({ companies: 3 }));
    const { dataDir } = await aDataFolder({ companies: 1 });
    const disk = { ...realDisk, move: mounted(dataDir, { isStuck: true }) };
    await expect(restore(file, dataDir, { replace: true, disk })).rejects.toThrow(
      /secret cannot be moved .* Nor can \S+ be moved back: EBUSY/,
    );
    expect(() => refuseHalfRestored(dataDir)).toThrow("was cut off");
    expect([companiesIn(restoringDir(dataDir)), companiesIn(path.join(dataDir, "replaced-20261122T100000Z"))]).toEqual([
      3, 1,
    ]);
  });

  test("where there is a folder of the name already nothing is moved", async () => {
    const { file } = await backUp(await aDataFolder());
    const { dataDir } = await aDataFolder({ companies: 1 });
    mkdirSync(path.join(dataDir, "replaced-20261122T100000Z"));
    await expect(restore(file, dataDir, { replace: true })).rejects.toThrow("EEXIST");
    expect(() => refuseHalfRestored(dataDir)).not.toThrow();
    expect(companiesIn(dataDir)).toBe(1);
  });
});

test("every folder that was written is on disk before anything is moved, and the folder itself when it is done", async () => {
  const { file } = await backUp(await aDataFolder({ companies: 1 }));
  const dataDir = aFolder();
  const done: string[] = [];
  const disk: Disk = {
    async sync(folder) {
      done.push(path.relative(dataDir, folder));
    },
    async move(from, to) {
      done.push("moved");
      await rename(from, to);
    },
  };
  await restore(file, dataDir, { disk });
  const [prefix] = readdirSync(path.join(dataDir, "files"));
  expect(done).toEqual([
    `restoring/files/${prefix}`,
    "restoring/files",
    "restoring",
    "",
    "moved",
    "moved",
    "moved",
    "",
  ]);
});
