import type { Audience } from "../../audience/schema.ts";
import { topics as allTopics, type Topic } from "../../catalogue/vocabulary.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { Evidence } from "../schema.ts";
import { readAudience } from "./audience.ts";
import type { AudienceWords } from "./audience-words.ts";
import type { CueTable, InstrumentCue, KindCue } from "./cue-table.ts";
import type { KnownInstrument } from "./known-titles.ts";
import { likeNotices, type NoticeWeights } from "./notice.ts";
import { linksOf, type Link } from "./links.ts";
import { hitsOf, readItem, withoutWeak, type Reading } from "./reading.ts";

export type ClassifiedItem = { title: string; reference: string | null; summary: string | null; url: string | null };
/** What publications are read by (adapters/tables.ts). */
export type ClassificationTables = { cues: CueTable; audience: AudienceWords; notices: NoticeWeights };
export type Classification = {
  changeType: ChangeType;
  topics: Topic[];
  /** 1 to 5, provisional. */
  severity: number;
  /** Keys of instruments of the library that it amends, replaces or is about. */
  regulationIds: string[];
  /** The same with what it does to each, and the words that say so. */
  links: Omit<Link, "evidence">[];
  /** May it enter the library? A list, a press release or the result of an auction may not. */
  isInstrument: boolean;
  /** What its title calls it. */
  instrumentType: InstrumentCue["means"];
  /** For comment only: it binds nobody yet. */
  isDraft: boolean;
  /** For whom it is. */
  audience: Audience;
  /** What decided stands before what else was found. */
  evidence: Evidence[];
};

// No title is as long; some feeds put a whole page into the summary.
const fieldChars = 2_000;

/**
 * Says from words alone what an entry of a regulator's list is: what kind of change, about what, how grave it may be, and
 * which instruments it names. Every finding keeps the words it rests on, as they stand in the field.
 */
export function classify(
  whole: ClassifiedItem,
  known: { regulator: string; instruments: readonly KnownInstrument[] },
  text: string | null,
  tables: ClassificationTables,
): Classification {
  const { cues } = tables;
  const item = trimmed(whole);
  const reading = readItem(item, text, cues.titles);
  const kind = kindOf(reading, item.reference, tables);
  // In the text of what makes no rule, words of all subjects fall in passing.
  const topics = hitsOf(cues.topics, reading, "topic").filter(
    ({ evidence }) => evidence.field !== "document" || kind.decided?.isInstrument !== false,
  );
  const named = new Set(topics.map(({ cue }) => cue.means));
  const severity = severityOf(reading, kind, cues);
  const links = linksOf({ item, text, ofTitle: kind.decided?.relation ?? "about" }, known, cues);
  const isInstrument = kind.decided?.isInstrument ?? true;
  const evidence = [...kind.evidence, ...topics.map((hit) => hit.evidence), ...severity.evidence];
  return {
    changeType: kind.changeType,
    topics: allTopics.filter((topic) => named.has(topic)),
    severity: severity.severity,
    regulationIds: links.map(({ key }) => key),
    links: links.map(({ key, relation, quote }) => ({ key, relation, quote })),
    isInstrument,
    instrumentType: hitsOf(cues.instruments, reading, "instrument")[0]?.cue.means ?? "circular",
    isDraft: kind.decided?.id === "draft",
    audience: readAudience(item, reading, known.regulator, text, tables.audience, idleWordsOf(kind)),
    evidence: [...evidence, ...links.map((link) => link.evidence)],
  };
}

function trimmed({ title, reference, summary, url }: ClassifiedItem): ClassifiedItem {
  const part = (text: string | null) => text?.slice(0, fieldChars) ?? null;
  return { title: title.slice(0, fieldChars), reference: part(reference), summary: part(summary), url: part(url) };
}

type Decided = Pick<KindCue, "id" | "isInstrument" | "isAddressed" | "relation">;
type Kind = { changeType: ChangeType; evidence: Evidence[]; decided: Decided | undefined };

// How like notices a title has to be for a weak cue to stand, and without any cue. Rather a notice too many than a duty missed.
const likeEnough = { weak: 0.28, alone: 0.6 };

function kindOf(reading: Reading, ownReference: string | null, { cues, notices }: ClassificationTables): Kind {
  const { likeness, quote } = likeNotices(reading.title.text, notices);
  const found = withoutWeak(hitsOf(cues.kind, reading, "change-type"));
  const hits = likeness > likeEnough.weak ? found : found.filter(({ cue }) => !cue.isWeak);
  const [first] = hits;
  if (first) return { changeType: first.cue.means, evidence: hits.map(({ evidence }) => evidence), decided: first.cue };
  const reference = ownReference?.trim();
  if (reference) {
    const says = "It has a reference number, and no word that says more: a circular of its own";
    const evidence = { rule: "change-type.reference", field: "reference" as const, quote: reference, says };
    return { changeType: "new", evidence: [evidence], decided: undefined };
  }
  if (likeness > likeEnough.alone && reading.title.addressees.length === 0) return asNotice(quote);
  // On a regulator's list, and nothing says that it is a notice of the day: rather a duty read twice than one missed.
  return { changeType: "new", evidence: [], decided: undefined };
}

function asNotice(quote: string): Kind {
  const says = "No single word decides; it reads like lists, reports and news, which ask nobody to act";
  const evidence = { rule: "change-type.likeness", field: "title" as const, quote, says };
  const decided: Decided = { id: "likeness", isInstrument: false, isAddressed: false, relation: "about" };
  return { changeType: "other", evidence: [evidence], decided };
}

/** The words that say that nobody has to act. */
const idleWordsOf = ({ decided, evidence: [first] }: Kind): string | null =>
  decided && first && !decided.isInstrument && !decided.isAddressed ? first.quote : null;

function severityOf(reading: Reading, kind: Kind, cues: CueTable): { severity: number; evidence: Evidence[] } {
  // Before any word raises it: what makes no rule 1, a circular 3.
  const isWeightless = kind.decided?.isInstrument === false;
  const hits = hitsOf(cues.gravity, reading, "severity", reading.body).filter(
    ({ cue }) => cue.isAlways || !isWeightless,
  );
  const severity = Math.max(isWeightless ? 1 : 3, ...hits.map(({ cue }) => cue.least));
  const ranked = hits.toSorted((a, b) => b.cue.least - a.cue.least);
  return { severity, evidence: ranked.map(({ evidence }) => evidence) };
}
