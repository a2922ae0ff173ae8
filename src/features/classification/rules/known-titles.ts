import { normaliseReference, referencesIn } from "../../document/rules/reference.ts";
import type { Status } from "../../catalogue/vocabulary.ts";
import { isTelling, wordsOf, type Word } from "./words.ts";

/** What linking needs to know of an instrument of the library. */
export type KnownInstrument = {
  key: string;
  title: string;
  shortTitle: string;
  reference: string | null;
  regulator: string;
  status: Status;
  topics: readonly string[];
};
/** An instrument that a text names, and the words by which. */
export type Naming = { key: string; shortTitle: string; quote: string; start: number };

// A link too few is found by a reader, a wrong one misleads: nearly all of what tells a title from others must be named.
const leastShare = 0.93;
// Natural logarithms of rarity: about two words that hardly any other title of the regulator has.
const leastWeight = 6;
const leastWords = 2;

type Known = KnownInstrument & {
  words: Set<string>;
  /** Of all its words. */
  weight: number;
  phrase: string;
  /** The years that end its name: "… Act, 2020", "… for the Fiscal Years 2024/2025". */
  years: string[];
  references: Set<string>;
  shortName: string | undefined;
};
/** The instruments of one regulator, and each under the words of its title. */
export type KnownIndex = {
  known: Known[];
  byWord: Map<string, Known[]>;
  byReference: Map<string, Known[]>;
  byShortName: Map<string, Known[]>;
  weightOf: (word: string) => number;
};

const indexes = new WeakMap<readonly KnownInstrument[], Map<string, KnownIndex>>();

/** Built once for a state of the library: every entry of a list is compared with it. */
export function indexOf(instruments: readonly KnownInstrument[], regulator: string): KnownIndex {
  const ofLibrary = indexes.get(instruments) ?? new Map<string, KnownIndex>();
  indexes.set(instruments, ofLibrary);
  const index = ofLibrary.get(regulator) ?? buildIndex(instruments.filter((known) => known.regulator === regulator));
  ofLibrary.set(regulator, index);
  return index;
}

function buildIndex(own: KnownInstrument[]): KnownIndex {
  const read = own.map((instrument) => ({
    ...instrument,
    words: new Set(wordsOf(withoutNotes(instrument.title)).flatMap(({ word }) => (isTelling(word) ? [word] : []))),
    phrase: phraseOf(wordsOf(withoutNotes(instrument.title))),
    years: yearsBehind(wordsOf(withoutNotes(instrument.title))),
    references: new Set(referencesIn(instrument.reference ?? "").map(asKey)),
    // BOFIA 2020, GAID 2025: a name in capitals that means this text and nothing else.
    shortName: /^([A-Z]{4,})( (19|20)\d{2})?$/.exec(instrument.shortTitle)?.[1],
  }));
  const counts = new Map<string, number>();
  for (const { words } of read) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Of a regulator with two or three texts in the library every word would look common.
  const total = Math.max(own.length, 30);
  const weightOf = (word: string) => Math.log((total + 1) / (counts.get(word) ?? 1));
  const known = read.map((one) => ({ ...one, weight: [...one.words].reduce((sum, word) => sum + weightOf(word), 0) }));
  return {
    known,
    byWord: under(known, ({ words }) => words),
    byReference: under(known, ({ references }) => references),
    byShortName: under(known, ({ shortName }) => (shortName ? [shortName] : [])),
    weightOf,
  };
}

function under(known: Known[], keysOf: (one: Known) => Iterable<string>): Map<string, Known[]> {
  const map = new Map<string, Known[]>();
  for (const one of known)
    for (const key of keysOf(one)) {
      const there = map.get(key);
      if (there) there.push(one);
      else map.set(key, [one]);
    }
  return map;
}

/** What stands in brackets about a text is no part of its name: dates, sections, editions. */
const withoutNotes = (title: string) => title.replace(/\([^()]*(\d|draft|as amended|edition|formerly)[^()]*\)/gi, " ");
const asKey = (reference: string) =>
  normaliseReference(reference)
    .replace(/^SEC /, "")
    .replace(/[^A-Z0-9]/g, "");

/** By the references that stand in a text. */
export function namedByReference(text: string, references: string[], { byReference }: KnownIndex): Naming[] {
  return references.flatMap((quote) => {
    const start = text.indexOf(quote);
    const named = start < 0 ? [] : (byReference.get(asKey(quote)) ?? []);
    return named.map(({ key, shortTitle }) => ({ key, shortTitle, quote, start }));
  });
}

const isYear = (word: string) => /^(19|20)\d{2}$/.test(word);
/** The words one behind the other, without years, between blanks: another phrase holds it or does not. */
const phraseOf = (words: Word[]) => ` ${words.flatMap(({ word }) => (isYear(word) ? [] : [word])).join(" ")} `;

function yearsBehind(words: Word[]): string[] {
  const all = words.map(({ word }) => word);
  return all.slice(all.findLastIndex((word) => !isYear(word)) + 1);
}

type Candidate = { instrument: Known; quote: string; start: number; share: number };

/** By its title, or the words of it that tell it from others. */
export function namedByTitle(text: string, index: KnownIndex): Naming[] {
  const words = wordsOf(text);
  const named = { text, words, phrase: phraseOf(words) };
  const shares = sharesOf(words, index);
  const short = shortNamesIn(text, index);
  const candidates = index.known.flatMap((instrument) => {
    const share = shares.get(instrument) ?? 0;
    const quote = (share < leastShare ? undefined : namedIn(named, instrument, share)) ?? short.get(instrument);
    return quote ? [{ instrument, ...quote }] : [];
  });
  return withoutTwins(candidates, text).map(({ instrument: { key, shortTitle }, quote, start }) => ({
    key,
    shortTitle,
    quote,
    start,
  }));
}

// A verb that helps another ends what is named before it.
const auxiliaries = new Set("is are has have been be stand hereby shall will with".split(" "));
// About one word that no other title of the regulator has.
const leastSubjectWeight = 4.5;

/** What is in force on a subject: all words of the subject that tell anything stand in its title. */
export function namedBySubject(text: string, { known, weightOf }: KnownIndex): Naming[] {
  const words = wordsOf(text);
  const end = words.findIndex(({ word }) => auxiliaries.has(word));
  const telling = words.slice(0, end === -1 ? undefined : end).filter(({ word }) => isTelling(word));
  const [first] = telling;
  if (!first || telling.reduce((sum, { word }) => sum + weightOf(word), 0) < leastSubjectWeight) return [];
  const named = { quote: text.slice(first.start, telling.at(-1)!.end), start: first.start };
  return known
    .filter(({ status, words: own }) => status === "in-force" && telling.every(({ word }) => own.has(word)))
    .map(({ key, shortTitle }) => ({ key, shortTitle, ...named }));
}

/** How much of the weight of each title stands in a text: a title of which enough does is looked at closer. */
function sharesOf(words: readonly Word[], { byWord, weightOf }: KnownIndex): Map<Known, number> {
  const shares = new Map<Known, number>();
  for (const word of new Set(words.map((one) => one.word)))
    for (const known of byWord.get(word) ?? [])
      shares.set(known, (shares.get(known) ?? 0) + weightOf(word) / known.weight);
  return shares;
}

/** The part of a text that names an instrument: its whole title, or the words that tell it from others. */
function namedIn(named: { text: string; words: Word[]; phrase: string }, instrument: Known, share: number) {
  const { words: wanted, phrase, title, weight } = instrument;
  const hits = named.words.filter(({ word }) => wanted.has(word));
  const start = hits[0]!.start;
  const quote = named.text.slice(start, hits.at(-1)!.end);
  const isWhole = phrase.split(" ").length >= 5 && named.phrase.includes(phrase);
  if (isWhole) {
    const whole = wholeIn(named, instrument);
    return whole && { ...whole, share: 1 };
  }
  if (isSame(title, named.text)) return { quote, start, share: 1 };
  const isEnough = new Set(hits.map(({ word }) => word)).size >= leastWords && share * weight >= leastWeight;
  return isEnough ? { quote, start, share } : undefined;
}

/**
 * Where a whole title stands: in "This guideline supersedes the Guidelines on …" behind the verb. With another year behind it the
 * text is not this one but the one that it replaced: the Pension Reform Act 2004 is not that of 2014.
 */
function wholeIn({ text, words }: { text: string; words: Word[] }, { phrase, years }: Known) {
  const wanted = phrase.trim().split(" ");
  const plain = words.flatMap(({ word, start, end }, at) =>
    isYear(word) ? [] : [{ word, start, end, next: words[at + 1]?.word ?? "" }],
  );
  const isOther = (next: string) => years.length > 0 && isYear(next) && !years.includes(next);
  const from = plain.findIndex(
    (_, at) =>
      wanted.every((word, step) => plain[at + step]?.word === word) && !isOther(plain[at + wanted.length - 1]!.next),
  );
  if (from === -1) return undefined;
  const { start } = plain[from]!;
  return { quote: text.slice(start, plain[from + wanted.length - 1]!.end), start };
}

const isSame = (title: string, text: string) => title.toLowerCase() === text.trim().toLowerCase();

function shortNamesIn(text: string, { byShortName }: KnownIndex) {
  const names = [...text.matchAll(/\b[A-Z]{4,}\b/g)].map(({ 0: quote, index: start }) => ({ quote, start, share: 1 }));
  return new Map(names.flatMap((name) => (byShortName.get(name.quote) ?? []).map((known) => [known, name] as const)));
}

/** Editions of one text have one name: the year decides, then what is named more fully, then what is in force. */
function withoutTwins(candidates: Candidate[], text: string): Candidate[] {
  const rank = ({ instrument, share }: Candidate) => {
    const year = /\b(19|20)\d{2}\b/.exec(instrument.title.split(/ - /)[0]!)?.[0];
    const isThatYear = year !== undefined && text.includes(year);
    return (
      (isSame(instrument.title, text) ? 8 : 0) +
      (isThatYear ? 4 : 0) +
      share * 2 +
      (instrument.status === "in-force" ? 1 : 0)
    );
  };
  const ranked = candidates.toSorted((a, b) => rank(b) - rank(a));
  return ranked.filter((one, at) => !ranked.slice(0, at).some((better) => areTwins(one.instrument, better.instrument)));
}

function areTwins({ words: a }: Known, { words: b }: Known): boolean {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common) >= 0.75;
}
