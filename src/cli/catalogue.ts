import { writeFile } from "node:fs/promises";
import path from "node:path";
import { catalogueFolder, type Services } from "#app.ts";
import type { Layer, LoadReport } from "#features/catalogue/service.ts";
import { catalogueJsonSchemas, schemaText } from "#features/catalogue/rules/json-schema.ts";
import type { Placed } from "#features/curation/service.ts";
import { matrixInWords } from "#features/curation/rules/matrix.ts";
import { timedDutyInWords } from "#features/curation/rules/schedules.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { withServices } from "./services.ts";
import { programFile } from "#platform/program.ts";

/**
 * `ilana catalogue check [path]`: names every fault, and what is for an editor to judge; exit code 1 when there is a fault.
 * Nothing is stored.
 */
export async function checkCatalogue(folder?: string): Promise<void> {
  await withLayers(folder, async (layers, { curation }) => {
    // A folder lies over what comes with the program, as the pack that is made of it will.
    const under = folder === undefined ? {} : { under: catalogueFolder };
    const { report, findings, accepted, idle } = await curation.check(layers, under);
    printFaults(report);
    printFindings(findings);
    for (const words of idle) process.stderr.write(`accepted.yaml: ${words}\n`);
    for (const [regulator, { duties, covered }] of report.figures)
      if (covered < duties)
        process.stdout.write(
          `${regulator}: ${duties - covered} of ${plural(duties, "duty", "duties")} ${nounFor(duties - covered, "has", "have")} numbers that are no figures\n`,
        );
    const faults = report.faults.length + findings.filter(({ level }) => level === "fault").length;
    const warnings = findings.filter(({ level }) => level === "warning").length;
    process.stdout.write(
      `${plural(report.files, "file")} read, ${plural(faults, "fault")}, ${plural(warnings, "warning")}, ${accepted} accepted\n`,
    );
    if (faults > 0) process.exitCode = 1;
  });
}

/** `ilana catalogue schedules [path]`: every schedule with its dates and the words that it was taken from, to be read through. */
export async function printSchedules(folder: string | undefined, { year }: { year: number[] }): Promise<void> {
  await withLayers(folder, async (layers, { curation }) => {
    for (const duty of await curation.schedules(layers, year)) process.stdout.write(`${timedDutyInWords(duty)}\n`);
  });
}

/** `ilana catalogue matrix [path]`: what each licence is shown, to be read through. */
export async function printMatrix(folder: string | undefined): Promise<void> {
  await withLayers(folder, async (layers, { curation }) => {
    process.stdout.write(`${matrixInWords(await curation.matrix(layers))}\n`);
  });
}

/** `ilana catalogue coverage [path]`: writes docs/coverage.md, or prints the counts as JSON. */
export async function writeCoverage(folder: string | undefined, { json }: { json?: boolean }): Promise<void> {
  await withLayers(folder ?? catalogueFolder, async (layers, { curation }) => {
    const coverage = await curation.coverage(layers);
    if (json) return void process.stdout.write(`${JSON.stringify(coverage, null, 2)}\n`);
    await writeFile(coverageFile, curation.coveragePage(coverage));
    process.stdout.write(`${coverageFile}\n`);
  });
}
const coverageFile = programFile("docs/coverage.md");

/** The services, and what they read: a folder, or all that the server would load. */
async function withLayers(
  folder: string | undefined,
  work: (layers: Layer | readonly Layer[], services: Services) => Promise<void>,
): Promise<void> {
  // Which pack counts stands in the database, where there is one already.
  await withServices({ inMemory: folder !== undefined, ifNone: "in memory" }, async (services) =>
    work(folder ?? (await services.packs.layers()), services),
  );
}

/** `ilana catalogue import [path]`: loads what is sound; exit code 1 when something was not. A running server sees it at once. */
export async function importCatalogue(folder?: string): Promise<void> {
  await withServices({ ifNone: "make" }, async ({ catalogue, packs }) => {
    const report = await catalogue.load(folder ?? packs.layers);
    printFaults(report);
    const { files, added, changed, faults } = report;
    process.stdout.write(
      `${plural(files, "file")}: ${added.length} added, ${changed.length} changed, ${plural(faults.length, "fault")}\n`,
    );
  });
}

/** `ilana catalogue schema`: the JSON Schemas beside the catalogue's files. */
export async function writeSchemas(): Promise<void> {
  for (const [name, schema] of Object.entries(catalogueJsonSchemas())) {
    const file = path.join(catalogueFolder, name);
    await writeFile(file, schemaText(schema));
    process.stdout.write(`${file}\n`);
  }
}

/** What the gates have found, by file and line, a line each. */
export function printFindings(findings: readonly Placed[]): void {
  const sorted = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  for (const { file, line, gate, level, message } of sorted)
    process.stderr.write(`${file}:${line}: ${level}: ${gate}: ${message}\n`);
}

function printFaults({ faults }: LoadReport) {
  for (const { file, line, reason } of faults) process.stderr.write(`${file}:${line}: ${reason}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
