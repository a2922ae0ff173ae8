import { daysBetween, dayInWords, type Day } from "#shared/calendar.ts";
import type { Audience } from "../../audience/schema.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { Instrument, PenaltyQuote, Requirement } from "../../catalogue/schema.ts";
import { topicLabels, type Topic } from "../../catalogue/vocabulary.ts";
import { normaliseReference } from "../../document/rules/reference.ts";
import type { Proposal } from "../../document/schema.ts";
import { asMuchAsFits, penaltyText } from "./quotes.ts";

/** A change as it makes an entry of the library. */
export type CapturedChange = {
  id: string;
  regulator: string;
  title: string;
  reference: string | null;
  url: string | null;
  publishedOn: Day | null;
  summary: string | null;
  /** The day in Lagos on which it was captured. */
  capturedOn: Day;
  topics: Topic[];
  severity: number;
  audience: Audience;
  /** What its title calls it. */
  instrumentType: Instrument["instrumentType"];
  /** Put out for comment: nothing in it binds yet. */
  isDraft: boolean;
  links: CapturedLink[];
};
/** What it says of another instrument of the library, in its own words. */
export type CapturedLink = { key: string; relation: "amends" | "replaces" | "repeals" | "about"; quote: string };
/** The duties that were read from its texts, and what a breach of them costs. */
export type CapturedDuties = { requirements: readonly Requirement[]; penalties: readonly PenaltyQuote[] };
/** These, and what a text says of itself. */
export type CapturedText = CapturedDuties & { proposals: readonly Proposal[] };

/** The entry that a change makes. All of it is provisional: nobody has read it. */
export function capturedInstrument(change: CapturedChange, key: string): Instrument {
  const { regulator, topics, severity, audience, capturedOn, summary } = change;
  const by = regulatorName(regulator);
  const day = dayInWords(capturedOn);
  return {
    key,
    ...listedFields(change),
    regulator,
    issuer: by,
    effectiveOn: null,
    supersedesTitles: [],
    ...linkFields(change.links),
    area: areaOf(topics),
    topics,
    tags: [],
    appliesTo: everybody,
    summary: summary && summary.length >= 20 ? summary : `Captured at the ${by} on ${day}. Nobody has reviewed it yet.`,
    requirements: [],
    penalty: null,
    severity,
    severityWhy: "Provisional: from words of the title and text. Nobody has reviewed it",
    sources: change.url ? [{ url: change.url, confirmed: `Listed by the regulator when it was captured, ${day}` }] : [],
    confidence: "unverified",
    checkBeforeDisplay: "Captured, not reviewed: whom it binds, its risk and its duties were read by the program",
    lastChecked: capturedOn,
    captured: { changeId: change.id, audience, reviewedOn: null, linkWords: wordsOf(change.links), isSetAside: false },
  };
}

/** The same entry after the regulator has edited it at its list: what its text said stays. */
export function relistedInstrument(before: Instrument, change: CapturedChange): Instrument {
  const { issuedOn, reference, ...fields } = listedFields(change);
  return { ...before, ...fields, issuedOn: issuedOn ?? before.issuedOn, reference: reference ?? before.reference };
}

/** The same entry with what its text says. What is known already stays: a text may come again, and another beside it. */
export function readInstrument(before: Instrument, change: CapturedChange, text: CapturedText): Instrument {
  const { topics, severity, audience } = change;
  const proposed = (field: Proposal["field"]) => text.proposals.find((proposal) => proposal.field === field)?.value;
  const issuedOn = before.issuedOn ?? proposed("issuedOn") ?? null;
  const isDraft = change.isDraft || before.status === "draft";
  const linked = linkFields(change.links);
  const penaltyQuotes = isDraft ? [] : quotedPenalties(before, text.penalties);
  const isRefused = (key: string) => before.captured?.linkVerdicts?.[key] === "refused";
  const supersedes = [...new Set([...before.supersedes, ...linked.supersedes.filter((key) => !isRefused(key))])];
  return {
    ...before,
    status: isDraft ? "draft" : before.status,
    reference: before.reference ?? proposed("reference") ?? null,
    issuedOn,
    effectiveOn: before.effectiveOn ?? effectiveOf(proposed("effectiveOn"), issuedOn),
    supersedes,
    // "Revised" in a title is read as an amendment; what its text then replaces it no longer amends.
    amends: [...new Set([...before.amends, ...linked.amends])].filter((key) => !supersedes.includes(key)),
    area: areaOf(topics),
    topics,
    severity,
    // A draft obliges nobody.
    requirements: isDraft ? [] : joined(before.requirements, text.requirements),
    penalty: penaltyText(penaltyQuotes) ?? before.penalty,
    captured: before.captured && {
      ...before.captured,
      audience,
      linkWords: { ...before.captured.linkWords, ...wordsOf(change.links) },
      ...(penaltyQuotes.length > 0 && { penaltyQuotes }),
    },
  };
}

const everybody: Instrument["appliesTo"] = {
  industries: ["all"],
  categories: ["all"],
  services: [],
  minEmployees: null,
  condition: null,
  conditionKey: null,
  unconditionalFor: null,
};

const longestShortTitle = 90;

function listedFields({ title, instrumentType, reference, url, publishedOn, isDraft }: CapturedChange) {
  return {
    title,
    shortTitle: shortened(title),
    instrumentType,
    reference,
    issuedOn: publishedOn,
    status: isDraft ? ("draft" as const) : ("in-force" as const),
    officialUrl: url,
  };
}

function shortened(title: string): string {
  if (title.length <= longestShortTitle) return title;
  const cut = title.slice(0, longestShortTitle);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestShortTitle / 2))}…`;
}

export const areaOf = ([topic]: readonly Topic[]): string => (topic ? topicLabels[topic] : "Not sorted yet");

const ends = new Set<CapturedLink["relation"]>(["replaces", "repeals"]);
const keysOf = (links: readonly CapturedLink[]) => [...new Set(links.map(({ key }) => key))];
const linkFields = (links: readonly CapturedLink[]) => ({
  supersedes: keysOf(links.filter(({ relation }) => ends.has(relation))),
  amends: keysOf(links.filter(({ relation }) => relation === "amends")),
});
const wordsOf = (links: readonly CapturedLink[]): Record<string, string> =>
  Object.fromEntries(links.filter(({ relation }) => relation !== "about").map(({ key, quote }) => [key, quote]));

// A text may be dated a little before the day on which it was put on the list.
const mostBackDays = 92;

/** A day long before the text itself is that of another text, which it speaks of. */
function effectiveOf(day: Day | undefined, issuedOn: string | null): string | null {
  if (day === undefined) return null;
  return issuedOn?.length === 10 && daysBetween(day, issuedOn) > mostBackDays ? null : day;
}

const saidBy = ({ quote, text }: Requirement): string => quote ?? text;
const timesSaid = (words: string, duties: readonly Requirement[]): number =>
  duties.filter((duty) => saidBy(duty) === words).length;

/** Those that are known, and of those that are read what is new: words may lay down two duties, each with its own clock. */
function joined(before: readonly Requirement[], read: readonly Requirement[]): Requirement[] {
  const fresh = read.filter((duty, at) => {
    const words = saidBy(duty);
    return timesSaid(words, read.slice(0, at)) >= timesSaid(words, before);
  });
  const last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1))));
  return [...before, ...fresh.map((duty, at) => ({ ...duty, id: `r${last + at + 1}` }))];
}

/** Those that are known and those that are read, each once. */
function quotedPenalties({ captured }: Instrument, read: readonly PenaltyQuote[]): PenaltyQuote[] {
  const all = [...(captured?.penaltyQuotes ?? []), ...read.map(({ quote, page }) => ({ quote, page }))];
  return asMuchAsFits(all.filter(({ quote }, at) => all.findIndex((other) => other.quote === quote) === at));
}

const longestKey = 80;
const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestKey)
    .replace(/^-|-$/g, "");

/**
 * The key of a new entry: the regulator with the reference, else with title and day. It never changes: links, alerts and
 * what an editor saves hang on it. `isTaken` says whether another entry has it.
 */
export function captureKey(change: CapturedChange, isTaken: (key: string) => boolean): string {
  const { regulator, reference, title, publishedOn, capturedOn } = change;
  const name = slugOf(reference ?? "") || `${slugOf(title)}-${publishedOn ?? capturedOn}`;
  const key = slugOf(regulator) + "-" + name.replace(/^-/, "");
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? key : `${key}-${count}`;
    if (!isTaken(numbered)) return numbered;
  }
}

// A list may date a circular some weeks after it was signed.
const sameDays = 60;
const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The entry that a publication is already: of the same regulator, by its reference, or by its whole title of about the same
 * day. Letters and their annexes share a number: what was captured must have the same title as well.
 */
export function knownEntry(change: CapturedChange, instruments: readonly Instrument[]): Instrument | undefined {
  const { byReference, byTitle } = indexOf(instruments);
  const { regulator, reference, title, publishedOn } = change;
  const name = `${regulator} ${plain(title)}`;
  const referred = reference === null ? [] : (byReference.get(`${regulator} ${normaliseReference(reference)}`) ?? []);
  const titled = (byTitle.get(name) ?? []).filter((known) => isSameTime(known, publishedOn));
  return (
    referred.find((known) => !known.captured || nameOf(known) === name) ??
    titled.find((known) => known.reference === null || reference === null)
  );
}

type Index = Record<"byReference" | "byTitle", Map<string, Instrument[]>>;
const indexes = new WeakMap<readonly Instrument[], Index>();
const nameOf = ({ regulator, title }: Instrument) => `${regulator} ${plain(title)}`;

/** Built once for a state of the library: every publication is looked up in it. */
function indexOf(instruments: readonly Instrument[]): Index {
  const known = indexes.get(instruments);
  if (known) return known;
  const referred = instruments.filter(({ reference }) => reference !== null);
  const numbered = (of: Instrument) => `${of.regulator} ${normaliseReference(of.reference!)}`;
  const index = { byReference: Map.groupBy(referred, numbered), byTitle: Map.groupBy(instruments, nameOf) };
  indexes.set(instruments, index);
  return index;
}

function isSameTime({ issuedOn }: Instrument, publishedOn: Day | null): boolean {
  if (!issuedOn || !publishedOn) return true;
  if (issuedOn.length < 10) return publishedOn.startsWith(issuedOn);
  return Math.abs(daysBetween(issuedOn, publishedOn)) <= sameDays;
}
