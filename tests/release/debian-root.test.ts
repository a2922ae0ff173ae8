import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../support/folder.ts";
import { released } from "./empty-root.ts";

// A Debian of its own: `mmdebstrap --variant=minbase --include=adduser,debconf,init-system-helpers,libstdc++6 bookworm <folder>`.
const cleanRoot = process.env["DEBIAN_ROOT"];

/** A copy of the clean root with the package in it, in three versions of the same contents; needs root. */
function aRoot(): {
  inside: (...words: string[]) => { status: number | null; said: string };
  file: (name: string) => string;
} {
  const folder = path.join(aFolder(), "root");
  execFileSync("cp", ["-a", cleanRoot!, folder]);
  for (const name of ["proc", "dev"]) {
    execFileSync("mount", ["--bind", `/${name}`, path.join(folder, name)]);
    onTestFinished(() => void execFileSync("umount", ["--lazy", path.join(folder, name)]));
  }
  const unpacked = path.join(aFolder(), "package");
  execFileSync("dpkg-deb", ["--raw-extract", released(".deb"), unpacked]);
  const control = path.join(unpacked, "DEBIAN/control");
  for (const version of ["1.0.0", "1.0.1", "1.0.2"]) {
    writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, `Version: ${version}`));
    execFileSync("dpkg-deb", [
      "-Znone",
      "--root-owner-group",
      "--build",
      unpacked,
      path.join(folder, `tmp/${version}.deb`),
    ]);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return {
    inside(...words) {
      const { status, stdout, stderr } = spawnSync("chroot", [folder, ...words], { encoding: "utf8", env });
      return { status, said: stdout + stderr };
    },
    file: (name) => path.join(folder, name),
  };
}

test.runIf(cleanRoot)("installed, upgraded with a backup first, refused without one, and purged", async () => {
  const { inside, file } = aRoot();
  expect(inside("dpkg", "--install", "/tmp/1.0.0.deb")).toMatchObject({ status: 0 });
  expect(inside("stat", "-c", "%U:%G %a", "/etc/ilana/env", "/var/lib/ilana", "/var/cache/ilana").said).toBe(
    "root:ilana 640\nilana:ilana 700\nilana:ilana 700\n",
  );

  const server = spawn("chroot", [file(""), "env", "PORT=4859", "WATCH=off", "ilana", "serve"], { stdio: "ignore" });
  onTestFinished(() => void server.kill("SIGKILL"));
  const ready = () => inside("env", "PORT=4859", "ilana", "ready").said;
  await expect.poll(ready, { timeout: 60_000, interval: 500 }).toContain("ready\n");
  expect(inside("stat", "-c", "%U", "/var/lib/ilana/ilana.db").said).toBe("ilana\n");

  // A link that the service could make leads root nowhere.
  inside("ln", "-s", "/etc/ilana", "/var/lib/ilana/backups");
  expect(inside("dpkg", "--install", "/tmp/1.0.1.deb").status).toBe(1);
  expect(inside("stat", "-c", "%U:%G %a", "/etc/ilana").said).toBe("root:root 755\n");
  inside("rm", "/var/lib/ilana/backups");
  expect(inside("dpkg", "--install", "/tmp/1.0.1.deb")).toMatchObject({ status: 0 });
  const backups = () => inside("sh", "-c", "ls /var/lib/ilana/backups").said.trim().split("\n");
  expect(backups()).toEqual([expect.stringMatching(/^before-1\.0\.1-\d{8}T\d{6}Z\.tar\.gz$/)]);
  expect(inside("ilana", "backup", "verify", `/var/lib/ilana/backups/${backups()[0]}`)).toMatchObject({ status: 0 });

  const settings = readFileSync(file("etc/ilana/env"));
  writeFileSync(file("etc/ilana/env"), `${settings.toString()}\nPORT=none\n`);
  const refused = inside("dpkg", "--install", "/tmp/1.0.2.deb");
  expect(refused.status).toBe(1);
  expect(refused.said).toContain("the backup failed, so nothing is upgraded");
  expect(inside("dpkg-query", "-W", "-f", "${Status} ${Version}", "ilana").said).toBe("install ok installed 1.0.1");
  writeFileSync(file("etc/ilana/env"), settings);

  server.kill("SIGTERM");
  expect(inside("dpkg", "--purge", "ilana")).toMatchObject({
    status: 0,
    said: expect.stringContaining("/var/lib/ilana was kept") as string,
  });
  expect(inside("test", "-e", "/var/lib/ilana/ilana.db").status).toBe(0);
  expect(inside("dpkg", "--install", "/tmp/1.0.2.deb")).toMatchObject({ status: 0 });
  inside("sh", "-c", "echo ilana ilana/delete-data boolean true | debconf-set-selections");
  expect(inside("dpkg", "--purge", "ilana")).toMatchObject({ status: 0 });
  expect(inside("sh", "-c", "ls -d /var/lib/ilana /etc/ilana /var/cache/ilana; getent passwd ilana").said).not.toMatch(
    /^\/|ilana:x/m,
  );
});
