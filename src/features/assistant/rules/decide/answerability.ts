import type { ReplyOutcome } from "../../vocabulary.ts";
import { askingBodyIn, bodiesIn } from "../classify/bodies.ts";
import { asksForExemption, grantsExemption, isOld, oldTextIn, thingIn } from "../classify/asked-for.ts";
import { sourceOf, type Corpus } from "../corpus.ts";
import { coverOf, isLight } from "./covered.ts";
import { citedAmong } from "./extract.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import { isForeign } from "../classify/out-of-scope.ts";
import type { Passage } from "../corpus/passage.ts";
import { idfOf } from "../retrieve/query.ts";
import { stemsOf, wordsOf } from "../retrieve/tokens.ts";
import type { Hit } from "../retrieve.ts";
import { isKnownStem, readIn, readShare, replacedBy, shareOf, termsOf, type Term } from "../retrieve/terms.ts";
import { figureIn } from "../classify/wanted.ts";

/**
 * Says whether what was found answers a question. A ranking always has a best hit; whether it is an answer is decided here,
 * and in doubt it is only called near. `lacks`: what the question asks for and the duty that would lead says nothing of.
 */
export function classifyAnswerability(corpus: Corpus, query: AskedQuery, hits: readonly Hit[]): Answerability {
  // What was accepted once orders the answer, and does not decide that there is one.
  const top = hits.toSorted((a, b) => b.own - a.own)[0];
  const cited = citedAmong(hits);
  if (!top) return notAnswered;
  // "What about penalties?" after an answer is about what that answer cites; "What about kangaroos?" is not. After a description
  // "and for agents?" is about whatever speaks of agents.
  const unknown = unknownIn(corpus, query, top);
  const isAbout = unknown.length <= mostUnknown * termsOf(corpus, query.message).length;
  const goesOn = query.isOnDescription
    ? readShare(termsOf(corpus, query.message), query.parts, [top.passage]) === 1
    : query.about.has(sourceOf(top.passage)) && isAbout;
  const trust = goesOn ? conversationTrust : 0;
  const evidence = evidenceFor(corpus, query, top);
  const likelihood = likelihoodOf(evidence) + trust;
  const { message, question } = query;
  const isAlone = question === message;
  // The duties of one text go together; what another says of the rest is another matter.
  const covers = (cited.length > 0 ? cited : [top])
    .filter(({ passage }, _, [lead]) => sourceOf(passage) === sourceOf(lead!.passage))
    .map(({ passage }) => coverOf(corpus, passage, query));
  const { share, lacks, hasFigure } = covers.find((cover) => cover.lacks === null && cover.hasFigure) ?? covers[0]!;
  const sureness = likelihood + (isAlone && share !== null ? coverWeight * (share - usualCover) : 0);
  const isLikely = sureness >= answerLikelihood;
  // The form may deceive: what is surely near is shown all the same.
  if (query.isOutOfScope) return { ...notAnswered, outcome: isLikely ? "closest" : "nothing" };
  if (likelihood < nearLikelihood) return notAnswered;
  const isLost = isAlone ? unknown.some((term) => isNamed(term, message)) : !isAbout;
  const isElsewhere = isForeign(message) || namesAnotherBody(corpus, query, top);
  const isCovered = lacks === null && hasFigure && ((share ?? 0) >= usualCover || !isThin(evidence, likelihood, top));
  const isAnswer = isLikely && isCovered && !isLost && !isElsewhere && isOfThatText(corpus, query, cited);
  return { outcome: isAnswer ? "answered" : "closest", isLikely: sureness < sureLikelihood, lacks };
}

/** `isLikely`: it is answered by what is only most likely meant. */
export type Answerability = { outcome: ReplyOutcome; isLikely: boolean; lacks: string | null };

const notAnswered: Answerability = { outcome: "nothing", isLikely: false, lacks: null };

// How much of a question one duty speaks of, beside how likely its source is. Weighed on tests/fixtures/assistant, where of
// what is below sureLikelihood one in five was not an answer.
const coverWeight = 2;
const usualCover = 0.65;
const sureLikelihood = 0.8;

// Where no duty has most of the question: a source that lacks more than half of it must go with the rest better than just likely,
// and of more than a summary, which says what a text is about, and not what it asks.
const leastShare = 0.45;
const surelyLikely = 0.9;
const leastShareOfSummary = 0.6;

function isThin({ share }: Evidence, likelihood: number, { passage }: Hit): boolean {
  if (passage.place.passage === "regulation_summary" && share < leastShareOfSummary) return true;
  return share < leastShare && likelihood < surelyLikely;
}

/** A regulator that is named by its code is not spoken for by a source that does not know it. */
function namesAnotherBody(corpus: Corpus, { message, parts }: AskedQuery, { passage }: Hit): boolean {
  const isThere = (stem: string) => corpus.holds(sourceOf(passage), stem);
  const replaced = replacedBy(parts, isThere);
  return [...bodiesIn(message)].flatMap(stemsOf).some((stem) => !isThere(stem) && !replaced.get(stem));
}

// A short question has no words to spare, and of those that can be read too few are not made up for by those that a text is
// only found by, unless these stand side by side as they were asked.
const fewWords = 8;
const leastRead = 0.35;

/** Can a reader see that the texts that would be cited are those asked for: the old one, one that lets off, one of that body? */
function isOfThatText(corpus: Corpus, { message, question, parts }: AskedQuery, cited: readonly Hit[]): boolean {
  const passages = cited.map(({ passage }) => passage);
  const old = oldTextIn(message);
  const [first] = passages;
  // Beside what is in force, an old text on the same matter is not the one that was asked for.
  if (old !== null && !(first && isOld(first) && isOfName(corpus, first, old))) return false;
  if (asksForExemption(message) && !(first && grantsExemption(first))) return false;
  const body = askingBodyIn(message);
  if (body !== undefined && first && first.place.regulationId !== null && first.place.regulator !== body) return false;
  const saysFigure = figureIn(message);
  if (saysFigure && !passages.some(saysFigure)) return false;
  if (!hasThing(corpus, message, parts, passages)) return false;
  const isSpare = wordsOf(question).length > fewWords || (cited[0]?.features.bigram ?? 0) > 0;
  return isSpare || readShare(termsOf(corpus, question), parts, passages) >= leastRead;
}

/** Is what was asked for by its name, as "signature bonus", in the sources cited, or another word for it? */
function hasThing(corpus: Corpus, message: string, parts: AskedQuery["parts"], passages: readonly Passage[]): boolean {
  const isThere = (stem: string) => passages.some((passage) => corpus.holds(sourceOf(passage), stem));
  const replaced = replacedBy(parts, isThere);
  return termsOf(corpus, thingIn(message)).every(({ stem }) => isThere(stem) || replaced.get(stem));
}

const isOfName = (corpus: Corpus, passage: Passage, name: string): boolean =>
  stemsOf(name).every((stem) => corpus.holds(sourceOf(passage), stem));

/**
 * What is judged: the message, the question it makes with what came before, the words that stand for others, the sources
 * that the conversation is about, whether it is of a kind that no regulation answers, and what whoever asks is.
 */
export type AskedQuery = Omit<RewrittenQuery, "isClear">;

// Of the words that go on with a question; "like the one my brother runs" still asks for the rest.
const mostUnknown = 1 / 3;
// In log-odds. What was asked before weighs less in the search, so that less of it is found again.
const conversationTrust = 2;

/** The words of a message that neither the library knows nor what was found, nor a known word for them. */
function unknownIn(corpus: Corpus, { message, parts }: AskedQuery, { passage }: Hit): Term[] {
  const isHeld = (stem: string) => corpus.holds(sourceOf(passage), stem);
  const explained = replacedBy(parts, (stem) => isHeld(stem) || isKnownStem(corpus, stem));
  return termsOf(corpus, message).filter(({ stem, isKnown }) => !isKnown && !explained.get(stem) && !isHeld(stem));
}

/** A body, law or scheme that is named in capitals: what that asks for is not held where nothing knows it. */
function isNamed({ word }: Term, message: string): boolean {
  const names = [...message.matchAll(/\b[A-Z]{3,}\b/g)].map(([name]) => name.toLowerCase());
  const isShouted = message === message.toUpperCase();
  return !isShouted && names.includes(word);
}

/**
 * `share`: how much of the question the best source has, by the rarity of its words. `source`: how well the question goes with
 * that source as a whole, `passage`: with the passage itself, and `pairs`: with the passage in words that stand side by
 * side; each in words as rare as can be, so that they do not depend on how much is held besides. `length`: of the question
 * in words: a long one has a smaller share of what answers it.
 */
export type Evidence = { share: number; source: number; passage: number; pairs: number; length: number };

/**
 * Logistic, fitted on 432 questions that the library answers and 163 that nothing in it does, by four authors who did not
 * see the ranking (tests/fixtures/assistant/questions), each kind weighing the same. Five-fold cross-validation: where 4 of 100 that
 * nothing answers are answered, most of these on a neighbouring matter, 93 of 100 of the others are with a right instrument
 * among the first three. More features, or the score of the ranking itself, fitted no better.
 */
const weights = { constant: -12.6, share: 5, source: 1.9, passage: 2.3, pairs: 1.4, length: 2.1 };

// Log-odds. Below the second, nothing that was found had to do with the question.
const answerLikelihood = 0.2;
const nearLikelihood = -2.7;

export function likelihoodOf({ share, source, passage, pairs, length }: Evidence): number {
  return (
    weights.constant +
    weights.share * share +
    weights.source * Math.log1p(source) +
    weights.passage * Math.log1p(passage) +
    weights.pairs * Math.log1p(pairs) +
    weights.length * Math.log1p(length)
  );
}

function evidenceFor(corpus: Corpus, { question, parts }: AskedQuery, { passage, features }: Hit): Evidence {
  const source = sourceOf(passage);
  const { body, document } = corpus.index;
  const rarest = idfOf(body.size, 0);
  return {
    share: shareOf(termsOf(corpus, question), parts, (stem) => corpus.holds(source, stem)),
    source: features.doc / idfOf(document.size, 0),
    passage: features.body / rarest,
    pairs: features.bigram / rarest,
    length: question.trim().split(/\s+/).length,
  };
}

// More would be a list of what was not found, and no help.
const mostTerms = 5;

/** The words of the question that none of the passages has, nor another word for them. */
export function missingTerms(
  corpus: Corpus,
  { question, parts }: Pick<AskedQuery, "question" | "parts">,
  passages: readonly Hit[],
): string[] {
  const there = new Set(passages.flatMap(({ passage }) => stemsOf(readIn(passage))));
  const replaced = replacedBy(parts, (stem) => there.has(stem));
  const names = new Set(question.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d]*/gu)?.map((name) => name.toLowerCase()));
  // What is neither a word nor a name is chat, or mistyped beyond repair, and tells a reader nothing.
  const isWord = (word: string) => corpus.speller.knows(word) || names.has(word);
  return termsOf(corpus, question)
    .filter(({ stem, word }) => !there.has(stem) && !replaced.get(stem) && !isLight(word) && isWord(word))
    .map(({ word }) => word)
    .slice(0, mostTerms);
}
