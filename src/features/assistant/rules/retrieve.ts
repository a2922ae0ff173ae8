import type { VerdictResult } from "../../applicability/vocabulary.ts";
import type { Corpus } from "./corpus.ts";
import { sourceOf } from "./corpus.ts";
import type { Passage, Place } from "./corpus/passage.ts";
import type { QuestionPart } from "./retrieve/query.ts";
import { rank, type Features, type RankOptions } from "./retrieve/rank.ts";
import type { Applicabilities } from "./applicability.ts";
import { nearnessTo } from "./retrieve/meaning.ts";
import { readShare, termsOf } from "./retrieve/terms.ts";
import { asksForSuccessor } from "./classify/asked-for.ts";
import { askingSentence } from "./rewrite/substance.ts";
import { wantedIn } from "./classify/wanted.ts";

/** A passage that was found. `own` is its score without what accepted answers add to it. */
export type Hit = { passage: Passage; score: number; own: number; features: Features; near: Near };
/** The cosine of what is meant with the whole question, and with the sentence of it that asks. */
export type Near = { message: number; asked: number };

export type Search = {
  /** As it was written: what it names and what kind of answer it wants. */
  message: string;
  /** The message alone, or with the questions that it goes on with. */
  question: string;
  /** What was asked first, then what was added to it. */
  parts: readonly QuestionPart[];
  allows: (passage: Passage) => boolean;
  applicabilities: Applicabilities;
  /** Sources that the conversation is about, the one it is most about first. */
  preferred: ReadonlySet<string>;
  memory: RankOptions["memory"];
};

// Far more than an answer shows: what is weighed after ranking may come from below.
const looked = 60;

/** Finds the passages nearest to a question, best first; duties in force that bind the asker a little before others. */
export function search(
  corpus: Corpus,
  { message, question, parts, allows, applicabilities, preferred, memory }: Search,
): Hit[] {
  const { hits } = rank(corpus.index, parts, {
    limit: looked,
    allows: (unit) => allows(corpus.passages[unit]!),
    ...(memory && { memory }),
  });
  const isWanted = wantedIn(message);
  const terms = termsOf(corpus, message);
  const nearTo = {
    message: nearnessTo(corpus.index.directions, question),
    asked: nearnessTo(corpus.index.directions, question === message ? askingSentence(message) : question),
  };
  const weighed = hits.map(({ unit, score, remembered, features }) => {
    const passage = corpus.passages[unit]!;
    const verdict = applicabilities.get(passage.place.regulationId ?? "")?.verdict ?? null;
    const isKnown = passage.askedBy.length > 0;
    const near = isKnown ? { message: nearTo.message(unit), asked: nearTo.asked(unit) } : usualNear;
    const weight =
      kindWeights[passage.place.passage] *
      statusWeight(passage.place, message) *
      (isWanted?.(passage) ? wantedWeight : 1) *
      (1 + readWeight * readShare(terms, parts, [passage])) *
      (verdict ? verdictWeights[verdict] : 1) *
      Math.exp(nearWeights.message * near.message + nearWeights.asked * near.asked) *
      preferenceFor(sourceOf(passage), preferred);
    const bare = score - remembered;
    return { passage, features, near, own: bare > 0 ? bare * weight : bare / weight, remembered };
  });
  const best = Math.max(...weighed.map(({ own }) => own));
  return weighed
    .map(({ remembered, ...hit }) => ({
      ...hit,
      score: hit.own >= best * rememberedShare ? hit.own + remembered : hit.own,
    }))
    .toSorted((a, b) => b.score - a.score);
}

// An accepted answer brings its passages up among those that answer by themselves. Below this share of the best one they
// would be everyone's answer to everything.
const rememberedShare = 0.5;

// A summary has the words of every duty and the substance of none: measured, the duty that answers is first twice as often
// with these as without.
const kindWeights: Record<Place["passage"], number> = {
  requirement: 1,
  regulation_summary: 0.6,
  penalty: 0.85,
  appliesToWords: 0.5,
  document: 1,
};

// A duty with a time in it answers "when" sooner than one without. Measured; from 1.1 to 1.3 it makes no difference.
const wantedWeight = 1.2;

// What is asked for can be read in the text itself, and not only in the words that it is found by. Measured: the right duty
// is first more often; with more than 0.3 it is not found as often.
const readWeight = 0.2;

// By what is meant beside the words: of the whole message, and of the sentence that asks, which a story before it hides. As a listwise
// fit has them on all practised questions, each kind left out in turn: the right duty is first for 28 of 794 more.
const nearWeights: Near = { message: 0.97, asked: 0.58 };

// Of a text whose questions nobody has written, as a captured letter, the words alone decide: what it means is taken for as near as
// that of a right duty usually is.
const usualNear: Near = { message: 0.55, asked: 0.55 };

// Small, so that they order what answers equally well and never hide what answers better.
const verdictWeights: Record<VerdictResult, number> = { applies: 1.07, may: 1.04, no: 0.95, watch: 1, history: 1 };

const spokenOfWeights = { first: 1.8, other: 1.4 };

function preferenceFor(source: string, preferred: ReadonlySet<string>): number {
  if (!preferred.has(source)) return 1;
  const [first] = preferred;
  return source === first ? spokenOfWeights.first : spokenOfWeights.other;
}

const statusWeights: Record<Place["status"], number> = {
  "in-force": 1,
  captured: 1,
  uploaded: 1,
  draft: 0.95,
  superseded: 0.75,
  withdrawn: 0.75,
};

/** What does not bind comes after what does, unless it is what was asked for: by its year, or as a draft or old text. */
function statusWeight({ status, title }: Place, asked: string): number {
  const year = /\b(?:19|20)\d\d\b/.exec(title)?.[0];
  const isNamed =
    (year !== undefined && asked.includes(year)) || (namesOf[status]?.test(asked) && !asksForSuccessor(asked));
  return isNamed ? 1 : statusWeights[status];
}

const old = /\b(old|former|repealed|superseded|replaced|withdrawn|previous|still (apply|valid|in force|the law))\b/i;
const namesOf: Partial<Record<Place["status"], RegExp>> = {
  draft: /\b(draft|proposed|exposure|finali[sz]ed|upcoming)\b/i,
  superseded: old,
  withdrawn: old,
};
