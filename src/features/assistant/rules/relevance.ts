import type { ReplyOutcome } from "../vocabulary.ts";
import { sourceOf, type Corpus } from "./corpus.ts";
import { isForeign, isOutside } from "./outside.ts";
import type { Passage } from "./passage.ts";
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

// Another word for the same is not quite the same word.
const substituteShare = 0.8;

function evidenceFor(corpus: Corpus, { question, parts }: Meant, { passage, features }: Hit): Evidence {
  const source = sourceOf(passage);
  const { body, document } = corpus.index;
  const replaced = replacedBy(parts, (stem) => corpus.holds(source, stem));
  let total = 0;
  let held = 0;
  for (const { stem, idf } of termsOf(corpus, question)) {
    total += idf;
    if (corpus.holds(source, stem)) held += idf;
    else if (replaced.get(stem)) held += substituteShare * idf;
  }
  const rarest = idfOf(body.size, 0);
  return {
    share: total > 0 ? held / total : 0,
    source: features.doc / idfOf(document.size, 0),
    passage: features.body / rarest,
    pairs: features.bigram / rarest,
    length: question.trim().split(/\s+/).length,
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

/** What a reader sees of a passage; the words that it is only found by are not there to be read. */
const readIn = ({ text, deadline, place }: Passage) =>
  [text, deadline, place.title, place.provision, place.regulator].filter(Boolean).join(" ");

// More would be a list of what was not found, and no help.
const mostTerms = 5;

/** The words of the question that none of the passages has, nor another word for them. */
export function missingTerms(corpus: Corpus, { question, parts }: Meant, passages: readonly Hit[]): string[] {
  const there = new Set(passages.flatMap(({ passage }) => stemsOf(readIn(passage))));
  const replaced = replacedBy(parts, (stem) => there.has(stem));
  return termsOf(corpus, question)
    .filter(({ stem }) => !there.has(stem) && !replaced.get(stem))
    .map(({ word }) => word)
    .slice(0, mostTerms);
}
