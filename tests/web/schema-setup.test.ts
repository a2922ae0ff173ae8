import "#web/lib/schema-setup.ts";
import { expect, test } from "vitest";
import { config } from "zod";

test("the schema library finds the setting that keeps it from compiling its checks", () => {
  expect(config().jitless).toBe(true);
});
