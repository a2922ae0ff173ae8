import type { Passage, Place } from "./corpus/passage.ts";
import { spellerOf, type IsEnglish, type Speller } from "./rewrite/spelling.ts";
import { buildIndex, type Index, type Unit } from "./retrieve/build.ts";

/** All passages an answer may come from, ready to be searched. A hit of the index names a passage by its place in the list. */
export type Corpus = {
  passages: readonly Passage[];
  byId: ReadonlyMap<string, Passage>;
  index: Index;
  /** Has a source (`sourceOf`) a stem anywhere in its passages? */
  holds: (source: string, stem: string) => boolean;
  speller: Speller;
  regulations: number;
  /** Those that everybody sees. */
  documents: number;
};

/** What a passage is a part of: an instrument or a captured document. */
export const sourceOf = ({ place }: { place: Pick<Place, "regulationId" | "documentId"> }): string =>
  place.regulationId ?? `document:${place.documentId}`;

/** What of each passage is indexed. */
export function unitsOf(passages: readonly Passage[]): Unit[] {
  return passages.map((passage) => ({
    text: passage.searched,
    block: blockOf(passage),
    document: sourceOf(passage),
    meant: { text: [passage.text, passage.deadline, passage.place.title].join(" "), askedBy: passage.askedBy },
    // What is captured comes and goes, and shall not move what the library answers; nor shall a company's upload.
    isCounted: passage.isReviewed,
  }));
}

/** Without a dictionary every word may be one, and none is repaired. */
const anyWord: IsEnglish = () => true;

/** Passages with the index of their units (`unitsOf`). */
export function corpusOf(passages: readonly Passage[], index: Index, isEnglish: IsEnglish = anyWord): Corpus {
  const countBy = (idOf: (passage: Passage) => string | null) =>
    new Set(passages.flatMap((passage) => idOf(passage) ?? [])).size;
  return {
    passages,
    byId: new Map(passages.map((passage) => [passage.id, passage])),
    index,
    holds: holdingOf(index, passages),
    speller: spellerOf(index, (unit) => passages[unit]!.companyId === null, isEnglish),
    regulations: countBy(({ place }) => place.regulationId),
    documents: countBy(({ place, companyId }) => (companyId === null ? place.documentId : null)),
  };
}

export const buildCorpus = (passages: readonly Passage[], isEnglish?: IsEnglish): Corpus =>
  corpusOf(passages, buildIndex(unitsOf(passages)), isEnglish);

function holdingOf({ documentOf, document, stems }: Index, passages: readonly Passage[]): Corpus["holds"] {
  const rows = new Map(passages.map((passage, unit) => [sourceOf(passage), documentOf[unit]!]));
  return (source, stem) => {
    const id = stems.get(stem);
    const row = rows.get(source);
    if (id === undefined || row === undefined) return false;
    return document.rows.subarray(document.starts[id], document.starts[id + 1]).includes(row);
  };
}

/** Neighbouring provisions of a document explain each other; an instrument of the library is short enough to be one block. */
function blockOf({ place }: Passage): string {
  if (place.regulationId !== null && place.documentId === null) return place.regulationId;
  return place.provision?.match(/^\d+/)?.[0] ?? "";
}
