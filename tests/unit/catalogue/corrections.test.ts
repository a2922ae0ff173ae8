import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { theCatalogue } from "../../support/samples/corpus.ts";

const { instruments } = await theCatalogue();
const rows = readFileSync("docs/corrections-2026-11.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const inForce = (key: string) => instruments.get(key)!;
const duty = (key: string, id: string) => inForce(key).requirements.find((requirement) => requirement.id === id)!;

test("no correction waits for a file that is there", () => {
  expect(rows).toHaveLength(100);
  const waiting = rows.filter(([, , , , , why]) => why!.startsWith("Waits for its file"));
  expect(waiting.flatMap(([, , key]) => (instruments.has(key!) ? [key] : []))).toEqual([]);
});

// What those that had waited came to, where no date and no verdict shows it.
test.each<[key: string, field: string, found: (key: string) => unknown, expected: unknown]>([
  ["pencom-minimum-capital-2025", "reference", (key) => inForce(key).reference, "PenCom/INSP/Surv/2025/1255"],
  ["pencom-minimum-capital-2025", "issuedOn", (key) => inForce(key).issuedOn, "2025-09-26"],
  ["naicom-minimum-capital-2025", "first circular", (key) => inForce(key).supersedesTitles.join(), expect.stringContaining("RECAP/001")],
  ["ng-niira-2025", "r2 provision", (key) => duty(key, "r2").provision, "s.15(1), (6)"],
  ["ng-niira-2025", "r2 composite", (key) => duty(key, "r2").figures?.find(({ what }) => what === "composite")?.value, 25e9],
  ["frc-icfr-guidance-2022", "note", (key) => inForce(key).checkBeforeDisplay, expect.stringContaining("“SEC ICFR guidance”")],
  ["cbn-bancassurance-2017", "confidence", (key) => inForce(key).confidence, "verified"],
  ["cbn-bancassurance-2017", "insurers at a time", (key) => inForce(key).requirements.flatMap(({ figures = [] }) => figures).map(({ value }) => value), [2]],
  ["cbn-bdc-guidelines-2024", "duties, without those of the circular of 2026", (key) => inForce(key).requirements.map(({ id }) => id), ["r1", "r2", "r3", "r4", "r5", "r6"]],
  ["naicom-market-conduct-guidelines", "bases", (key) => inForce(key).requirements.map(({ basis }) => basis), Array(5).fill("inferred")],
  ["ng-immigration-act-2015", "note", (key) => inForce(key).checkBeforeDisplay, expect.stringContaining("“")],
  ["cbn-ccms-2018", "note", (key) => inForce(key).checkBeforeDisplay, expect.stringContaining("calendar days")],
])("%s: %s is as the correction has it", (key, _field, found, expected) => {
  expect(found(key)).toEqual(expected);
}); // prettier-ignore
