import { dayInFull, type Day } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { fixedDates } from "../../../catalogue/rules/deadline.ts";
import { dueOf } from "../../../catalogue/rules/due.ts";
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import { amountOf } from "../../../catalogue/rules/figures/in-words.ts";
import type { AnswerKind } from "../../vocabulary.ts";
import { wantedOf, withoutCues, type Wanted } from "../classify/wanted.ts";
import type { Corpus } from "../corpus.ts";
import type { Asking } from "../applicability.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { readShare, termsOf } from "../retrieve/terms.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import type { Candidate } from "./duty.ts";
import { yesNoIn, yesOrNo } from "./yes-no.ts";

/** The answer in a few words, which the first sentence begins with. `day`: where it is one. */
export type ShortAnswer = { kind: AnswerKind; words: string; day: Day | null };

/** What the first sentence says beside its place. `part`: the words of the quote that answer, where the rest does not. */
export type Lead = { short: ShortAnswer | null; part: string | null };

// The share of the question that can be read in a duty on which a yes or no rests.
const leastReadForYesNo = 0.35;

/** What a duty answers in short: yes or no, the day, the time, the figure; null where its own words have to do. */
export function shortAnswer(corpus: Corpus, lead: Candidate, query: RewrittenQuery, asker: Asking): ShortAnswer | null {
  const { message } = query;
  if (!lead.requirement) return null;
  const asked = yesNoIn(message);
  if (asked !== null) {
    const isRead = readShare(termsOf(corpus, asked), query.parts, [lead.passage]) >= leastReadForYesNo;
    const isSettled = lead.standing !== "may" && lead.standing !== "others" && lead.standing !== "still";
    const said = isRead && isSettled ? yesOrNo(asked, lead.passage.text) : null;
    return said && { kind: said, words: said === "yes" ? "Yes" : "No", day: null };
  }
  const wanted = wantedOf(message);
  return (
    (wanted.answers.has("date") ? dayOf(lead, asker) : null) ??
    (wanted.answers.has("time") || wanted.answers.has("date") ? timeOf(lead) : null) ??
    (wanted.answers.has("amount") ? figureOf(lead, wanted, message) : null)
  );
}

/** The next day on which it is due, or the day on which it fell due; null where it counts from an event. */
function dayOf({ instrument, requirement }: Candidate, { now, category }: Asking): ShortAnswer | null {
  const today = lagosDay(now);
  const deadline = requirement?.deadline;
  if (!instrument || !deadline?.schedule) return null;
  const due = dueOf(instrument, deadline.schedule, today, category);
  const day = due?.day ?? fixedDates(deadline.schedule, category).at(-1);
  if (day === undefined) return null;
  const notes = [deadline.rule, due?.note, day < today && "this day has passed"].filter(Boolean).join("; ");
  return { kind: "date", words: `${dayInFull(day)} (${notes})`, day };
}

const timeOf = ({ requirement }: Candidate): ShortAnswer | null =>
  requirement?.deadline ? { kind: "figure", words: upperFirst(requirement.deadline.rule), day: null } : null;

/** The one figure of the kind asked for that the question's words choose; null where several may be meant. */
function figureOf({ figures }: Candidate, wanted: Wanted, message: string): ShortAnswer | null {
  const fitting = figures.filter(({ kind }) => wanted.figures.has(kind));
  const own = fitting.filter(({ for: whom }) => whom);
  // The kind itself tells none of its figures apart: "capital" does not choose "venture capital".
  const asked = new Set(stemsOf(withoutCues(message)));
  const share = ({ what, per }: Figure) =>
    stemsOf(`${what ?? ""} ${per ?? ""}`).filter((stem) => asked.has(stem)).length;
  const list = own.length > 0 ? own : fitting;
  const most = Math.max(...list.map(share));
  const [first, second] = list.filter((figure) => share(figure) === most);
  return first && !second ? { kind: "figure", words: upperFirst(amountOf(first)), day: null } : null;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
