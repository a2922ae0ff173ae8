import type { Citation, Reply } from "#features/assistant/schema.ts";
import { issueLists } from "#features/assistant/vocabulary.ts";
import { capitalizeFirst } from "../../lib/format.ts";
import { issueTitles } from "./issue-titles.ts";
import { confidenceWords, placeOf, statusWords, wordingWords } from "./source-words.ts";

/** An answer with its sources as plain text, to take elsewhere. */
export function answerText(reply: Reply): string {
  const lists = issueLists
    .filter((list) => reply[list].length > 0)
    .map((list) => [issueTitles[list], ...reply[list].map((issue) => `- ${issue}`)].join("\n"));
  const because = reply.because === null ? [] : [capitalizeFirst(reply.because)];
  const sources = reply.citations.length > 0 ? [["Sources", ...reply.citations.map(sourceText)].join("\n")] : [];
  return [reply.summary, ...lists, ...because, ...sources, "This is no legal advice."].join("\n\n");
}

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
