import type { Citation, Turn } from "../../schema.ts";
import type { Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { buildMemory, type Memory } from "./memory.ts";

/** The answers that a company marked as right, as the ranking remembers them; undefined when there are none. */
export function rememberedIn(
  { passages }: Corpus,
  accepted: readonly Pick<Turn, "message" | "reply">[],
): Memory | undefined {
  if (accepted.length === 0) return undefined;
  const entries = accepted.map(({ message, reply }) => ({
    question: message,
    // A passage that is gone, as its text has changed since, is remembered no more.
    units: reply.citations.flatMap((citation) => unitOf(passages, citation) ?? []),
    times: 1,
  }));
  return buildMemory(entries);
}

function unitOf(passages: readonly Passage[], citation: Citation): number | undefined {
  const unit = passages.findIndex((passage) => isCited(passage, citation));
  return unit < 0 ? undefined : unit;
}

function isCited({ place, text, offset }: Passage, citation: Citation): boolean {
  if (place.regulationId !== citation.regulationId || place.documentId !== citation.documentId) return false;
  if (place.requirementId !== citation.requirementId || place.passage !== citation.passage) return false;
  const start = citation.offset - offset;
  return start >= 0 && text.slice(start, start + citation.quote.length) === citation.quote;
}
