/**
 * `npm test`: what tells in minutes. `npm run test:long`: the rest of the tests and journeys. `npm test -- check unit` runs
 * some of the first only, `npm run test:quick` what is good to know after each change.
 */
import { availableParallelism } from "node:os";
import longTests from "../tests/long.json" with { type: "json" };
import { isPostgresOff } from "./postgres.mjs";
import { expectedSeconds, inWords, npmScript, runParts, type Part } from "./support/parts.ts";

const cores = availableParallelism();
const print = (text: string) => void process.stdout.write(text);

// Journeys of the short run by title; test files of the long one by why they are, which vitest.config.ts leaves out of it.
const longFiles = Object.values(longTests).flat();
const coreJourneys = "tests/core-journeys.txt";

// The work of each in seconds of one core, as measured with two. The browser tests have two workers (playwright.config.ts).
const groups: Record<string, Part[]> = {
  check: [
    { name: "types", command: npmScript("check:types"), cores: 1, work: 20 },
    { name: "lint", command: npmScript("check:lint"), cores: 1, work: 20 },
    { name: "format", command: npmScript("check:format"), cores: 1, work: 4 },
    { name: "dead code", command: npmScript("check:dead"), cores: 1, work: 8 },
  ],
  unit: [
    {
      name: "unit",
      command: npmScript("test:unit"),
      env: { LONG_TESTS: "off" },
      cores: Math.max(2, cores - 2),
      work: 650,
    },
  ],
  // For the loop: types, of what has changed since they were last looked at, and the rules, without databases and processes.
  quick: [
    { name: "types", command: npmScript("check:types"), cores: 1, work: 10 },
    { name: "rules", command: npmScript("test:rules"), cores: 1, work: 45 },
  ],
  e2e: [{ name: "e2e", command: npmScript("test:e2e", "--test-list", coreJourneys), cores: 2, work: 240 }],
  long: [
    { name: "long unit", command: npmScript("test:unit", ...longFiles), cores: Math.max(2, cores - 2), work: 1600 },
    { name: "long e2e", command: npmScript("test:e2e", "--test-list-invert", coreJourneys), cores: 2, work: 1800 },
  ],
};

const all = ["check", "unit", "e2e"];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  print(`There is no part ${unknown.join(", ")}; there are ${Object.keys(groups).join(", ")}\n`);
  process.exit(2);
}
const parts = wanted.flatMap((name) => groups[name]!);
print(
  `${parts.map(({ name }) => name).join(", ")}: about ${inWords(expectedSeconds(parts, cores))} on ${cores} cores. ` +
    "The output of each comes when it has ended.\n\n",
);
const red = await runParts(parts, cores, print);
if (isPostgresOff()) print("Nothing was tested on PostgreSQL: POSTGRES_TESTS=off\n");
print(red.length === 0 ? "All green\n" : `RED: ${red.join(", ")}\n`);
process.exitCode = red.length === 0 ? 0 : 1;
