import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { aLoadedFolder } from "../../support/samples/databases.ts";

const program = path.join(import.meta.dirname, "../../../dist/server/main.js");

function run(args: string[], folder: string) {
  const env = { ...process.env, DATA_DIR: folder, WATCH: "off", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

test.each(["abc", "-1", "1.5", "", "99999999999999999999"])(
  "%j is no number of entries: refused before anything is done",
  (count) => {
    const folder = aFolder();
    expect(run(["watch", "check", "efcc-news", `--show=${count}`], folder)).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: option '--show <count>' argument '${count}' is invalid. It must be a whole number.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  },
  60_000,
);

test("nor is it the number of an entry of the audit log", () => {
  const { status, stderr } = run(["audit", "fingerprint", "abc"], aFolder());
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "error: command-argument value 'abc' is invalid for argument 'entry'. It must be a whole number.\n",
  });
}, 60_000);

test("a whole number is taken", async () => {
  const { status, stderr } = run(["watch", "check", "efcc-news", "--show", "3"], await aLoadedFolder());
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}, 60_000);
