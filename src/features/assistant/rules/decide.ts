import { numbersIn } from "../../catalogue/rules/figures/numbers.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import { wantedIn, wantedOf, type Wanted } from "./classify/wanted.ts";
import type { Asking } from "./applicability.ts";
import type { Corpus } from "./corpus.ts";
import { candidateOf, type Candidate, type Standing } from "./decide/duty.ts";
import { bestSentenceOf, citedAmong } from "./decide/extract.ts";
import { shortAnswer, type Lead } from "./decide/short-answer.ts";
import { licenceNamed } from "./decide/named.ts";
import { yesNoIn } from "./decide/yes-no.ts";
import type { Hit } from "./retrieve.ts";
import { stemsOf } from "./retrieve/tokens.ts";
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

// A duty with a figure of the kind that is asked for answers before one that only has the words.
const figureWeight = 1.5;
const withoutAmountWeight = 0.8;
// "Promptly" is a time, and gives way to "within 24 hours".
const vagueTimeWeight = 0.95;

/**
 * Orders what was found for whoever asks: company first, then the figure that is asked for. `own` is weighed with it; `score`
 * stays as it was found, so that what is near the question is cited beside a lead that another weight put before it.
 */
export function weighFor(hits: readonly Hit[], query: RewrittenQuery, asker: Asking): Candidate[] {
  const named = licenceNamed(query.message, asker.category);
  const wanted = yesNoIn(query.message) === null ? wantedOf(query.message) : nothing;
  const weighed = hits
    .map((hit) => {
      const candidate = candidateOf(hit, asker, named);
      const weight = (candidate.standing ? standingWeights[candidate.standing] : 1) * fitOf(candidate, wanted);
      return { at: times(hit.score, weight), candidate: { ...candidate, own: times(hit.own, weight) } };
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ candidate }) => candidate);
  return ownFirst(weighed);
}

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

// A yes or a no is of any duty, with a figure or without.
const nothing: Wanted = { answers: new Set(), figures: new Set() };

const times = (score: number, weight: number): number => (score > 0 ? score * weight : score / weight);

function fitOf({ figures, requirement, passage }: Candidate, { answers, figures: kinds }: Wanted): number {
  if (figures.some(({ kind }) => kinds.has(kind))) return figureWeight;
  const isTimed = answers.has("time") || answers.has("date");
  if (isTimed && requirement?.deadline) return isExact(requirement.deadline) ? figureWeight : vagueTimeWeight;
  if (answers.has("penalty") && passage.place.passage === "penalty") return figureWeight;
  return answers.has("amount") && !isTimed && requirement && !/\d/.test(passage.text) ? withoutAmountWeight : 1;
}

const isExact = ({ rule, schedule }: NonNullable<Requirement["deadline"]>): boolean =>
  schedule !== null || numbersIn(rule).length > 0;

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
  const asked = new Set(stemsOf(query.message));
  const part = lead?.passage.place.passage === "penalty" ? bestSentenceOf(lead.passage.text, asked) : null;
  return {
    cited,
    related,
    lead: { short: lead ? shortAnswer(corpus, lead, query, asker) : null, part },
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
