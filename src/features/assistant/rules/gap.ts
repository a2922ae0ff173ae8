import type { OpenQuestion } from "../../applicability/schema.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { Citation, Reply } from "../schema.ts";
import type { IssueList } from "../vocabulary.ts";
import type { Assumed } from "./assumed-profile.ts";
import type { Corpus } from "./corpus.ts";
import type { Described } from "./describe.ts";
import { choose, room, weigh } from "./gap/choosing.ts";
import { bindingOf, dutiesOf, type Binding, type Duty } from "./gap/duties.ts";
import { itemOf, summaryOf } from "./gap/in-words.ts";
import { matchStatements, type Matched } from "./gap/matching.ts";
import { asCitation } from "./quotation.ts";
import type { Standings } from "./standing.ts";

type Assessment = {
  described: Described;
  assumed: Assumed;
  /** Of every instrument as it stands for the assumed profile. */
  standings: Standings;
  corpus: Corpus;
  instruments: ReadonlyMap<string, Instrument>;
};

const lists: readonly { level: RiskLevel; list: IssueList }[] = [
  { level: "High", list: "highRisk" },
  { level: "Medium", list: "mediumRisk" },
  { level: "Low", list: "lowRisk" },
];
// More open questions than these are a form to fill in, and the profile has one.
const mostQuestions = 8;
const mostRelated = 10;

/**
 * Holds a description against the regulations that bind the company: in each band the duties that the text says are missing,
 * then the weightiest that it does not mention. What the text says is in place is left out, and shown beside the answer.
 */
export function assessGap({ described, assumed, standings, corpus, instruments }: Assessment): Reply {
  const bindings = bindingOf(instruments, standings);
  const duties = dutiesOf(corpus, bindings, assumed.profile);
  const matched = matchStatements(corpus, described.statements, duties);
  const missing = matched.filter(({ statement }) => statement.kind === "missing");
  const said = wordsByDuty(missing);
  const inPlace = [
    ...new Set(matched.filter(({ statement }) => statement.kind === "in-place").flatMap((one) => one.duties)),
  ].filter((duty) => !said.has(duty));
  const chosen = chooseAll({
    corpus,
    duties: duties.filter((duty) => !inPlace.includes(duty)),
    said,
    business: described.text,
  });
  const citations = chosen.map((duty, at) => citationOf(duty, at + 1, standings));
  const items = (level: RiskLevel) =>
    chosen.flatMap((duty, at) =>
      duty.standing.riskLevel === level ? [itemOf(duty, citations[at]!, said.get(duty) ?? [])] : [],
    );
  return {
    summary: summaryOf({ assumed, bindings, duties, shown: chosen, missing, inPlace: tookFor(matched, inPlace) }),
    highRisk: items("High"),
    mediumRisk: items("Medium"),
    lowRisk: items("Low"),
    citations,
    related: inPlace.slice(0, mostRelated).map((duty, at) => citationOf(duty, citations.length + at + 1, standings)),
    kind: "gap",
    kindReason: "",
    outcome: citations.length > 0 ? "answered" : "nothing",
    missingTerms: [],
    understood: assumed.understood,
    openQuestions: questionsOf(assumed.open, bindings),
    because: assumed.because,
    wording: { by: "rules", dropped: 0, note: null },
  };
}

/** Of each duty that is said to be missing the words that say so. */
function wordsByDuty(missing: readonly Matched[]): Map<Duty, string[]> {
  const said = new Map<Duty, string[]>();
  for (const { statement, duties } of missing)
    for (const duty of duties) said.set(duty, [...(said.get(duty) ?? []), statement.words]);
  return said;
}

/** The statements of what is in place for which a duty was found and left out. */
const tookFor = (matched: readonly Matched[], inPlace: readonly Duty[]): string[] =>
  matched.flatMap(({ statement, duties }) =>
    statement.kind === "in-place" && duties.some((duty) => inPlace.includes(duty)) ? [statement.words] : [],
  );

type Choice = { corpus: Corpus; duties: readonly Duty[]; said: ReadonlyMap<Duty, string[]>; business: string };

/** Band by band, what is said to be missing first. */
function chooseAll({ corpus, duties, said, business }: Choice): Duty[] {
  const weights = weigh(corpus, duties, business);
  return lists.flatMap(({ level }) => {
    const ofBand = duties.filter(({ standing }) => standing.riskLevel === level);
    const stated = ofBand
      .filter((duty) => said.has(duty))
      .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || weights.get(b)! - weights.get(a)!);
    const { all, unsure } = room[level];
    // However much is said to be missing, something of what is not mentioned is shown too.
    const free = Math.max(Math.ceil(all / 2), all - stated.length);
    const hasUnsure = ofBand.some(({ isSure }) => !isSure);
    const forUnsure = hasUnsure ? Math.min(unsure, free - 1) : 0;
    return [...stated, ...choose(ofBand, weights, stated, { sure: free - forUnsure, unsure: forUnsure })];
  });
}

const citationOf = ({ passage }: Duty, number: number, standings: Standings): Citation =>
  asCitation({ passage, quote: passage.text, offset: passage.offset }, number, standings);

/** What the text leaves open first, then what would settle the most regulations. */
function questionsOf(own: readonly OpenQuestion[], bindings: readonly Binding[]): OpenQuestion[] {
  const asked = bindings.flatMap(({ isSure, standing }) => (isSure ? [] : standing.open));
  const byKey = Map.groupBy(asked, ({ kind, key, question }) => (kind === "answer" ? key : `${key} ${question}`));
  const settling = [...byKey.values()].toSorted((a, b) => b.length - a.length).map(([first]) => first!);
  const known = new Set(own.map(({ key }) => key));
  return [...own, ...settling.filter(({ key }) => !known.has(key))].slice(0, mostQuestions);
}
