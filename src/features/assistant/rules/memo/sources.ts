import type { Citation, Reply } from "../../schema.ts";
import type { MemoBlock } from "./document.ts";
import { safeHref, sourceLine, statusWarning, unverifiedWarning } from "./words.ts";

/** What an answer rests on, and apart from that what stands near the question. */
export function sourceBlocks({ citations, related }: Reply): MemoBlock[] {
  return [
    ...listed("Sources", citations),
    ...listed("Related provisions", related, "These stand near the question and are not part of the answer."),
  ];
}

function listed(heading: string, citations: readonly Citation[], note?: string): MemoBlock[] {
  if (citations.length === 0) return [];
  return [
    { kind: "section", text: heading },
    ...(note === undefined ? [] : [{ kind: "text", text: note, tone: "plain" } as const]),
    ...citations.flatMap(sourceBlock),
  ];
}

function sourceBlock(citation: Citation): MemoBlock[] {
  const { number, title, provision, status, confidence, quote, deadline, url } = citation;
  // That nobody has reviewed a captured text says already that it is not verified.
  const isDoubted = confidence === "unverified" && status !== "captured" && status !== "uploaded";
  const warnings = [statusWarning(citation), isDoubted ? unverifiedWarning : null];
  return [
    { kind: "entry", text: `[${number}] ${title}${provision === null ? "" : `, ${provision}`}` },
    ...warnings.flatMap((text): MemoBlock[] => (text === null ? [] : [{ kind: "text", text, tone: "loud" }])),
    { kind: "quote", text: quote },
    ...(deadline === null ? [] : [{ kind: "text", text: `Deadline: ${deadline}`, tone: "plain" } as const]),
    { kind: "text", text: sourceLine(citation), tone: "quiet" },
    ...(url === null ? [] : [{ kind: "address", text: url, href: safeHref(url) } as const]),
  ];
}
