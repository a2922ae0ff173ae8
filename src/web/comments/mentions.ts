// A name may have spaces: two words after the @ are looked for.
const longest = 60;

/** The mention that is being written at the caret: from which place, and what of the name is there. */
export function mentionAt(text: string, caret: number): { from: number; words: string } | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || caret - from > longest) return null;
  const isWord = from > 0 && /\S/.test(text.charAt(from - 1));
  const words = text.slice(from + 1, caret);
  return isWord || words.includes("\n") ? null : { from, words };
}

/** Whom a text names with @, by id; of two names that begin alike the longer one counts. */
export function mentionedIn(text: string, people: ReadonlyMap<string, string>): string[] {
  const byLength = [...people].toSorted(([, a], [, b]) => b.length - a.length);
  const found: string[] = [];
  let rest = text.toLowerCase();
  for (const [userId, name] of byLength) {
    const called = `@${name.toLowerCase()}`;
    if (!rest.includes(called)) continue;
    found.push(userId);
    rest = rest.replaceAll(called, " ");
  }
  return found;
}
