import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "#platform/database/file/lock.ts";
import { aFolder } from "../../support/folder.ts";

const holder = path.join(import.meta.dirname, "../../support/processes/hold-lock.ts");

/** Another process that holds the lock of a folder. */
async function heldElsewhere(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--expose-gc", holder, folder], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toBe("locked\n");
  return child;
}

// research/reliability.md E.3, 12: a second process on the same data folder refuses to start.
test("a second claim is refused in one line that says what to do", () => {
  const folder = aFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `Another Ilana process is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
  unlock();
});

test("a folder given back can be claimed again", () => {
  const folder = aFolder();
  lockFolder(folder)();
  expect(() => lockFolder(folder)()).not.toThrow();
});

test("makes the folder when it is missing, and two folders do not get in each other's way", () => {
  const [one, other] = [path.join(aFolder(), "new/data"), aFolder()];
  const unlocks = [lockFolder(one), lockFolder(other)];
  expect(existsSync(one)).toBe(true);
  for (const unlock of unlocks) unlock();
});

test("refuses while another process holds it", async () => {
  const folder = aFolder();
  await heldElsewhere(folder);
  expect(() => lockFolder(folder)).toThrow(/^Another Ilana process is using /);
});

test("a process that is killed leaves no lock behind", async () => {
  const folder = aFolder();
  const child = await heldElsewhere(folder);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(() => lockFolder(folder)()).not.toThrow();
});
