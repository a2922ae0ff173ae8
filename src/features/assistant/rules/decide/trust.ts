import { sourceOf, type Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import type { Hit } from "../retrieve.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { classifyAnswerability, type AskedQuery } from "./answerability.ts";

/** What was found, the best first, and what of it is shown apart because it tells its reader what to do. */
export type ByTrust = { hits: Hit[]; apart: Hit[] };

// A warning needs no more.
const mostApart = 3;

/**
 * What people have reviewed comes first where it answers by itself: a document that only a program has read is then
 * below the best of it, unless it is what was asked for by name. Instructions to a reader are taken out of both.
 */
export function byTrust(corpus: Corpus, query: AskedQuery, found: readonly Hit[]): ByTrust {
  const suspects = found.filter(({ passage }) => passage.isQuarantined);
  const hits = found.filter(({ passage }) => !passage.isQuarantined);
  const isNear = suspects.length > 0 && classifyAnswerability(corpus, query, suspects) !== "nothing";
  return { hits: libraryFirst(corpus, query, hits), apart: isNear ? suspects.slice(0, mostApart) : [] };
}

function libraryFirst(corpus: Corpus, query: AskedQuery, hits: Hit[]): Hit[] {
  if (hits.every(({ passage }) => passage.isReviewed)) return hits;
  const library = hits.filter(({ passage }) => passage.isReviewed);
  if (classifyAnswerability(corpus, query, library) !== "answered") return hits;
  const best = { score: library[0]!.score, own: Math.max(...library.map(({ own }) => own)) };
  const lowered = hits.map((hit) =>
    hit.passage.isReviewed || isAskedFor(query, hit.passage)
      ? hit
      : { ...hit, score: Math.min(hit.score, best.score), own: Math.min(hit.own, best.own) },
  );
  // Of equals the library's is first.
  return lowered.toSorted((a, b) => b.score - a.score || Number(b.passage.isReviewed) - Number(a.passage.isReviewed));
}

const documentWords =
  /\b(?:circulars?|letters?|notices?|releases?|exposure|consultation|guidelines?|framework|document|file|pdf|upload(?:ed)?|captured)\b/i;
const ownWords = /\bupload(?:ed)?\b|\b(?:my|our|this|the attached) (?:document|file|letter|pdf)\b/i;
const nameShare = 0.6;
const fewestOfName = 2;

/** Does a question ask for a document: by most words of its title, as one's own upload, or by going on from it? */
function isAskedFor({ message, about }: AskedQuery, passage: Passage): boolean {
  const { title, status } = passage.place;
  if (about.has(sourceOf(passage))) return true;
  if (status === "uploaded" && ownWords.test(message)) return true;
  if (!documentWords.test(message)) return false;
  const asked = new Set(stemsOf(message));
  const name = [...new Set(stemsOf(title.replaceAll(new RegExp(documentWords, "gi"), " ")))];
  const said = name.filter((stem) => asked.has(stem)).length;
  return said >= fewestOfName && said >= name.length * nameShare;
}
