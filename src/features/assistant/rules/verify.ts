import type { Citation, Reply } from "../schema.ts";
import { issueLists } from "../vocabulary.ts";
import type { Corpus } from "./corpus.ts";

/**
 * Finds what is wrong with a reply before anybody sees it: a quote that is not in the text it points to, a number without a
 * citation, an answer that rests on nothing. Undefined when there is nothing.
 */
export function faultIn(reply: Reply, corpus: Corpus): string | undefined {
  const all = [...reply.citations, ...reply.related];
  const misquoted = all.find((citation) => !isQuoted(citation, corpus));
  if (misquoted) return `citation ${misquoted.number} is not what its text says`;
  if (new Set(all.map(({ number }) => number)).size < all.length) return "two citations have one number";
  const isAnswered = reply.outcome === "answered";
  if (isAnswered !== reply.citations.length > 0) return `${reply.outcome} with ${reply.citations.length} citations`;
  const items = issueLists.flatMap((list) => reply[list]);
  const known = new Set(reply.citations.map(({ number }) => number));
  const dangling = [reply.summary, ...items].flatMap(numbersIn).find((number) => !known.has(number));
  if (dangling !== undefined) return `there is no citation ${dangling}`;
  const bare = items.find((item) => !/\[\d+\]\.?$/.test(item));
  return bare === undefined ? undefined : `an item without a citation: ${bare}`;
}

const numbersIn = (text: string): number[] => [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));

function isQuoted(
  { regulationId, requirementId, passage, documentId, offset, quote }: Citation,
  corpus: Corpus,
): boolean {
  if (passage !== "document") {
    const text = corpus.byId.get(`${regulationId}#${requirementId ?? passage}`)?.text;
    return text?.slice(offset, offset + quote.length) === quote;
  }
  return corpus.passages.some(
    ({ place, text, offset: start }) =>
      place.documentId === documentId &&
      offset >= start &&
      text.slice(offset - start, offset - start + quote.length) === quote,
  );
}
