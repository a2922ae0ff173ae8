import { expect, test } from "vitest";
import { keepUsed } from "../../../tools/used-style-names.ts";

test("of the properties those stay that somebody names; a list that is gone stops the build", () => {
  const code = 'var a = "WebkitAppearance,color,maskSize,maxWidth"; var b = "maskSize";';
  const kept = keepUsed(code, new Set(["color", "maxWidth", "and", "others"]));
  expect(kept).toBe('var a = "color,maxWidth"; var b = "maskSize";');
  expect(() => keepUsed("var a = [];", new Set())).toThrow("has no list of properties");
});
