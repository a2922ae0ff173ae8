import type { Calendar } from "../../catalogue/rules/working-days.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Reply, Scope, Turn } from "../schema.ts";
import { isAboutUs, subjectOf } from "./classify/about-us.ts";
import { happenedIn } from "./classify/happened.ts";
import { playbookReply } from "./decide/playbook.ts";
import { storedReply } from "./decide/stored.ts";
import { allowsOf } from "./allows.ts";
import {
  answeredReply,
  closestReply,
  filteredReply,
  nothingReply,
  outOfScopeReply,
  unclearReply,
  withApart,
  type Composed,
} from "./compose.ts";
import type { Asker } from "./applicability.ts";
import type { Corpus } from "./corpus.ts";
import { decide, weighFor } from "./decide.ts";
import type { Candidate } from "./decide/duty.ts";
import { quoteFrom, type Quoted } from "./decide/extract.ts";
import { readMessage } from "./rewrite/reading.ts";
import { rewriteQuery, type RewrittenQuery } from "./rewrite.ts";
import { ownDutiesIn } from "./classify/own-duties.ts";
import type { Passage } from "./corpus/passage.ts";
import { classifyAnswerability, missingTerms } from "./decide/answerability.ts";
import type { RankOptions } from "./retrieve/rank.ts";
import { stemsOf } from "./retrieve/tokens.ts";
import { byTrust, ownWordsFirst, placeUnreviewed } from "./decide/trust.ts";
import { slotIn } from "./decide/slot.ts";
import { search, type Hit, type Search } from "./retrieve.ts";
import { verdictReply, whichReply } from "./compose/verdict-reply.ts";

/** A question in its conversation, with what is known of whoever asks. */
export type Questioning = Asker & {
  question: string;
  /** Oldest first. */
  earlier: readonly Turn[];
  companyId: string | null;
  /** Parsed: the short code of a regulator, a known topic. */
  scope: Scope;
  /** When it is asked: what clocks run from, and what is due is counted from. */
  now: Date;
  /** The asker's licence, where dates hang on it. */
  category: LicenceCategory | null;
  /** Which days are free; left out: as long as no holiday is declared. */
  calendar?: Calendar | undefined;
  memory?: RankOptions["memory"];
};

// An answer and what is shown beside it, together.
const mostShown = 10;

/** Answers a question from the corpus by quoting it, or says that nothing in it does. The service sets the kind's reason. */
export function answerQuestion(corpus: Corpus, turn: Questioning): Reply {
  const { text, isRepaired } = readMessage(corpus, turn.question);
  const earlier = turn.earlier.map((before) => ({ ...before, message: readMessage(corpus, before.message).text }));
  const reply = answerRead(corpus, { ...turn, question: text, earlier });
  // Whoever mistyped is told what was taken for it; in the form of a citation it would be taken for one.
  return isRepaired ? { ...reply, summary: `${reply.summary} Read as: ${text.replaceAll(/[[\]]/g, "")}` } : reply;
}

/** Answers a question in standard English. */
function answerRead(corpus: Corpus, turn: Questioning): Reply {
  const allows = allowsOf(turn.scope, turn.applicabilities, turn.companyId);
  const trusts: Allows = (passage) => allows(passage) && !passage.isQuarantined;
  const happened = happenedIn(turn.question, turn.now);
  const steps = happened && playbookReply(happened, corpus, { ...turn, allows: trusts });
  if (steps) return steps;
  const stored = storedReply(corpus, { ...turn, allows: trusts });
  if (stored) return stored;
  if (isAboutUs(turn.question)) {
    const reply = onAsker(corpus, turn, allows);
    if (reply) return reply;
  }
  const query = rewriteQuery(turn.question, turn.earlier, turn.profileWords);
  const own = answerOnOwnDuties(corpus, turn, query, trusts);
  if (own) return own;
  const { hits, apart } = byTrust(corpus, query, search(corpus, { ...searchFor(turn, query), allows }));
  const candidates = placeUnreviewed(corpus, query, weighFor(corpus, hits, query, turn));
  const slot = query.isOutOfScope ? null : slotIn(corpus, candidates, { query, allows: trusts }, turn);
  const reply = slot
    ? quoting(corpus, turn, { query, hits: leading(slot, candidates) })
    : replyTo(corpus, turn, { query, hits: candidates });
  return withApart(reply, apart.map(quoteFor(query)), turn);
}

type Allows = (passage: Passage) => boolean;

/** The one first, and as near as the nearest: what is cited is chosen by its share of the best. */
function leading(first: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const best = Math.max(first.score, ...candidates.map(({ score }) => score));
  return [{ ...first, score: best }, ...candidates.filter(({ passage }) => passage !== first.passage)];
}

const searchFor = (
  { applicabilities, memory }: Questioning,
  { message, question, parts, about }: RewrittenQuery,
): Omit<Search, "allows"> => ({
  message,
  question,
  parts,
  applicabilities,
  preferred: about,
  memory,
});

/** Whether what a question names binds the asker; null where it is a matter to be searched for. */
function onAsker(corpus: Corpus, turn: Questioning, allows: Allows): Reply | null {
  const fieldsOf = ({ key }: Instrument) =>
    ["regulation_summary", "appliesToWords"].flatMap((field) => corpus.byId.get(`${key}#${field}`) ?? []);
  // What nobody has reviewed and tells its reader what to do says nothing of whom it binds.
  const isQuarantined = (instrument: Instrument) => fieldsOf(instrument).some((passage) => passage.isQuarantined);
  const isAllowed = (instrument: Instrument) => fieldsOf(instrument).some(allows) && !isQuarantined(instrument);
  const subject = subjectOf(turn.question, turn);
  switch (subject.kind) {
    case "one":
      if (isQuarantined(subject.instrument)) return null;
      return isAllowed(subject.instrument)
        ? verdictReply(subject.instrument, corpus, { ...turn, allows })
        : filteredReply(subject.instrument.shortTitle);
    case "several": {
      const within = subject.instruments.filter(isAllowed);
      if (within.length === 1) return verdictReply(within[0]!, corpus, { ...turn, allows });
      return within.length > 0 ? whichReply(within, corpus, turn) : filteredReply(subject.instruments[0]!.shortTitle);
    }
    case "unclear":
      return whichReply([], corpus, turn);
    case "matter":
      return null;
  }
}

/** Of what a company asks of itself at large ("Which returns must we file?") what surely binds it is the answer. */
function answerOnOwnDuties(corpus: Corpus, turn: Questioning, query: RewrittenQuery, allows: Allows): Reply | null {
  const isOwn = ownDutiesIn(turn.question);
  if (!isOwn) return null;
  const binds = ({ place }: Passage) => turn.applicabilities.get(place.regulationId ?? "")?.verdict === "applies";
  const found = search(corpus, {
    ...searchFor(turn, query),
    allows: (passage) => allows(passage) && binds(passage) && isOwn(passage),
  });
  const hits = weighFor(corpus, found, query, turn);
  return hits.length > 0 ? quoting(corpus, turn, { query, hits }, { isOnOwnDuties: true }) : null;
}

type Answering = Pick<Composed, "isOnOwnDuties" | "isLikely">;
type Found = { query: RewrittenQuery; hits: Candidate[] };

function quoting(corpus: Corpus, turn: Questioning, { query, hits }: Found, as: Answering = {}): Reply {
  const { cited, related, lead, uncovered } = decide(corpus, ownWordsFirst(hits), query, turn);
  const quote = quoteFor(query);
  const missing = missingTerms(corpus, query, cited);
  return answeredReply(
    {
      cited: cited.map(quote),
      related: related.map(quote),
      missingTerms: missing,
      lead,
      uncovered,
      standing: cited[0]!.standing,
      ...as,
    },
    turn,
  );
}

function quoteFor({ parts }: RewrittenQuery): (hit: Hit) => Quoted {
  const asked = new Set(parts.flatMap(({ text }) => stemsOf(text)));
  return ({ passage }) => quoteFrom(passage, asked);
}

function replyTo(corpus: Corpus, turn: Questioning, { query, hits }: Found): Reply {
  if (!query.isClear) return unclearReply;
  const { outcome, isLikely, lacks } = classifyAnswerability(corpus, query, hits);
  switch (outcome) {
    case "answered":
      return quoting(corpus, turn, { query, hits }, { isLikely });
    case "closest": {
      const related = hits.slice(0, mostShown);
      const missing = missingTerms(corpus, query, related);
      const { isOutOfScope } = query;
      return closestReply({ related: related.map(quoteFor(query)), missingTerms: missing, lacks, isOutOfScope }, turn);
    }
    case "nothing": {
      if (query.isOutOfScope) return outOfScopeReply;
      const isFiltered = Object.values(turn.scope).some(Boolean);
      const missing = missingTerms(corpus, { ...query, question: query.message }, []);
      return nothingReply(corpus, { isFiltered, missingTerms: missing });
    }
  }
}
