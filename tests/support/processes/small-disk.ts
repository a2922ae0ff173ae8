import { spawnSync } from "node:child_process";
import { statfsSync, writeFileSync, rmSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { aFolder } from "../folder.ts";

const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** May this machine mount a file system of its own? As root outside of strict containers. */
export const canMount = (() => {
  const folder = "/tmp/ilana-may-mount";
  const isMounted = run("mkdir", "-p", folder) && run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder);
  return isMounted && run("umount", folder);
})();

/** A disk of its own with so many bytes, and a way to fill it up to the last block and to make room again. */
export function smallDisk(megabytes: number) {
  const folder = aFolder();
  if (!run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder)) throw new Error("tmpfs not mounted");
  onTestFinished(() => void run("umount", "-l", folder));
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    makeRoom: () => rmSync(ballast),
  };
}
