import type { Corpus } from "../corpus.ts";
import type { Hit } from "../retrieve.ts";
import { readShare, shareOf, termsOf } from "../retrieve/terms.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { classifyAnswerability, type AskedQuery } from "./answerability.ts";
import { isAskedFor } from "./named.ts";
import type { Candidate } from "./duty.ts";

/** What was found, the best first, and what of it is shown apart because it tells its reader what to do. */
export type ByTrust = { hits: Hit[]; apart: Hit[] };

// A warning needs no more.
const mostApart = 3;

/** Takes instructions to a reader out of what was found. */
export function byTrust(corpus: Corpus, query: AskedQuery, found: readonly Hit[]): ByTrust {
  const suspects = found.filter(({ passage }) => passage.isQuarantined);
  const hits = found.filter(({ passage }) => !passage.isQuarantined);
  const isNear = suspects.length > 0 && classifyAnswerability(corpus, query, suspects).outcome !== "nothing";
  return { hits, apart: isNear ? suspects.slice(0, mostApart) : [] };
}

// Where it does not answer itself, it is still among the first that are shown.
const nearestPlace = 2;

/**
 * Gives what only a program has read its place among the candidates. The weights of typed duties are not for it, so it is judged
 * by itself: it leads where only it answers, where it has clearly more of the question's words or is asked for by name, and is
 * second where the library answers too.
 */
export function placeUnreviewed(corpus: Corpus, query: AskedQuery, candidates: Candidate[]): Candidate[] {
  const library = candidates.filter(({ passage }) => passage.isReviewed);
  const unreviewed = candidates.filter(({ passage }) => !passage.isReviewed);
  const [lead] = library;
  if (!lead || unreviewed.length === 0) return candidates;
  const outcomeOf = (by: Candidate[]) => classifyAnswerability(corpus, query, by).outcome;
  const named = unreviewed.filter(({ passage }) => isAskedFor(query, passage));
  const own = named.length > 0 ? named : unreviewed;
  const best = own.toSorted((a, b) => b.score - a.score)[0]!;
  // Of a letter that is asked for by name, and on whose matter nothing else is held, its title is what there is to say.
  const isAllThereIs = named.length > 0 && outcomeOf(library) === "nothing";
  const isAnswer = outcomeOf(own) === "answered" && (isAllThereIs || saysIt(corpus, query, best));
  // The weights of a typed duty may carry it past words that it has not: a regulator's letter that has them is meant.
  const terms = termsOf(corpus, query.question);
  const readOf = ({ passage }: Candidate) => readShare(terms, query.parts, [passage]);
  const isReadBetter = best.passage.place.status === "captured" && readOf(best) >= readOf(lead) + clearlyMore;
  const isInLibrary = outcomeOf(library) === "answered" && !isReadBetter;
  if (isAnswer && (named.length > 0 || !isInLibrary)) {
    const top = (of: "score" | "own") => Math.max(...candidates.map((one) => one[of]));
    return [{ ...best, score: top("score"), own: top("own") }, ...candidates.filter((one) => one !== best)];
  }
  const most = { score: lead.score, own: Math.max(...library.map((one) => one.own)) };
  const rest = candidates.filter((one) => one !== lead);
  const place = isAnswer ? 0 : Math.min(rest.indexOf(best), isInLibrary ? Infinity : nearestPlace);
  const others = rest.flatMap((one) => (one === best ? [] : one.passage.isReviewed ? one : lowered(one, most)));
  // An answer is cited, however far its words are from the library's.
  const placed = { ...lowered(best, most), ...(isAnswer && { score: most.score }) };
  return [lead, ...others.slice(0, place), placed, ...others.slice(place)];
}

const lowered = (one: Candidate, to: Pick<Candidate, "score" | "own">): Candidate => ({
  ...one,
  score: Math.min(one.score, to.score),
  own: Math.min(one.own, to.own),
});

// Of the question's words, by their rarity.
const leastSaid = 0.35;
const clearlyMore = 0.2;

/** What is known of a letter by its title alone says that there is one, and not what it demands. */
function saysIt(corpus: Corpus, { question, parts }: AskedQuery, { passage: { text, place } }: Candidate): boolean {
  const said = new Set(stemsOf(text));
  return place.documentId !== null || shareOf(termsOf(corpus, question), parts, (stem) => said.has(stem)) >= leastSaid;
}

// Of a duty's words, so that a passage is taken for the one that it was written from.
const sameWords = 0.5;

/**
 * Where the text that the leading duty was written from is stored, its own words come before the library's. A duty that is
 * quoted in them already is not quoted twice.
 */
export function ownWordsFirst(candidates: Candidate[]): Candidate[] {
  const [lead] = candidates;
  if (!lead?.requirement) return candidates;
  const asked = [...new Set(stemsOf(lead.passage.text))];
  const isSource = ({ passage: { place, text } }: Candidate) => {
    if (place.documentId === null || place.regulationId !== lead.passage.place.regulationId) return false;
    const said = new Set(stemsOf(text));
    return asked.filter((stem) => said.has(stem)).length >= asked.length * sameWords;
  };
  const source = candidates.find(isSource);
  if (!source) return candidates;
  const others = candidates.filter((one) => one !== source);
  if (lead.passage.place.wording === "instrument") return others;
  return [{ ...lead, passage: source.passage, features: source.features }, ...others];
}
