import { plural } from "#shared/plural.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { Citation, Reply } from "../schema.ts";
import type { Corpus } from "./corpus.ts";
import type { Quoted } from "./decide/extract.ts";
import type { Standing } from "./decide/duty.ts";
import type { AnswerKind } from "../vocabulary.ts";
import {
  type Lead,
  asCitation,
  leadOf,
  quotation,
  shown,
  applicabilityInWords,
  statusNote,
} from "./compose/quotation.ts";
import type { Applicabilities, Asker } from "./applicability.ts";

/** A reply that says nothing yet. */
export const emptyReply: Reply = {
  summary: "",
  answer: null,
  uncovered: [],
  findings: [],
  unmentioned: 0,
  steps: [],
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

/** What an answer is put into words from. */
export type Composed = {
  cited: readonly Quoted[];
  related: readonly Quoted[];
  missingTerms: string[];
  lead?: Lead;
  uncovered?: readonly string[];
  /** How the duty that leads stands for the asker, where that is not how its instrument does. */
  standing?: Standing;
  /** Does it ask for all of the asker's own duties of a kind, of which an answer shows the first? */
  isOnOwnDuties?: boolean;
  /** Is it only most likely what was meant? The first sentence says so. */
  isLikely?: boolean;
};

/** The answer first, in one sentence; then how its duty stands for the asker; then the further quotes by risk level. */
export function answeredReply(composed: Composed, asker: Asker): Reply {
  const {
    cited,
    related,
    missingTerms,
    lead = noLead,
    uncovered = [],
    standing = null,
    isOnOwnDuties,
    isLikely = false,
  } = composed;
  const { applicabilities, instruments } = asker;
  const citations = cited.map((quoted, at) => asCitation(quoted, at + 1, applicabilities));
  const notesOf = (citation: Citation) => [
    deadlineNote(cited[citation.number - 1]!.passage.deadline),
    statusNote(citation, instruments),
  ];
  const [best, ...rest] = citations;
  const applicability = applicabilities.get(best!.regulationId ?? "");
  const isOfRegulation = standing === "others" && applicability?.verdict !== "no";
  const itemsOf = (level: RiskLevel) =>
    rest
      .filter(({ riskLevel }) => riskLevel === level)
      .toSorted((a, b) => statusOrder[a.status] - statusOrder[b.status] || a.number - b.number)
      .map((citation) => quotation(citation, [...notesOf(citation), verdictNote(citation)]));
  const found = `${isLikely ? "Most likely: " : ""}${leadOf(best!, lead, notesOf(best!))}.`;
  // What does not bind never leads.
  const isOfOthers = standing === "others";
  const line = isOfOthers ? "No rule that I hold sets this for you; it is set for others [1]." : found;
  const sentences = [
    line,
    isOfOthers && found,
    isOfRegulation
      ? `This duty is for others than you, though the text binds you [1].`
      : applicability && applicabilityInWords(applicability, best!.number),
    uncovered.length > 0 && `I found nothing on this part of your question: ${listed(uncovered)}.`,
    followingInWords(rest),
    isOnOwnDuties && "Your dashboard has every duty that binds you, with its date.",
  ];
  return {
    ...emptyReply,
    outcome: "answered",
    summary: sentences.filter(Boolean).join(" "),
    answer: isOfOthers
      ? { kind: "rule", line, isLikely, day: null }
      : { kind: lead.short?.kind ?? kindOf(best!), line, isLikely, day: lead.short?.day ?? null },
    uncovered: [...uncovered],
    highRisk: itemsOf("High"),
    mediumRisk: itemsOf("Medium"),
    lowRisk: itemsOf("Low"),
    citations,
    related: related.map((quoted, at) => asCitation(quoted, citations.length + at + 1, applicabilities)),
    missingTerms,
    openQuestions: openQuestionsOf(citations, applicabilities),
    because: becauseOf(citations, asker),
  };
}

const noLead: Lead = { short: null, part: null };

const kindOf = ({ passage }: Citation): AnswerKind => (passage === "penalty" ? "penalty" : "rule");

const statusOrder: Record<Citation["status"], number> = {
  "in-force": 0,
  captured: 1,
  uploaded: 2,
  draft: 3,
  superseded: 4,
  withdrawn: 5,
};

const deadlineNote = (deadline: string | null): string | null => deadline && `deadline: ${deadline}`;

function verdictNote({ verdict }: Citation): string | null {
  if (verdict === "no") return "does not bind you";
  return verdict === "may" ? "may apply to you" : null;
}

/** That there is more than the summary says, and where. */
function followingInWords(rest: readonly Citation[]): string | null {
  if (rest.length === 0) return null;
  return rest.length === 1
    ? "One further provision is listed below."
    : `${rest.length} further provisions are listed below, by risk.`;
}

/** What would settle whether the regulations that were cited apply, each asked once. */
export function openQuestionsOf(
  citations: readonly Citation[],
  applicabilities: Applicabilities,
): Reply["openQuestions"] {
  const open = citations.flatMap(({ regulationId }) => applicabilities.get(regulationId ?? "")?.open ?? []);
  return [
    ...new Map(open.map((question) => [`${question.kind} ${question.key} ${question.question}`, question])).values(),
  ];
}

export function becauseOf(citations: readonly Citation[], { profileWords }: Asker): string | null {
  const isJudged = citations.some(({ verdict }) => verdict !== null);
  if (!isJudged || profileWords === null) return null;
  return `Because you are ${profileWords}, each regulation here was judged by whether it binds you.`;
}

/** What is asked for and the nearest duty does not say, in the question's words; whether regulations answer such a question. */
type Lacking = { lacks: string | null; isOutOfScope?: boolean };

/** Nothing that surely answers, but something near. */
export function closestReply(
  { related, missingTerms, lacks, isOutOfScope = false }: Omit<Composed, "cited"> & Lacking,
  { applicabilities }: Asker,
): Reply {
  const words = missingTerms.length > 0 ? ` None of them mentions ${listed(missingTerms)}.` : "";
  const missing = lacks === null ? words : ` The nearest of them says nothing of ${listed([lacks])}.`;
  const summary = isOutOfScope
    ? `${notForRegulations} The provisions nearest to it are shown below.`
    : `I found nothing that surely answers this. The nearest provisions are shown below.${missing}`;
  return {
    ...emptyReply,
    outcome: "closest",
    summary,
    related: related.map((quoted, at) => asCitation(quoted, at + 1, applicabilities)),
    missingTerms: isOutOfScope ? [] : missingTerms,
  };
}

/** With what was found in unreviewed documents and tells its reader what to do: last, and no part of the answer. */
export function withApart(reply: Reply, apart: readonly Quoted[], { applicabilities }: Asker): Reply {
  const shownAlready = reply.citations.length + reply.related.length;
  const citations = apart.map((quoted, at) => asCitation(quoted, shownAlready + at + 1, applicabilities));
  return { ...reply, related: [...reply.related, ...citations] };
}

const notForRegulations = "That is not something regulations answer.";

/** To what no regulation answers, whatever is held. */
export const outOfScopeReply: Reply = {
  ...emptyReply,
  summary: `${notForRegulations} Ask me what a rule demands, by when, of whom, or what it costs to break it.`,
};

/** To what goes on with something that was never said. */
export const unclearReply: Reply = {
  ...emptyReply,
  summary: "It is not clear to me what this goes on with. Please ask it as a whole question.",
};

/** To a question on a regulation that the filter leaves out. */
export const filteredReply = (title: string): Reply => ({
  ...emptyReply,
  summary: `${shown(title)} is outside the filter you set. Try it without the filter.`,
});

// Enough of a word to know it again.
const longestEcho = 40;

const listed = (words: readonly string[]): string =>
  words.map((word) => `“${word.slice(0, longestEcho)}”`).join(words.length === 2 ? " or " : ", ");

export function nothingReply(
  corpus: Corpus,
  { isFiltered, missingTerms }: { isFiltered: boolean; missingTerms: string[] },
): Reply {
  const documents = corpus.documents > 0 ? ` and ${plural(corpus.documents, "document")}` : "";
  const held = `${plural(corpus.regulations, "regulation")}${documents}`;
  const advice = isFiltered
    ? "Try it without the filter."
    : "Try naming the duty, the product, the licence or the regulator, or describe your business to see what binds it.";
  return { ...emptyReply, summary: `I found nothing on that in the ${held} I hold. ${advice}`, missingTerms };
}
