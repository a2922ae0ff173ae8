import type { Day } from "#shared/calendar.ts";
import type { Instrument, Requirement } from "../../catalogue/schema.ts";
import { ends } from "../../catalogue/rules/standing.ts";
import { penaltyText } from "./quotes.ts";
import type { Draft, DraftDuty, DraftLink, DraftRow, OpenedDraft } from "../schema.ts";

type Library = ReadonlyMap<string, Instrument>;

/** What a person may decide of a captured instrument, as it stands. */
export function draftOf(instrument: Instrument, library: Library): Omit<Draft, "duties"> & { duties: DutyOf[] } {
  const { title, shortTitle, reference, instrumentType, issuedOn, effectiveOn, status } = instrument;
  const { area, topics, tags, summary, penalty, severity, severityWhy, captured, requirements } = instrument;
  const { scope, classes } = captured!.audience;
  return {
    title,
    shortTitle,
    reference,
    instrumentType,
    issuedOn,
    effectiveOn,
    status,
    area,
    topics,
    tags,
    summary,
    penalty,
    severity,
    severityWhy,
    audience: { scope, classes },
    links: linksOf(instrument, library),
    duties: requirements.map(({ text, provision, quote = null, page = null, words, for: addressee, deadline }) => ({
      text,
      provision,
      quote,
      page,
      ...(words && { words }),
      ...(addressee && { for: addressee }),
      deadline,
    })),
  };
}
type DutyOf = Pick<Requirement, "text" | "provision" | "words" | "for" | "deadline"> & {
  quote: string | null;
  page: number | null;
};

function linksOf(instrument: Instrument, library: Library): DraftLink[] {
  const isEnded = (id: string) => library.has(id) && ends(instrument, library.get(id)!);
  return [
    ...instrument.supersedes.map((id) => ({
      id,
      relation: isEnded(id) ? ("replaces" as const) : ("may-replace" as const),
    })),
    ...instrument.amends.map((id) => ({ id, relation: "amends" as const })),
  ];
}

/** The regulations that the links of an instrument name, and by which words. */
export const linkedBy = ({ supersedes, amends, captured }: Instrument, library: Library): OpenedDraft["linked"] =>
  [...new Set([...supersedes, ...amends, ...Object.keys(captured?.linkVerdicts ?? {})])].map((id) => ({
    id,
    title: library.get(id)?.title ?? id,
    words: captured?.linkWords[id] ?? null,
  }));

/** Links to what is not in the library, or to itself, in words. */
export function mislinked({ links }: Draft, { key, supersedes, amends }: Instrument, library: Library): string[] {
  const isKnown = ({ id }: DraftLink) =>
    id !== key && (library.has(id) || supersedes.includes(id) || amends.includes(id));
  return links.filter((link) => !isKnown(link)).map(({ id }) => `No other regulation of the library is called ${id}`);
}

/** The links as they are stored: of each that replaces, or was read to do so, what a person says. */
function linkFields(
  links: readonly DraftLink[],
  before: Instrument,
): Pick<Instrument, "supersedes" | "amends" | "captured"> {
  const named = (...wanted: DraftLink["relation"][]) => [
    ...new Set(links.flatMap(({ id, relation }) => (wanted.includes(relation) ? [id] : []))),
  ];
  const supersedes = named("replaces", "may-replace");
  const { linkVerdicts = {}, ...captured } = before.captured!;
  const refused = [...before.supersedes, ...Object.keys(linkVerdicts)].filter((id) => !supersedes.includes(id));
  const verdicts: typeof linkVerdicts = {
    ...Object.fromEntries(refused.map((id) => [id, "refused"])),
    ...Object.fromEntries(named("replaces").map((id) => [id, "confirmed"])),
  };
  const isSaid = Object.keys(verdicts).length > 0;
  return { supersedes, amends: named("amends"), captured: { ...captured, ...(isSaid && { linkVerdicts: verdicts }) } };
}

/** The instrument with what a person has decided: seen, and by whom it is for by a person's word. */
export function withDraft(before: Instrument, { audience, duties, links, ...fields }: Draft, today: Day): Instrument {
  const captured = before.captured!;
  const isAsRead = audience.scope === captured.audience.scope && sameWords(audience.classes, captured.audience.classes);
  const decided = { ...audience, basis: "person" as const, quote: captured.audience.quote };
  const { captured: linked, ...linkLists } = linkFields(links, before);
  const { penaltyQuotes, ...rest } = linked!;
  const isAsQuoted = penaltyQuotes && fields.penalty === penaltyText(penaltyQuotes);
  return {
    ...before,
    ...fields,
    ...linkLists,
    requirements: seenDuties(duties),
    confidence: "verified",
    checkBeforeDisplay: null,
    lastChecked: today,
    captured: {
      ...rest,
      ...(isAsQuoted && { penaltyQuotes }),
      audience: isAsRead ? captured.audience : decided,
      reviewedOn: today,
    },
  };
}

/** Duties that a person has settled, as requirements. */
export function seenDuties(duties: readonly DraftDuty[]): Requirement[] {
  return duties.map(({ text, provision, quote, page, words, for: addressee, deadline }, at) => ({
    id: `r${at + 1}`,
    text,
    provision,
    basis: "seen",
    ...(addressee && { for: addressee }),
    deadline,
    ...(quote !== null && { quote }),
    ...(page !== null && { page }),
    // Of words that are not the text's own nothing is quoted.
    ...(words && quote !== null && { words }),
  }));
}

const sameWords = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word) => other.includes(word));

/** Quotes that do not stand on the page they name, by the number of their duty. */
export function misquoted({ duties }: Pick<Draft, "duties">, pages: readonly (readonly string[])[]): string[] {
  return duties.flatMap(({ quote, page }, at) => {
    if (quote === null) return [];
    const isThere = page !== null && pages.some((one) => one[page - 1]?.includes(quote));
    return isThere ? [] : [`The quote of duty ${at + 1} does not stand on page ${page ?? "that is missing"}`];
  });
}

/** Captured instruments that may be edited, those that nobody has reviewed first. */
export function draftRows(instruments: readonly Instrument[]): Omit<DraftRow, "hasText">[] {
  const rows = instruments.flatMap(({ key, title, regulator, issuedOn, requirements, captured }) => {
    if (!captured || captured.isSetAside) return [];
    const { changeId, reviewedOn } = captured;
    return [{ id: key, changeId, title, regulator, issuedOn, duties: requirements.length, reviewedOn }];
  });
  return rows.toSorted((a, b) => Number(a.reviewedOn !== null) - Number(b.reviewedOn !== null));
}
