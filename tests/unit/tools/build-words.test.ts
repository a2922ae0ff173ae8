import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the frame that draws evidence is built without a word: whoever starts a clone sees what is said", () => {
  const build = 'await (await import("./tools/drawing.ts")).buildScript("evidence/frame/draw.ts")';
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", build], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
}, 30_000);
