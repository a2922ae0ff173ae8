import { expect, test } from "vitest";
import { killLoop } from "../support/processes/kill-loop.ts";

// Two hundred of them: tests/faults/long/kill-loop.test.ts.
test("1 Crash safety, process kill: what was acknowledged is there after each of four kills, and the database is whole", async () => {
  const { acknowledged, refused } = await killLoop(4);
  expect(refused).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(4);
}, 120_000);
