import type { Field, Index } from "./build.ts";
import { examiner } from "./examine.ts";
import { recall, type Memory } from "./memory.ts";
import { askedText, idfOf, readQuestion, type Query, type Question } from "./query.ts";
import { bestOf } from "./select.ts";
import { firstLook, groupBm25, poolSize, unitBm25, weights } from "./weights.ts";

/** What a score is made of, each before its weight; weights.ts says what each is. */
export type Features = Record<keyof typeof weights, number>;
/** A unit that was found. `score` holds what memory adds, which `remembered` says by itself. */
export type Ranked = { unit: number; score: number; remembered: number; features: Features };
export type Ranking = {
  /** Best first; of equals the first built. */
  hits: Ranked[];
  /** The question as it was understood, of its asked parts alone. */
  query: {
    stems: string[];
    /** Beside each stem. */
    idfs: number[];
    totalIdf: number;
  };
};
export type RankOptions = {
  /** Hits at most; never more than are examined closely (`poolSize`). */
  limit: number;
  /** Units for which this is false are not looked at, and what they alone hold is missed by none. */
  allows?: (unit: number) => boolean;
  /** Accepted answers, which change the order of what is found and never add to it. */
  memory?: Memory;
};

/** Ranks units by a question: a quick look at all that share a word with it, then a closer one at the best of them. */
export function rank(index: Index, question: Question, { limit, allows = () => true, memory }: RankOptions): Ranking {
  const query = readQuestion(index, question);
  const seen = lookOver(index, query, allows);
  const remembered = memory ? recall(memory, askedText(question)) : new Map<number, number>();
  const featuresOf = closerLook(index, query, seen);
  const hits = seen.pool.map((unit) => {
    const features = featuresOf(unit);
    const bonus = remembered.get(unit) ?? 0;
    return { unit, score: weighted(features) + bonus, remembered: bonus, features };
  });
  return {
    hits: hits.toSorted((a, b) => b.score - a.score || a.unit - b.unit).slice(0, limit),
    query: describe(query),
  };
}

type Seen = { pool: number[]; body: Float64Array; block: Float64Array; doc: Float64Array; isKnown: boolean[] };

const states = { new: 0, allowed: 1, refused: 2 };

function lookOver(index: Index, query: Query, allows: (unit: number) => boolean): Seen {
  const { starts, rows, counts, norms } = index.body;
  const body = new Float64Array(norms.length);
  const stateOf = new Uint8Array(norms.length);
  const touched: number[] = [];
  const isKnown = query.terms.map(({ id, weight, idf }) => {
    let isHeld = false;
    const end = id < 0 ? 0 : starts[id + 1]!;
    for (let at = id < 0 ? 0 : starts[id]!; at < end; at += 1) {
      const unit = rows[at]!;
      if (stateOf[unit] === states.new) {
        stateOf[unit] = allows(unit) ? states.allowed : states.refused;
        if (stateOf[unit] === states.allowed) touched.push(unit);
      }
      if (stateOf[unit] === states.refused) continue;
      isHeld = true;
      body[unit]! += (weight * idf * counts[at]! * (unitBm25.k1 + 1)) / (counts[at]! + norms[unit]!);
    }
    return isHeld;
  });
  const block = groupScores(index.block, query);
  const doc = groupScores(index.document, query);
  const first = new Float64Array(norms.length);
  for (const unit of touched)
    first[unit] =
      firstLook.body * body[unit]! +
      firstLook.block * block[index.blockOf[unit]!]! +
      firstLook.doc * doc[index.documentOf[unit]!]!;
  return { pool: bestOf(touched, first, poolSize), body, block, doc, isKnown };
}

function groupScores({ starts, rows, counts, norms, df, size }: Field, { terms }: Query): Float64Array {
  const scores = new Float64Array(norms.length);
  for (const { id, weight } of terms) {
    if (id < 0) continue;
    const worth = weight * idfOf(size, df[id]!) * (groupBm25.k1 + 1);
    const end = starts[id + 1]!;
    for (let at = starts[id]!; at < end; at += 1)
      scores[rows[at]!]! += (worth * counts[at]!) / (counts[at]! + norms[rows[at]!]!);
  }
  return scores;
}

function closerLook(index: Index, query: Query, { body, block, doc, isKnown }: Seen): (unit: number) => Features {
  const examine = examiner(index, query, isKnown);
  return (unit) => ({
    body: body[unit]!,
    block: block[index.blockOf[unit]!]!,
    doc: doc[index.documentOf[unit]!]!,
    heading: index.isHeading[unit]! * body[unit]!,
    ...examine(unit),
  });
}

const weightList = Object.entries(weights) as [keyof Features, number][];
const weighted = (features: Features) => weightList.reduce((sum, [name, weight]) => sum + weight * features[name], 0);

function describe({ terms }: Query): Ranking["query"] {
  const asked = terms.filter(({ isAsked }) => isAsked);
  return {
    stems: asked.map(({ stem }) => stem),
    idfs: asked.map(({ idf }) => idf),
    totalIdf: asked.reduce((sum, { idf }) => sum + idf, 0),
  };
}
