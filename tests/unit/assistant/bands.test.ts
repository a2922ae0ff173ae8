import { expect, test } from "vitest";
import { amountsIn, isOfBand } from "#features/assistant/rules/decide/bands.ts";

test.each([
  ["a N30,000 transfer", [30_000]],
  ["send 30k or ₦1.5m", [30_000, 1_500_000]],
  ["from N5,001 to N50,000", [5_001, 50_000]],
  ["no sum", []],
])("the sums of “%s”", (text, sums) => expect(amountsIn(text)).toEqual(sums));

test.each([
  ["transfers up to N5,000", 5_000, true],
  ["transfers up to N5,000", 5_001, false],
  ["from N5,001 to N50,000", 30_000, true],
  ["from N5,001 to N50,000", 50_001, false],
  ["above N50,000", 50_000, false],
  ["above N50,000", 50_001, true],
  ["of payroll", 30_000, false],
])("the step “%s” holds %d: %s", (what, sum, isIn) =>
  expect(isOfBand({ kind: "fee", op: "at-most", value: 25, unit: "NGN", what }, [sum])).toBe(isIn),
);
