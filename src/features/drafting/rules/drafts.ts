import type { Day } from "#shared/calendar.ts";
import type { Instrument, Requirement } from "../../catalogue/schema.ts";
import type { Draft, DraftDuty, DraftRow } from "../schema.ts";

/** What a person may decide of a captured instrument, as it stands. */
export function draftOf(instrument: Instrument): Omit<Draft, "duties"> & { duties: DutyOf[] } {
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
    duties: requirements.map(({ text, provision, quote = null, page = null, deadline }) => ({
      text,
      provision,
      quote,
      page,
      deadline,
    })),
  };
}
type DutyOf = Pick<Requirement, "text" | "provision" | "deadline"> & { quote: string | null; page: number | null };

/** The instrument with what a person has decided: seen, and by whom it is for by a person's word. */
export function withDraft(before: Instrument, { audience, duties, ...fields }: Draft, today: Day): Instrument {
  const captured = before.captured!;
  const isAsRead = audience.scope === captured.audience.scope && sameWords(audience.classes, captured.audience.classes);
  const decided = { ...audience, basis: "person" as const, quote: captured.audience.quote };
  return {
    ...before,
    ...fields,
    requirements: seenDuties(duties),
    confidence: "verified",
    checkBeforeDisplay: null,
    lastChecked: today,
    captured: { ...captured, audience: isAsRead ? captured.audience : decided, reviewedOn: today },
  };
}

/** Duties that a person has settled, as requirements. */
export function seenDuties(duties: readonly DraftDuty[]): Requirement[] {
  return duties.map(({ text, provision, quote, page, deadline }, at) => ({
    id: `r${at + 1}`,
    text,
    provision,
    basis: "seen",
    deadline,
    ...(quote !== null && { quote }),
    ...(page !== null && { page }),
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
export function draftRows(instruments: readonly Instrument[]): DraftRow[] {
  const rows = instruments.flatMap(({ key, title, regulator, issuedOn, requirements, captured }) => {
    if (!captured || captured.isSetAside) return [];
    const { changeId, reviewedOn } = captured;
    return [{ id: key, changeId, title, regulator, issuedOn, duties: requirements.length, reviewedOn }];
  });
  return rows.toSorted((a, b) => Number(a.reviewedOn !== null) - Number(b.reviewedOn !== null));
}
