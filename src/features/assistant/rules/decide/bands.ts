import type { Figure } from "../../../catalogue/rules/figures/figure.ts";

const amount = /(?<![\w.])(?:N|₦|NGN ?)?(\d[\d,]*(?:\.\d+)?) ?(k|thousand|m|million|bn|billion)?\b/gi;
const scales: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };

/** The sums that a text names, in naira. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(amount)].map(
    ([, digits, scale]) => Number(digits!.replaceAll(",", "")) * (scales[scale?.toLowerCase() ?? ""] ?? 1),
  );

/** Is a figure the step of a ladder ("from N5,001 to N50,000") in which one of some sums lies? */
export function isOfBand({ what = "" }: Figure, sums: readonly number[]): boolean {
  const [first, second] = amountsIn(what);
  if (first === undefined) return false;
  return sums.some((sum) => {
    if (/\b(?:up to|below|under|less than|at most)\b/i.test(what)) return sum <= first;
    if (/\b(?:above|over|more than|beyond|exceeding)\b/i.test(what)) return sum > first;
    return second !== undefined && sum >= first && sum <= second;
  });
}
