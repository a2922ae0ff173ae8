const leastShare = 0.5;

/** The words of a title; how it is punctuated, spaced or capitalised does not count. */
const wordsIn = (title: string): Set<string> =>
  new Set(
    title
      .normalize("NFKC")
      .replaceAll(/\p{Cf}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  );

/** Can two titles name one publication? The shorter has at least half of its words in common with the other. */
export function isAlike(titleA: string, titleB: string): boolean {
  const [a, b] = [wordsIn(titleA), wordsIn(titleB)];
  const shorter = Math.min(a.size, b.size);
  return shorter > 0 && [...a].filter((word) => b.has(word)).length >= leastShare * shorter;
}
