import type { Reply } from "../../schema.ts";
import { intentsIn, type Intent } from "../classify/intents.ts";
import { becauseOf, emptyReply, openQuestionsOf } from "../compose.ts";
import { asCitation } from "../compose/quotation.ts";
import type { Corpus } from "../corpus.ts";
import { calendarOf, returnsOf } from "./stored/calendar.ts";
import type { Handler, StoredAsking } from "./stored/handler.ts";
import { changesOf, regulatorsOf } from "./stored/library.ts";
import { meaningOf } from "./stored/meaning.ts";
import { amendedOf, penaltyOf, replacedByOf, replacesOf, sinceOf, statusOf } from "./stored/lifetime.ts";

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
  meaning: meaningOf,
};

/** The answer to what stored fields say and no search finds: in force, since when, what is due; null where they do not. */
export function storedReply(corpus: Corpus, asking: StoredAsking): Reply | null {
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
