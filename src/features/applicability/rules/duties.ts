import type { Addressee, Figure } from "../../catalogue/rules/figures/figure.ts";
import type { Instrument, Question, Requirement } from "../../catalogue/schema.ts";
import type { Profile } from "../../company/schema.ts";
import { answered, category, isAsked, settled, type Questions, type Test } from "../rules.ts";
import type { JudgedDuty, OpenQuestion, Verdict } from "../schema.ts";
import { isBinding } from "../vocabulary.ts";

/**
 * The duties of an instrument that bind fewer than it does, or whose figures do, by id: does each bind a company, and with
 * which figures? Those that are not there bind as the instrument does.
 */
export function requirementsFor(
  { requirements }: Instrument,
  profile: Profile,
  questions: Questions,
): ReadonlyMap<string, JudgedDuty> {
  const narrow = requirements.filter(isNarrow);
  if (narrow.length === 0) return none;
  const judge = (addressee: Addressee | undefined) => judgeAddressee(addressee, profile, questions);
  return new Map(narrow.map((requirement) => [requirement.id, judgedDuty(requirement, judge)]));
}

/** The instrument without the duties that are somebody else's; itself where there are none. */
export function narrowedTo(instrument: Instrument, duties: ReadonlyMap<string, JudgedDuty>): Instrument {
  const isOwn = ({ id }: Requirement) => duties.get(id)?.result !== "no";
  if (duties.size === 0 || instrument.requirements.every(isOwn)) return instrument;
  return { ...instrument, requirements: instrument.requirements.filter(isOwn), isNarrowed: true };
}

const none: ReadonlyMap<string, JudgedDuty> = new Map();

const isNarrow = ({ for: addressee, figures }: Requirement): boolean =>
  addressee !== undefined || (figures?.some((figure) => figure.for) ?? false);

type Judge = (addressee: Addressee | undefined) => Verdict;

/** With the figures that are the company's or may be: those of its own licence first, those that are open last. */
function judgedDuty({ for: addressee, figures = [] }: Requirement, judge: Judge): JudgedDuty {
  const { result, open } = judge(addressee);
  if (result !== "applies" && result !== "may") return { result: "no", questions: [], figures: [...figures] };
  const judged = figures
    .map((figure) => ({ figure, verdict: judge(figure.for) }))
    .filter(({ verdict }) => isBinding(verdict.result))
    .toSorted((a, b) => rankOf(a.figure, a.verdict) - rankOf(b.figure, b.verdict));
  return {
    result,
    questions: [...open, ...judged.flatMap(({ verdict }) => verdict.open)].filter(isFirst),
    figures: judged.map(({ figure }) => figure),
  };
}

const rankOf = ({ for: addressee }: Figure, { result }: Verdict): number => (result === "may" ? 2 : addressee ? 0 : 1);

const isFirst = ({ key }: OpenQuestion, at: number, all: OpenQuestion[]): boolean =>
  all.findIndex((other) => other.key === key) === at;

function judgeAddressee(addressee: Addressee | undefined, profile: Profile, questions: Questions): Verdict {
  const { categories, conditionKey } = addressee ?? {};
  const question = conditionKey === undefined ? undefined : questions.byKey.get(conditionKey);
  const tests = [
    ...(categories ? [licensed(categories, profile)] : []),
    ...(question ? [ofQuestion(question, profile, questions)] : []),
  ];
  return settled(tests);
}

/** A question that is not put to a company of this kind, and that it has not answered, is none of its business. */
function ofQuestion(question: Question, profile: Profile, questions: Questions): Test {
  const test = answered(question, profile, questions);
  return test.holds === undefined && !isAsked(question, profile) ? { holds: false } : test;
}

/** Other industries hold no licence of the list: what names one is not for them, even where the instrument is. */
const licensed = (categories: NonNullable<Addressee["categories"]>, profile: Profile): Test =>
  profile.industry === "financial" ? category({ categories }, profile) : { holds: false };
