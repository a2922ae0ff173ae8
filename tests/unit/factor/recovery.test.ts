import { expect, test } from "vitest";
import {
  plainCode,
  recoveryCount,
  recoveryLength,
  recoveryLetters,
  spacedCode,
} from "#features/factor/rules/recovery.ts";

test("codes are of letters that look like no other, and too many to guess", () => {
  expect(recoveryLetters).not.toMatch(/[01ILO]/);
  expect(new Set(recoveryLetters).size).toBe(recoveryLetters.length);
  // Five tries in five minutes at ten codes: a thousand years for one in a thousand.
  expect(recoveryLength * Math.log2(recoveryLetters.length)).toBeGreaterThan(39);
  expect(recoveryCount).toBe(10);
});

test.each(["ABCD-2345", "abcd-2345", " abcd 2345 ", "ABCD2345", "a b c d – 2.3.4.5"])(
  "%j is the same code",
  (typed) => {
    expect(plainCode(typed)).toBe("ABCD2345");
    expect(spacedCode(plainCode(typed))).toBe("ABCD-2345");
  },
);
