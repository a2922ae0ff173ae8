import type { Reply } from "../../schema.ts";
import { issueLists, type IssueList, type ReplyOutcome } from "../../vocabulary.ts";
import type { MemoBlock, Tone } from "./document.ts";

const issueTitles: Record<IssueList, string> = {
  highRisk: "High Risk Issues",
  mediumRisk: "Medium Risk Issues",
  lowRisk: "Low Risk Issues",
};

const outcomeWarnings: Record<ReplyOutcome, string | null> = {
  answered: null,
  closest: "Not a confirmed answer: there is text near the question, but nothing says that it answers it.",
  nothing: "No answer: the texts that are held say nothing on it.",
};

/** What was answered, what was taken for granted, and what would make it more certain. */
export function answerBlocks(reply: Reply): MemoBlock[] {
  const { answer, outcome, because, missingTerms, uncovered } = reply;
  const warning = outcomeWarnings[outcome];
  return [
    { kind: "section", text: "The answer" },
    ...textBlock(warning, "loud"),
    ...textBlock(answer && answer.line, "lead"),
    ...textBlock(afterLine(reply)),
    ...textBlock(because, "quiet"),
    ...listBlock({ kind: "entry", text: "Not covered by this answer" }, uncovered),
    ...shownLists(reply).flatMap((list) => listBlock({ kind: "entry", text: issueTitles[list] }, reply[list])),
    ...understoodBlocks(reply),
    ...openBlocks(reply),
    ...missingBlocks(missingTerms),
  ];
}

/** What the summary says after the line that is set off before it; null where that is all. */
export function afterLine({ summary, answer }: Reply): string | null {
  const rest = answer && summary.startsWith(answer.line) ? summary.slice(answer.line.length).trim() : summary;
  return rest === "" ? null : rest;
}

/** Where the findings stand in a table, the lists would say the same again. */
export const shownLists = ({ findings }: Pick<Reply, "findings">): readonly IssueList[] =>
  findings.length > 0 ? [] : issueLists;

/** All that a reply says in sentences: a quote that stands in it need not be set a second time. */
export const saidIn = (reply: Reply): string =>
  [reply.answer?.line, reply.summary, ...shownLists(reply).flatMap((list) => reply[list])].join("\n");

function understoodBlocks({ understood }: Reply): MemoBlock[] {
  if (understood.length === 0) return [];
  const rows = understood.map(({ label, value, because }) => ({ label, value: `${value} (${because})` }));
  return [
    { kind: "section", text: "What was understood of the business" },
    { kind: "facts", rows },
  ];
}

function openBlocks({ openQuestions }: Reply): MemoBlock[] {
  const items = openQuestions.map(({ question, help }) => (help === null ? question : `${question} ${help}`));
  return listBlock({ kind: "section", text: "Open questions: their answers would make this more certain" }, items);
}

function missingBlocks(terms: readonly string[]): MemoBlock[] {
  if (terms.length === 0) return [];
  return [
    { kind: "section", text: "Words of the question that no cited text contains" },
    { kind: "text", text: terms.map((term) => `“${term}”`).join(", "), tone: "plain" },
  ];
}

const textBlock = (text: string | null, tone: Tone = "plain"): MemoBlock[] =>
  text === null ? [] : [{ kind: "text", text, tone }];

const listBlock = (heading: MemoBlock, items: readonly string[]): MemoBlock[] =>
  items.length === 0 ? [] : [heading, { kind: "list", items }];
