import { findPhrases, hasPhrase, type Phrases } from "./phrases.ts";
import { isEmpty, readWords, without, type Span, type TextWords } from "./text-words.ts";

/** The words by which a title is taken apart (data/cues.yaml, `titles`). */
export type TitleWords = {
  /** What stands before the matter itself: Re:, Exposure Draft, Letter to … */
  prefixes: Phrases<{ id: string; isLoose: boolean }>;
  /** Heads of those who are written to: bank, operator, dealer. */
  addressees: Phrases<true>;
  /** What else stands in a list of them: all, other, deposit money, and. */
  besideAddressees: Phrases<true>;
  /** Departments, as they stand at the head of a letter. */
  senders: Phrases<true>;
  /** Nouns that a text is called by: act, guidelines, standard. */
  texts: Phrases<true>;
  /** Days, quarters and numbers of a series, as they stand behind what they number. */
  periods: Phrases<true>;
};
export type TitleParts = {
  text: TextWords;
  prefixes: { id: string; span: Span }[];
  /** Who is written to, or by whom something is to be done. */
  addressees: Span[];
  /** What stands between marks, without prefixes and addressees. */
  clauses: Span[];
  /** What is done: the words of each clause before its first preposition, "Revised Guidelines", "Extension"; and notes in brackets. */
  verbs: Span[];
  /** The nouns that say what each clause is of: "Financial Stability Report", "Names" and "Addresses". */
  heads: Span[];
  /** To what: the rest of each clause. */
  objects: Span[];
  /** Names of other texts. */
  cited: Span[];
  /** What can be seen of the title as a whole. */
  forms: { form: TitleForm; span: Span }[];
};
/** A roll names licensees and nothing else: "Licensed Switches and Super Agents". */
export const titleForms = ["roll"] as const;
export type TitleForm = (typeof titleForms)[number];

const words = (list: string) => new Set(list.split(" "));
export const prepositions: ReadonlySet<string> = words(
  "on of to for in by with under from regarding concerning against at through into between among within pursuant following relating via without towards upon per",
);
const links = words("on of to for regarding about re from in");
const determiners = words("the a an its their our all any");
const endsAddressees = words("on regarding re concerning about for that requesting requiring in pursuant to under");

/** Takes the title of a letter or text apart, so that each of its words is judged by where it stands. */
export function titleParts(title: string, table: TitleWords): TitleParts {
  const text = readWords(title);
  const { prefixes, addressees, from } = openingOf(text, table);
  const main = { from, to: text.words.length };
  const named = [...addressees, ...addresseesIn(text, main, table)];
  const quoted = enclosed(text, /[“"«]([^“”"«»]{3,})[”"»]/g).filter((span) => span.from >= from);
  const notes = enclosed(text, /\(([^()]*)\)/g).filter((span) => span.from >= from);
  const clauses = without(main, named).flatMap((span) => clausesOf(text, span));
  const verbs: Span[] = [];
  const heads: Span[] = [];
  const objects: Span[] = [];
  for (const clause of clauses) {
    const at = headEnd(text, clause, notes);
    const done = without({ from: clause.from, to: at }, quoted);
    verbs.push(...done);
    heads.push(...done.flatMap((span) => without(span, notes)).flatMap((span) => headsIn(text, span, table)));
    objects.push(...without({ from: at, to: clause.to }, quoted));
  }
  const names = objects.flatMap((object) => namesIn(text, object, table));
  const own = notes.filter((note) => isWithin(note, objects) && !isWithin(note, names));
  const cited = [...quoted, ...names];
  return {
    text,
    prefixes,
    addressees: named,
    clauses,
    verbs: [...verbs, ...own],
    heads,
    objects,
    cited,
    forms: formsOf(text, heads, table),
  };
}

/** Prefixes and addressees may follow each other: "Circular to All Banks: Re: …". */
function openingOf(text: TextWords, table: TitleWords) {
  const prefixes: TitleParts["prefixes"] = [];
  const addressees: Span[] = [];
  let from = 0;
  for (;;) {
    const prefix = prefixAt(text, from, table);
    const after = prefix?.span.to ?? from;
    const isTo = prefix !== undefined && text.words[after - 1]?.word === "to";
    const named = addresseesAt(text, after, isTo, table);
    if (prefix) prefixes.push(prefix);
    if (named) addressees.push(named);
    const next = skipLinks(text, named?.to ?? after, prefix !== undefined || named !== undefined);
    if (next === from) return { prefixes, addressees, from };
    from = next;
  }
}

function prefixAt(text: TextWords, from: number, { prefixes }: TitleWords) {
  const span = { from, to: text.words.length };
  const here = findPhrases(prefixes, text, span).filter((found) => found.from === from);
  const longest = here.toSorted((a, b) => b.to - a.to).find((found) => isPrefix(text, found, found.of.isLoose));
  return longest && { id: longest.of.id, span: { from, to: longest.to } };
}

/** A prefix ends with a mark or a small word, unless it may stand right before what it is about. */
function isPrefix({ text, words: all }: TextWords, { from, to }: Span, isLoose: boolean): boolean {
  const [last, next] = [all[to - 1]!, all[to]];
  const between = text.slice(last.end, next?.start);
  // "Re-registration" comes back to nothing.
  if (last.word === "re" && from === to - 1) return next !== undefined && between !== "-" && between !== "’";
  if (next === undefined) return from > 0 || isLoose;
  return isLoose || links.has(last.word) || /[^\s'’(]/.test(between);
}

function skipLinks(text: TextWords, from: number, isBehindPrefix: boolean): number {
  if (!isBehindPrefix) return from;
  const word = text.words[from]?.word ?? "";
  let at = links.has(word) && word !== "re" ? from + 1 : from;
  while (text.words[at]?.word === "the") at += 1;
  return at < text.words.length ? at : from;
}

/** Who is written to: behind "to" of a letter, or where a title begins with "To all …" or "All banks:". */
function addresseesAt(text: TextWords, from: number, isTo: boolean, table: TitleWords): Span | undefined {
  const start = !isTo && text.words[from]?.word === "to" ? from + 1 : from;
  if (!isTo && text.words[start]?.word !== "all") return undefined;
  let to = start;
  while (to < text.words.length && !(to > start && isEndOfAddressees(text, to))) to += 1;
  const span = { from: start, to };
  const isWhole = start === 0 && to === text.words.length;
  return isWhole || !hasPhrase(table.addressees, text, span) ? undefined : span;
}

function isEndOfAddressees({ text, words: all }: TextWords, at: number): boolean {
  const { word, isAfterBreak, start } = all[at]!;
  // "Banks- Rendition of Returns" ends, "Non-Interest" does not.
  return isAfterBreak || endsAddressees.has(word) || /[–—:]|-\s/.test(text.slice(all[at - 1]!.end, start));
}

/** Within a text: "… to all banks", "… by deposit money banks and other financial institutions". */
export function addresseesIn(text: TextWords, main: Span, table: TitleWords): Span[] {
  const heads = marksOf(text, main, table.addressees);
  const beside = marksOf(text, main, table.besideAddressees);
  const spans: Span[] = [];
  for (let at = main.from + 1; at < main.to; at += 1) {
    const before = text.words[at - 1]!.word;
    if (!["to", "by", "for"].includes(before)) continue;
    let to = at;
    while (to < main.to && (heads.has(to) || beside.has(to))) to += 1;
    while (to > at && !heads.has(to - 1)) to -= 1;
    if (isModifier(text, to, main.to)) continue;
    // "A framework for agents" is about them, "for banks and agents" is to them.
    const isList = text.words.slice(at, to).some(({ word }) => word === "and" || word === "all");
    if (to > at && (before !== "for" || isList)) spans.push({ from: at, to });
  }
  return spans;
}

/** "Guide to Bank Charges" is not to a bank. */
function isModifier({ text, words: all }: TextWords, to: number, end: number): boolean {
  const [last, next] = [all[to - 1]!, all[to]];
  if (!next || to >= end || last.raw !== last.word || text.slice(last.end, next.start).trim() !== "") return false;
  return last.word !== "public" && next.word !== "and" && !prepositions.has(next.word);
}

function marksOf(text: TextWords, span: Span, table: Phrases<true>): Set<number> {
  const found = findPhrases(table, text, span);
  return new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)));
}

/** What stands between marks: "Guide to Charges: Clarifications" has two clauses. */
function clausesOf({ words: all }: TextWords, span: Span): Span[] {
  const clauses: Span[] = [];
  let from = span.from;
  for (let at = span.from + 1; at <= span.to; at += 1)
    if (at === span.to || all[at]!.isAfterBreak) {
      clauses.push({ from, to: at });
      from = at;
    }
  return clauses;
}

const isWithin = ({ from, to }: Span, spans: readonly Span[]) =>
  spans.some((span) => from >= span.from && to <= span.to);

function headEnd({ words: all }: TextWords, clause: Span, notes: readonly Span[]): number {
  const isNote = (at: number) => notes.some((note) => at >= note.from && at < note.to);
  for (let at = clause.from; at < clause.to; at += 1) if (prepositions.has(all[at]!.word) && !isNote(at)) return at;
  return clause.to;
}

/** "Names, Addresses and Branches": three, each without the day, quarter or number behind it. */
function headsIn(text: TextWords, span: Span, { periods }: TitleWords): Span[] {
  const dated = findPhrases(periods, text, span);
  const heads: Span[] = [];
  let from = span.from;
  for (let at = span.from + 1; at <= span.to; at += 1) {
    if (at < span.to && !isListed(text, at)) continue;
    let to = at;
    while (to > from && (text.words[to - 1]!.word === "and" || dated.some((one) => one.from < to && one.to >= to)))
      to -= 1;
    if (to > from) heads.push({ from, to });
    from = at;
  }
  return heads;
}

/** Another item of a list begins: behind a comma, or behind "and". */
const isListed = ({ text, words: all }: TextWords, at: number) =>
  all[at - 1]!.word === "and" || /[,;/]/.test(text.slice(all[at - 1]!.end, all[at]!.start));

function formsOf(text: TextWords, heads: readonly Span[], { addressees }: TitleWords): TitleParts["forms"] {
  const [first] = heads;
  const named = findPhrases(addressees, text);
  const isRoll = heads.every(({ to }) => named.some((one) => one.to === to));
  return first && isRoll ? [{ form: "roll", span: first }] : [];
}

/** The spans that an expression encloses. */
function enclosed({ text, words: all }: TextWords, expression: RegExp): Span[] {
  return [...text.matchAll(expression)].flatMap(({ 0: raw, index }) => {
    const from = all.findIndex(({ start }) => start >= index);
    const behind = all.findIndex(({ start }) => start >= index + raw.length);
    const span = { from, to: behind === -1 ? all.length : behind };
    return from === -1 || isEmpty(span) ? [] : [span];
  });
}

/** From behind a preposition or "the", over the noun of a text, to the end of the clause. */
function namesIn(text: TextWords, object: Span, { texts }: TitleWords): Span[] {
  const [noun] = findPhrases(texts, text, object);
  if (!noun) return [];
  let from = noun.from;
  while (from > object.from && !isBoundary(text.words[from - 1]!.word)) from -= 1;
  return [{ from, to: object.to }];
}
const isBoundary = (word: string) => prepositions.has(word) || determiners.has(word);
