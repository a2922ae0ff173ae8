import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";

const program = path.join(import.meta.dirname, "../../../dist/server/main.js");

/** Runs the command as an examiner does, who has the file alone. */
function verify(file: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "audit", "verify", file], {
    encoding: "utf8",
  });
  return { status, text: `${stdout}${stderr}`.replaceAll(file, "FILE") };
}

test("an export is verified as a file by itself, also where a name has a break that some programs end a line at", async () => {
  const app = await testApp();
  const { id, token, call } = await signedUp(app);
  await call.company.update({ id, name: "Zuma\u2028Bank" });
  const { text } = await sender(app, token)("GET", `/activity/${id}.jsonl`);
  expect(text).toContain("Zuma\\u2028Bank");
  const file = path.join(aFolder(), "ilana-activity.jsonl");
  writeFileSync(file, text);
  const { head } = JSON.parse(text.trim().split("\n").at(-1)!) as { head: string };
  const words = `FILE is whole: 4 entries of company ${id}, exported at 2026-11-21T09:00:00.000Z\nIts last entry has the hash ${head}\n`;
  expect(verify(file)).toEqual({ status: 0, text: words });
  writeFileSync(file, text.replace("Okpella", "Forged"));
  expect(verify(file)).toEqual({ status: 1, text: "FILE is broken at line 1: the entry is not as it was written\n" });
  expect(verify(`${file}.gone`)).toMatchObject({ status: 1, text: expect.stringMatching(/^ilana: ENOENT: no such file/) });
}, 60_000); // prettier-ignore
