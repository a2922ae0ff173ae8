import words from "#data/assistant/asking.json" with { type: "json" };
import { listsOf } from "../word-file.ts";

// "How long may we hold money?" asks for a time; a rule on positions held long has its word and not its matter.
const measures = /\bhow (long|many|much|often|soon|quickly|fast|far|old|big|late|early|high|low)\b/gi;

/** What people ask with. */
export const askingWords: readonly string[] = listsOf(words).asking;
const asking = new Set(askingWords);

/** A question without the words that it is only asked with: nothing of "How long?", "capital" of "How much capital do we need?". */
export function substanceOf(question: string): string {
  return question
    .replaceAll(measures, " ")
    .replaceAll(/[a-z']+/gi, (word) => (asking.has(word.toLowerCase()) ? " " : word));
}

export const sentencesOf = (message: string): string[] => message.split(/(?<=[.?!])\s+/);

/** The sentence of a message that asks: the last with a question mark, else the last. */
export function askingSentence(message: string): string {
  const sentences = sentencesOf(message);
  return sentences.findLast((sentence) => sentence.includes("?")) ?? sentences.at(-1)!;
}
