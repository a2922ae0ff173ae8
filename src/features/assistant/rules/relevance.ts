import type { ReplyOutcome } from "../vocabulary.ts";
import { sourceOf, type Corpus } from "./corpus.ts";
import { isForeign, isOutside } from "./outside.ts";
import { idfOf, type QuestionPart } from "./retrieval/query.ts";
import { clean, isStopWord, stemOf, wordsOf } from "./retrieval/tokens.ts";
import type { Hit } from "./search.ts";
import { substanceOf } from "./substance.ts";

/**
 * Says whether what was found answers a question. A ranking always has a best hit; whether it is an answer is decided here,
 * and in doubt it is only called near.
 */
export function judge(corpus: Corpus, meant: Meant, hits: readonly Hit[]): ReplyOutcome {
  // What was accepted once orders the answer, and does not decide that there is one.
  const top = hits.toSorted((a, b) => b.own - a.own)[0];
  if (!top || isOutside(meant.message)) return "nothing";
  const likelihood = likelihoodOf(evidenceFor(corpus, meant, top)) + trustInConversation(corpus, meant, top);
  if (likelihood < nearLikelihood) return "nothing";
  const isSure = likelihood >= answerLikelihood && !isForeign(meant.message) && !namesUnknown(corpus, meant);
  return isSure ? "answered" : "closest";
}

/**
 * What is judged: the message, the question it makes with what came before, the words that stand for others, and the
 * sources that the conversation is about.
 */
export type Meant = {
  message: string;
  question: string;
  parts: readonly QuestionPart[];
  about: ReadonlySet<string>;
};

// In log-odds. What was asked before weighs less in the search, so that less of it is found again.
const conversationTrust = 2;

/** "What about penalties?" after an answer is about what that answer cites, unless it brings up what no text knows. */
function trustInConversation(corpus: Corpus, { message, parts, about }: Meant, top: Hit): number {
  if (!about.has(sourceOf(top.passage))) return 0;
  const explained = replacedBy(parts, () => true);
  const isStrange = ({ stem, isKnown }: Term) => !isKnown && !explained.has(stem);
  return termsOf(corpus, message).some(isStrange) ? 0 : conversationTrust;
}

/**
 * `share`: how much of the question the best source has, by the rarity of its words. `source`: how well the question goes with
 * that source as a whole, and `pairs`: with the passage in words that stand side by side; both in words as rare as can be,
 * so that they do not depend on how much is held besides. `unknown`: how much of the question no text has.
 */
export type Evidence = { share: number; source: number; pairs: number; unknown: number };

/**
 * Logistic, fitted on the questions of tests/fixtures/assistant and on half as many again of either kind, each kind weighing
 * the same, and cross-validated by leaving out instruments: area under the curve 0.986. More features, or the score of the
 * ranking itself, fitted no better.
 */
const weights = { constant: -8.4, share: 5.6, source: 3.5, pairs: 2.4, unknown: -2.5 };

// Log-odds. Above the first fewer than one in twenty of what nothing answers were answered in cross-validation; below the
// second nothing that was found had to do with the question.
const answerLikelihood = 0;
const nearLikelihood = -2.8;

export function likelihoodOf({ share, source, pairs, unknown }: Evidence): number {
  return (
    weights.constant +
    weights.share * share +
    weights.source * Math.log1p(source) +
    weights.pairs * Math.log1p(pairs) +
    weights.unknown * unknown
  );
}

// Another word for the same is not quite the same word.
const substituteShare = 0.8;

export function evidenceFor(corpus: Corpus, { question, parts }: Meant, { passage, features }: Hit): Evidence {
  const source = sourceOf(passage);
  const { body, document } = corpus.index;
  const replaced = replacedBy(parts, (stem) => corpus.holds(source, stem));
  let total = 0;
  let held = 0;
  let unknown = 0;
  for (const { stem, idf, isKnown } of termsOf(corpus, question)) {
    total += idf;
    if (corpus.holds(source, stem)) held += idf;
    else if (replaced.get(stem)) held += substituteShare * idf;
    else if (!replaced.has(stem) && !isKnown) unknown += idf;
  }
  if (total === 0) return { share: 0, source: 0, pairs: 0, unknown: 1 };
  return {
    share: held / total,
    source: features.doc / idfOf(document.size, 0),
    pairs: features.bigram / idfOf(body.size, 0),
    unknown: unknown / total,
  };
}

type Term = { stem: string; word: string; idf: number; isKnown: boolean };

/** The words of a question that say something, each once. */
function termsOf({ index: { stems, body } }: Corpus, question: string): Term[] {
  const terms = new Map<string, Term>();
  for (const { form } of wordsOf(clean(substanceOf(question)))) {
    if (isStopWord(form) || isFigure(form)) continue;
    const stem = stemOf(form);
    const id = stems.get(stem);
    const df = id === undefined ? 0 : body.df[id]!;
    if (!terms.has(stem)) terms.set(stem, { stem, word: form, idf: idfOf(body.size, df), isKnown: df > 0 });
  }
  return [...terms.values()];
}

/** Amounts and counts of the asker's own case say nothing of what is asked; years do. */
const isFigure = (form: string): boolean => /^n?\d[\d.]*(k|m|bn)?$/.test(form) && !/^(19|20)\d\d$/.test(form);

/** Of each stem that has other words for it: is one of them there? */
function replacedBy(parts: readonly QuestionPart[], isThere: (stem: string) => boolean): Map<string, boolean> {
  const replaced = new Map<string, boolean>();
  for (const { text, standsFor } of parts) {
    if (standsFor === undefined) continue;
    const isHeld = stemsOf(text).every(isThere);
    for (const stem of stemsOf(standsFor)) replaced.set(stem, isHeld || replaced.get(stem) === true);
  }
  return replaced;
}

export const stemsOf = (text: string): string[] =>
  wordsOf(clean(text)).flatMap(({ form }) => (isStopWord(form) ? [] : stemOf(form)));

/** A body, law or scheme that the question names in capitals and no text knows: what that asks for is not held. */
function namesUnknown(corpus: Corpus, { message, parts }: Meant): boolean {
  const explained = replacedBy(parts, () => true);
  const names = new Set([...message.matchAll(/\b[A-Z]{3,}\b/g)].map(([name]) => name.toLowerCase()));
  const isShouted = message === message.toUpperCase();
  const isUnknown = ({ word, stem, isKnown }: Term) => names.has(word) && !isKnown && !explained.has(stem);
  return !isShouted && termsOf(corpus, message).some(isUnknown);
}

// More would be a list of what was not found, and no help.
const mostTerms = 5;

/** The words of the question that none of the passages has, nor another word for them. */
export function missingTerms(corpus: Corpus, { question, parts }: Meant, passages: readonly Hit[]): string[] {
  const there = new Set(passages.flatMap(({ passage }) => stemsOf(`${passage.searched} ${passage.place.title}`)));
  const replaced = replacedBy(parts, (stem) => there.has(stem));
  return termsOf(corpus, question)
    .filter(({ stem }) => !there.has(stem) && !replaced.get(stem))
    .map(({ word }) => word)
    .slice(0, mostTerms);
}
