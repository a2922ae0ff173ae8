import type { Day } from "#shared/calendar.ts";
import { lowerFirst } from "#shared/sentence.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { RiskLevel } from "../../../catalogue/vocabulary.ts";
import type { Citation } from "../../schema.ts";
import type { AnswerKind } from "../../vocabulary.ts";
import type { Quoted } from "../decide/extract.ts";
import type { Applicability, Applicabilities } from "../applicability.ts";
import { statusWords } from "./words.ts";

/** The answer in a few words, which the first sentence begins with. `day`: where it is one. */
export type ShortAnswer = { kind: AnswerKind; words: string; day: Day | null };

/** What the first sentence says beside its place. `part`: the words of the quote that answer, where the rest does not. */
export type Lead = { short: ShortAnswer | null; part: string | null };

// Nobody has judged what was only just published; it is neither put first nor put away.
const levelOfCaptured: RiskLevel = "Medium";

/** A quote as a citation of a reply. */
export function asCitation(
  { passage, quote, offset }: Quoted,
  number: number,
  applicabilities: Applicabilities,
): Citation {
  const { regulationId } = passage.place;
  const applicability = regulationId === null ? undefined : applicabilities.get(regulationId);
  return {
    ...passage.place,
    number,
    offset,
    quote,
    isQuarantined: passage.isQuarantined,
    deadline: passage.deadline,
    riskLevel: applicability?.riskLevel ?? levelOfCaptured,
    verdict: applicability?.verdict ?? null,
    takesEffectOn: passage.place.status === "in-force" ? (applicability?.takesEffectOn ?? null) : null,
  };
}

/**
 * A quote in a sentence: its place, what must be known of it, its number. White space is drawn together, and what looks
 * like the number of a citation is not left looking so; the citation itself keeps the quote byte for byte.
 */
export function quotation(
  { quote, title, provision, number }: Citation,
  notes: readonly (string | null)[] = [],
): string {
  const words = shown(quote).replace(/[.;,:]$/, "");
  const known = notes.filter((note) => note !== null).map((note) => ` (${shown(note)})`);
  return `${placeInWords(title, provision)}: “${words}”${known.join("")} [${number}]`;
}

/** The first sentence of an answer: the answer in short where there is one, the words that carry it, and where they stand. */
export function leadOf(
  { quote, title, provision, number }: Citation,
  { short, part }: Lead,
  notes: readonly (string | null)[],
): string {
  const words = `“${shown(part ?? quote).replace(/[.;,:]$/, "")}”`;
  const place = [placeInWords(title, provision), ...notes.filter((note) => note !== null).map(shown)].join("; ");
  return `${short ? `${shown(short.words)}: ` : ""}${words} (${place}) [${number}]`;
}

export const shown = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[(\d+)\]/g, "($1)")
    .trim();

/** "NDPA 2023, section 40". */
function placeInWords(title: string, provision: string | null): string {
  return provision === null
    ? shown(title)
    : `${shown(title)}, ${shown(provision).replace(/^s\.\s*(?=\d)/, "section ")}`;
}

/** What a reader must know of a text that is not simply in force; null for one that is. */
export function statusNote(
  { status, regulationId, takesEffectOn }: Citation,
  instruments: ReadonlyMap<string, Instrument>,
): string | null {
  if (takesEffectOn) return lowerFirst(takesEffectWords(takesEffectOn));
  const isGone = status === "superseded" || status === "withdrawn";
  const successors = isGone ? successorsOf(regulationId, instruments).map(({ shortTitle }) => shortTitle) : [];
  return successors.length > 0 ? `${status}; see ${successors.join(" and ")} in its place` : statusWords[status];
}

/** What replaced an instrument, as far as the library knows. */
export function successorsOf(key: string | null, instruments: ReadonlyMap<string, Instrument>): Instrument[] {
  return key === null ? [] : [...instruments.values()].filter(({ supersedes }) => supersedes.includes(key));
}

/** How a regulation stands for whoever asks, in a sentence with its number; null when nobody in particular does. */
export function applicabilityInWords({ verdict, reasons, open }: Applicability, number: number): string | null {
  const because = reasons.map(shown).map(lowerFirst).join("; ");
  switch (verdict) {
    case null:
      return null;
    case "applies":
      return `This applies to you: ${because} [${number}].`;
    case "may": {
      const [question] = open;
      return question
        ? `It may apply to you; this would settle it: “${shown(question.question)}” [${number}].`
        : `It may apply to you [${number}].`;
    }
    case "no":
      return `It does not bind you: ${because} [${number}].`;
    case "watch":
    case "history":
      return `It does not bind you now: ${because} [${number}].`;
  }
}
