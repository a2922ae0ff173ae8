import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmCommand } from "../support/parts.ts";

/*
 * `npm run mutation -- risk triage`: changes the rules of these features in each way that Stryker knows, one at a time, runs
 * the feature's own tests, and shows each change that no test noticed. A change takes a second; a feature has some hundred.
 */
const own = "tools/mutation";
const out = "node_modules/.cache/mutation";
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith("--"));
const features = firstOption === -1 ? words : words.slice(0, firstOption);
/** For Stryker as they are: `--concurrency 1` on a machine that others use. */
const given = firstOption === -1 ? [] : words.slice(firstOption);

/** What we read of a report (mutation-testing-report-schema). */
type Report = { files: Record<string, { mutants: { status: string }[] }> };

const optionsOf = (feature: string, report: string) => ({
  mutate: ["rules.ts", "rules/**/*.ts"].map((files) => `src/features/${feature}/${files}`),
  testRunner: "vitest",
  plugins: [path.resolve(own, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
  vitest: { configFile: `${own}/vitest.config.ts`, related: false },
  coverageAnalysis: "perTest",
  // A table at the top of a file is made once, before any change: only all tests together could say what it does.
  ignoreStatic: true,
  // TypeScript 7 has no library that could rewrite the real one; nothing reads it here.
  tsconfigFile: "none",
  ignorePatterns: ["dist", "release", "docs", "tests/e2e", "tests/release"],
  tempDirName: `${out}/work`,
  reporters: ["json", "clear-text"],
  jsonReporter: { fileName: report },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
});

/** How many changes were tried, and of how many no test noticed anything. */
function scoreOf(report: string): { tried: number; unnoticed: number } {
  const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const tried = states.filter((state) => state !== "Ignored" && state !== "CompileError" && state !== "RuntimeError");
  return {
    tried: tried.length,
    unnoticed: tried.filter((state) => state === "Survived" || state === "NoCoverage").length,
  };
}

function mutate(feature: string): string {
  const report = `${out}/${feature}.json`;
  const options = `${out}/${feature}.options.json`;
  writeFileSync(options, JSON.stringify(optionsOf(feature, report)));
  const env = { ...process.env, MUTATED: feature };
  const stryker = path.resolve(own, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const { status } = spawnSync(process.execPath, [stryker, "run", options, ...given], { env, stdio: "inherit" });
  if (status !== 0) throw new Error(`The rules of ${feature} could not be tried`);
  const { tried, unnoticed } = scoreOf(report);
  return `${feature}: ${tried - unnoticed} of ${tried} changes noticed, ${((100 * (tried - unnoticed)) / tried).toFixed(1)} %`;
}

const unknown = features.filter((feature) => !existsSync(`tests/unit/${feature}`));
if (features.length === 0 || unknown.length > 0) {
  process.stderr.write(`Name features that have rules and tests/unit/<feature>: npm run mutation -- risk triage\n`);
  process.exit(1);
}
mkdirSync(out, { recursive: true });
if (!existsSync(`${own}/node_modules`)) {
  // Vitest, which the runner wants beside it, is the project's own: the lock file of tools/mutation has none.
  const install = ["ci", "--prefix", own, "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  const [npm, ...first] = npmCommand(install);
  const { status } = spawnSync(npm, first, { stdio: "inherit" });
  if (status !== 0) throw new Error("What the run needs could not be installed into tools/mutation");
}
process.stdout.write(`\n${features.map(mutate).join("\n")}\n`);
