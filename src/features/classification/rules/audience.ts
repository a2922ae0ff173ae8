import type { Audience, AudienceSubject } from "../../audience/schema.ts";
import { withIncluded } from "../../audience/rules/membership.ts";
import { addresseesIn } from "../../document/rules/addressee.ts";
import {
  broadest,
  classesListed,
  classesNamed,
  subjectIn,
  type AudienceWords,
  type NamedClass,
} from "./audience-words.ts";
import { hasPhrase } from "./phrases.ts";
import { quoteOf, readWords, wholeOf, type Span, type TextWords } from "./text-words.ts";
import { titleParts, type TitleWords } from "./title-parts.ts";

export type PublishedText = { title: string; reference: string | null; summary: string | null; url: string | null };
export type AudienceTables = { audience: AudienceWords; cues: { titles: TitleWords } };

/**
 * For whom a publication is: to whom its letter is addressed, else who is named in its title, else what the list says beside
 * it, else its subject, else all whom the regulator licenses. `idle`, words that say that nobody has to act, as of a list or
 * a result, and what is for everybody, decide although classes are named, but not against a letter.
 */
export function readAudience(
  item: PublishedText,
  regulator: string,
  text: string | null,
  { audience: words, cues: { titles } }: AudienceTables,
  idle: string | null,
): Audience {
  const title = readWords(item.title);
  const summary = item.summary === null ? undefined : readWords(item.summary.slice(0, summaryChars));
  return (
    byLetter(text, words) ??
    byOpening(item.title, titles, words) ??
    (idle === null ? undefined : { scope: "nobody", classes: [], basis: "title", quote: idle }) ??
    bySubject(title, "title", words.notices, regulator) ??
    withLicensees(byTitle(item.title, titles, words), title, regulator, words) ??
    (summary && bySummary(summary, words)) ??
    bySubject(title, "subject", words.subjects, regulator) ??
    (summary && bySubject(summary, "subject", words.subjects, regulator)) ??
    byDepartment(item, regulator, words) ?? {
      scope: "licensed",
      classes: [],
      basis: "regulator",
      quote: null,
    }
  );
}

// Some feeds put a whole page into it.
const summaryChars = 2_000;

/** The lines of the letter that say to whom it goes. */
function byLetter(text: string | null, words: AudienceWords): Audience | undefined {
  const place = text === null ? undefined : addresseesIn(text);
  if (!place || text === null) return undefined;
  const quote = text.slice(place.start, place.end);
  const lines = readWords(quote);
  return addressed(lines, [wholeOf(lines)], { basis: "addressees", quote }, words);
}

/** A title that begins like a letter: "Letter to all banks on …", "All MFBs: …". */
function byOpening(title: string, titles: TitleWords, words: AudienceWords): Audience | undefined {
  const { text, prefixes, addressees } = titleParts(title, titles);
  const [first] = addressees;
  const from = Math.max(0, ...prefixes.map(({ span }) => span.to));
  if (!first || text.words.slice(from, first.from).some(({ word }) => !opening.has(word))) return undefined;
  return addressed(text, [first], { basis: "title", quote: quoteOf(text, first) }, words);
}
// What may stand before the first addressee of a letter.
const opening = new Set(["to", "the"]);

/** Who is named in the title, and to or by whom something is done there. */
function byTitle(title: string, titles: TitleWords, words: AudienceWords): Audience | undefined {
  const { text, addressees } = titleParts(title, titles);
  const done = addressees.flatMap((span) => classesListed(words, text, span));
  return byNames(text, [...classesNamed(words, text, wholeOf(text)), ...done], "title", words);
}

/**
 * Who is named in a title but not licensed by its regulator, as airlines by the Central Bank, is a customer of those who are:
 * whom the subject concerns is told too.
 */
function withLicensees(
  named: Audience | undefined,
  title: TextWords,
  regulator: string,
  words: AudienceWords,
): Audience | undefined {
  if (!named || named.scope !== "classes") return named;
  const licensees = (words.table.regulators[regulator] ?? []).flatMap((id) => withIncluded(id, words.table));
  const isLicensed = (id: string) => licensees.some((one) => one.id === id);
  if (named.classes.some((id) => withIncluded(id, words.table).some((one) => isLicensed(one.id)))) return named;
  const subject = bySubject(title, "subject", words.subjects, regulator);
  if (subject?.scope !== "classes") return named;
  return { ...named, classes: broadest([...named.classes, ...subject.classes], words.table) };
}

/** Where a letter or title says to whom it goes, names count that would mean little elsewhere. */
function addressed(
  text: TextWords,
  spans: readonly Span[],
  rest: Pick<Audience, "basis" | "quote">,
  words: AudienceWords,
): Audience | undefined {
  const classes = spans.flatMap((span) => classesListed(words, text, span)).map(({ of }) => of);
  const named = broadest(classes, words.table);
  if (named.length > 0) return { scope: "classes", classes: named, ...rest };
  const everybody = spans.some((span) => hasPhrase(words.everybody, text, span));
  if (everybody) return { scope: "everybody", classes: [], ...rest };
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

function bySubject(
  text: TextWords,
  basis: "title" | "subject",
  subjects: AudienceWords["subjects"],
  regulator: string,
): Audience | undefined {
  const found = subjectIn(subjects, text, regulator);
  return found && { ...whom(found.subject.for), basis, quote: quoteOf(text, found.span) };
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
