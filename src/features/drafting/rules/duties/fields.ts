import { textOf, withoutEndMarks, type Token } from "./tokens.ts";

const currency = /^["(]?(₦|N|NGN|US\$|USD|\$|£|€|=N=|#)$/;
const money = /^["(]?(?:₦|N|NGN|US\$|USD|\$|£|€|=N=|#)\d[\d,.]*(?:k|m|bn|b|tn|million|billion|trillion)?[).,;:"]*$/i;
const figure = /^\d[\d,.]*[).,;:]*$/;
const share = /^\(?\d{1,3}(?:\.\d+)?%[).,;:]*$/;
const scales = new Set(["million", "billion", "trillion", "thousand", "naira", "only"]);
const shares = new Set(["percent", "per", "%"]);

// No figure is longer; a word without an end is looked at no further.
const longestFigure = 40;
const isOf = (pattern: RegExp, raw = "") => raw.length <= longestFigure && pattern.test(raw);

/** The first sum of money of a sentence, else the first share of a hundred; null when there is none. */
export function amountIn(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(
    ({ raw }, index) => isOf(money, raw) || (isOf(currency, raw) && isOf(figure, tokens[index + 1]?.raw ?? "")),
  );
  if (at !== -1) {
    let end = isOf(currency, tokens[at]!.raw) ? at + 2 : at + 1;
    while (scales.has(tokens[end]?.word ?? "") && !/[,.;:)]$/.test(tokens[end - 1]!.raw)) end += 1;
    return trimmed(textOf(tokens.slice(at, end)));
  }
  const shareAt = tokens.findIndex(
    ({ raw }, index) => isOf(share, raw) || (isOf(figure, raw) && isShare(tokens, index + 1)),
  );
  if (shareAt === -1) return null;
  const length = isOf(share, tokens[shareAt]!.raw) ? 1 : tokens[shareAt + 1]!.word === "per" ? 3 : 2;
  return trimmed(textOf(tokens.slice(shareAt, shareAt + length)));
}

function isShare(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  return shares.has(word) && (word !== "per" || tokens[at + 1]?.word === "cent");
}

const trimmed = (text: string) => withoutEndMarks(text.replace(/^["(]/, ""));
