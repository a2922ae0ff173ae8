import { expect, test } from "vitest";
import { killLoop } from "../../support/processes/kill-loop.ts";

test("1 Crash safety, process kill: two hundred kills lose nothing that was acknowledged", async () => {
  const { acknowledged, refused } = await killLoop(200);
  expect(refused).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(200);
});
