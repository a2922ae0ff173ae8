import { normaliseReference, referencesIn } from "../../../document/rules/reference.ts";
import type { Status } from "../../../catalogue/vocabulary.ts";
import type { Evidence } from "../../schema.ts";
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
export type Link = { key: string; evidence: Evidence };
type Field = Evidence["field"];

// A link too few is found by a reader, a wrong one misleads: nearly all of what tells a title from others must be named.
const leastShare = 0.93;
// Natural logarithms of rarity: about two words that hardly any other title of the regulator has.
const leastWeight = 6;
const leastWords = 2;
const maxLinks = 5;
const maxTextChars = 200_000;

type Known = KnownInstrument & {
  words: Set<string>;
  phrase: string;
  references: Set<string>;
  shortName: string | undefined;
};
type Index = { known: Known[]; weightOf: (word: string) => number };

/** The instruments of a regulator that an entry names by reference or title. More than one may be named. */
export function linksOf(
  item: { title: string; reference: string | null; summary: string | null },
  text: string | null,
  { regulator, instruments }: { regulator: string; instruments: readonly KnownInstrument[] },
): Link[] {
  const index = indexOf(instruments, regulator);
  const body = (text ?? "").slice(0, maxTextChars);
  const links = [
    ...(item.reference ? byReference("reference", item.reference, [item.reference], index) : []),
    ...byReference("title", item.title, referencesIn(item.title), index),
    ...byTitle("title", item.title, index),
    ...byReference("summary", item.summary ?? "", referencesIn(item.summary ?? ""), index),
    ...byReference("document", body, referencesIn(body), index),
    ...whatIsChanged(body).flatMap((sentence) => byTitle("document", sentence, index)),
  ];
  const firstOfEach = links.filter(({ key }, at) => links.findIndex((link) => link.key === key) === at);
  return firstOfEach.slice(0, maxLinks);
}

const indexes = new WeakMap<readonly KnownInstrument[], Map<string, Index>>();

/** Built once for a state of the library: every entry of a list is compared with it. */
function indexOf(instruments: readonly KnownInstrument[], regulator: string): Index {
  const ofLibrary = indexes.get(instruments) ?? new Map<string, Index>();
  indexes.set(instruments, ofLibrary);
  const index = ofLibrary.get(regulator) ?? buildIndex(instruments.filter((known) => known.regulator === regulator));
  ofLibrary.set(regulator, index);
  return index;
}

function buildIndex(own: KnownInstrument[]): Index {
  const known = own.map((instrument) => ({
    ...instrument,
    words: new Set(wordsOf(withoutNotes(instrument.title)).flatMap(({ word }) => (isTelling(word) ? [word] : []))),
    phrase: phraseOf(wordsOf(withoutNotes(instrument.title))),
    references: new Set(referencesIn(instrument.reference ?? "").map(asKey)),
    // BOFIA 2020, GAID 2025: a name in capitals that means this text and nothing else.
    shortName: /^([A-Z]{4,})( (19|20)\d{2})?$/.exec(instrument.shortTitle)?.[1],
  }));
  const counts = new Map<string, number>();
  for (const { words } of known) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Of a regulator with two or three texts in the library every word would look common.
  const total = Math.max(known.length, 30);
  return { known, weightOf: (word) => Math.log((total + 1) / (counts.get(word) ?? 1)) };
}

/** What stands in brackets about a text is no part of its name: dates, sections, editions. */
const withoutNotes = (title: string) => title.replace(/\([^()]*(\d|draft|as amended|edition|formerly)[^()]*\)/gi, " ");
const asKey = (reference: string) =>
  normaliseReference(reference)
    .replace(/^SEC /, "")
    .replace(/[^A-Z0-9]/g, "");

function byReference(field: Field, text: string, references: string[], { known }: Index): Link[] {
  return references.flatMap((quote) => {
    const wanted = asKey(quote);
    const named = known.filter((instrument) => instrument.references.has(wanted));
    return named
      .filter(() => text.includes(quote))
      .map(({ key, shortTitle }) => ({
        key,
        evidence: { rule: "link.reference", field, quote, says: `Names the reference of ${shortTitle}` },
      }));
  });
}

const isYear = (word: string) => /^(19|20)\d{2}$/.test(word);
/** The words one behind the other, without years, between blanks: another phrase holds it or does not. */
const phraseOf = (words: Word[]) => ` ${words.flatMap(({ word }) => (isYear(word) ? [] : [word])).join(" ")} `;

type Candidate = { instrument: Known; quote: string; share: number };

function byTitle(field: Field, text: string, index: Index): Link[] {
  const words = wordsOf(text);
  const named = { text, words, phrase: phraseOf(words) };
  const candidates = index.known.flatMap((instrument) => {
    const quote = namedIn(named, instrument, index) ?? shortNameIn(text, instrument);
    return quote ? [{ instrument, ...quote }] : [];
  });
  return withoutTwins(candidates, text).map(({ instrument: { key, shortTitle }, quote }) => ({
    key,
    evidence: { rule: "link.title", field, quote, says: `Names ${shortTitle}` },
  }));
}

/** The part of a text that names an instrument: its whole title, or the words that tell it from others. */
function namedIn(named: { text: string; words: Word[]; phrase: string }, instrument: Known, { weightOf }: Index) {
  const { words: wanted, phrase, title } = instrument;
  const hits = named.words.filter(({ word }) => wanted.has(word));
  if (hits.length === 0) return undefined;
  const quote = named.text.slice(hits[0]!.start, hits.at(-1)!.end);
  const isWhole = phrase.split(" ").length >= 5 && named.phrase.includes(phrase);
  if (isWhole || isSame(title, named.text)) return { quote, share: 1 };
  const found = new Set(hits.map(({ word }) => word));
  if (found.size < leastWords) return undefined;
  const sum = (list: Iterable<string>) => [...list].reduce((total, word) => total + weightOf(word), 0);
  const share = sum(found) / sum(wanted);
  return share < leastShare || sum(found) < leastWeight ? undefined : { quote, share };
}

const isSame = (title: string, text: string) => title.toLowerCase() === text.trim().toLowerCase();

function shortNameIn(text: string, { shortName }: Known) {
  if (!shortName || !new RegExp(`\\b${shortName}\\b`).test(text)) return undefined;
  return { quote: shortName, share: 1 };
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

const changing =
  /\b(?:amend(?:s|ed|ing)?|supersed(?:es?|ed|ing)|replac(?:es?|ed|ing)|repeal(?:s|ed)?|revok(?:es?|ed)|withdraw(?:s|n)?|review(?:s|ed)? of)\b/gi;
const reach = 300;

/** The parts of a letter that say what it changes; elsewhere texts are named as its ground or in passing. */
function whatIsChanged(text: string): string[] {
  const hits = [...text.matchAll(changing)].slice(0, 20);
  return hits.map(({ index, 0: verb }) => {
    const before = text
      .slice(Math.max(0, index - reach), index)
      .split(/[.;]/)
      .at(-1)!;
    const after = text.slice(index + verb.length, index + verb.length + reach).split(/[.;]/)[0]!;
    return before + verb + after;
  });
}
