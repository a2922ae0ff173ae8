import { expect, test } from "vitest";
import { plainLine } from "#shared/plain-line.ts";

test.each([
  ["  Circular\n\ton\u0000Fees ", "Circular on Fees"],
  ["\uFEFFCircular on\u200B Fees\u200E", "Circular on Fees"],
  ["\u202EseeF no ralucriC\u202C", "seeF no ralucriC"],
  ["\u2067To all\u2069 banks", "To all banks"],
  ["Guide\u00ADlines", "Guidelines"],
  ["\u200B\u2060", ""],
  ["Café – ₦5", "Café – ₦5"],
])("%j is read as %j", (text, line) => {
  expect(plainLine(text)).toBe(line);
});
