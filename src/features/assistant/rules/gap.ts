import type { Instrument } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { Citation, Reply } from "../schema.ts";
import { gapVerdicts, type IssueList } from "../vocabulary.ts";
import type { Assumed } from "./describe/assumed-profile.ts";
import { emptyReply } from "./compose.ts";
import type { Corpus } from "./corpus.ts";
import type { Described } from "./describe.ts";
import { lookAhead, type Ahead } from "./gap/ahead.ts";
import { mostUrgent, spread } from "./gap/choosing.ts";
import type { Calendar } from "../../catalogue/rules/working-days.ts";
import { bindingOf, dutiesOf, type Binding, type Duty } from "./gap/duties.ts";
import { becauseInWords, findingOf, itemOf, summaryOf } from "./gap/in-words.ts";
import { questionsOf } from "./gap/open-points.ts";
import { holdClauses, type Finding } from "./gap/hold.ts";
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
  calendar?: Calendar | undefined;
  /** Is a passage within what was asked for? Only duties that are become a part of the assessment. */
  allows: (passage: Passage) => boolean;
};

const lists: readonly { level: RiskLevel; list: IssueList }[] = [
  { level: "High", list: "highRisk" },
  { level: "Medium", list: "mediumRisk" },
  { level: "Low", list: "lowRisk" },
];
/** One screen: so many duties, and so many lines on them. */
const mostListed = 10;
const mostRelated = 4;

/**
 * Holds each clause of a description against the duties that bind the company, and lists those that it is on: what it breaks
 * first. A text that says nothing that can be compared, or that asks what comes, has the most urgent duties instead.
 */
export function assessGap(assessment: Assessment): Reply {
  const { described, assumed, applicabilities, corpus, today } = assessment;
  const bindings = bindingsWithin(assessment);
  const duties = dutiesOf({ ...assessment, bindings, profile: assumed.profile });
  const held = described.monthsAhead === null ? holdClauses(corpus, described, duties) : [];
  const found = inOrder(tellingOf(held));
  const ahead = described.monthsAhead === null ? null : lookAhead(duties, described.monthsAhead, today);
  const urgent = mostUrgent(corpus, duties, described.text, mostListed + mostRelated);
  const chosen = found.length > 0 ? [...new Set(found.map(({ duty }) => duty))] : listed(ahead, urgent);
  const citations = chosen.map((duty, at) => citationOf(duty, at + 1, applicabilities));
  const numberOf = new Map(chosen.map((duty, at) => [duty, citations[at]!]));
  const items = (level: RiskLevel) =>
    chosen.flatMap((duty) => {
      const finding = found.find((one) => one.duty === duty);
      if (duty.applicability.riskLevel !== level || finding?.compared.verdict === "meets") return [];
      return [itemOf(duty, numberOf.get(duty)!, finding)];
    });
  const findings = found.map((finding) => findingOf(finding, numberOf.get(finding.duty)!));
  const besides = urgent.filter((duty) => !numberOf.has(duty)).slice(0, mostRelated);
  return {
    ...emptyReply,
    summary: summaryOf({ assumed, bindings, duties, findings, shown: chosen, ahead }),
    findings,
    unmentioned: duties.length - chosen.length,
    highRisk: items("High"),
    mediumRisk: items("Medium"),
    lowRisk: items("Low"),
    citations,
    related: besides.map((duty, at) => citationOf(duty, citations.length + at + 1, applicabilities)),
    kind: "gap",
    outcome: citations.length > 0 ? "answered" : "nothing",
    understood: assumed.understood,
    openQuestions: questionsOf(assumed.open, bindings),
    because: becauseInWords(assumed),
  };
}

/** What is broken first, then what is missing, then what cannot be told; of each the nearest first. */
const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      gapVerdicts.indexOf(a.compared.verdict) - gapVerdicts.indexOf(b.compared.verdict) || b.nearness - a.nearness,
  );

/** As many as are listed: what can be told of first, then what is nearest. */
const tellingOf = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)) || b.nearness - a.nearness).slice(0, mostListed);

const isOpen = ({ compared }: Finding): boolean => compared.verdict === "cannot-tell";

/** Where the text asks what comes, what falls due next; then what is most urgent, level by level. */
function listed(ahead: Ahead | null, urgent: readonly Duty[]): Duty[] {
  const dated = ahead ? spread(ahead.dated, mostListed) : [];
  const all = [...new Set([...dated, ...urgent])].slice(0, mostListed);
  return lists.flatMap(({ level }) => all.filter(({ applicability }) => applicability.riskLevel === level));
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

const citationOf = ({ passage }: Duty, number: number, applicabilities: Applicabilities): Citation =>
  asCitation({ passage, quote: passage.text, offset: passage.offset }, number, applicabilities);
