const leastShare = 0.5;

export type Words = ReadonlySet<string>;

/** The words of a title; how it is punctuated, spaced or capitalised does not count. */
export const wordsIn = (title: string): Words =>
  new Set(
    title
      .normalize("NFKC")
      .replaceAll(/\p{Cf}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  );

const common = (a: Words, b: Words) => [...a].filter((word) => b.has(word)).length;

/** Can two titles name one publication? The shorter has at least half of its words in common with the other. */
export function isAlike(titleA: string, titleB: string): boolean {
  const [a, b] = [wordsIn(titleA), wordsIn(titleB)];
  const shorter = Math.min(a.size, b.size);
  return shorter > 0 && common(a, b) >= leastShare * shorter;
}

/** How much of the longer of two titles the other says too, 0 to 1. */
export function shareInCommon(a: Words, b: Words): number {
  const longer = Math.max(a.size, b.size);
  return longer === 0 ? 0 : common(a, b) / longer;
}
