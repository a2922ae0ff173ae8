import type { AnswerEvent, Citation, Reply } from "../../schema.ts";
import { issueLists } from "../../vocabulary.ts";

/** A reply in the pieces in which it is shown, in reading order; each brings the citations that nobody has seen before it. */
export function* partsOf(reply: Reply): Generator<Extract<AnswerEvent, { event: "part" }>> {
  const shown = new Set<number>();
  const pieces = [
    { at: "summary" as const, text: reply.summary },
    ...issueLists.flatMap((at) => reply[at].map((text) => ({ at, text }))),
  ];
  for (const { at, text } of pieces) {
    const citations = citedIn(text, reply.citations).filter(({ number }) => !shown.has(number));
    for (const { number } of citations) shown.add(number);
    yield { event: "part", at, text, citations };
  }
}

/** The citations whose numbers stand in a text: "[1]", "[2]". */
export function citedIn(text: string, citations: readonly Citation[]): Citation[] {
  const numbers = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
  return citations.filter(({ number }) => numbers.has(number));
}
