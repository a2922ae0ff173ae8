import { withIncluded } from "../../audience/rules/membership.ts";
import type { AudienceClass, AudienceSubject, AudienceTable } from "../../audience/schema.ts";
import { compilePhrases, findPhrases, hasPhrase, type CompiledPhrases, type Phrases } from "./phrases.ts";
import { fold, readWords, type Span, type TextWords } from "./text-words.ts";

/** data/audience.yaml, ready to be looked for in texts. */
export type AudienceWords = {
  table: AudienceTable;
  /** Names that mean a class wherever they stand, and those that mean one only where a letter says to whom it goes. */
  named: Phrases<string>;
  /** One word of everyday language, as "banks": it means the class only in the plural. */
  plurals: Phrases<string>;
  listed: Phrases<string>;
  /** Who else a letter may go to: everybody, and all whom the regulator licenses. */
  everybody: Phrases<true>;
  licensed: Phrases<true>;
  /** What names nobody besides. */
  beside: ReadonlySet<string>;
  notices: readonly SubjectWords[];
  subjects: readonly SubjectWords[];
  /** Those that say less than the department that wrote. */
  generalSubjects: readonly SubjectWords[];
  /** Of each regulator, the classes in which it licenses somebody. */
  licensees: ReadonlyMap<string, ReadonlySet<string>>;
};
type SubjectWords = { subject: AudienceSubject; phrases: Phrases<true>; unless: Phrases<true> };

/** @throws Error that names the entry and the phrase that cannot be read */
export function compileAudience(table: AudienceTable, known: CompiledPhrases = new Map()): AudienceWords {
  const rows = (of: (item: AudienceClass) => readonly string[]) =>
    table.classes.map((item) => ({ name: `class ${item.id}`, of: item.id, phrases: of(item).join(", ") }));
  const all = (name: string, phrases: readonly string[]) =>
    compilePhrases([{ name, of: true as const, phrases: phrases.join(", ") }], known);
  const compileSubject = (subject: AudienceSubject): SubjectWords => {
    const compiled = (list: readonly string[] = []) => all(`subject ${subject.id}`, list);
    return { subject, phrases: compiled(subject.phrases), unless: compiled(subject.unless) };
  };
  return {
    table,
    named: compilePhrases(
      rows(({ phrases }) => phrases.filter((phrase) => !isOneWord(phrase))),
      known,
    ),
    plurals: compilePhrases(
      rows(({ phrases }) => phrases.filter(isOneWord)),
      known,
    ),
    listed: compilePhrases(
      rows(({ phrases, called = [] }) => [...phrases, ...called]),
      known,
    ),
    everybody: all("everybody", table.everybody),
    licensed: all("licensed", table.licensed),
    beside: new Set(table.beside.map(fold)),
    notices: table.notices.map(compileSubject),
    subjects: table.subjects.filter(({ isGeneral }) => !isGeneral).map(compileSubject),
    licensees: licensees(table),
    generalSubjects: table.subjects.filter(({ isGeneral }) => isGeneral).map(compileSubject),
  };
}

function licensees(table: AudienceTable): Map<string, Set<string>> {
  const included = new Map(table.classes.map(({ id }) => [id, withIncluded(id, table).map((item) => item.id)]));
  const licensed = (ids: readonly string[]) => {
    const within = new Set(ids.flatMap((id) => included.get(id) ?? []));
    return new Set([...included].flatMap(([id, own]) => (own.some((one) => within.has(one)) ? [id] : [])));
  };
  return new Map(Object.entries(table.regulators).map(([regulator, ids]) => [regulator, licensed(ids)]));
}

// Abbreviations are written in capitals.
const isOneWord = (phrase: string) => /^[a-z]+$/.test(phrase);

/** All that a class or other addressees are called by. */
export const namesOf = ({ classes, everybody, licensed }: AudienceTable): string =>
  [...classes.flatMap(({ phrases, called = [] }) => [...phrases, ...called]), ...everybody, ...licensed].join(", ");

/** The first of these subjects that a text is about, with its words. */
export function subjectIn(
  subjects: readonly SubjectWords[],
  text: TextWords,
  regulator: string,
): { subject: AudienceSubject; span: Span } | undefined {
  for (const { subject, phrases, unless } of subjects) {
    if (subject.regulators && !subject.regulators.includes(regulator)) continue;
    const [span] = findPhrases(phrases, text);
    if (span && !hasPhrase(unless, text)) return { subject, span };
  }
  return undefined;
}

/** Classes that a text names, in its order, each with where. */
export type NamedClass = Span & { of: string };

/**
 * The classes named in a part of a text. Of names within each other the longest counts: "other financial institutions" are
 * not all financial institutions. In "commercial, merchant and non-interest banks" the last word belongs to all three.
 */
export function classesNamed(words: AudienceWords, text: TextWords, span: Span): NamedClass[] {
  const plurals = findPhrases(words.plurals, text, span).filter(({ to }) => isPlural(text, to - 1));
  return namesIn(words.named, [...findPhrases(words.named, text, span), ...plurals], text, span);
}

/** The same where a letter says to whom it goes. */
export const classesListed = ({ listed }: AudienceWords, text: TextWords, span: Span): NamedClass[] =>
  namesIn(listed, findPhrases(listed, text, span), text, span);

const isPlural = ({ text, words }: TextWords, at: number) => /s$/i.test(text.slice(words[at]!.start, words[at]!.end));

function namesIn(phrases: Phrases<string>, found: NamedClass[], text: TextWords, span: Span): NamedClass[] {
  const longest = found.filter(
    (one) => !found.some((other) => other.from <= one.from && other.to >= one.to && lengthOf(other) > lengthOf(one)),
  );
  return [...longest.flatMap((one) => sharingHead(phrases, text, span, one)), ...longest].toSorted(
    (a, b) => a.from - b.from,
  );
}

const lengthOf = ({ from, to }: Span) => to - from;
const joints = new Set(["and", "or"]);
// "Merchant and non-interest banks" goes back by a word or three at a time.
const widestName = 3;

/** What stands before a name in a list and has its last word in common. */
function sharingHead(phrases: Phrases<string>, text: TextWords, span: Span, one: NamedClass): NamedClass[] {
  const head = text.text.slice(text.words[one.to - 1]!.start, text.words[one.to - 1]!.end);
  const found: NamedClass[] = [];
  for (let end = one.from; ;) {
    const to = beforeJoint(text, end, span.from);
    if (to === undefined) return found;
    const name = namedWith(phrases, text, { from: Math.max(span.from, to - widestName), to }, head);
    if (!name) return found;
    found.push(name);
    end = name.from;
  }
}

/** Where the part of a list before a word ends: before a comma, "and" or "or". */
function beforeJoint({ text, words }: TextWords, at: number, from: number): number | undefined {
  let to = at;
  if (to > from && joints.has(words[to - 1]!.word)) to -= 1;
  if (to <= from) return undefined;
  const isJoined = to < at || /^\s*[,/]/.test(text.slice(words[to - 1]!.end, words[at]!.start));
  return isJoined ? to : undefined;
}

function namedWith(phrases: Phrases<string>, { text, words }: TextWords, { from, to }: Span, head: string) {
  for (let start = from; start < to; start += 1) {
    const whole = readWords(`${text.slice(words[start]!.start, words[to - 1]!.end)} ${head}`);
    const [name] = findPhrases(phrases, whole).filter((one) => one.from === 0 && one.to === whole.words.length);
    if (name) return { of: name.of, from: start, to };
  }
  return undefined;
}

/** Without classes that others of them include, each once. */
export function broadest(ids: readonly string[], table: AudienceTable): string[] {
  const each = [...new Set(ids)];
  const within = (id: string) =>
    each.some((other) => other !== id && withIncluded(other, table).some((item) => item.id === id));
  return each.filter((id) => !within(id));
}
