import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { ilana } from "../../support/processes/command-line.ts";

test("a command has the settings of ILANA_ENV, as the service reads them", async () => {
  const folder = aFolder();
  const settings = path.join(folder, "env");
  writeFileSync(settings, "HOST=127.0.0.1 # here\n");
  const { code, err } = await ilana(["ready"], { ILANA_ENV: settings, DATA_DIR: path.join(folder, "data") });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("127.0.0.1 # here") as string });
});

test("without its file a command says so in one line, and what needs no settings is answered", async () => {
  const env = { ILANA_ENV: path.join(aFolder(), "env") };
  expect(await ilana(["doctor"], env)).toEqual({
    code: 1,
    out: "",
    err: `ilana: ${env.ILANA_ENV}, which ILANA_ENV names for the settings: there is no such file. Make it, or set ILANA_ENV to another\n`,
  });
  for (const words of [["--version"], ["doctor", "--help"], ["licences"]])
    expect(await ilana(words, env)).toMatchObject({ code: 0, err: "" });
});
