import { diffWords } from "diff";

export type DiffPart = { text: string; kind: "same" | "added" | "removed" };

// Long texts that have little in common could keep the browser busy; what they share is then of no help to a reader.
const timeoutMs = 100;
const leastShared = 1 / 3;

/** What was added and removed between two texts, word by word; undefined where they are better read one after the other. */
export function wordDiff(before: string, after: string): DiffPart[] | undefined {
  const changes = diffWords(before, after, { timeout: timeoutMs });
  const shared = changes?.filter(({ added, removed }) => !added && !removed).map(({ value }) => value.trim().length);
  const sharedLength = shared?.reduce((sum, length) => sum + length, 0) ?? 0;
  if (sharedLength < Math.min(before.length, after.length) * leastShared) return undefined;
  return changes?.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}
