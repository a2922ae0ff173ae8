import type { Evidence } from "../schema.ts";
import type { Cue, CueGroup, CuePart, KindCue } from "./cue-table.ts";
import { findPhrases, type Found } from "./phrases.ts";
import { isEmpty, quoteOf, readWords, wholeOf, without, type Span, type TextWords } from "./text-words.ts";
import { addresseesIn, titleParts, type TitleParts, type TitleWords } from "./title-parts.ts";

// Behind the head of a letter words fall in passing.
const headChars = 1_500;
const bodyChars = 20_000;

/** An entry read into words and parts, once for all that is asked of it. */
export type Reading = {
  title: TitleParts;
  summary: TextWords;
  /** The head of its text, and as much as gravity is looked for in. */
  head: TextWords;
  body: TextWords;
  titles: TitleWords;
};

export function readItem(
  item: { title: string; summary: string | null },
  text: string | null,
  titles: TitleWords,
): Reading {
  return {
    title: titleParts(item.title, titles),
    summary: readWords(item.summary ?? ""),
    head: readWords((text ?? "").slice(0, headChars)),
    body: readWords((text ?? "").slice(0, bodyChars)),
    titles,
  };
}

export type CueHit<C> = { cue: C; evidence: Evidence };
type Place = { field: Evidence["field"]; text: TextWords; spans: Span[] };

/** The cues that fit, in the order of the table, each with the first words that it rests on. */
export function hitsOf<C extends Cue>(
  group: CueGroup<C>,
  reading: Reading,
  rule: string,
  document = reading.head,
): CueHit<C>[] {
  const found = new Map<C, Evidence>();
  const add = (cue: C, field: Evidence["field"], quote: string) => {
    if (!found.has(cue)) found.set(cue, { rule: `${rule}.${cue.id}`, field, quote, says: cue.says });
  };
  for (const { id, span } of reading.title.prefixes)
    for (const cue of group.cues) if (cue.prefix === id) add(cue, "title", quoteOf(reading.title.text, span));
  for (const { form, span } of reading.title.forms)
    for (const cue of group.cues) if (cue.form === form) add(cue, "title", quoteOf(reading.title.text, span));
  const exceptions = exceptionsOf(group);
  for (const [part, { field, text, spans }] of placesOf(reading, document)) {
    const phrases = group.byPart.get(part)!;
    for (const span of spans)
      for (const hit of findPhrases(phrases, text, span))
        if (!found.has(hit.of) && !exceptions(hit, text)) add(hit.of, field, quoteOf(text, hit));
  }
  return group.cues.flatMap((cue) => {
    const evidence = found.get(cue);
    return evidence ? [{ cue, evidence }] : [];
  });
}

/** Without what only may be so, where something surely binds. */
export const withoutWeak = <C extends Partial<KindCue>>(hits: readonly CueHit<C>[]): readonly CueHit<C>[] =>
  hits.some(({ cue }) => cue.isBinding) ? hits.filter(({ cue }) => !cue.isWeak) : hits;

/** Words of an exception that overlap what was found take it back. Each text is looked through once, where it is asked. */
function exceptionsOf<C extends Cue>({ unless }: CueGroup<C>) {
  const byText = new Map<TextWords, Found<C>[]>();
  return ({ of: cue, from, to }: Found<C>, text: TextWords): boolean => {
    if (cue.unless === undefined) return false;
    const all = byText.get(text) ?? findPhrases(unless, text);
    byText.set(text, all);
    return all.some((other) => other.of === cue && other.from < to && other.to > from);
  };
}

function placesOf({ title, summary, titles }: Reading, document: TextWords): [CuePart, Place][] {
  const { text, clauses, verbs, heads, objects, cited, addressees } = title;
  const inTitle = (spans: Span[]): Place => ({ field: "title", text, spans });
  const written = (field: "summary" | "document", of: TextWords): Place => {
    const whole = wholeOf(of);
    // Who writes and who is written to say nothing of what it is about.
    const names = [...addresseesIn(of, whole, titles), ...findPhrases(titles.senders, of)];
    return { field, text: of, spans: isEmpty(whole) ? [] : without(whole, names) };
  };
  return [
    ["clause", inTitle(clauses)],
    ["verb", inTitle(verbs)],
    ["head", inTitle(heads)],
    ["object", inTitle(objects)],
    ["cited", inTitle(cited)],
    ["addressees", inTitle(addressees)],
    ["title", inTitle(without(wholeOf(text), addressees))],
    ["summary", written("summary", summary)],
    ["document", written("document", document)],
  ];
}
