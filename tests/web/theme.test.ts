import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokens } from "../../src/web/theme/tokens.ts";

const props =
  "h|w|minH|minW|maxW|maxH|boxSize|p[xytbse]?|m[xytbse]?|gap|columnGap|rowGap|top|bottom|inset|insetEnd|insetStart";
const named = new RegExp(`\\b(?:${props})(?:=|: | = )\\{?"-?([0-9.]+)"`, "g");
const byWidth = /\b(?:base|sm|md|lg|xl): "-?([0-9.]+)"/g;

test("every step of the scale that a screen names is there: one that is not is no width, height or distance at all", () => {
  const missing = globSync("src/web/**/*.{ts,tsx}").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(named), ...text.matchAll(byWidth)]
      .filter(([, step = ""]) => !Object.hasOwn(tokens.sizes, step))
      .map(([use]) => `${file}: ${use}`);
  });
  expect(missing).toEqual([]);
});
