import { isBinding } from "../../applicability/vocabulary.ts";
import type { Reply, Scope, Turn } from "../schema.ts";
import { isAboutUs, subjectOf } from "./about-us.ts";
import { answeredReply, closestReply, nothingReply, type Asker } from "./compose.ts";
import type { Corpus } from "./corpus.ts";
import { citedAmong, quoteFrom } from "./extract.ts";
import { meaningOf, type Meaning } from "./follow-up.ts";
import type { Passage } from "./passage.ts";
import { judge, missingTerms, stemsOf } from "./relevance.ts";
import type { RankOptions } from "./retrieval/rank.ts";
import { search, type Hit } from "./search.ts";
import { verdictReply, whichReply } from "./verdict-reply.ts";

/** A question in its conversation, with what is known of whoever asks. */
export type Questioning = Asker & {
  question: string;
  /** Oldest first. */
  earlier: readonly Turn[];
  companyId: string | null;
  /** Parsed: the short code of a regulator, a known topic. */
  scope: Scope;
  memory?: RankOptions["memory"];
};

// An answer and what is shown beside it, together.
const mostShown = 10;

/** Answers a question from the corpus by quoting it, or says that nothing in it does. The service sets the kind's reason. */
export function answerQuestion(corpus: Corpus, turn: Questioning): Reply {
  if (isAboutUs(turn.question)) {
    const subject = subjectOf(turn.question, turn);
    if (subject.kind === "one") return verdictReply(subject.instrument, corpus, turn);
    if (subject.kind !== "matter")
      return whichReply(subject.kind === "several" ? subject.instruments : [], corpus, turn);
  }
  const meant = meaningOf(turn.question, turn.earlier, turn.profileWords);
  const hits = search(corpus, {
    message: meant.message,
    parts: meant.parts,
    allows: (passage) => isWithin(passage, turn),
    standings: turn.standings,
    preferred: meant.about,
    memory: turn.memory,
  });
  return replyTo(corpus, turn, { meant, hits });
}

function replyTo(corpus: Corpus, turn: Questioning, { meant, hits }: { meant: Meaning; hits: Hit[] }): Reply {
  const asked = new Set(meant.parts.flatMap(({ text }) => stemsOf(text)));
  const quote = ({ passage }: { passage: Passage }) => quoteFrom(passage, asked);
  switch (judge(corpus, meant, hits)) {
    case "answered": {
      const cited = citedAmong(hits);
      const related = hits.filter((hit) => !cited.includes(hit)).slice(0, mostShown - cited.length);
      const missing = missingTerms(corpus, meant, cited);
      return answeredReply({ cited: cited.map(quote), related: related.map(quote), missingTerms: missing }, turn);
    }
    case "closest": {
      const related = hits.slice(0, mostShown);
      const missing = missingTerms(corpus, meant, related);
      return closestReply({ related: related.map(quote), missingTerms: missing }, turn);
    }
    case "nothing": {
      const isFiltered = Object.values(turn.scope).some(Boolean);
      return nothingReply(corpus, {
        isFiltered,
        missingTerms: missingTerms(corpus, { ...meant, question: meant.message }, []),
      });
    }
  }
}

/** What a company uploaded is its own; the rest is as wide as the asker set it. */
function isWithin({ place, topics, companyId }: Passage, turn: Questioning): boolean {
  const { regulator, category, appliesOnly } = turn.scope;
  const verdict = turn.standings.get(place.regulationId ?? "")?.verdict;
  return (
    (companyId === null || companyId === turn.companyId) &&
    (!regulator || place.regulator === regulator) &&
    (!category || topics.some((topic) => topic === category)) &&
    (!appliesOnly || (verdict !== null && verdict !== undefined && isBinding(verdict)))
  );
}
