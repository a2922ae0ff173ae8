import { expect, test } from "vitest";
import { migrationCrash } from "../support/processes/migration-crash.ts";

// Fifty of them: tests/faults/long/migration-crash.test.ts.
test("28 Migration killed half-way: the schema is the old one or the new one, with every row, and the next start ends it", async () => {
  const seen = await migrationCrash(4);
  // Some were killed before the end, or nothing was tried.
  expect(seen.old).toBeGreaterThan(0);
  expect(seen.old + seen.new).toBe(4);
}, 60_000);
