import type { Instrument } from "../../../catalogue/schema.ts";
import type { LicenceCategory } from "../../../company/vocabulary.ts";
import type { AnswerKind } from "../../vocabulary.ts";
import type { Reply, Turn } from "../../schema.ts";
import { intentsIn, type Intent } from "../classify/intents.ts";
import { becauseOf, emptyReply, openQuestionsOf, type Asker } from "../compose.ts";
import { asCitation } from "../compose/quotation.ts";
import type { Corpus } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { calendarOf, returnsOf } from "./stored/calendar.ts";
import { changesOf, regulatorsOf } from "./stored/library.ts";
import { amendedOf, penaltyOf, replacedByOf, replacesOf, sinceOf, statusOf } from "./stored/lifetime.ts";

/** Whoever asks, with what the handlers of stored fields read. */
export type Asking = Asker & {
  question: string;
  earlier: readonly Turn[];
  now: Date;
  category: LicenceCategory | null;
  allows: (passage: Passage) => boolean;
};

/** What a handler found: the sentences, the first of which answers; each `[n]` is the nth passage. Null: not surely. */
export type Stored = { kind: AnswerKind; sentences: string[]; passages: Passage[]; day?: string | null } | null;
export type Handler = (asking: Asking, corpus: Corpus) => Stored;

const handlers: Record<Intent, Handler> = {
  "replaced-by": replacedByOf,
  replaces: replacesOf,
  amended: amendedOf,
  since: sinceOf,
  status: statusOf,
  penalty: penaltyOf,
  due: calendarOf,
  returns: returnsOf,
  changes: changesOf,
  regulators: regulatorsOf,
};

/** The answer to what stored fields say and no search finds: in force, since when, what is due; null where they do not. */
export function storedReply(corpus: Corpus, asking: Asking): Reply | null {
  for (const intent of intentsIn(asking.question)) {
    const found = handlers[intent](asking, corpus);
    if (!found || found.passages.length === 0) continue;
    const { kind, sentences, passages, day = null } = found;
    const citations = passages.map((passage, at) =>
      asCitation({ passage, quote: passage.text, offset: passage.offset }, at + 1, asking.applicabilities),
    );
    return {
      ...emptyReply,
      outcome: "answered",
      summary: sentences.join(" "),
      answer: { kind, line: sentences[0]!, isLikely: false, day },
      citations,
      openQuestions: openQuestionsOf(citations, asking.applicabilities),
      because: becauseOf(citations, asking),
    };
  }
  return null;
}

/** The passage that says what an instrument is, where the filter lets it through. */
export function summaryOf({ key }: Instrument, corpus: Corpus, { allows }: Pick<Asking, "allows">): Passage[] {
  const passage = corpus.byId.get(`${key}#regulation_summary`);
  return passage && allows(passage) ? [passage] : [];
}
