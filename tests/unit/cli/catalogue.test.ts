import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { aFolder } from "../../support/folder.ts";
import { ilana } from "../../support/processes/command-line.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const run = (...args: string[]) => ilana(["catalogue", ...args], { DATA_DIR: aFolder() });
const yearly = {
  rule: "By 31 March each year",
  recurrence: "annual" as const,
  details: null,
  schedule: { type: "annual" as const, month: 3, day: 31, roll: null },
};
const requirement = { id: "r1", text: "File the returns.", provision: null, basis: "seen" as const, deadline: yearly };
const sound = anInstrument({ requirements: [requirement] });

// Each start reads the program anew: seconds, on a busy machine.
describe("the catalogue's commands", { timeout: 60_000 }, () => {
  test("check names a fault with file, line and gate, and ends with 1", async () => {
    const folder = writeCatalogue([{ ...sound, officialUrl: "https://www.cbn.gov.ng/" }]);
    const { code, out, err } = await run("check", folder);
    expect(err).toMatch(
      /^cbn\/cbn-example-2024\.yaml:\d+: fault: sources: https:\/\/www\.cbn\.gov\.ng\/ is a home page/m,
    );
    expect(out).toContain("1 file read, 1 fault, 0 warnings");
    expect(code).toBe(1);
  });

  test("what only reads a folder makes no DATA_DIR and no secret", async () => {
    const folder = writeCatalogue([sound]);
    const dataDir = path.join(aFolder(), "data");
    for (const command of ["check", "matrix"]) {
      const { code, err } = await ilana(["catalogue", command, folder], { DATA_DIR: dataDir });
      expect({ code, err }, command).toEqual({ code: 0, err: "" });
      expect(existsSync(dataDir), command).toBe(false);
    }
  });

  test("a warning alone is no failure", async () => {
    const folder = writeCatalogue([{ ...sound, lastChecked: "2020-01" }]);
    const { code, out, err } = await run("check", folder);
    expect(err).toContain("warning: age: was last checked in 2020-01");
    // What was accepted of texts that this folder does not have is no news here.
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(out).toContain("0 faults, 1 warning");
    expect(code).toBe(0);
  });

  test("schedules, matrix and coverage print what a folder has", async () => {
    const folder = writeCatalogue([sound], { questions: [] });
    const [schedules, matrix, coverage] = await Promise.all([
      run("schedules", folder, "--year", "2026", "--year", "2027"),
      run("matrix", folder),
      run("coverage", folder, "--json"),
    ]);
    expect(schedules.out).toContain("due:      31 Mar 2026; 31 Mar 2027");
    expect(matrix.out).toContain(
      "-- Returns and days\n  cbn-example-2024#r1: File the returns. {By 31 March each year}",
    );
    expect(JSON.parse(coverage.out)).toMatchObject({ all: { texts: 1, duties: 1, dated: 1 } });
  });
});
