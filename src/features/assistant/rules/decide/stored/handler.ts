import type { Instrument } from "../../../../catalogue/schema.ts";
import type { Turn } from "../../../schema.ts";
import type { AnswerKind } from "../../../vocabulary.ts";
import type { Asking } from "../../applicability.ts";
import type { Corpus } from "../../corpus.ts";
import type { Passage } from "../../corpus/passage.ts";

/** Whoever asks, with what the handlers of stored fields read. */
export type StoredAsking = Asking & {
  question: string;
  earlier: readonly Turn[];
  allows: (passage: Passage) => boolean;
};

/** What a handler found: the sentences, the first of which answers; each `[n]` is the nth passage. Null: not surely. */
export type Stored = { kind: AnswerKind; sentences: string[]; passages: Passage[]; day?: string | null } | null;
export type Handler = (asking: StoredAsking, corpus: Corpus) => Stored;

/** The passage that says what an instrument is, where the filter lets it through. */
export function summaryOf({ key }: Instrument, corpus: Corpus, { allows }: Pick<StoredAsking, "allows">): Passage[] {
  const passage = corpus.byId.get(`${key}#regulation_summary`);
  return passage && allows(passage) ? [passage] : [];
}
