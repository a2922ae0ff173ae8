import type { Citation, Reply } from "../../schema.ts";
import { saidIn } from "./answer.ts";
import type { MemoBlock } from "./document.ts";
import { safeHref, sourceLine, statusWarning, unverifiedWarning } from "./words.ts";

/** What an answer rests on, and apart from that what stands near the question; what was put in quarantine is in no memo. */
export function sourceBlocks(reply: Reply): MemoBlock[] {
  const { citations } = reply;
  const related = reply.related.filter(({ isQuarantined }) => !isQuarantined);
  const said = saidIn(reply);
  // Two citations of one requirement have the same quote, and what the answer quotes has been read already.
  const seen = new Set<string>();
  const isNew = ({ quote }: Citation): boolean => {
    const isRepeated = seen.has(quote) || said.includes(`“${quote.replace(/\.$/, "")}`);
    seen.add(quote);
    return !isRepeated;
  };
  const near = "These stand near the question and are not part of the answer.";
  return [
    ...listed(
      "Sources",
      citations.map((citation) => sourceBlock(citation, isNew(citation))),
    ),
    ...listed(
      "Related provisions",
      related.map((citation) => sourceBlock(citation, isNew(citation))),
      near,
    ),
  ];
}

function listed(heading: string, sources: readonly MemoBlock[][], note?: string): MemoBlock[] {
  if (sources.length === 0) return [];
  return [
    { kind: "section", text: heading },
    ...(note === undefined ? [] : [{ kind: "text", text: note, tone: "plain" } as const]),
    ...sources.flat(),
  ];
}

function sourceBlock(citation: Citation, hasQuote: boolean): MemoBlock[] {
  const { number, title, provision, status, confidence, quote, deadline, url } = citation;
  // That nobody has reviewed a captured text says already that it is not verified.
  const isDoubted = confidence === "unverified" && status !== "captured" && status !== "uploaded";
  const warnings = [statusWarning(citation), isDoubted ? unverifiedWarning : null];
  // Words that are not to be relied on stand under their warning, also where they were read above without it.
  const isQuoted = hasQuote || warnings.some((warning) => warning !== null);
  return [
    { kind: "entry", text: `[${number}] ${title}${provision === null ? "" : `, ${provision}`}` },
    ...warnings.flatMap((text): MemoBlock[] => (text === null ? [] : [{ kind: "text", text, tone: "loud" }])),
    isQuoted ? { kind: "quote", text: quote } : { kind: "text", text: "Quoted above.", tone: "plain" },
    ...(deadline === null ? [] : [{ kind: "text", text: `Deadline: ${deadline}`, tone: "plain" } as const]),
    { kind: "text", text: sourceLine(citation), tone: "quiet" },
    ...(url === null ? [] : [{ kind: "address", text: url, href: safeHref(url) } as const]),
  ];
}
