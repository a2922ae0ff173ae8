import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import longTests from "./long.json" with { type: "json" };

test("each file of the long run is there, and is named once", () => {
  const files = Object.values(longTests).flat();
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
});

test("each core journey is there, is named once, and takes along those that go one after another with it", () => {
  const lines = readFileSync("tests/core-journeys.txt", "utf8").split("\n");
  const core = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const args = ["node_modules/@playwright/test/cli.js", "test", "--list"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const listed = [...stdout.matchAll(/^ {2}([^:]+):\d+:\d+( › .+)$/gm)];
  const all = listed.map(([, spec, title]) => ({ spec: spec!, journey: `${spec}${title}` }));
  expect(all.filter(({ journey }) => core.includes(journey)).map(({ journey }) => journey)).toEqual(
    expect.arrayContaining(core),
  );
  expect(new Set(core).size).toBe(core.length);
  const isSerial = (spec: string) => readFileSync(`tests/e2e/${spec}`, "utf8").includes('mode: "serial"');
  const serial = new Set(core.map((line) => line.split(" › ")[0]!).filter(isSerial));
  expect(all.filter(({ spec, journey }) => serial.has(spec) && !core.includes(journey))).toEqual([]);
}, 60_000);
