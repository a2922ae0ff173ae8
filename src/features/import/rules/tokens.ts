import { stem } from "porter2";
import { names } from "../../catalogue/rules/search/names.ts";
import { importWords, plainWords } from "./words.ts";

const stopWords = new Set(
  "a about all an and any are as at be been by do each every for from has have if in into is it its must n no not of on or other our out per shall should so such than that the their them then there these they this those to under up upon us was we were what when where which who will with within you your ensure made make ie eg etc am".split(
    " ",
  ),
);
/** A map: what a register says may be called as a part of every object is. */
const shortened = new Map(Object.entries(importWords.shortened));
const longestName = 5;
/** Names for one thing, each by its words: of all of them one token. */
const named = new Map(names.flatMap((same, index) => same.map((name) => [plainWords(name), `=${index}`] as const)));

/** What a text says, as it is compared: stems of its words, and of what has several names one token. */
export function tokensOf(text: string): string[] {
  const plain = plainWords(text.replaceAll(/(\d),(?=\d{3})/g, "$1"))
    .replaceAll(/(\d)(\p{L})/gu, "$1 $2")
    .replaceAll(/(\p{L})(\d)/gu, "$1 $2");
  const words = plain.split(" ").flatMap((word) => (shortened.get(word) ?? word).split(" "));
  const tokens = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    let isShort = false;
    for (let length = 1; length <= longestName && at + length <= words.length; length += 1) {
      const name = named.get(words.slice(at, at + length).join(" "));
      if (name === undefined) continue;
      tokens.add(name);
      if (length === 1) isShort = true;
    }
    if (!isShort && word.length > 0 && !stopWords.has(word) && (word.length > 1 || /\d/.test(word)))
      tokens.add(stem(word));
  }
  return [...tokens];
}

/** Is one word another with a slip: a letter too many, too few, another, or two that changed places? */
export function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** What is compared of a reference: letters and digits alone. */
export const plainReference = (reference: string): string => reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
