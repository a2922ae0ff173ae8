import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { backUpApart } from "#platform/backup/daily.ts";
import type { CommandLine } from "#platform/program.ts";
import { aFolder } from "../../../support/folder.ts";

/** A command line in the place of ours. */
function aCommandLine(lines: string): CommandLine {
  const file = path.join(aFolder(), "script.mjs");
  writeFileSync(file, `import { mkdirSync, writeFileSync } from "node:fs";\nconst file = process.argv[3];\n${lines}\n`);
  return [process.execPath, file];
}
const run = (lines: string, file: string, signal = new AbortController().signal) =>
  backUpApart(aCommandLine(lines))(file, signal);

test("in a process apart: its exit code says how it went, and its last line why", async () => {
  const file = path.join(aFolder(), "a.tar.gz");
  expect(await run("", file)).toEqual({ isComplete: true });
  expect(await run("process.exitCode = 3", file)).toEqual({ isComplete: false });
  const failing = 'process.stderr.write("copying: 10 %\\nilana: the disk is full\\n"); process.exitCode = 1;';
  await expect(run(failing, file)).rejects.toThrow(/^the disk is full$/);
  await expect(run("process.exitCode = 7", file)).rejects.toThrow("the backup ended with code 7");
});

test("a process apart that is stopped leaves nothing half-made", async () => {
  const file = path.join(aFolder(), "a.tar.gz");
  const stopping = new AbortController();
  const making = run("mkdirSync(`${file}.part`); setInterval(() => {}, 1000);", file, stopping.signal);
  await expect.poll(() => existsSync(`${file}.part`)).toBe(true);
  stopping.abort();
  await expect(making).rejects.toThrow("ended");
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

test("in a process apart: whether it can be given a low priority decides nothing", async () => {
  const file = path.join(aFolder(), "a.tar.gz");
  const commandLine = aCommandLine("writeFileSync(file, `made`)");
  const lower = () => {
    throw new Error("EACCES");
  };
  expect(await backUpApart(commandLine, lower)(file, new AbortController().signal)).toEqual({ isComplete: true });
  expect(existsSync(file)).toBe(true);
});

test("a process apart is told to stop, so that it can tidy up what it keeps elsewhere", async () => {
  const folder = aFolder();
  const [file, begun, tidied] = ["a.tar.gz", "begun", "tidied"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const stopping = new AbortController();
  const lines = `process.once("SIGTERM", () => { writeFileSync(${JSON.stringify(tidied)}, ""); process.exit(1); });
    writeFileSync(${JSON.stringify(begun)}, ""); setInterval(() => {}, 1000);`;
  const making = run(lines, file, stopping.signal);
  await expect.poll(() => existsSync(begun)).toBe(true);
  stopping.abort();
  await expect(making).rejects.toThrow("ended");
  expect(existsSync(tidied)).toBe(true);
});
