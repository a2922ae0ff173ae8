import { referencesIn } from "../../document/rules/reference.ts";
import type { Evidence } from "../schema.ts";
import {
  indexOf,
  namedByReference,
  namedBySubject,
  namedByTitle,
  type KnownIndex,
  type KnownInstrument,
  type Naming,
} from "./known-titles.ts";
import { findPhrases, type Found, type Phrases } from "./phrases.ts";
import { readWords, type Span, type TextWords } from "./text-words.ts";

/** What a publication does to an instrument that it names. */
export const relations = ["amends", "replaces", "repeals", "about"] as const;
export type Relation = (typeof relations)[number];
export type Link = {
  key: string;
  relation: Relation;
  /** The words that say so, verbatim. */
  quote: string;
  evidence: Evidence;
};
type Field = Evidence["field"];

/** What a sentence does to texts that it names, and to all that were issued earlier on a subject (data/cues.yaml). */
export type RelationWords = { relations: Phrases<Relation>; sweeps: Phrases<true> };

const maxLinks = 5;
const maxTextChars = 200_000;
// A sentence is cut where it goes on for longer.
const reach = 300;
const maxChanges = 20;

type Linked = {
  item: { title: string; reference: string | null; summary: string | null };
  text: string | null;
  /** What the title says is done to what it names. */
  ofTitle: Relation;
};

/** The instruments of a regulator that an entry names by reference or title. More than one may be named. */
export function linksOf(
  { item, text, ofTitle }: Linked,
  { regulator, instruments }: { regulator: string; instruments: readonly KnownInstrument[] },
  words: RelationWords,
): Link[] {
  const index = indexOf(instruments, regulator);
  const { title, reference, summary } = item;
  const inTitle = (by: "reference" | "title", names: Naming[]) =>
    names.map((name) => linkOf("title", by, name, { relation: ofTitle, quote: title.trim() }));
  const inSummary = (by: "reference" | "title", names: Naming[]) =>
    names.map((name) => linkOf("summary", by, name, { relation: "about", quote: name.quote }));
  const own = reference ? namedByReference(reference, [reference], index) : [];
  return merged([
    ...own.map((name) => linkOf("reference", "reference", name, { relation: "about", quote: name.quote })),
    ...inTitle("reference", namedByReference(title, referencesIn(title), index)),
    ...inTitle("title", namedByTitle(title, index)),
    ...inSummary("reference", namedByReference(summary ?? "", referencesIn(summary ?? ""), index)),
    ...(text ? inText(text.slice(0, maxTextChars), index, words) : []),
  ]).slice(0, maxLinks);
}

const isEnd = (relation: Relation): boolean => relation === "replaces" || relation === "repeals";

/** One link to each; what is done to it may stand at a later place than what named it first. */
function merged(links: Link[]): Link[] {
  const firsts = links.filter(({ key }, at) => links.findIndex((link) => link.key === key) === at);
  return firsts.map((first) => {
    const saying = links.filter(({ key, relation }) => key === first.key && relation !== "about");
    // "Revised Guidelines" supersede the earlier ones where their text says so.
    const ending = saying.find(({ relation, evidence }) => evidence.field === "document" && isEnd(relation));
    const says = (saying[0]?.evidence.field === "document" ? undefined : ending) ?? saying[0] ?? first;
    return { ...first, relation: says.relation, quote: says.quote };
  });
}

/** In a letter whatever has a reference, and by title what it says to change: elsewhere texts are its ground or fall in passing. */
function inText(body: string, index: KnownIndex, { relations: verbs, sweeps }: RelationWords): Link[] {
  const text = readWords(body);
  const changes = findPhrases(verbs, text);
  const sentences = changes
    .slice(0, maxChanges)
    .map(({ from, to }) => sentenceAround(body, text.words[from]!.start, text.words[to - 1]!.end));
  const byReference = namedByReference(body, referencesIn(body), index);
  const byTitle = sentences.flatMap(({ start, end }) =>
    namedByTitle(body.slice(start, end), index).map((name) => ({ ...name, start: start + name.start })),
  );
  const link = (by: "reference" | "title") => (name: Naming) =>
    linkOf("document", by, name, saidOf(name, text, changes));
  const swept = findPhrases(sweeps, text)
    .slice(0, maxChanges)
    .flatMap((sweep) => sweptBy(sweep, text, changes, index));
  return [...byReference.map(link("reference")), ...byTitle.map(link("title")), ...swept];
}

/** "All previous circulars on dormant accounts are hereby withdrawn": what the library has on that. */
function sweptBy(sweep: Span, text: TextWords, changes: Found<Relation>[], index: KnownIndex): Link[] {
  const { words: all, text: body } = text;
  const subject = all[sweep.to];
  if (!subject) return [];
  const sentence = sentenceAround(body, all[sweep.from]!.start, all[sweep.to - 1]!.end);
  const ending = changes.filter(
    ({ from, to, of }) => isEnd(of) && all[from]!.start >= sentence.start && all[to - 1]!.end <= sentence.end,
  );
  const behind = ending.find(({ from }) => from >= sweep.to);
  const verb = behind ?? ending.findLast(({ to }) => to <= sweep.from);
  if (!verb) return [];
  const named = namedBySubject(body.slice(subject.start, behind ? all[behind.from]!.start : sentence.end), index);
  const quote = body.slice(sentence.start, sentence.end).trim();
  return named.map((name) => linkOf("document", "subject", name, { relation: verb.of, quote }));
}

/** What the sentence around a name does to it: the verb before it, else the one behind. */
function saidOf(
  { start, quote }: Naming,
  text: TextWords,
  changes: Found<Relation>[],
): { relation: Relation; quote: string } {
  const sentence = sentenceAround(text.text, start, start + quote.length);
  const here = changes.filter(
    ({ from, to }) => text.words[from]!.start >= sentence.start && text.words[to - 1]!.end <= sentence.end,
  );
  const before = here.findLast(({ to }) => text.words[to - 1]!.end <= start);
  const after = here.find(({ from }) => text.words[from]!.start >= start + quote.length);
  const words = text.text.slice(sentence.start, sentence.end).trim();
  return { relation: (before ?? after)?.of ?? "about", quote: words };
}

function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const opens = [...before.matchAll(/[.;](?=\s)|\n\s*\n/g)].at(-1);
  const closes = /[.;](?=\s|$)|\n\s*\n/.exec(after);
  const from = opens ? start - before.length + opens.index + 1 : start - before.length;
  return { start: from, end: end + (closes?.index ?? after.length) };
}

const naming = {
  reference: "Names the reference of",
  title: "Names",
  subject: "Speaks of all earlier texts on the subject of",
};

function linkOf(field: Field, by: keyof typeof naming, name: Naming, says: Pick<Link, "relation" | "quote">): Link {
  const words = `${naming[by]} ${name.shortTitle}`;
  return { key: name.key, ...says, evidence: { rule: `link.${by}`, field, quote: name.quote, says: words } };
}
