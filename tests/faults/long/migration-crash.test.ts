import { expect, test } from "vitest";
import { migrationCrash } from "../../support/processes/migration-crash.ts";

test("28 Migration killed half-way: fifty kills leave the old schema or the new one, never half", async () => {
  const seen = await migrationCrash(50);
  // Some were killed before the end, or nothing was tried.
  expect(seen.old).toBeGreaterThan(0);
  expect(seen.old + seen.new).toBe(50);
});
