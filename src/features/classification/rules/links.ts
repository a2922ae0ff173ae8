import { referencesIn } from "../../document/rules/reference.ts";
import type { Evidence } from "../schema.ts";
import { indexOf, namedByReference, namedByTitle, type KnownInstrument, type Naming } from "./known-titles.ts";
import { findPhrases, type Found, type Phrases } from "./phrases.ts";
import { readWords, type TextWords } from "./text-words.ts";

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
  changing: Phrases<Relation>,
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
    ...(text ? inText(text.slice(0, maxTextChars), index, changing) : []),
  ]).slice(0, maxLinks);
}

/** One link to each; what is done to it may stand at a later place than what named it first. */
function merged(links: Link[]): Link[] {
  const firsts = links.filter(({ key }, at) => links.findIndex((link) => link.key === key) === at);
  return firsts.map((first) => {
    const says = links.find(({ key, relation }) => key === first.key && relation !== "about") ?? first;
    return { ...first, relation: says.relation, quote: says.quote };
  });
}

/** In a letter whatever has a reference, and by title what it says to change: elsewhere texts are its ground or fall in passing. */
function inText(body: string, index: ReturnType<typeof indexOf>, changing: Phrases<Relation>): Link[] {
  const text = readWords(body);
  const changes = findPhrases(changing, text);
  const sentences = changes
    .slice(0, maxChanges)
    .map(({ from, to }) => sentenceAround(body, text.words[from]!.start, text.words[to - 1]!.end));
  const byReference = namedByReference(body, referencesIn(body), index);
  const byTitle = sentences.flatMap(({ start, end }) =>
    namedByTitle(body.slice(start, end), index).map((name) => ({ ...name, start: start + name.start })),
  );
  const link = (by: "reference" | "title") => (name: Naming) =>
    linkOf("document", by, name, saidOf(name, text, changes));
  return [...byReference.map(link("reference")), ...byTitle.map(link("title"))];
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

function linkOf(field: Field, by: "reference" | "title", name: Naming, says: Pick<Link, "relation" | "quote">): Link {
  const words = by === "reference" ? `Names the reference of ${name.shortTitle}` : `Names ${name.shortTitle}`;
  return { key: name.key, ...says, evidence: { rule: `link.${by}`, field, quote: name.quote, says: words } };
}
