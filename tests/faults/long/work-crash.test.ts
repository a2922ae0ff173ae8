import { expect, test } from "vitest";
import { workLoop } from "../../support/processes/work-loop.ts";

test("Work, process kill: what was acknowledged is there after each of fifty kills", async () => {
  const { counts } = await workLoop(50);
  expect(Math.min(...counts.values())).toBeGreaterThan(50);
}, 900_000);
