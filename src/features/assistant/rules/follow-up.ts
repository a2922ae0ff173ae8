import type { Turn } from "../schema.ts";
import { sourceOf } from "./corpus.ts";
import { otherWordsFor } from "./glossary.ts";
import type { QuestionPart } from "./retrieval/query.ts";
import { stemsOf } from "./relevance.ts";
import { substanceOf } from "./substance.ts";

/** A message as it is to be searched for. */
export type Meaning = {
  message: string;
  /** The message alone, or with the question that it goes on with. */
  question: string;
  /** The message first; other words for it and what came before weigh less. */
  parts: QuestionPart[];
  /** Sources that the conversation is about, the best first; empty when the message stands alone. */
  about: ReadonlySet<string>;
};

// "and for agents?", "what about penalties?"
const continues = /^(and|or|but|so|also|then|what about|how about|what if|same for|even)\b/i;
// What stands for something said before. "That" and "this" also begin clauses and dates: only where they stand alone.
const points =
  /\b(it|they|them|these|those|its|their|the same)\b|\b(this|that)\b(?! (year|month|week|date|day|time|is why))(?=\W*$|\W*(apply|bind|mean|cover|concern|affect|include|return|report|rule|regulation|duty|fee|fine|limit|deadline|one|too|also)\b)/i;

// "How long?", "Penalties?": nobody asks so little who has not said the rest.
const fewWords = 2;

// Enough to choose between rules of the same for several licences, and not to bring in all rules for one's own.
const profileWeight = 0.25;
const firstPerson = /\b(we|our|ours|us|i|my|me)\b/i;

// A description of a business has many words that are no part of what is asked after it.
const earlierWeight = 0.6;
const describedWeight = 0.15;

/**
 * Reads a message in its conversation (oldest turn first): alone, or as going on with the question before it. "We" are
 * what the profile says: "a Tier 1 unit microfinance bank".
 */
export function meaningOf(message: string, earlier: readonly Turn[], profileWords: string | null): Meaning {
  const isOurs = profileWords !== null && firstPerson.test(message);
  const own: QuestionPart[] = [
    { text: substanceOf(message), weight: 1 },
    ...otherWordsFor(message),
    ...(isOurs ? [{ text: profileWords, weight: profileWeight }] : []),
  ];
  const last = earlier.findLast(({ reply }) => reply.outcome !== "nothing");
  if (!last || !leansOn(message)) return { message, question: message, parts: own, about: new Set() };
  const before = questionBefore(last, earlier);
  const isDescription = last.reply.kind === "gap";
  return {
    message,
    question: isDescription ? message : `${before} ${message}`,
    parts: [...own, ...partsOfBefore(before, weightOfBefore(message, isDescription))],
    about: new Set(last.reply.citations.map((place) => sourceOf({ place }))),
  };
}

function weightOfBefore(message: string, isDescription: boolean): number {
  if (isDescription) return describedWeight;
  // "How long?" asks nothing of its own: the question before is what is asked.
  return stemsOf(substanceOf(message)).length === 0 ? 1 : earlierWeight;
}

const partsOfBefore = (before: string, weight: number): QuestionPart[] => [
  { text: substanceOf(before), weight },
  ...otherWordsFor(before).map((part) => ({ ...part, weight: part.weight * weight })),
];

/** Does a message only make sense with what was said before it? */
export function leansOn(message: string): boolean {
  return continues.test(message.trim()) || points.test(message) || stemsOf(message).length <= fewWords;
}

/** The question of a turn, with the one that it went on with itself. */
function questionBefore(last: Turn, earlier: readonly Turn[]): string {
  const before = earlier[earlier.indexOf(last) - 1];
  const isChained = before && before.reply.kind === "question" && leansOn(last.message);
  return isChained ? `${before.message} ${last.message}` : last.message;
}
