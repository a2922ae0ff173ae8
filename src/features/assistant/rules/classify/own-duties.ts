import words from "#data/assistant/own-duties.json" with { type: "json" };
import type { Passage } from "../corpus/passage.ts";
import { listsOf } from "../word-file.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { substanceOf } from "../rewrite/substance.ts";

const { kinds, around } = listsOf(words);
const kindStems = new Set(kinds.flatMap(stemsOf));
const aroundStems = new Set([...around.flatMap(stemsOf), ...kindStems]);
const asked = /\b(which|what|list|show|when)\b/i;
const ofAsker = /\b(we|our|us|i|my)\b/i;

/** Where a company asks for all its own duties of a kind ("Which returns must we file?"): is a passage one? Null elsewhere. */
export function ownDutiesIn(question: string): ((passage: Passage) => boolean) | null {
  // Whoever asks for filings asks for returns; whoever files returns does not ask for filing fees.
  const stems = stemsOf(substanceOf(question.replaceAll(/\bfilings?\b/gi, "returns")));
  const wanted = new Set(stems.filter((stem) => kindStems.has(stem)));
  const isAtLarge = wanted.size > 0 && stems.every((stem) => aroundStems.has(stem));
  if (!isAtLarge || !asked.test(question) || !ofAsker.test(question)) return null;
  const wantsDates = stemsOf("deadline").some((stem) => wanted.has(stem));
  return ({ text, place, deadline }) =>
    place.passage === "requirement" &&
    ((wantsDates && deadline !== null) || stemsOf(text).some((stem) => wanted.has(stem)));
}
