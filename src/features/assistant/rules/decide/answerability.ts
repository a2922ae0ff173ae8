import type { ReplyOutcome } from "../../vocabulary.ts";
import { askingBodyIn, bodiesIn } from "../classify/bodies.ts";
import { asksForExemption, grantsExemption, isOld, oldTextIn, thingIn } from "../classify/asked-for.ts";
import { sourceOf, type Corpus } from "../corpus.ts";
import { isLight } from "./covered.ts";
import { evidenceFor, likelihoodOf, type Judged } from "./evidence.ts";
import { citedAmong } from "./extract.ts";
import { isAskedFor } from "./named.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import { isForeign } from "../classify/out-of-scope.ts";
import type { Passage } from "../corpus/passage.ts";
import { stemsOf, wordsOf } from "../retrieve/tokens.ts";
import type { Hit } from "../retrieve.ts";
import { isKnownStem, readIn, readShare, replacedBy, termsOf, type Term } from "../retrieve/terms.ts";
import { figureIn } from "../classify/wanted.ts";

/**
 * Says whether what was found answers a question. A ranking always has a best hit; whether it is an answer is decided here,
 * and in doubt it is only called near. `lacks`: what the question asks for and the duty that would lead says nothing of.
 */
export function classifyAnswerability(corpus: Corpus, query: AskedQuery, hits: readonly Judged[]): Answerability {
  const found = evidenceFor(corpus, query, hits);
  if (!found) return notAnswered;
  const { top, evidence, lacks } = found;
  // "What about penalties?" after an answer is about what that answer cites; "What about kangaroos?" is not. After a description
  // "and for agents?" is about whatever speaks of agents.
  const unknown = unknownIn(corpus, query, top);
  const isAbout = unknown.length <= mostUnknown * termsOf(corpus, query.message).length;
  const goesOn = query.isOnDescription
    ? readShare(termsOf(corpus, query.message), query.parts, [top.passage]) === 1
    : query.about.has(sourceOf(top.passage)) && isAbout;
  // A letter that is asked for by name is meant, whatever words it lacks.
  const isNamed = !top.passage.isReviewed && isAskedFor(query, top.passage);
  const likelihood = likelihoodOf(evidence) + (goesOn ? conversationTrust : 0) + (isNamed ? nameTrust : 0);
  const isLikely = likelihood >= answerLikelihood;
  // The form may deceive: what is surely near is shown all the same.
  if (query.isOutOfScope) return { ...notAnswered, outcome: isLikely ? "closest" : "nothing" };
  if (likelihood < nearLikelihood) return notAnswered;
  const isLost = query.question === query.message ? unknown.some((term) => isName(term, query.message)) : !isAbout;
  const isElsewhere = isForeign(query.message) || (likelihood < surest && namesAnotherBody(corpus, query, top));
  const isAnswer =
    isLikely && lacks === null && !isLost && !isElsewhere && isOfThatText(corpus, query, citedAmong(hits));
  return { outcome: isAnswer ? "answered" : "closest", isLikely: likelihood < sureLikelihood, lacks };
}

/** `isLikely`: it is answered by what is only most likely meant. */
export type Answerability = { outcome: ReplyOutcome; isLikely: boolean; lacks: string | null };

const notAnswered: Answerability = { outcome: "nothing", isLikely: false, lacks: null };

// Log-odds. Below the first, nothing that was found had to do with the question; below the last the answer is only most likely meant.
const nearLikelihood = -4;
const answerLikelihood = -0.65;
const sureLikelihood = 0.2;
// So sure that another body may be named beside what is asked: "Must we tell SEC or anybody …".
const surest = 2;

/** A regulator that is named by its code is not spoken for by a source that does not know it. */
function namesAnotherBody(corpus: Corpus, { message, parts }: AskedQuery, { passage }: Hit): boolean {
  const isThere = (stem: string) => corpus.holds(sourceOf(passage), stem);
  const replaced = replacedBy(parts, isThere);
  const others = [...bodiesIn(message)].filter((body) => body !== passage.place.regulator);
  return others.flatMap(stemsOf).some((stem) => !isThere(stem) && !replaced.get(stem));
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
const conversationTrust = 4;
const nameTrust = 2;

/** The words of a message that neither the library knows nor what was found, nor a known word for them. */
function unknownIn(corpus: Corpus, { message, parts }: AskedQuery, { passage }: Hit): Term[] {
  const isHeld = (stem: string) => corpus.holds(sourceOf(passage), stem);
  const explained = replacedBy(parts, (stem) => isHeld(stem) || isKnownStem(corpus, stem));
  return termsOf(corpus, message).filter(({ stem, isKnown }) => !isKnown && !explained.get(stem) && !isHeld(stem));
}

/** A body, law or scheme that is named in capitals: what that asks for is not held where nothing knows it. */
function isName({ word }: Term, message: string): boolean {
  const names = [...message.matchAll(/\b[A-Z]{3,}\b/g)].map(([name]) => name.toLowerCase());
  const isShouted = message === message.toUpperCase();
  return !isShouted && names.includes(word);
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
