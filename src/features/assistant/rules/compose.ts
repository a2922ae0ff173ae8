import type { Instrument } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import { riskLevels } from "../../catalogue/vocabulary.ts";
import type { Citation, Reply } from "../schema.ts";
import type { Corpus } from "./corpus.ts";
import type { Quoted } from "./extract.ts";
import { asCitation, quotation, standingInWords, statusNote } from "./quotation.ts";
import type { Standings } from "./standing.ts";

/** What every reply is composed from, besides what was found. */
export type Asker = {
  standings: Standings;
  instruments: ReadonlyMap<string, Instrument>;
  /** "a Tier 1 unit microfinance bank"; null when nobody in particular asks. */
  profileWords: string | null;
};

/** A reply that says nothing yet. */
export const emptyReply: Reply = {
  summary: "",
  highRisk: [],
  mediumRisk: [],
  lowRisk: [],
  citations: [],
  related: [],
  kind: "question",
  kindReason: "because it asks something",
  outcome: "nothing",
  missingTerms: [],
  understood: [],
  openQuestions: [],
  because: null,
  wording: { by: "rules", dropped: 0, note: null },
};

type Composed = { cited: readonly Quoted[]; related: readonly Quoted[]; missingTerms: string[] };

/** The answer first, by its best quote; then how it stands for the asker; then the further quotes by risk level. */
export function answeredReply({ cited, related, missingTerms }: Composed, asker: Asker): Reply {
  const { standings, instruments } = asker;
  const citations = cited.map((quoted, at) => asCitation(quoted, at + 1, standings));
  const notesOf = (citation: Citation) => [
    deadlineNote(cited[citation.number - 1]!.passage.deadline),
    statusNote(citation, instruments),
  ];
  const [best, ...rest] = citations;
  const standing = standings.get(best!.regulationId ?? "");
  const itemsOf = (level: RiskLevel) =>
    rest
      .filter(({ riskLevel }) => riskLevel === level)
      .toSorted((a, b) => statusOrder[a.status] - statusOrder[b.status] || a.number - b.number)
      .map((citation) => quotation(citation, [...notesOf(citation), verdictNote(citation)]));
  const sentences = [
    `${quotation(best!, notesOf(best!))}.`,
    standing && standingInWords(standing, best!.number),
    followingInWords(rest),
  ];
  return {
    ...emptyReply,
    outcome: "answered",
    summary: sentences.filter(Boolean).join(" "),
    highRisk: itemsOf("High"),
    mediumRisk: itemsOf("Medium"),
    lowRisk: itemsOf("Low"),
    citations,
    related: related.map((quoted, at) => asCitation(quoted, citations.length + at + 1, standings)),
    missingTerms,
    openQuestions: openQuestionsOf(citations, standings),
    because: becauseOf(citations, asker),
  };
}

const statusOrder: Record<Citation["status"], number> = {
  "in-force": 0,
  captured: 1,
  draft: 2,
  superseded: 3,
  withdrawn: 4,
};

const deadlineNote = (deadline: string | null): string | null => deadline && `deadline: ${deadline}`;

function verdictNote({ verdict }: Citation): string | null {
  if (verdict === "no") return "does not bind you";
  return verdict === "may" ? "may apply to you" : null;
}

/** "3 more provisions on this follow: 1 high, 2 medium." */
function followingInWords(rest: readonly Citation[]): string | null {
  if (rest.length === 0) return null;
  const counts = riskLevels.flatMap((level) => {
    const count = rest.filter(({ riskLevel }) => riskLevel === level).length;
    return count > 0 ? `${count} ${level.toLowerCase()}` : [];
  });
  const subject =
    rest.length === 1 ? "1 more provision on this follows" : `${rest.length} more provisions on this follow`;
  return `${subject}: ${counts.join(", ")} risk.`;
}

/** What would settle whether the regulations that were cited apply, each asked once. */
export function openQuestionsOf(citations: readonly Citation[], standings: Standings): Reply["openQuestions"] {
  const open = citations.flatMap(({ regulationId }) => standings.get(regulationId ?? "")?.open ?? []);
  return [
    ...new Map(open.map((question) => [`${question.kind} ${question.key} ${question.question}`, question])).values(),
  ];
}

export function becauseOf(citations: readonly Citation[], { profileWords }: Asker): string | null {
  const isJudged = citations.some(({ verdict }) => verdict !== null);
  return isJudged && profileWords !== null ? `Judged by your profile, because you are ${profileWords}.` : null;
}

/** Nothing that surely answers, but something near. */
export function closestReply({ related, missingTerms }: Omit<Composed, "cited">, { standings }: Asker): Reply {
  const missing = missingTerms.length > 0 ? ` None of them mentions ${listed(missingTerms)}.` : "";
  return {
    ...emptyReply,
    outcome: "closest",
    summary: `I found nothing that surely answers this. The nearest provisions are shown below.${missing}`,
    related: related.map((quoted, at) => asCitation(quoted, at + 1, standings)),
    missingTerms,
  };
}

// Enough of a word to know it again.
const longestEcho = 40;

const listed = (words: readonly string[]): string =>
  words.map((word) => `“${word.slice(0, longestEcho)}”`).join(words.length === 2 ? " or " : ", ");

export function nothingReply(
  corpus: Corpus,
  { isFiltered, missingTerms }: { isFiltered: boolean; missingTerms: string[] },
): Reply {
  const documents = corpus.documents > 0 ? ` and ${counted(corpus.documents, "document")}` : "";
  const held = `${counted(corpus.regulations, "regulation")}${documents}`;
  const advice = isFiltered
    ? "Try it without the filter."
    : "Try naming the duty, the product, the licence or the regulator, or describe your business to see what binds it.";
  return { ...emptyReply, summary: `I have nothing on that in the ${held} I hold. ${advice}`, missingTerms };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
