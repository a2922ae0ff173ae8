import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { npmScript } from "../../tools/support/parts.ts";
import { aFolder } from "../support/folder.ts";
import { oneFile, released } from "./empty-root.ts";

const root = path.join(import.meta.dirname, "../..");
// A tree with changes is of no commit, and cannot be had a second time.
const commit = /\(([0-9a-f]{12})\)/.exec(execFileSync(oneFile(), ["--version"], { encoding: "utf8" }))?.[1];

// A gigabyte is copied, and both applications are built anew.
const longestMs = 15 * 60_000;
test.runIf(commit)(
  "another clone of the same commit, made otherwise, gives the same bytes",
  { timeout: longestMs },
  () => {
    const clone = path.join(aFolder(), "a/clone/elsewhere");
    const inClone = (program: string, ...words: string[]) =>
      execFileSync(program, words, {
        cwd: clone,
        env: { ...process.env, TZ: "Asia/Tokyo", LC_ALL: "C" },
        stdio: "pipe",
      });
    execFileSync("git", ["clone", "--quiet", "--no-checkout", root, clone]);
    inClone("git", "checkout", "--quiet", commit!);
    inClone("cp", "-a", path.join(root, "node_modules"), clone);
    const [program, ...words] = npmScript("package");
    inClone("sh", "-c", 'umask 077; exec "$0" "$@"', program, ...words);
    const sums = (file: string) => readFileSync(file, "utf8").trim().split("\n");
    const anew = sums(path.join(clone, "release/SHA256SUMS"));
    // A gigabyte of small files takes longer to remove than what ends a test may take.
    rmSync(clone, { recursive: true });
    expect(anew).toEqual(sums(released("SHA256SUMS")));
  },
);
