import type { Corpus } from "../corpus.ts";
import type { Described } from "../describe.ts";
import type { Clause } from "../describe/clauses.ts";
import { rank } from "../retrieve/rank.ts";
import { expandQuery } from "../rewrite/synonyms.ts";
import { compareClause, isOnCapital, type Compared } from "./compare.ts";
import { licenceWords, otherFinancial } from "../describe/licence-words.ts";
import { polarityOf } from "../describe/polarity.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { demandsOf, type Demand } from "./demands.ts";
import type { Duty } from "./duties.ts";
import { readQuantities, type Quantity } from "./quantities.ts";

/** A clause of a description with a duty that it is on, and what it says to it. `nearness`: how sure it is that it is on it. */
export type Finding = { words: string; duty: Duty; compared: Compared; nearness: number };

/** A part of the text that is held against the duties: a clause, or several where one alone says too little. */
type Piece = { words: string; sentence: string };

// Each is a search of its own; a page of text has fewer.
const mostHeld = 60;
const mostLooked = 40;

// Measured on the descriptions of tests/fixtures/assistant/officers. A duty whose figures can be compared needs fewer points
// than one of which nothing can be told, and a second one of a clause is near to the first.
const [fewestPoints, openPoints] = [2.5, 12];
const [leastCover, leastShared] = [0.2, 2];
const [besideBest, secondShare, alikeShare] = [0.6, 0.8, 0.95];
const [mostCompared, mostPerClause] = [5, 2];
// A text that is on a regulation five times more is on it once more.
const [again, mostAgain] = [0.25, 5];
/** What stands around a clause helps to find its duty, and is not what it says. */
const sentenceWeight = 0.3;
const fewestWords = 4;
const factors = { unsure: 0.35, like: 1.3, capital: 2, named: 1.3, own: 1.15, general: 0.85 };

/** Holds every clause against the duties that bind; each is on two at most. */
export function holdClauses(
  corpus: Corpus,
  { text, clauses }: Pick<Described, "text" | "clauses">,
  duties: readonly Duty[],
): Finding[] {
  const byUnit = new Map(duties.map((duty) => [duty.unit, duty]));
  const pieces = piecesOf(text, clauses).slice(0, mostHeld);
  const found = pieces.map((piece) => ({ piece, looked: lookedAt(corpus, piece, byUnit) }));
  const touched = touchedBy(found.map(({ looked }) => looked));
  return found.flatMap(({ piece: { words }, looked }) =>
    judged(
      nearestOf(looked, touched).map(({ duty, nearness }) => {
        const held = { requirement: duty.requirement, figures: figuresOf(duty) };
        const compared = compareClause(words, held, text);
        return { words, duty, nearness, compared: duty.isSure ? compared : asOpen(compared) };
      }),
    ),
  );
}

/** Those that are the company's, its own licence's first; where the duty binds all alike, all. */
export const figuresOf = ({ requirement, applicability }: Duty) =>
  applicability.duties.get(requirement.id)?.figures ?? requirement.figures ?? [];

/** Nothing is broken or met of what may not bind. */
const asOpen = (compared: Compared): Compared => ({
  ...compared,
  verdict: "cannot-tell",
  why: "It is not known whether this duty binds you",
});

/**
 * Of the nearest those whose figures can be compared, else the nearest alone. What a clause is on beside what it breaks is not
 * called met.
 */
function judged(all: Finding[]): Finding[] {
  const [first] = all;
  if (!first) return [];
  const told = all.filter(({ compared }) => compared.verdict !== "cannot-tell");
  const alike = all
    .filter(({ nearness }) => nearness >= openPoints && nearness >= alikeShare * first.nearness)
    .slice(0, 2);
  const findings =
    told.length > 0
      ? told
          .filter(({ nearness }, at) => at === 0 || nearness >= secondShare * told[0]!.nearness)
          .slice(0, mostPerClause)
      : alike;
  const isOpen = findings.some(({ compared }) => compared.verdict === "breach" || compared.verdict === "missing");
  if (!isOpen) return findings;
  return findings.filter(({ compared }) => compared.verdict !== "meets");
}

type Looked = { duty: Duty; nearness: number; cover: number; shared: number };

/** The duties that a piece is likest to, the likest first. */
function lookedAt(corpus: Corpus, { words, sentence }: Piece, byUnit: ReadonlyMap<number, Duty>): Looked[] {
  const asked = isOnCapital(words) ? `${bare(words)} minimum capital` : bare(words);
  const around = bare(sentence);
  const { hits, query } = rank(
    corpus.index,
    [
      { text: asked, weight: 1 },
      ...expandQuery(asked),
      ...(around === asked ? [] : [{ text: around, weight: sentenceWeight }]),
    ],
    { limit: mostLooked, allows: (unit) => byUnit.has(unit) },
  );
  const said = readQuantities(words);
  return hits
    .map(({ unit, score, features }) => {
      const duty = byUnit.get(unit)!;
      const { cover } = features;
      return { duty, cover, shared: cover * query.totalIdf, nearness: score * likeness(duty, said, words) };
    })
    .toSorted((a, b) => b.nearness - a.nearness);
}

/** How many pieces are on each regulation: a text that speaks of one speaks of it again. */
function touchedBy(all: readonly Looked[][]): Map<string, number> {
  const touched = new Map<string, number>();
  for (const looked of all) {
    const fewest = Math.max(openPoints, besideBest * (looked[0]?.nearness ?? 0));
    const near = looked.filter(({ nearness, shared }) => nearness >= fewest && shared >= leastShared);
    const keys = near.slice(0, mostCompared).map(({ duty }) => duty.instrument.key);
    for (const key of new Set(keys)) touched.set(key, (touched.get(key) ?? 0) + 1);
  }
  return touched;
}

/** The nearest of them, with those in front that are of a regulation which other pieces are on too. */
function nearestOf(looked: readonly Looked[], touched: ReadonlyMap<string, number>): Looked[] {
  const found = looked
    .map((one) => {
      const others = Math.min(mostAgain, Math.max(0, (touched.get(one.duty.instrument.key) ?? 0) - 1));
      return { ...one, nearness: one.nearness * (1 + again * others) };
    })
    .toSorted((a, b) => b.nearness - a.nearness);
  const best = found[0]?.nearness ?? 0;
  return found
    .filter(
      ({ nearness, cover, shared }, at) =>
        nearness >= fewestPoints &&
        cover >= leastCover &&
        shared >= leastShared &&
        (at === 0 || nearness >= besideBest * best),
    )
    .slice(0, mostCompared);
}

const demandsKnown = new WeakMap<Duty, Demand[]>();

/** What a duty asks in figures, read once for all clauses. */
function demandsFor(duty: Duty): Demand[] {
  const demands = demandsKnown.get(duty) ?? demandsOf(duty.requirement, figuresOf(duty));
  demandsKnown.set(duty, demands);
  return demands;
}

/** A duty that asks a figure like one of the clause's, or one made for the company's own licence, is meant sooner than another. */
function likeness(duty: Duty, said: readonly Quantity[], words: string): number {
  const demands = demandsFor(duty);
  const isLike = demands.some(({ dimension }) => said.some((quantity) => quantity.dimension === dimension));
  const isCapital = isOnCapital(words) && demands.some(({ kind }) => kind === "capital");
  const { categories, conditionKey } = duty.instrument.appliesTo;
  const isNamed =
    duty.requirement.for !== undefined || demands.some((demand) => demand.isOwn) || !categories.includes("all");
  return (
    (duty.isSure ? 1 : factors.unsure) *
    (isCapital ? factors.capital : isLike ? factors.like : 1) *
    (isNamed ? factors.named : conditionKey !== null ? factors.own : factors.general)
  );
}

/** Without figures, which are compared and not searched for: a number leads to every text that has it. */
function bare(words: string): string {
  const figures = readQuantities(words);
  const kept = figures.reduceRight(
    (text, { start, end, noun }) => `${text.slice(0, start)} ${noun ?? ""} ${text.slice(end)}`,
    words,
  );
  return kept.replaceAll(passing, " ").replaceAll(/\s+/g, " ").trim();
}

const passing =
  /\b(?:people|someone|last|this|next|year|month|week|day|today|yesterday|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|yet|still|usually|about|around|nigeria)\b/gi;
const joint =
  /;\s+|:\s+|,\s+(?:and|but|while|yet|so|though|although|whereas|which)\s+|\s+(?:and|but)\s+(?=(?:we|our|the|they|nobody|no|staff|it)\b)|,\s+(?=(?:we|our|the|they|nobody|it|he|she)\b)/gi;

/** The sentences, cut where one says a second thing; neither what is asked nor the head of a list. */
function piecesOf(text: string, clauses: readonly Clause[]): Piece[] {
  return [...Map.groupBy(clauses, ({ sentence }) => sentence).values()].flatMap((list) => {
    const said = list.filter(({ isQuestion }) => !isQuestion);
    const [first, last] = [said[0], said.at(-1)];
    if (!first || !last) return [];
    const sentence = text.slice(first.start, last.start + last.text.length);
    const parts: { start: number; end: number }[] = [];
    let start = 0;
    for (const match of [...sentence.matchAll(joint), null]) {
      const end = match?.index ?? sentence.length;
      const isShort = sentence.slice(start, end).split(/\s+/).length < fewestWords;
      const before = parts.at(-1);
      if (isShort && before) before.end = end;
      else if (isShort && match) continue;
      else parts.push({ start, end });
      start = match ? match.index + match[0].length : end;
    }
    return parts
      .map((part) => ({ words: sentence.slice(part.start, part.end), sentence }))
      .filter(({ words }) => !isIntroduction(words));
  });
}

const introduces = /^\W*(?:we|i|it|our (?:company|firm|business))\s+(?:are|am|is|be|na|run|own|operate)\s+/i;
const mostBeside = 2;

/** Says a clause who somebody is, and nothing that a duty asks ("We are a licensed bureau de change in Kano")? */
function isIntroduction(words: string): boolean {
  const said = introduces.exec(words)?.[0];
  if (said === undefined || readQuantities(words).length > 0 || polarityOf(words) === "absent") return false;
  const names = [...licenceWords.map(({ pattern }) => pattern), otherFinancial];
  const name = names.find((pattern) => words.search(pattern) >= 0);
  return name !== undefined && stemsOf(words.slice(said.length).replaceAll(name, " ")).length <= mostBeside;
}
