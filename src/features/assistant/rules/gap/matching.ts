import type { Corpus } from "../corpus.ts";
import { controlNoun } from "../describe/control-words.ts";
import { expandQuery } from "../rewrite/synonyms.ts";
import { rank, type Ranked, type Ranking } from "../retrieve/rank.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { Statement } from "../describe/statements.ts";
import type { Duty } from "./duties.ts";

/**
 * A statement with the duties that it is about, nearest first; none where no duty is near enough. `touched`: duties on the
 * same matter, of which it cannot be told whether the statement is about them.
 */
export type Matched = { statement: Statement; duties: Duty[]; touched: Duty[] };

// Each is a search of its own; a page of text says fewer.
const mostHeld = 20;

/** The statements that are held against duties: what is missing first, for that is what is asked for. */
export const heldOf = (statements: readonly Statement[]): Statement[] =>
  statements.toSorted((a, b) => Number(a.kind === "in-place") - Number(b.kind === "in-place")).slice(0, mostHeld);

/** Finds the duties that the statements of a text are about. */
export function matchStatements(corpus: Corpus, statements: readonly Statement[], duties: readonly Duty[]): Matched[] {
  const byUnit = new Map(duties.map((duty) => [duty.unit, duty]));
  return statements.map((statement) => {
    const asked = bare(statement.words);
    if (asked === "" || isLicenceOnly(statement.words)) return { statement, duties: [], touched: [] };
    const { hits, query } = rank(corpus.index, [{ text: asked, weight: 1 }, ...expandQuery(asked)], {
      limit: mostLooked,
      allows: (unit) => byUnit.has(unit),
    });
    const found = hits.map((hit) => {
      const duty = byUnit.get(hit.unit)!;
      const shared = sharedBy(query, hit, duty, asked);
      const score = duty.isSure ? hit.score : unsureWeight * hit.score;
      return { duty, score, isNear: isNear(hit, shared), isTouched: isTouched(shared) };
    });
    const near = found.filter((one) => one.isNear).toSorted((a, b) => b.score - a.score);
    const { beside, most } = reach[statement.kind];
    const best = near[0]?.score ?? 0;
    const about = near.filter(({ score }) => score >= beside * best).map(({ duty }) => duty);
    const chosen = (statement.kind === "missing" ? onePerRegulation(about) : about).slice(0, most);
    const touched = found.filter((one) => one.isTouched && !chosen.includes(one.duty)).map(({ duty }) => duty);
    return { statement, duties: chosen, touched };
  });
}

const mostLooked = 30;
/**
 * Of what is missing the nearest are named, for the others only share its words. Of what is in place the neighbours are left
 * out too: nobody wants to read that a duty was not mentioned when it was.
 */
const reach: Record<Statement["kind"], { beside: number; most: number }> = {
  missing: { beside: 0.85, most: 2 },
  "in-place": { beside: 0.6, most: 6 },
};

// The words that say that something is there or is not, and when: no duty is found by them.
const filler =
  /\b(?:we|our|us|i|there|have|has|had|not|no|never|yet|any|any kind of|are|is|was|were|been|being|do|does|don[’']t|doesn[’']t|haven[’']t|hasn[’']t|dont|doesnt|havent|hasnt|without|nobody|nothing|none|still|already|currently|but|and|also|which|who|in place|(?:last|this|next|every|each|for|since) (?:years?|months?|weeks?|quarters?|days?)|years?|months?|weeks?|quarters?|one|two|three|four|five|six|seven|eight|nine|ten|q[1-4]|this (?:year|month)|sometimes|often|late|overdue|outstanding|missing|carried out|done|got|keep|keeps|goes|go|went|job|formal|written|proper|dedicated|current|valid|up to date|properly|fully|all|every|each|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)\b/gi;

const bare = (words: string): string => words.replaceAll(filler, " ").replaceAll(/\s+/g, " ").trim();

/**
 * Near enough to say that a statement is about a duty: measured by hand on the descriptions of tests/fixtures/assistant. A duty
 * that shares half of what the statement is about, by the rarity of its words, is about the same; one that shares less
 * must stand out by words in the same order. Other words for the same help, but alone they are enough for an acronym
 * only; and common words ("report", "registered") are not enough however many of them are shared.
 */
function isNear({ score, features }: Ranked, { own, shared, hasAcronym }: Shared): boolean {
  const { cover, body, bigram } = features;
  if (shared < (hasAcronym ? 3.5 : 5.5) || (own < 0.25 && !(hasAcronym && cover >= 0.6))) return false;
  if (cover >= 0.8) return body >= 2.5;
  if (cover >= 0.55) return score >= 12;
  return cover >= 0.4 && score >= 16 && bigram >= 5;
}

/** `own`: the share of the statement that stands in the duty's own words. `shared`: the rarity of all that they share, added. */
type Shared = { own: number; shared: number; hasAcronym: boolean };

function sharedBy(
  { stems, idfs, totalIdf }: Ranking["query"],
  { features }: Ranked,
  { passage }: Duty,
  asked: string,
): Shared {
  const held = new Set(stemsOf(`${passage.text} ${passage.deadline ?? ""} ${passage.place.title}`));
  const found = stems.reduce((sum, stem, at) => sum + (held.has(stem) ? idfs[at]! : 0), 0);
  return {
    own: totalIdf > 0 ? found / totalIdf : 0,
    shared: features.cover * totalIdf,
    hasAcronym: /\b[A-Z]{2,}/.test(asked),
  };
}

/** Does a duty share enough with a statement that nobody can say the text has nothing on it? */
const isTouched = ({ own, shared }: Shared): boolean => own >= 0.4 && shared >= 4;

// What surely binds is what a statement is about, when a rule that only may bind has the same words.
const unsureWeight = 0.75;

/** "Licensed by the CBN" says what the company is, and answers none of the duties of a licensee. */
function isLicenceOnly(words: string): boolean {
  const others = words.replaceAll(/\b(?:licen[cs]e[sd]?|cbn|sec|approval)\b/gi, "");
  return others !== words && !controlNoun.test(others);
}

function onePerRegulation(duties: readonly Duty[]): Duty[] {
  return duties.filter((duty, at) => duties.findIndex(({ instrument }) => instrument === duty.instrument) === at);
}
