import { expect, test } from "vitest";

test("the schema library finds the setting that keeps it from compiling its checks", async () => {
  await import("#web/lib/schema-setup.ts");
  const { config } = await import("zod");
  expect(config().jitless).toBe(true);
});
