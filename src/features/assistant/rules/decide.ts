import type { LicenceCategory } from "../../company/vocabulary.ts";
import { wantedOf, type Wanted } from "./classify/wanted.ts";
import type { Asker } from "./compose.ts";
import type { Corpus } from "./corpus.ts";
import { candidateOf, type Candidate, type Standing } from "./decide/duty.ts";
import { citedAmong } from "./decide/extract.ts";
import { shortAnswer, type ShortAnswer } from "./decide/short-answer.ts";
import { licenceNamed } from "./decide/named.ts";
import { yesNoIn } from "./decide/yes-no.ts";
import type { Hit } from "./retrieve.ts";
import type { RewrittenQuery } from "./rewrite.ts";

/** What a question is answered with. */
export type Decision = {
  /** The best first; the quotes of the answer. */
  cited: readonly Candidate[];
  /** Near, and no part of the answer. */
  related: readonly Candidate[];
  /** What the first sentence says before the words of the duty; null where these alone answer. */
  short: ShortAnswer | null;
  /** Parts of the question that none of the quotes answers, word for word. */
  uncovered: string[];
};

/** Whoever asks, when, and with which licence. */
export type Asking = Asker & { now: Date; category: LicenceCategory | null };

// Multiplied with the score of the search. Made for the licence before general; what is somebody else's leads only where nothing
// of the asker's comes near. Weighed on tests/fixtures/assistant/officers.
const standingWeights: Record<Exclude<Standing, null>, number> = {
  own: 1.12,
  binds: 1,
  may: 0.95,
  others: 0.6,
  still: 1,
};

// A duty with a figure of the kind that is asked for answers before one that only has the words.
const figureWeight = 1.25;
const withoutAmountWeight = 0.8;

/**
 * Orders what was found for whoever asks: company first, then the figure that is asked for. `own` is weighed with it; `score`
 * stays as it was found, so that what is near the question is cited beside a lead that another weight put before it.
 */
export function weighFor(hits: readonly Hit[], query: RewrittenQuery, asker: Asking): Candidate[] {
  const named = licenceNamed(query.message, asker.category);
  const wanted = yesNoIn(query.message) === null ? wantedOf(query.message) : nothing;
  return hits
    .map((hit) => {
      const candidate = candidateOf(hit, asker, named);
      const weight = (candidate.standing ? standingWeights[candidate.standing] : 1) * fitOf(candidate, wanted);
      return { at: times(hit.score, weight), candidate: { ...candidate, own: times(hit.own, weight) } };
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ candidate }) => candidate);
}

// A yes or a no is of any duty, with a figure or without.
const nothing: Wanted = { answers: new Set(), figures: new Set() };

const times = (score: number, weight: number): number => (score > 0 ? score * weight : score / weight);

function fitOf({ figures, requirement, passage }: Candidate, { answers, figures: kinds }: Wanted): number {
  if (figures.some(({ kind }) => kinds.has(kind))) return figureWeight;
  const isTimed = answers.has("time") || answers.has("date");
  if (isTimed && requirement?.deadline) return figureWeight;
  if (answers.has("penalty") && passage.place.passage === "penalty") return figureWeight;
  return answers.has("amount") && !isTimed && requirement && !/\d/.test(passage.text) ? withoutAmountWeight : 1;
}

const mostShown = 10;

/** Decides what answers a question, of candidates in the order of `weighFor`. */
export function decide(
  corpus: Corpus,
  candidates: readonly Candidate[],
  query: RewrittenQuery,
  asker: Asking,
): Decision {
  const near = citedAmong(candidates);
  const [lead] = near;
  // What does not bind is no issue of the asker's, and stands beside the answer.
  const cited = near.filter((one) => one === lead || one.standing !== "others");
  const related = candidates.filter((one) => !cited.includes(one)).slice(0, mostShown - cited.length);
  return {
    cited,
    related,
    short: lead ? shortAnswer(corpus, lead, query, asker) : null,
    uncovered: [],
  };
}
