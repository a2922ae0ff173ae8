import { z } from "zod";
import file from "#data/assistant/covered.json" with { type: "json" };
import { numbersIn } from "../../../catalogue/rules/figures/numbers.ts";
import { phrasesAsked } from "../classify/asked-for.ts";
import { wantedOf } from "../classify/wanted.ts";
import type { Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import type { QuestionPart } from "../retrieve/query.ts";
import { readIn, replacedBy, termsOf } from "../retrieve/terms.ts";
import { stemsOf, wordsOf } from "../retrieve/tokens.ts";
import { askingSentence, sentencesOf, substanceOf } from "../rewrite/substance.ts";
import { listsOf } from "../word-file.ts";
import { yesNoIn } from "./yes-no.ts";

const beginning = z
  .array(z.string().min(1))
  .min(1)
  .transform((list) => new RegExp(String.raw`(?<![\p{L}\d])(?:${list.join("|")})\p{L}*`, "iu"));
const pairs = z.array(z.strictObject({ said: beginning, read: beginning }));
const { light, measures, kinds, apart } = z
  .strictObject({
    light: z.array(z.string()).transform((list) => new Set(list)),
    measures: pairs,
    kinds: pairs,
    apart: z.array(z.strictObject({ one: beginning, other: beginning })),
  })
  .parse(listsOf(file));

/** Words that no duty has to say for it to be on what a question asks. */
export const isLight = (word: string): boolean => light.has(word) || substanceOf(word).trim() === "";

/** A question with other words for it, and what whoever asks is: "a Tier 1 unit microfinance bank". */
type Asked = { message: string; parts: readonly QuestionPart[]; profileWords: string | null };

/**
 * How much of a question one duty speaks of. `share`: of the words of the sentence that asks, by their rarity, 0 to 1; null where
 * the sentence goes on with others before it, which are not weighed. `lacks`: what it asks for and the duty says nothing
 * of, in the question's words; `hasFigure`: it says an amount or a time where one is asked for.
 */
export type Cover = { share: number | null; lacks: string | null; hasFigure: boolean };

// "How should the story part be written?" wants no part of anything, and "what about the levy?" whatever there is on it.
const asksHow = /^\W*(?:what|how) about\b|^\W*how (?:should|must|do|does|can|may|is|are|will|would)\b/i;

/** Holds a question against one duty, with the words that readers find it by. */
export function coverOf(corpus: Corpus, passage: Passage, { message, parts, profileWords }: Asked): Cover {
  const sentences = sentencesOf(message);
  const asked = askingSentence(message);
  const wantsFigure = !asksHow.test(asked) && yesNoIn(asked) === null && wantedOf(asked).answers.size > 0;
  const read = `${readIn(passage)} ${passage.searched}`;
  const text = `${read} ${profileWords ?? ""}`;
  const there = new Set(stemsOf(text));
  const replaced = replacedBy(parts, (stem) => there.has(stem));
  const isThere = (word: string) =>
    isLight(word) ||
    stemsOf(word).every((stem) => there.has(stem) || replaced.get(stem)) ||
    kinds.some(({ said, read: kind }) => said.test(word) && kind.test(text));
  return {
    share: sentences.length > 1 ? null : shareThere(corpus, asked, isThere),
    lacks:
      apartFrom(message, readIn(passage)) ??
      (wantsFigure ? (phraseLacking(asked, isThere) ?? measureLacking(asked, read)) : null),
    hasFigure: !wantsFigure || saysFigure(asked, passage) || (asksPenalty(asked) && hasPenalty(corpus, passage)),
  };
}

const asksPenalty = (asked: string): boolean => wantedOf(asked).answers.has("penalty");

/** The penalty of a text is that of each of its duties. */
const hasPenalty = ({ byId }: Corpus, { place }: Passage): boolean => byId.has(`${place.regulationId}#penalty`);

function shareThere(corpus: Corpus, asked: string, isThere: (word: string) => boolean): number {
  const terms = termsOf(corpus, asked).filter(({ word }) => !isLight(word));
  const sum = (list: typeof terms) => list.reduce((total, { idf }) => total + idf, 0);
  return terms.length > 0 ? sum(terms.filter(({ word }) => isThere(word))) / sum(terms) : 1;
}

function measureLacking(asked: string, read: string): string | null {
  const found = measures.find(({ said, read: measure }) => said.test(asked) && !measure.test(read));
  return found?.said.exec(asked)?.[0] ?? null;
}

/** Of several things that rules tell apart the question has one and the duty another. */
function apartFrom(message: string, read: string): string | null {
  const found = apart.find(({ one, other }) => one.test(message) && other.test(read) && !one.test(read));
  return found?.one.exec(message)?.[0] ?? null;
}

const phraseLacking = (asked: string, isThere: (word: string) => boolean): string | null =>
  (asksPenalty(asked) ? [] : phrasesAsked(asked)).find(
    (phrase) => !wordsOf(phrase.toLowerCase()).every(({ form }) => isThere(form)),
  ) ?? null;

const number = /\d|\b(?:half|twice|double|none|free|nothing)\b/i;
const time =
  /\d|\b(?:dai|week|month|quarter|year|annual|semi-?annual|immediate|promptly|at once|before|after|every|each|regular)/i;
const timed = /\b(?:days?|hours?|weeks?|months?|quarters?|years?|soon|fast|quick\w*|often|frequently)\b/i;

/** An amount or a count is answered by a number, a time by a time. */
function saysFigure(asked: string, { text, deadline, place }: Passage): boolean {
  const { answers } = wantedOf(asked);
  if (answers.has("penalty") && place.passage === "penalty") return true;
  if (numbersIn(text).length > 0 || number.test(text)) return true;
  return (!answers.has("amount") || timed.test(asked)) && (deadline !== null || time.test(text));
}
