import type { Corpus } from "../corpus.ts";
import { controlNoun } from "../description/control-words.ts";
import { otherWordsFor } from "../glossary.ts";
import { stemsOf } from "../relevance.ts";
import { rank, type Ranked, type Ranking } from "../retrieval/rank.ts";
import type { Statement } from "../statements.ts";
import type { Duty } from "./duties.ts";

/** A statement with the duties that it is about, nearest first; none where no duty is near enough. */
export type Matched = { statement: Statement; duties: Duty[] };

/** Finds the duties that the statements of a text are about. */
export function matchStatements(corpus: Corpus, statements: readonly Statement[], duties: readonly Duty[]): Matched[] {
  const byUnit = new Map(duties.map((duty) => [duty.unit, duty]));
  return statements.map((statement) => {
    const asked = bare(statement.words);
    if (asked === "" || isLicenceOnly(statement.words)) return { statement, duties: [] };
    const { hits, query } = rank(corpus.index, [{ text: asked, weight: 1 }, ...otherWordsFor(asked)], {
      limit: 8,
      allows: (unit) => byUnit.has(unit),
    });
    const near = hits
      .filter((hit) => isNear(hit, sharedBy(query, hit, byUnit.get(hit.unit)!, asked)))
      .map(({ unit, score }) => ({
        duty: byUnit.get(unit)!,
        score: byUnit.get(unit)!.isSure ? score : unsureWeight * score,
      }))
      .toSorted((a, b) => b.score - a.score);
    const best = near[0]?.score ?? 0;
    const found = near.filter(({ score }) => score >= besideBest * best).map(({ duty }) => duty);
    return { statement, duties: onePerRegulation(found).slice(0, mostPerStatement) };
  });
}

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

// Duties of two regulations on one matter are equally near; others only share its words.
const besideBest = 0.85;
const mostPerStatement = 2;
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
