import type { Index } from "./build.ts";
import { keyOf, type Query } from "./query.ts";
import { unitBm25 } from "./weights.ts";

/** What only the words of a unit in their order can tell; weights.ts says what each is. */
export type Closer = { exact: number; bigram: number; cover: number; missed: number; caps: number; ref: number };
type Counts = { terms: Uint32Array; forms: Uint32Array; pairs: Uint32Array };

/** Looks closely at single units beside a question. `isKnown` says of each term whether any unit looked at has it. */
export function examiner(index: Index, query: Query, isKnown: readonly boolean[]): (unit: number) => Closer {
  const count = counter(index, query);
  return (unit) => {
    const counts = count(unit);
    const norm = index.body.norms[unit]!;
    return {
      exact: saturated(query.forms, counts.forms, norm),
      bigram: saturated(query.pairs, counts.pairs, norm),
      ...coverage(query, counts.terms, isKnown),
      caps: phraseShare(index, query.phrases, unit),
      ref: query.references.some((reference) => isReferred(index, unit, reference)) ? 1 : 0,
    };
  };
}

/** How often a unit has each term, form and pair of the question; the answer is good until the next call. */
function counter(index: Index, query: Query): (unit: number) => Counts {
  const { tokens, starts, stemOfForm } = index;
  const { terms, forms, pairs } = query;
  const counts = {
    terms: new Uint32Array(terms.length),
    forms: new Uint32Array(forms.length),
    pairs: new Uint32Array(pairs.length),
  };
  const termOf = placesOf(index.stems.size, terms);
  const formOf = placesOf(index.forms.size, forms);
  const pairOf = new Map(pairs.map(({ left, right }, place) => [left * terms.length + right, place]));
  return (unit) => {
    for (const list of Object.values(counts)) list.fill(0);
    let before = -1;
    for (let at = starts[unit]!; at < starts[unit + 1]!; at += 1) {
      const form = tokens[at]!;
      const stem = stemOfForm[form]!;
      if (stem < 0) continue;
      const term = termOf[stem]!;
      if (term >= 0) {
        counts.terms[term]! += 1;
        if (formOf[form]! >= 0) counts.forms[formOf[form]!]! += 1;
        const pair = before < 0 ? undefined : pairOf.get(before * terms.length + term);
        if (pair !== undefined) counts.pairs[pair]! += 1;
      }
      before = term;
    }
    return counts;
  };
}

/** The place in a list of each id that it holds, −1 for the others. */
function placesOf(size: number, list: readonly { id: number }[]): Int32Array {
  const places = new Int32Array(size).fill(-1);
  for (const [place, { id }] of list.entries()) if (id >= 0) places[id] = place;
  return places;
}

function saturated(parts: readonly { weight: number; idf: number }[], counts: Uint32Array, norm: number): number {
  let sum = 0;
  for (let place = 0; place < parts.length; place += 1) {
    const count = counts[place]!;
    if (count > 0) sum += (parts[place]!.weight * parts[place]!.idf * count * (unitBm25.k1 + 1)) / (count + norm);
  }
  return sum;
}

/** A word that no unit has is missed by all, and would only hide which of the others a unit lacks. */
function coverage({ terms, substitutes }: Query, counts: Uint32Array, isKnown: readonly boolean[]) {
  let asked = 0;
  let found = 0;
  let missed = 0;
  for (const [place, { isAsked, idf }] of terms.entries()) {
    if (!isAsked) continue;
    asked += idf;
    if (isThere(place, substitutes, (other) => counts[other]! > 0)) found += idf;
    else if (isKnown[place]) missed = Math.max(missed, idf);
  }
  return { cover: asked > 0 ? found / asked : 0, missed };
}

/** Is a term there, or all of what stands for it? */
const isThere = (place: number, substitutes: Query["substitutes"], has: (place: number) => boolean): boolean =>
  has(place) || (substitutes.get(place)?.some((others) => others.every(has)) ?? false);

function phraseShare(index: Index, phrases: readonly number[][], unit: number): number {
  return phrases.length === 0 ? 0 : phrases.filter((phrase) => hasPhrase(index, unit, phrase)).length / phrases.length;
}

function hasPhrase(index: Index, unit: number, phrase: readonly number[]): boolean {
  const { tokens, starts } = index;
  const last = starts[unit + 1]! - phrase.length;
  for (let at = starts[unit]!; at <= last; at += 1) {
    let length = 0;
    while (length < phrase.length && keyOf(index, tokens[at + length]!) === phrase[length]) length += 1;
    if (length === phrase.length) return true;
  }
  return false;
}

/** A unit is referred to by its own number or that of what it is a part of, or says such a number itself. */
function isReferred(index: Index, unit: number, { number, form }: Query["references"][number]): boolean {
  const { numbers, tokens, starts } = index;
  const own = numbers[unit]!;
  if (own === number || own.startsWith(`${number}.`)) return true;
  return form >= 0 && tokens.subarray(starts[unit], starts[unit + 1]).includes(form);
}
