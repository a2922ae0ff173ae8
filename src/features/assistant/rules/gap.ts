import type { Instrument } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { Citation, Reply } from "../schema.ts";
import type { IssueList } from "../vocabulary.ts";
import type { Assumed } from "./describe/assumed-profile.ts";
import { emptyReply } from "./compose.ts";
import type { Corpus } from "./corpus.ts";
import type { Described } from "./describe.ts";
import { lookAhead, type Ahead } from "./gap/ahead.ts";
import { choose, room, soonest, weigh } from "./gap/choosing.ts";
import { bindingOf, dutiesOf, type Binding, type Duty } from "./gap/duties.ts";
import { becauseInWords, itemOf, summaryOf } from "./gap/in-words.ts";
import { questionsOf } from "./gap/open-points.ts";
import { findingsOf } from "./gap/findings.ts";
import type { Passage } from "./corpus/passage.ts";
import { asCitation } from "./compose/quotation.ts";
import type { Applicabilities } from "./applicability.ts";

type Assessment = {
  described: Described;
  assumed: Assumed;
  /** Of every instrument as it stands for the assumed profile. */
  applicabilities: Applicabilities;
  corpus: Corpus;
  instruments: ReadonlyMap<string, Instrument>;
  /** The day in Nigeria, YYYY-MM-DD. */
  today: string;
  /** Is a passage within what was asked for? Only duties that are become a part of the assessment. */
  allows: (passage: Passage) => boolean;
};

const lists: readonly { level: RiskLevel; list: IssueList }[] = [
  { level: "High", list: "highRisk" },
  { level: "Medium", list: "mediumRisk" },
  { level: "Low", list: "lowRisk" },
];
const mostRelated = 10;

/**
 * Holds a description against the regulations that bind the company: in each band the duties that the text says are missing,
 * then the weightiest that it does not mention. What the text says is in place is left out, and shown beside the answer. A
 * text that asks what comes has the duties with the next dates first.
 */
export function assessGap(assessment: Assessment): Reply {
  const { described, assumed, applicabilities, corpus, today } = assessment;
  const bindings = bindingsWithin(assessment);
  const duties = dutiesOf({ ...assessment, bindings, profile: assumed.profile });
  const findings = findingsOf(corpus, described, duties);
  const open = duties.filter((duty) => !findings.inPlace.has(duty));
  const ahead = described.monthsAhead === null ? null : lookAhead(open, described.monthsAhead, today);
  const chosen = chooseAll({ corpus, duties: open, said: findings.missing, business: described.text, ahead });
  const citations = chosen.map((duty, at) => citationOf(duty, at + 1, applicabilities));
  const items = (level: RiskLevel) =>
    chosen.flatMap((duty, at) =>
      duty.applicability.riskLevel === level ? [itemOf(duty, citations[at]!, findings)] : [],
    );
  return {
    ...emptyReply,
    summary: summaryOf({ assumed, bindings, duties, shown: chosen, findings, ahead }),
    highRisk: items("High"),
    mediumRisk: items("Medium"),
    lowRisk: items("Low"),
    citations,
    related: [...findings.inPlace]
      .slice(0, mostRelated)
      .map((duty, at) => citationOf(duty, citations.length + at + 1, applicabilities)),
    kind: "gap",
    outcome: citations.length > 0 ? "answered" : "nothing",
    understood: assumed.understood,
    openQuestions: questionsOf(assumed.open, bindings),
    because: becauseInWords(assumed),
  };
}

/** What binds and has a duty within what was asked for. */
function bindingsWithin({ instruments, applicabilities, corpus, allows }: Assessment): Binding[] {
  const keys = new Set(
    corpus.passages.flatMap((passage) =>
      passage.place.passage === "requirement" && allows(passage) ? (passage.place.regulationId ?? []) : [],
    ),
  );
  return bindingOf(instruments, applicabilities).filter(({ instrument }) => keys.has(instrument.key));
}

type Choice = {
  corpus: Corpus;
  duties: readonly Duty[];
  said: ReadonlyMap<Duty, string[]>;
  business: string;
  ahead: Ahead | null;
};

/** Band by band, what is said to be missing first, or what comes first where that is asked. */
function chooseAll({ corpus, duties, said, business, ahead }: Choice): Duty[] {
  const weights = weigh(corpus, duties, business);
  return lists.flatMap(({ level }) => {
    const ofBand = duties.filter(({ applicability }) => applicability.riskLevel === level);
    const { all, unsure } = room[level];
    const stated = ofBand
      .filter((duty) => said.has(duty))
      .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || weights.get(b)! - weights.get(a)!);
    const dated = ahead ? soonest(ahead.dated, level, all) : [];
    const first = [...new Set([...dated, ...stated])];
    // However much comes first, something of the rest is shown too, unless the text asks what comes.
    const free = Math.max(ahead ? 0 : Math.ceil(all / 2), all - first.length);
    const hasUnsure = ofBand.some(({ isSure }) => !isSure);
    const forUnsure = hasUnsure && free > 0 ? Math.min(unsure, free - 1) : 0;
    return [...first, ...choose(ofBand, weights, first, { sure: free - forUnsure, unsure: forUnsure })];
  });
}

const citationOf = ({ passage }: Duty, number: number, applicabilities: Applicabilities): Citation =>
  asCitation({ passage, quote: passage.text, offset: passage.offset }, number, applicabilities);
