import { bodiesIn } from "./classify/bodies.ts";
import { wantedIn } from "./classify/wanted.ts";
import type { Asking } from "./applicability.ts";
import type { Corpus } from "./corpus.ts";
import { candidateOf, type Candidate, type Standing } from "./decide/duty.ts";
import { citedAmong, mostCited } from "./decide/extract.ts";
import { penaltyInShort, penaltyOf } from "./decide/penalty.ts";
import { fitFor } from "./decide/fit.ts";
import type { Lead } from "./compose/quotation.ts";
import { shortAnswer } from "./decide/short-answer.ts";
import { licenceNamed } from "./decide/named.ts";
import type { Hit } from "./retrieve.ts";
import type { RewrittenQuery } from "./rewrite.ts";

/** What a question is answered with. */
export type Decision = {
  /** The best first; the quotes of the answer. */
  cited: readonly Candidate[];
  /** Near, and no part of the answer. */
  related: readonly Candidate[];
  lead: Lead;
  /** Parts of the question that none of the quotes answers, word for word. */
  uncovered: string[];
};

// Multiplied with the score of the search. Made for the licence before general; what is somebody else's leads only where nothing
// of the asker's comes near. Weighed on tests/fixtures/assistant/officers.
const standingWeights: Record<Exclude<Standing, null>, number> = {
  own: 1.12,
  binds: 1,
  may: 0.85,
  others: 0.5,
  still: 1,
};

/**
 * Orders what was found for whoever asks: company first, then the figure that is asked for. `own` is weighed with it; `score`
 * stays as it was found, so that what is near the question is cited beside a lead that another weight put before it.
 */
export function weighFor(corpus: Corpus, hits: readonly Hit[], query: RewrittenQuery, asker: Asking): Candidate[] {
  const named = licenceNamed(query.message, asker.category);
  const fit = fitFor(corpus, query, asker);
  const bodies = bodiesIn(query.message);
  const weighed = hits
    .map((hit) => {
      const candidate = candidateOf(hit, asker, named);
      const weight =
        (candidate.standing ? standingWeights[candidate.standing] : 1) *
        fit(candidate) *
        (bodies.has(hit.passage.place.regulator) ? bodyWeight : 1);
      return { at: times(hit.score, weight), candidate: { ...candidate, own: times(hit.own, weight) } };
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ candidate }) => candidate);
  return ownFirst(weighed);
}

// "How soon must the CBN hear of it?" is answered by a text of the CBN sooner than by another that has its name.
const bodyWeight = 1.5;

// At this share of the best score a duty that binds leads before one of others, and one made for the asker before one that is
// open.
const nearShares = { others: 0.35, may: 0.5 };

function ownFirst(candidates: Candidate[]): Candidate[] {
  const lead = candidates[0];
  if (lead?.standing !== "others" && lead?.standing !== "may") return candidates;
  const leads: readonly Standing[] = lead.standing === "others" ? ["own", "binds", "may", "still"] : ["own"];
  const share = nearShares[lead.standing];
  const best = Math.max(...candidates.map(({ score }) => score));
  const own = candidates.findIndex(({ standing, score }) => leads.includes(standing) && score >= share * best);
  return own < 0 ? candidates : [candidates[own]!, ...candidates.toSpliced(own, 1)];
}

const times = (score: number, weight: number): number => (score > 0 ? score * weight : score / weight);

const mostShown = 10;

/** Decides what answers a question, of candidates in the order of `weighFor`. */
export function decide(
  corpus: Corpus,
  candidates: readonly Candidate[],
  query: RewrittenQuery,
  asker: Asking,
): Decision {
  const found = citedAmong(candidates);
  const penalty = penaltyOf(
    corpus,
    [...found, ...candidates.filter((one) => !found.includes(one) && one.standing !== "others")],
    query,
  );
  const near = penalty ? [penalty, ...found.filter(({ passage }) => passage !== penalty.passage)] : found;
  const [lead] = near;
  // What does not bind is no issue of the asker's, and stands beside the answer.
  const cited = near.filter((one) => one === lead || one.standing !== "others").slice(0, mostCited);
  const related = candidates
    .filter(({ passage }) => cited.every((one) => one.passage !== passage))
    .slice(0, mostShown - cited.length);
  return {
    cited,
    related,
    lead: penalty
      ? penaltyInShort(penalty, query, asker)
      : { short: lead ? shortAnswer(corpus, lead, query, asker) : null, part: null },
    uncovered: uncoveredIn(query.message, cited),
  };
}

const partBreak = /[?]\s+|,?\s+\band\s+(?=(?:how|by when|when|what|which|who|where|within)\b)/i;

/** The parts of a question that ask for a time or an amount of their own which no quote says. One question has no parts. */
function uncoveredIn(message: string, cited: readonly Candidate[]): string[] {
  const parts = message.split(partBreak).filter((part) => part.trim() !== "");
  if (parts.length < 2) return [];
  return parts
    .filter((part) => {
      const isSaid = wantedIn(part);
      return isSaid !== null && !cited.some(({ passage }) => isSaid(passage));
    })
    .map((part) => part.trim().replace(/[?.\s]+$/, ""));
}
