import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { ilana } from "../../support/processes/command-line.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const program = path.join(import.meta.dirname, "../../../dist/server/main.js");

const noDataIn = (folder: string) =>
  `ilana: There is no Ilana data in ${folder} (DATA_DIR). Set DATA_DIR to the folder that has it; ilana serve makes a new one.\n`;

// Each start reads the program anew: seconds, on a busy machine.
describe("where DATA_DIR holds no database", { timeout: 120_000 }, () => {
  test.each([
    ["company", "list"],
    ["user", "list", "--json"],
    ["watch", "list"],
    ["audit", "fingerprint"],
    ["catalogue", "status"],
    ["catalogue", "rollback", "--dry-run"],
    ["ask", "When?", "--company", "no@firm.ng"],
  ])("%s %s says so in one line and makes nothing", async (...args) => {
    const missing = path.join(aFolder(), "data");
    expect(await ilana(args, { DATA_DIR: missing })).toEqual({ code: 1, out: "", err: noDataIn(missing) });
    expect(existsSync(missing)).toBe(false);
  });

  test("a folder with something else in it stays as it is", async () => {
    const folder = aFolder();
    writeFileSync(path.join(folder, "notes.txt"), "");
    expect((await ilana(["company", "list"], { DATA_DIR: folder })).err).toBe(noDataIn(folder));
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
  });

  test("without DATA_DIR it says which folder counts, and why", () => {
    const cwd = aFolder();
    const env = { ...process.env, DATA_DIR: "" };
    const { status, stderr } = spawnSync(process.execPath, [program, "company", "list"], { cwd, env });
    expect({ status, err: String(stderr) }).toEqual({
      status: 1,
      err: noDataIn(path.join(cwd, "data")).replace("(DATA_DIR)", "(DATA_DIR is not set)"),
    });
    expect(readdirSync(cwd)).toEqual([]);
  });

  test.each([
    ["restore", "--settle"],
    ["backup", "ilana.tar.gz"],
    ["move", "--to", "postgres://ilana@localhost/none"],
  ])("%s makes nothing of it either", async (...args) => {
    const missing = path.join(aFolder(), "data");
    const { code, err } = await ilana(args, { DATA_DIR: missing });
    expect({ code, err }).toEqual({ code: 1, err: `ilana: There is no database in ${missing}\n` });
    expect(existsSync(missing)).toBe(false);
  });

  test("a question is answered from what comes with the program", async () => {
    const missing = path.join(aFolder(), "data");
    const question = "How soon must a personal data breach be reported to the NDPC?";
    const { code, out, err } = await ilana(["ask", question], { DATA_DIR: missing });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("\nSOURCES\n\n[1] ");
    expect(existsSync(missing)).toBe(false);
  });

  test("a test mail needs none, and makes the folder for mails alone", async () => {
    const missing = path.join(aFolder(), "data");
    expect(await ilana(["mail", "test", "ada@firm.ng"], { DATA_DIR: missing, SMTP_URL: "" })).toMatchObject({
      code: 0,
    });
    expect(readdirSync(missing)).toEqual(["mail"]);
  });

  test("what is imported goes into one that is made for it", async () => {
    const dataDir = path.join(aFolder(), "data");
    const folder = writeCatalogue([anInstrument({})]);
    const { code, out } = await ilana(["catalogue", "import", folder], { DATA_DIR: dataDir });
    expect({ code, out }).toEqual({ code: 0, out: "1 file: 1 added, 0 changed, 0 faults\n" });
    expect((await ilana(["company", "list"], { DATA_DIR: dataDir })).code).toBe(0);
  });
});
