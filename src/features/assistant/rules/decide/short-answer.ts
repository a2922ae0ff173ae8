import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { fixedDates } from "../../../catalogue/rules/deadline.ts";
import { dueOf } from "../../../catalogue/rules/due.ts";
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import { amountOf } from "../../../catalogue/rules/figures/in-words.ts";
import type { ShortAnswer } from "../compose/quotation.ts";
import { wantedOf, withoutCues, type Wanted } from "../classify/wanted.ts";
import type { Corpus } from "../corpus.ts";
import type { Asking } from "../applicability.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { readShare, termsOf } from "../retrieve/terms.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import { amountsIn, isOfBand } from "./bands.ts";
import { licenceNamed } from "./named.ts";
import type { Candidate, Standing } from "./duty.ts";
import { compareClause } from "../gap/compare.ts";
import { yesNoIn, yesOrNo, type AskedYesNo } from "./yes-no.ts";

/** What a duty answers in short: yes or no, the day, the time, the figure; null where its own words have to do. */
export function shortAnswer(corpus: Corpus, lead: Candidate, query: RewrittenQuery, asker: Asking): ShortAnswer | null {
  const { message } = query;
  if (!lead.requirement) return null;
  if (yesNoIn(message) !== null) return asLicensed(yesNoOf(corpus, lead, query), asker);
  const wanted = wantedOf(message);
  return (
    (wanted.answers.has("date") ? dayOf(lead, asker) : null) ??
    (wanted.answers.has("time") || wanted.answers.has("date") ? timeOf(lead) : null) ??
    (wanted.answers.has("amount") ? figureOf(lead, wanted, message) : null)
  );
}

// The share of what is asked about that can be read in a duty on which an answer rests: what is demanded is told by its words
// alone, and what is forbidden by how it is said too; a case that is told has words to spare. A leave that is wrongly given is
// the worst of answers.
const leastRead = { yes: 0.3, no: 0.25, only: 0.25, told: 0.15, leave: 0.6 };
const unsettled: ReadonlySet<Standing> = new Set<Standing>(["others", "still"]);

/** Yes, no, or on which condition, where a duty that binds is on what is asked about and its words are sure. */
export function yesNoOf(
  corpus: Corpus,
  { passage, requirement, standing, figures }: Candidate,
  { message, parts }: RewrittenQuery,
): ShortAnswer | null {
  const asked = yesNoIn(message);
  if (!asked || unsettled.has(standing)) return null;
  const answer = yesOrNo(asked, passage.text, figures) ?? noByFigure(asked, { requirement, figures });
  if (!answer) return null;
  const read = [asked.act, asked.asked].map((text) => readShare(termsOf(corpus, text), parts, [passage]));
  const isLeave = answer.said === "yes" && !answer.isByFigure && asked.mode === "permission";
  const least = isLeave ? "leave" : asked.isTold && answer.said !== "yes" ? "told" : answer.said;
  if (Math.max(...read) < leastRead[least]) return null;
  const isOpen = standing === "may" ? ", if this binds you" : "";
  return { kind: answer.said === "only" ? "rule" : answer.said, words: `${answer.words}${isOpen}`, day: null };
}

/** "Only under a mobile money operator licence" is a no to whoever has another one. */
function asLicensed(answer: ShortAnswer | null, { category }: Asking): ShortAnswer | null {
  const condition = answer && /^Only (under|with) /.test(answer.words) ? answer.words : null;
  if (condition === null || category === null || licenceNamed(condition, category) === null) return answer;
  return { kind: "no", words: `No: o${condition.slice(1)}`, day: null };
}

/** "May we draw it every quarter?", where it is drawn yearly and not more often: no figure of what is asked may be a breach. */
function noByFigure({ asked, mode }: AskedYesNo, { requirement, figures }: Pick<Candidate, "requirement" | "figures">) {
  if (mode !== "permission" || !requirement) return null;
  const { verdict, stated } = compareClause(asked, { requirement, figures });
  return verdict === "breach" && stated !== null ? ({ said: "no", words: "No", isByFigure: true } as const) : null;
}

/** The next day on which it is due, or the day on which it fell due; null where it counts from an event. */
function dayOf({ instrument, requirement }: Candidate, { now, category, calendar }: Asking): ShortAnswer | null {
  const today = lagosDay(now);
  const deadline = requirement?.deadline;
  if (!instrument || !deadline?.schedule) return null;
  const due = dueOf(instrument, deadline.schedule, today, category, calendar);
  const day = due?.day ?? fixedDates(deadline.schedule, category).at(-1);
  if (day === undefined) return null;
  const notes = [deadline.rule, due?.note, day < today && "this day has passed"].filter(Boolean).join("; ");
  return { kind: "date", words: `${dayInFull(day)} (${notes})`, day };
}

const timeOf = ({ requirement }: Candidate): ShortAnswer | null =>
  requirement?.deadline ? { kind: "figure", words: capitalizeFirst(requirement.deadline.rule), day: null } : null;

/** The one figure of the kind asked for that the question's words choose; null where several may be meant. */
function figureOf({ figures }: Candidate, wanted: Wanted, message: string): ShortAnswer | null {
  const ofKind = figures.filter(({ kind }) => wanted.figures.has(kind));
  const ofBand = ofKind.filter((figure) => isOfBand(figure, amountsIn(message)));
  const fitting = ofBand.length > 0 ? ofBand : ofKind;
  const own = fitting.filter(({ for: whom }) => whom);
  // The kind itself tells none of its figures apart: "capital" does not choose "venture capital".
  const asked = new Set(stemsOf(withoutCues(message)));
  const share = ({ what, per }: Figure) =>
    stemsOf(`${what ?? ""} ${per ?? ""}`).filter((stem) => asked.has(stem)).length;
  const list = own.length > 0 ? own : fitting;
  const most = Math.max(...list.map(share));
  const chosen = list.filter((figure) => share(figure) === most);
  // Where the question names no case, what holds in all of them is meant: "N100m; N250m where the licence is the combined one".
  const inAllCases = chosen.filter(({ what }) => what === undefined);
  const [first, second] = inAllCases.length > 0 ? inAllCases : chosen;
  return first && !second ? { kind: "figure", words: capitalizeFirst(amountOf(first)), day: null } : null;
}
