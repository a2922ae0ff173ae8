/** How long one company's documents are read before the next company has its turn; what is begun goes on when it is back. */
export const turnMs = 60_000;

/**
 * Whose documents are read next, of those that wait: everybody's (null) first, for they are what all rely on, then the company
 * whose last turn is the longest ago. Undefined when nobody waits.
 */
export function nextOwner(
  waiting: readonly (string | null)[],
  lastTurns: ReadonlyMap<string, number>,
): string | null | undefined {
  if (waiting.includes(null)) return null;
  const lastOf = (owner: string | null) => lastTurns.get(owner ?? "") ?? Number.NEGATIVE_INFINITY;
  return waiting.toSorted((a, b) => lastOf(a) - lastOf(b))[0];
}
