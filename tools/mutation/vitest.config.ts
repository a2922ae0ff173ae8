import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const files = globSync(`tests/unit/${process.env["MUTATED"]}/**/*.test.ts`);
// What reads the library, starts the server or tries thousands of cases takes seconds for each change. What it alone notices
// lacks a case.
const isSlow = /samples\/(corpus|shipped)\.ts|support\/app\.ts|numRuns: [2-9]\d{3}/;
const slow = files.filter((file) => isSlow.test(readFileSync(file, "utf8")));

/**
 * The rules' own tests: Stryker gives their folder, and takes one worker for each core itself. Each file has its modules of its
 * own, other than in the project "server": of modules that files share only the first file tells what it covers.
 */
export default defineConfig({
  test: {
    include: files,
    exclude: slow,
    environment: "node",
    env: { NODE_ENV: "production" },
    testTimeout: 20_000,
  },
});
