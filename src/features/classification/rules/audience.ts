import type { Audience, AudienceSubject } from "../../audience/schema.ts";
import { classesOf, withIncluded } from "../../audience/rules/membership.ts";
import { addresseesIn } from "../../document/rules/addressee.ts";
import {
  broadest,
  classesListed,
  classesNamed,
  subjectIn,
  type AudienceWords,
  type NamedClass,
} from "./audience-words.ts";
import { findPhrases, hasPhrase } from "./phrases.ts";
import { quoteOf, readWords, wholeOf, type Span, type TextWords } from "./text-words.ts";
import { prepositions, type TitleParts } from "./title-parts.ts";

export type PublishedText = { title: string; reference: string | null; summary: string | null; url: string | null };
/** It read into parts and words. */
type PublishedWords = { title: TitleParts; summary: TextWords };

/**
 * For whom a publication is: to whom its letter is addressed, else who is named in its title, else what the list says beside
 * it, else its subject and the department that wrote it, else those to whom the regulator mostly writes. `idle`, words that say that
 * nobody has to act, as of a list or a result, and what is for everybody, decide although classes are named, but not against
 * a letter.
 */
export function readAudience(
  item: PublishedText,
  { title, summary }: PublishedWords,
  regulator: string,
  text: string | null,
  words: AudienceWords,
  idle: string | null,
): Audience {
  const unnamed = () => byMatter(item, title.text, summary, regulator, words);
  return (
    byLetter(text, regulator, words) ??
    byOpening(title, regulator, words) ??
    (idle === null ? undefined : { scope: "nobody", classes: [], basis: "title", quote: idle }) ??
    byNotice(title.text, words.notices, regulator) ??
    byTitle(title, regulator, words, unnamed) ??
    bySummary(summary, words) ??
    unnamed()
  );
}

/** Where nobody is named: the subject, the department, the regulator. */
function byMatter(
  item: PublishedText,
  title: TextWords,
  summary: TextWords,
  regulator: string,
  words: AudienceWords,
): Audience {
  const subject = bySubject(title, words.subjects, regulator) ?? bySubject(summary, words.subjects, regulator);
  const department = byDepartment(item, regulator, words);
  const general = bySubject(title, words.generalSubjects, regulator);
  // A department that writes to some only is never meant for others; what concerns many it says of its own.
  if (department && subject && isApart(department, subject, words)) return department;
  const ofSome = department?.scope === "classes" ? department : undefined;
  const usual = whom(words.table.unnamed[regulator] ?? "licensed");
  const nobodyElse: Audience = { ...usual, basis: "regulator", quote: null };
  return subject ?? ofSome ?? general ?? department ?? nobodyElse;
}

/** The lines of the letter that say to whom it goes. */
function byLetter(text: string | null, regulator: string, words: AudienceWords): Audience | undefined {
  const place = text === null ? undefined : addresseesIn(text, (line) => namesClassesOnly(line, words));
  if (!place || text === null) return undefined;
  const quote = text.slice(place.start, place.end);
  const lines = readWords(quote);
  return addressed(lines, [wholeOf(lines)], regulator, { basis: "addressees", quote }, words);
}

/** Is every word of a line the name of a class, or joins such names? */
function namesClassesOnly(line: string, words: AudienceWords): boolean {
  const read = readWords(line);
  const named = classesListed(words, read, wholeOf(read));
  const isWithin = (at: number) => named.some(({ from, to }) => from <= at && at < to);
  return named.length > 0 && read.words.every(({ word }, at) => isWithin(at) || joining.has(word));
}
const joining = new Set(
  "all other others and or the of in to nigeria nigerian licensed registered regulated".split(" "),
);

/** A title that begins like a letter: "Letter to all banks on …", "All MFBs: …". */
function byOpening(
  { text, prefixes, addressees }: TitleParts,
  regulator: string,
  words: AudienceWords,
): Audience | undefined {
  const [first] = addressees;
  const from = Math.max(0, ...prefixes.map(({ span }) => span.to));
  if (!first || text.words.slice(from, first.from).some(({ word }) => !opening.has(word))) return undefined;
  return addressed(text, [first], regulator, { basis: "title", quote: quoteOf(text, first) }, words);
}
// What may stand before the first addressee of a letter.
const opening = new Set(["to", "the"]);

/**
 * Who is named in the title, and to or by whom something is done there. Whom the regulator does not license, as airlines by
 * the Central Bank, and to whom something is only sold, paid or reported, have it from those whom the matter concerns: these
 * are told too.
 */
function byTitle(
  { text, addressees }: TitleParts,
  regulator: string,
  words: AudienceWords,
  unnamed: () => Audience,
): Audience | undefined {
  const done = addressees.flatMap((span) => listedBy(regulator, text, span, words));
  const sure = [...classesNamed(words, text, wholeOf(text)), ...done];
  // "PMBs, FCs and BDCs": what may mean others elsewhere.
  const beside = listedBy(regulator, text, wholeOf(text), words).filter((one) =>
    sure.some((other) => areJoined(text, one, other) || areJoined(text, other, one)),
  );
  const named = [...sure, ...beside].filter((one) => !isInReference(text, one)).toSorted((a, b) => a.from - b.from);
  const audience = byNames(text, named, "title", words);
  const licensed = named.filter(({ of }) => isLicensed(of, regulator, words));
  if (!audience || licensed.some((one) => !isReceiver(text, one))) return audience;
  const others = unnamed();
  const classes = [...audience.classes, ...others.classes];
  if (others.scope === "classes") return { ...audience, classes: broadest(classes, words.table) };
  const isServed = (id: string) => classesOf(words.table).get(id)?.isServed ?? false;
  const isOthers = others.basis === "subject" || named.every(({ of }) => isServed(of));
  return licensed.length === 0 && isOthers ? others : audience;
}

/** "Brokers" of the Securities Commission are others than those of the Insurance Commission. */
function listedBy(regulator: string, text: TextWords, span: Span, words: AudienceWords): NamedClass[] {
  const listed = classesListed(words, text, span);
  const own = listed.filter(({ of }) => isLicensed(of, regulator, words));
  return own.length === 0 ? listed : [...own, ...classesNamed(words, text, span)];
}

/** Two items of one list. */
const areJoined = ({ words: all }: TextWords, { to }: Span, { from }: Span) =>
  from === to || (from === to + 1 && all[to]!.word === "and");

/** "Circular OFI/DIR/GEN/17/05" is not to OFIs. */
const isInReference = ({ text, words: all }: TextWords, { from }: Span) =>
  /^[A-Z]{2,6}(?:\/[A-Z.]+){1,5}\/\d/.test(text.slice(all[from]!.start, all[from]!.start + longestReference));
const longestReference = 40;

const isLicensed = (id: string, regulator: string, { licensees }: AudienceWords) =>
  licensees.get(regulator)?.has(id) ?? false;

/** "Sale of Foreign Exchange to BDCs", "Reporting to at least two credit bureaux". */
function isReceiver({ words: all }: TextWords, { from }: Span): boolean {
  const before = all.slice(Math.max(0, from - mostBefore), from);
  const at = before.findLastIndex(({ word }) => prepositions.has(word));
  return receiving.has(before[at]?.word ?? "") && !written.has(before[at - 1]?.word ?? "");
}
const mostBefore = 6;
const written = new Set(["letter", "circular", "notice", "directive", "memo"]);
const receiving = new Set(["to", "with", "through", "via", "from"]);

/** Where a letter or title says to whom it goes, names count that would mean little elsewhere. */
function addressed(
  text: TextWords,
  spans: readonly Span[],
  regulator: string,
  rest: Pick<Audience, "basis" | "quote">,
  words: AudienceWords,
): Audience | undefined {
  const named = spans.flatMap((span) => listedBy(regulator, text, span, words));
  // "Public companies" are not the public.
  const isOther = ({ from, to }: Span) => !named.some((one) => one.from <= from && one.to >= to);
  const everybody = spans.some((span) => findPhrases(words.everybody, text, span).some(isOther));
  if (everybody) return { scope: "everybody", classes: [], ...rest };
  const classes = named.map(({ of }) => of);
  if (classes.length > 0) return { scope: "classes", classes: broadest(classes, words.table), ...rest };
  const licensed = spans.some((span) => hasPhrase(words.licensed, text, span));
  return licensed ? { scope: "licensed", classes: [], ...rest } : undefined;
}

function byNames(
  text: TextWords,
  named: readonly NamedClass[],
  basis: "title" | "listing",
  { table }: AudienceWords,
): Audience | undefined {
  if (named.length === 0) return undefined;
  const from = Math.min(...named.map((one) => one.from));
  const quote = quoteOf(text, { from, to: Math.max(...named.map(({ to }) => to)) });
  const ids = named.map(({ of }) => of);
  return { scope: "classes", classes: broadest(ids, table), basis, quote };
}

// What the list says of an entry begins with what matters.
const summaryWords = 40;

const bySummary = (summary: TextWords, words: AudienceWords) =>
  byNames(
    summary,
    classesNamed(words, summary, { from: 0, to: Math.min(summaryWords, summary.words.length) }),
    "listing",
    words,
  );

function bySubject(text: TextWords, subjects: AudienceWords["subjects"], regulator: string): Audience | undefined {
  const found = subjectIn(subjects, text, regulator);
  return found && { ...whom(found.subject.for), basis: "subject", quote: quoteOf(text, found.span) };
}

/** What is for everybody or nobody its title says; for some classes it is by its subject, whomever the title names. */
function byNotice(text: TextWords, notices: AudienceWords["notices"], regulator: string): Audience | undefined {
  const found = bySubject(text, notices, regulator);
  return found?.scope === "classes" ? found : found && { ...found, basis: "title" };
}

/** The department that wrote it: the first part of the reference, else a folder of the address. */
function byDepartment({ reference, url }: PublishedText, regulator: string, { table }: AudienceWords) {
  const byCode = new Map(Object.entries(table.departments[regulator] ?? {}));
  const code = /^\s*([A-Za-z]{2,6})(?=\s*[/-])/.exec(reference ?? "")?.[1];
  const folders = (url ?? "").split("/").slice(1, -1);
  for (const quote of [...(code ? [code] : []), ...folders]) {
    const found = byCode.get(quote.toUpperCase());
    if (found) return { ...whom(found), basis: "listing" as const, quote };
  }
  return undefined;
}

const whom = (to: AudienceSubject["for"]): Pick<Audience, "scope" | "classes"> =>
  Array.isArray(to) ? { scope: "classes", classes: to } : { scope: to, classes: [] };

/** Have the two no licensee in common? */
function isApart(department: Audience, subject: Audience, { table }: AudienceWords): boolean {
  if (department.scope !== "classes") return false;
  if (subject.scope !== "classes") return table.exclusive.includes(department.quote?.toUpperCase() ?? "");
  const membersOf = ({ classes }: Audience) =>
    classes.flatMap((id) => withIncluded(id, table)).flatMap(({ id, members }) => [id, ...(members?.categories ?? [])]);
  const members = new Set<string>(membersOf(department));
  return !membersOf(subject).some((one) => members.has(one));
}

const strength: Record<Audience["basis"], number> = {
  person: 5,
  addressees: 4,
  title: 3,
  listing: 2,
  subject: 1,
  regulator: 0,
};

/** Does a later reading stand on surer ground than what is known? Of two letters to somebody the first counts. */
export const isSurer = (later: Audience, known: Audience): boolean => strength[later.basis] > strength[known.basis];
