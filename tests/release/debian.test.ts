import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sha256 } from "#platform/sha256.ts";
import { aFolder } from "../support/folder.ts";
import { oneFile, released } from "./empty-root.ts";

test("the Debian package has no error that lintian finds", () => {
  const { stdout, status } = spawnSync("lintian", ["--fail-on", "error", released(".deb")], { encoding: "utf8" });
  expect(stdout).not.toMatch(/^E:/m);
  expect(status).toBe(0);
});

test("it holds the one file, its settings for its service alone, and the unit that starts it", () => {
  const folder = aFolder();
  execFileSync("dpkg-deb", ["--extract", released(".deb"), folder]);
  const read = (name: string) => readFileSync(path.join(folder, name));
  expect(sha256(read("usr/lib/ilana/ilana"))).toBe(sha256(readFileSync(oneFile())));
  expect(read("lib/systemd/system/ilana.service").toString()).toContain(
    "ExecStart=/usr/bin/env DATA_DIR=/var/lib/ilana /usr/lib/ilana/ilana serve",
  );
  expect(read("usr/share/doc/ilana/examples/ilana@.service.d/several.conf").toString()).toContain("PORT=%i");
  expect(gunzipSync(read("usr/share/doc/ilana/operations.md.gz")).toString()).toMatch(/^# Running Ilana/);
  const list = execFileSync("dpkg-deb", ["--contents", released(".deb")], { encoding: "utf8" });
  expect(list).toMatch(/^-rw-r----- root\/root .* \.\/etc\/ilana\/env$/m);
  expect(read("etc/ilana/env").toString()).not.toMatch(/^DATA_DIR=/m);
});

test("what is published says of itself what it is: every hash is right", () => {
  const sums = released("SHA256SUMS");
  expect(
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", sums], { cwd: path.dirname(sums), encoding: "utf8" }),
  ).toBe("");
});
