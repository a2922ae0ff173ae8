/**
 * What whoever guesses would try before a password is: the same in lower case, without the signs that rules of composition
 * make people put at its ends, and with letters for the signs that look like them.
 */
export function guessesFor(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return [...new Set([lower, core, lettersOf(lower), lettersOf(core)])];
}

const lookalikes: Readonly<Record<string, string>> = { "@": "a", $: "s", "0": "o", "3": "e" };
const lettersOf = (text: string) => text.replace(/[@$03]/g, (sign) => lookalikes[sign]!);

/**
 * The most common passwords of a list that begins with the most common: those of all, which come with signs at their ends,
 * and those that are long enough by themselves (ASVS 5.0, 6.2.4: at least 3,000 that the rules would let through).
 */
export function mostCommon(list: readonly string[], { count, leastLength }: { count: number; leastLength: number }) {
  const long = list.filter((password) => password.length >= leastLength);
  return new Set([...list.slice(0, count), ...long.slice(0, count)]);
}
