import type { Citation, Reply } from "#features/assistant/schema.ts";
import { shownLists } from "#features/assistant/rules/memo/answer.ts";
import { gapVerdictWords } from "#features/assistant/vocabulary.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { formatInstant } from "../../lib/format.ts";
import { issueTitles } from "./issue-titles.ts";
import { confidenceWords, placeOf, statusWords, wordingWords } from "./source-words.ts";

/** An answer with its sources as plain text, to take elsewhere. */
export function answerText(reply: Reply): string {
  const steps = reply.steps.map(({ authority, what, within, dueAt, number }, at) =>
    [`${at + 1}. ${authority}: ${what} [${number}]`, within, dueAt && `until ${formatInstant(dueAt)}`]
      .filter(Boolean)
      .join("; "),
  );
  const findings = reply.findings.map(({ verdict, words, stated, required, due, number }) =>
    [
      `- ${gapVerdictWords[verdict]}: “${words}” [${number}]`,
      stated && `stated: ${stated}`,
      required && `required: ${required}`,
      due && `due: ${due}`,
    ]
      .filter(Boolean)
      .join("; "),
  );
  const uncovered = reply.uncovered.map((part) => `- “${part}”`);
  const lists = shownLists(reply)
    .filter((list) => reply[list].length > 0)
    .map((list) => [issueTitles[list], ...reply[list].map((issue) => `- ${issue}`)].join("\n"));
  const because = reply.because === null ? [] : [capitalizeFirst(reply.because)];
  const sources = reply.citations.length > 0 ? [["Sources", ...reply.citations.map(sourceText)].join("\n")] : [];
  return [
    reply.summary,
    ...part("What to do", steps),
    ...part("Your text against the rules", findings),
    ...part("Not answered here", uncovered),
    ...lists,
    ...because,
    ...sources,
    "This is no legal advice.",
  ].join("\n\n");
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[title, ...lines].join("\n")];

function sourceText(citation: Citation): string {
  const { number, title, regulator, quote, deadline, url } = citation;
  const facts = [regulator, placeOf(citation), statusWords(citation), confidenceWords(citation)].filter(Boolean);
  return [
    `[${number}] ${title} (${facts.join(", ")})`,
    `${wordingWords(citation)}: “${quote}”`,
    ...(deadline === null ? [] : [`Deadline: ${deadline}`]),
    ...(url === null ? [] : [url]),
  ].join("\n    ");
}
