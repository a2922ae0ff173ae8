import type { Reply } from "#features/assistant/schema.ts";
import { leadOf, numbersNamed, states } from "./facts.ts";
import type { OfficerDescription, OfficerFollowUp, OfficerQuestion, OfficerUnanswerable } from "./officers.ts";

// What a reply to an officer is worth, by what was written down before. It knows nothing of how a reply is made.

/** `key#rN`, or the key alone where no requirement is quoted. */
export const idOf = ({ regulationId, requirementId }: Reply["citations"][number]): string =>
  `${regulationId ?? "document"}${requirementId ? `#${requirementId}` : ""}`;

/** A key alone expects any citation of the instrument. */
const isOne = (sources: readonly string[], id: string): boolean =>
  sources.some((source) => source === id || (!source.includes("#") && id.split("#")[0] === source));

export type Miss = {
  id: string;
  asked: string;
  lead: string;
  outcome: string;
  cited: string[];
  why: string;
  gravity: number;
};

export type Answered = {
  isRight: boolean;
  isAnswered: boolean;
  isFirst: boolean;
  isCited: boolean;
  isLed: boolean;
  isInLead: boolean;
  isInSummary: boolean;
  isForbidden: boolean;
};
type Expected = Pick<OfficerQuestion, "sources" | "fact" | "mustNot">;

/** An answer is right when its first sentence states the fact and nothing that it may not, and names a right source. */
export function scoreAnswer({ sources, fact, mustNot = [] }: Expected, reply: Reply): Answered {
  const lead = leadOf(reply.summary);
  const named = numbersNamed(lead);
  const known = reply.citations.map((citation) => ({
    number: citation.number,
    isSource: isOne(sources, idOf(citation)),
  }));
  const isAnswered = reply.outcome === "answered" || (reply.answer?.isLikely ?? false);
  const parts = {
    isAnswered,
    isFirst: known[0]?.isSource ?? false,
    isCited: known.some(({ isSource }) => isSource),
    isLed: known.some(({ number, isSource }) => isSource && named.includes(number)),
    isInLead: fact.some((one) => states(lead, one)),
    isInSummary: fact.some((one) => states(reply.summary, one)),
    isForbidden: mustNot.some((one) => states(lead, one)),
  };
  return { ...parts, isRight: isAnswered && parts.isLed && parts.isInLead && !parts.isForbidden };
}

/** A question that the library does not answer is refused; what it most likely is, said all the same, is an answer. */
export const isRefused = ({ outcome, answer }: Reply): boolean => outcome !== "answered" && answer === null;

export type Described = {
  marked: number;
  cited: number;
  shared: number;
  clauses: {
    verdict: OfficerDescription["clauses"][number]["verdict"];
    isHit: boolean;
    isJudged: boolean;
    isCalledInPlace: boolean;
    said: string[];
  }[];
};

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
/** Are these words of the same clause? A finding may quote less or more of it than was marked. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return [...a].filter((word) => b.has(word)).length / Math.max(1, Math.min(a.size, b.size)) >= 0.7;
}

/** A description's duties are those of its marked clauses; each clause has the gravest verdict that its findings give it. */
export function scoreDescription({ clauses }: OfficerDescription, reply: Reply): Described {
  const duties = new Set(clauses.flatMap((clause) => clause.duties));
  const ids = new Map(reply.citations.map((citation) => [citation.number, idOf(citation)]));
  const cited = new Set(ids.values());
  return {
    marked: duties.size,
    cited: cited.size,
    shared: [...cited].filter((id) => isOne([...duties], id)).length,
    clauses: clauses.map((clause) => {
      const found = reply.findings.filter(({ words }) => overlaps(words, clause.words));
      const own = found.filter(({ number }) => isOne(clause.duties, ids.get(number) ?? ""));
      const says = (findings: typeof found, ...verdicts: string[]) =>
        findings.some(({ verdict }) => verdicts.includes(verdict));
      const said = says(own, "breach", "missing")
        ? "breach"
        : says(own, "cannot-tell")
          ? "cannot-tell"
          : says(own, "meets")
            ? "meets"
            : "none";
      const isBad = clause.verdict === "breach";
      return {
        verdict: clause.verdict,
        isHit: [...cited].some((id) => isOne(clause.duties, id)),
        // Of a clause that touches no duty nothing is said.
        isJudged: clause.verdict === "none" ? found.length === 0 : said === clause.verdict,
        isCalledInPlace: isBad && (says(own, "meets") || (says(found, "meets") && !says(found, "breach", "missing"))),
        said: found.map(({ number, verdict }) => `${verdict} ${ids.get(number)}`),
      };
    }),
  };
}

const seen = (reply: Reply) => ({
  lead: leadOf(reply.summary),
  outcome: reply.outcome,
  cited: reply.citations.map(idOf),
});

/** What is wrong with an answer, the gravest first: a wrong figure stated, then a wrong fact, then a refusal. */
export function missOfAnswer(entry: OfficerQuestion | OfficerFollowUp, reply: Reply, score: Answered): Miss {
  const faults = [
    score.isForbidden && "states what it must not",
    !score.isAnswered && "refused",
    !score.isInLead && `lead lacks ${entry.fact.join(" | ")}`,
    !score.isLed && `lead names none of ${entry.sources.join(" | ")}`,
  ].filter((fault) => typeof fault === "string");
  const asked = "turns" in entry ? entry.turns.join(" / ") : entry.question;
  const gravity = score.isForbidden ? 4 : score.isAnswered ? 2 : 1;
  return { id: entry.id, asked: `${entry.profile}: ${asked}`, ...seen(reply), why: faults.join("; "), gravity };
}

export const missOfRefusal = ({ id, profile, question, why }: OfficerUnanswerable, reply: Reply): Miss => {
  return { id, asked: `${profile}: ${question}`, ...seen(reply), why: `answered: ${why}`, gravity: 3 };
};

export function missesOfDescription(entry: OfficerDescription, reply: Reply, score: Described): Miss[] {
  return score.clauses.flatMap(({ verdict, isJudged, isHit, isCalledInPlace, said }, at) => {
    if (isJudged) return [];
    const { words, duties } = entry.clauses[at]!;
    const why = `${verdict} ${duties.join(" | ")}${isHit || verdict === "none" ? "" : " (not cited)"}; said: ${said.join(", ") || "nothing"}`;
    return { id: entry.id, asked: `${entry.profile}: ${words}`, ...seen(reply), why, gravity: isCalledInPlace ? 5 : 0 };
  });
}
