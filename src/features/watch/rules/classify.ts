import type { Topic } from "../../catalogue/vocabulary.ts";
import { topics as allTopics } from "../../catalogue/vocabulary.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { Evidence } from "../schema.ts";
import { departments, severityCues, topicCues, typeCues, type Cue, type TypeCue } from "./classify/cues.ts";
import { linksOf, type KnownInstrument } from "./classify/links.ts";

export type ClassifiedItem = { title: string; reference: string | null; summary: string | null; url: string | null };
export type Classification = {
  changeType: ChangeType;
  topics: Topic[];
  /** 1 to 5, provisional. */
  severity: number;
  /** Keys of instruments of the library that it amends, replaces or is about. */
  regulationIds: string[];
  /** What decided stands before what else was found. */
  evidence: Evidence[];
};

// Behind the head of a letter words fall in passing.
const headChars = 1_500;
const severityChars = 20_000;
// No title is as long; some feeds put a whole page into the summary.
const fieldChars = 2_000;

/**
 * Says from words alone what an entry of a regulator's list is: what kind of change, about what, how grave it may be, and
 * which instruments it names. Every finding keeps the words it rests on, as they stand in the field.
 */
export function classify(
  whole: ClassifiedItem,
  known: { regulator: string; instruments: readonly KnownInstrument[] },
  text: string | null = null,
): Classification {
  const item = trimmed(whole);
  const type = typeOf(item, text);
  const topics = topicsOf(item, text);
  const severity = severityOf(item, text, type);
  const links = linksOf(item, text, known);
  return {
    changeType: type.changeType,
    topics: topics.topics,
    severity: severity.severity,
    regulationIds: links.map(({ key }) => key),
    evidence: [...type.evidence, ...topics.evidence, ...severity.evidence, ...links.map(({ evidence }) => evidence)],
  };
}

function trimmed({ title, reference, summary, url }: ClassifiedItem): ClassifiedItem {
  const part = (text: string | null) => text?.slice(0, fieldChars) ?? null;
  return { title: title.slice(0, fieldChars), reference: part(reference), summary: part(summary), url: part(url) };
}

/** The first words of the item that fit a cue, field by field. */
function hit(cue: Cue, item: ClassifiedItem, document: string): Evidence | undefined {
  for (const field of cue.fields) {
    const value = field === "document" ? document : (item[field] ?? "");
    const quote = cue.pattern.exec(value)?.[0].trim();
    if (quote) return { rule: cue.id, field, quote, says: cue.says };
  }
  return undefined;
}

const head = (text: string | null) => (text ?? "").slice(0, headChars);

type Typed = { changeType: ChangeType; evidence: Evidence[]; decided: TypeCue | undefined };

function typeOf(item: ClassifiedItem, text: string | null): Typed {
  const hits = typeCues.flatMap((cue) => {
    const evidence = hit(cue, item, head(text));
    return evidence ? [{ cue, evidence }] : [];
  });
  const [first] = hits;
  if (first)
    return { changeType: first.cue.changeType, evidence: hits.map(({ evidence }) => evidence), decided: first.cue };
  const reference = item.reference?.trim();
  // On a regulator's list, and nothing says that it is a notice of the day: rather a duty read twice than one missed.
  if (!reference) return { changeType: "new", evidence: [], decided: undefined };
  const says = "It has a reference number, and no word that says more: a circular of its own";
  const evidence = { rule: "change-type.reference", field: "reference" as const, quote: reference, says };
  return { changeType: "new", evidence: [evidence], decided: undefined };
}

function topicsOf(item: ClassifiedItem, text: string | null): { topics: Topic[]; evidence: Evidence[] } {
  const found = topicCues.flatMap((cue) => {
    const evidence = hit(cue, item, head(text));
    return evidence ? [{ topic: cue.topic, evidence }] : [];
  });
  const all = [...found, ...departmentOf(item)];
  const named = new Set(all.map(({ topic }) => topic));
  return { topics: allTopics.filter((topic) => named.has(topic)), evidence: all.map(({ evidence }) => evidence) };
}

/** The department that wrote it: the first part of the reference, else a folder of the address. */
function departmentOf({ reference, url }: ClassifiedItem): { topic: Topic; evidence: Evidence }[] {
  const code = /^\s*([A-Za-z]{2,6})(?=\s*[/-])/.exec(reference ?? "")?.[1];
  const folders = (url ?? "").split("/").slice(3, -1);
  for (const [field, codes] of [
    ["reference", code ? [code] : []],
    ["url", folders],
  ] as const)
    for (const quote of codes) {
      const department = departments.find((known) => known.codes.test(quote));
      if (!department) continue;
      const says = `From the department of ${department.name}`;
      return [{ topic: department.topic, evidence: { rule: "topic.department", field, quote, says } }];
    }
  return [];
}

/** Before any word raises it: what makes no rules 1 or 2, what recalls one 2, a circular 3. */
function startOf({ changeType, decided }: Typed): number {
  if (changeType === "other") return decided ? 1 : 2;
  return changeType === "update" ? 2 : 3;
}

function severityOf(
  item: ClassifiedItem,
  text: string | null,
  type: Typed,
): { severity: number; evidence: Evidence[] } {
  const isWeightless = type.changeType === "other" && type.decided !== undefined;
  const hits = severityCues.flatMap((cue) => {
    const evidence = isWeightless && !cue.always ? undefined : hit(cue, item, (text ?? "").slice(0, severityChars));
    return evidence ? [{ least: cue.least, evidence }] : [];
  });
  const severity = Math.max(startOf(type), ...hits.map(({ least }) => least));
  return { severity, evidence: hits.toSorted((a, b) => b.least - a.least).map(({ evidence }) => evidence) };
}
