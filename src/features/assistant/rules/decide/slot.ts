import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import type { Asking } from "../applicability.ts";
import { isForeign } from "../classify/out-of-scope.ts";
import { plainStems, wantedOf, withoutCues } from "../classify/wanted.ts";
import { sourceOf, type Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import type { Features } from "../retrieve/rank.ts";
import { readIn, readShare, shareOf, termsOf, type Term } from "../retrieve/terms.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import { candidateOf, type Candidate } from "./duty.ts";
import { isExact, objectOf } from "./fit.ts";
import { yesNoOf } from "./short-answer.ts";
import { yesNoIn } from "./yes-no.ts";
import { licenceNamed } from "./named.ts";

type Sought = { query: RewrittenQuery; allows: (passage: Passage) => boolean };

/**
 * The one duty that fills what a question leaves open: it asks for a figure of a kind ("minimum capital"), names nothing that
 * cannot be read in the duty or is what the asker is, and of the duties that bind the asker this one has such a figure. What is made
 * for the asker goes before what binds everybody. Null where none or several fit: then the words have to decide.
 */
export function slotIn(
  corpus: Corpus,
  candidates: readonly Candidate[],
  { query, allows }: Sought,
  asker: Asking,
): Candidate | null {
  const { message, parts, about } = query;
  const yesNo = yesNoIn(message);
  if (yesNo) return settledBy(corpus, candidates, query, objectOf(corpus, yesNo));
  const kinds = wantedOf(message).figures;
  if (kinds.size === 0 || licenceNamed(message, asker.category) !== null) return null;
  const own = new Set([...stemsOf(asker.profileWords ?? ""), ...plainStems]);
  const rest = termsOf(corpus, withoutCues(message)).filter(({ stem }) => !own.has(stem));
  const isRead = (passage: Passage) => {
    const there = new Set(stemsOf(readIn(passage)));
    return rest.length === 0 || shareOf(rest, parts, (stem) => there.has(stem)) >= leastRead;
  };
  const isTimed = (requirement: Candidate["requirement"]) =>
    kinds.has("deadline") && requirement?.deadline ? isExact(requirement.deadline) : false;
  const hasKind = ({ standing, figures, requirement }: Candidate) =>
    (standing === "own" || standing === "binds") &&
    (figures.some(({ kind }) => kinds.has(kind)) || isTimed(requirement));
  const fits = (one: Candidate) =>
    hasKind(one) && (about.size === 0 || rest.length === 0 || about.has(sourceOf(one.passage))) && isRead(one.passage);
  const found = candidates.filter(fits);
  // A question of nothing but the kind has few words to be found by: what was not found is looked at too.
  const all = rest.length === 0 ? [...found, ...bindingWith(corpus, found, allows, asker).filter(fits)] : found;
  const closeness = (one: Candidate) => closenessOf(one, kinds);
  const closest = Math.max(...all.map(closeness));
  const fitting = all.filter((one) => closeness(one) === closest);
  const [first] = fitting;
  // Of several that name the licence the nearest to the question is meant; of others none is sure, unless the question tells.
  const isTold = closest === named || (rest.length > 0 && first === candidates[0]);
  const best = candidates[0];
  if (first && best && rest.length > 0 && hasKind(best) && best.own >= clearly * first.own) return null;
  return first && (fitting.length === 1 || (isTold && found.includes(first))) ? first : null;
}

// All of what is asked about, and well before what comes next: then the other words of the question tell only the case.
const leastOfObject = 0.75;
const leastOfAll = 0.3;
const fewest = 5;

/** The duty that binds, settles a question for yes or no and is clearly the nearest; null where it is not so sure. */
function settledBy(
  corpus: Corpus,
  candidates: readonly Candidate[],
  query: RewrittenQuery,
  object: readonly Term[],
): Candidate | null {
  const [first, next] = candidates;
  // What nobody has reviewed is weighed against the library elsewhere.
  const isOfLibrary = candidates.slice(0, fewest).every(({ passage }) => passage.isReviewed);
  if (isForeign(query.message) || !isOfLibrary) return null;
  if (!first || (first.standing !== "own" && first.standing !== "binds") || object.length === 0) return null;
  const isClear = !next || first.own >= clearly * next.own;
  const isRead =
    readShare(object, query.parts, [first.passage]) >= leastOfObject &&
    readShare(termsOf(corpus, query.message), query.parts, [first.passage]) >= leastOfAll;
  return isClear && isRead && yesNoOf(corpus, first, query) ? first : null;
}

const named = 3;
// So much better found, a duty with such a figure leads though not all words can be read in it.
const clearly = 1.3;

/** Names whoever asks in the duty, or the licence in the figure; made for the licence; for who does something; for everybody. */
function closenessOf(
  { instrument, requirement, figures, standing }: Candidate,
  kinds: ReadonlySet<Figure["kind"]>,
): number {
  if (requirement?.for || figures.some(({ kind, for: whom }) => kinds.has(kind) && whom?.categories)) return named;
  if (standing !== "own") return 0;
  return instrument?.appliesTo.categories.includes("all") ? 1 : 2;
}

// Every word, or another word for it, which counts a little less.
const leastRead = 0.85;

const notFound = new Proxy({} as Features, { get: () => 0 });

function bindingWith(
  corpus: Corpus,
  found: readonly Candidate[],
  allows: Sought["allows"],
  asker: Asking,
): Candidate[] {
  const known = new Set(found.map(({ passage }) => passage));
  return corpus.passages
    .filter((passage) => {
      const verdict = asker.applicabilities.get(passage.place.regulationId ?? "")?.verdict;
      return passage.place.passage === "requirement" && verdict === "applies" && !known.has(passage) && allows(passage);
    })
    .map((passage) =>
      candidateOf({ passage, score: 0, own: 0, features: notFound, near: { message: 0, asked: 0 } }, asker, null),
    );
}
