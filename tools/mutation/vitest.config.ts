import { defineConfig } from "vitest/config";

/** The rules' own tests, as in the project "server": Stryker gives their folder, and takes one worker for each core itself. */
export default defineConfig({
  test: {
    include: [`tests/unit/${process.env["MUTATED"]}/**/*.test.ts`],
    environment: "node",
    env: { NODE_ENV: "production" },
    testTimeout: 20_000,
  },
});
