import { sourceOf } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { Hit } from "../retrieve.ts";

/** A part of a passage that is quoted. `offset`: where it begins in the text that the passage's place names. */
export type Quoted = { passage: Passage; quote: string; offset: number };

// At this share of the best score a hit is taken for a part of the answer, and below it for merely near. The same duty of
// another source is worth more than a further one of the same. Weighed on tests/fixtures/assistant.
const otherSourceShare = 0.6;
const furtherShare = 0.75;
export const mostCited = 5;
const mostOfOneSource = 3;
const differentSources = 3;

/**
 * The hits an answer is made of, by relevance: the best of each of the first three sources before a second of any, since
 * the same duty often stands in several and the asker's own may be the third.
 */
export function citedAmong<One extends Hit>(hits: readonly One[]): One[] {
  const best = hits[0]?.score ?? 0;
  const over = (share: number) => hits.filter(({ score }) => score > 0 && score >= share * best);
  const firsts = over(otherSourceShare).filter(
    (hit, at, good) => at === good.findIndex((other) => isSameSource(hit, other)),
  );
  const leading = firsts.slice(0, differentSources);
  const further = over(furtherShare).filter(
    (hit, at, good) =>
      !leading.includes(hit) &&
      saysSomethingOfItsOwn(hit) &&
      good.slice(0, at).filter((other) => isSameSource(hit, other)).length < mostOfOneSource,
  );
  return [...leading, ...further].slice(0, mostCited);
}

/** A summary, or whom a text catches, adds nothing to a duty that is quoted already. */
const saysSomethingOfItsOwn = ({ passage: { place } }: Hit): boolean =>
  place.passage !== "regulation_summary" && place.passage !== "appliesToWords";

const isSameSource = (a: Hit, b: Hit): boolean => sourceOf(a.passage) === sourceOf(b.passage);

// A duty of the library is quoted whole; what is longer is a document's, and only its clauses that answer are.
const wholeWords = 75;

/** The part of a passage that answers: the whole when it is short, else its best sentences with what belongs to them. */
export function quoteFrom(passage: Passage, asked: ReadonlySet<string>): Quoted {
  const { text, offset } = passage;
  if (text.split(/\s+/).length <= wholeWords) return { passage, quote: text, offset };
  const clauses = clausesOf(text);
  const scores = clauses.map(({ start, end }) => scoreOf(text.slice(start, end), asked));
  const best = scores.indexOf(Math.max(...scores));
  const exceptions = clauses.flatMap((clause, at) => (isException(text, clause) ? [at] : []));
  const first = Math.min(leadInOf(text, clauses, best), ...exceptions);
  const last = Math.max(best, ...exceptions);
  const { start } = clauses[first]!;
  return { passage, quote: text.slice(start, clauses[last]!.end), offset: offset + start };
}

type Clause = { start: number; end: number };

/** Sentences and list items, without the white space around them. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const match of text.matchAll(
    // The stop of "s. 12" or "No. 4" ends no sentence.
    /\S[\s\S]*?(?:[.;:](?<!\b(?:ss?|secs?|paras?|arts?|nos?|regs?|cap)\.)["”’)]?(?=\s)|(?=\n\s*(?:\(?[a-z0-9]{1,4}[.)]|[•▪–-])\s)|$)/gi,
  )) {
    const trimmed = match[0].trimEnd();
    if (trimmed !== "") clauses.push({ start: match.index, end: match.index + trimmed.length });
  }
  return clauses.length > 0 ? clauses : [{ start: 0, end: text.length }];
}

// What a rule demands answers more often than what it explains.
const obligationBonus = 0.5;

function scoreOf(clause: string, asked: ReadonlySet<string>): number {
  const found = new Set(stemsOf(clause).filter((stem) => asked.has(stem)));
  const isObligation = /\b(must|shall|may not|required|prohibited|should)\b/i.test(clause);
  return found.size + (isObligation ? obligationBonus : 0);
}

/** An item of a list says nothing without the words that lead into it. */
function leadInOf(text: string, clauses: readonly Clause[], at: number): number {
  const isItem = ({ start }: Clause) => /^(?:\(?[a-z0-9]{1,4}[.)]|[•▪–-])\s/i.test(text.slice(start));
  if (!isItem(clauses[at]!)) return at;
  const leadIn = clauses.findLastIndex(({ end }, other) => other < at && text[end - 1] === ":");
  return leadIn < 0 ? at : leadIn;
}

/** A rule quoted without its exception would be another rule. */
const isException = (text: string, { start, end }: Clause): boolean =>
  /\b(subject to|does not apply|do not apply|unless|except|provided that|notwithstanding|however|exempt)/i.test(
    text.slice(start, end),
  );
