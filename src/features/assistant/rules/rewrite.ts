import type { Turn } from "../schema.ts";
import { sourceOf } from "./corpus.ts";
import { expandQuery } from "./rewrite/synonyms.ts";
import { isOutOfScope } from "./classify/out-of-scope.ts";
import type { QuestionPart } from "./retrieve/query.ts";
import { stemsOf } from "./retrieve/tokens.ts";
import { substanceOf } from "./rewrite/substance.ts";

/** A message as it is to be searched for. */
export type RewrittenQuery = {
  message: string;
  /** The message alone, or with the questions that it goes on with. */
  question: string;
  /** The message first; other words for it and what came before weigh less. */
  parts: QuestionPart[];
  /** Sources that the conversation is about, the best first; empty when the message stands alone. */
  about: ReadonlySet<string>;
  /** Does it go on with a description of a business? It then asks for something else, by its own words. */
  isOnDescription: boolean;
  /** Is it of a kind that no regulation answers? */
  isOutOfScope: boolean;
  /** What whoever asks is: "a Tier 1 unit microfinance bank"; null when nobody in particular asks. */
  profileWords: string | null;
  /** False where it only makes sense with something before it, and there is nothing that it could go on with. */
  isClear: boolean;
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
const earlierWeight = 0.75;
const describedWeight = 0.15;

/**
 * Rewrites a message as a query in its conversation (oldest turn first): alone, or as going on with the turn just before it and whatever
 * that went on with. "We" are what the profile says: "a Tier 1 unit microfinance bank".
 */
export function rewriteQuery(message: string, earlier: readonly Turn[], profileWords: string | null): RewrittenQuery {
  const isOurs = profileWords !== null && firstPerson.test(message);
  const own: QuestionPart[] = [
    { text: substanceOf(message), weight: 1 },
    ...expandQuery(message),
    ...(isOurs ? [{ text: profileWords, weight: profileWeight }] : []),
  ];
  const said = { message, profileWords, isOutOfScope: isOutOfScope(message) };
  const last = earlier.at(-1);
  if (!last || !canBeGoneOnWith(last) || !leansOn(message) || said.isOutOfScope)
    return {
      ...said,
      question: message,
      parts: own,
      about: new Set(),
      isOnDescription: false,
      isClear: said.isOutOfScope || !isIncomplete(message),
    };
  const before = questionOf(earlier);
  const isDescription = last.reply.kind === "gap";
  return {
    ...said,
    question: isDescription ? message : `${before} ${message}`,
    parts: [...own, ...partsOfBefore(before, weightOfBefore(message, isDescription))],
    about: new Set(last.reply.citations.map((place) => sourceOf({ place }))),
    isOnDescription: isDescription,
    isClear: true,
  };
}

function weightOfBefore(message: string, isDescription: boolean): number {
  if (isDescription) return describedWeight;
  // "How long?" asks nothing of its own: the question before is what is asked.
  return stemsOf(substanceOf(message)).length === 0 ? 1 : earlierWeight;
}

const partsOfBefore = (before: string, weight: number): QuestionPart[] => [
  { text: substanceOf(before), weight },
  ...expandQuery(before).map((part) => ({ ...part, weight: part.weight * weight })),
];

/** Does a message only make sense with what was said before it? */
export function leansOn(message: string): boolean {
  return goesOn(message) || stemsOf(message).length <= fewWords;
}

const goesOn = (message: string): boolean => continues.test(message.trim()) || points.test(message);

/** "And when was it?": alone it asks nothing. A question that says more is one, whatever it points to. */
function isIncomplete(message: string): boolean {
  const said = stemsOf(substanceOf(message)).length;
  return /[\p{L}\p{N}]/u.test(message) && (said === 0 || (said === 1 && goesOn(message)));
}

const canBeGoneOnWith = ({ message, reply }: Turn): boolean => reply.outcome !== "nothing" && !isOutOfScope(message);

/** The question of the last turn with those that it went on with, the first of them first. */
function questionOf(turns: readonly Turn[]): string {
  const last = turns.at(-1)!;
  const before = turns.at(-2);
  const isChained = before?.reply.kind === "question" && canBeGoneOnWith(before) && leansOn(last.message);
  return isChained ? `${questionOf(turns.slice(0, -1))} ${last.message}` : last.message;
}
