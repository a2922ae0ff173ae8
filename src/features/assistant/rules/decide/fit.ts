import { lagosDay } from "#shared/lagos.ts";
import { fixedDates } from "../../../catalogue/rules/deadline.ts";
import { numbersIn } from "../../../catalogue/rules/figures/numbers.ts";
import type { Requirement } from "../../../catalogue/schema.ts";
import type { Asking } from "../applicability.ts";
import { askedKinds, wantedOf, type Wanted } from "../classify/wanted.ts";
import type { Corpus } from "../corpus.ts";
import { readShare, termsOf, type Term } from "../retrieve/terms.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import { amountsIn, isOfBand } from "./bands.ts";
import type { Candidate } from "./duty.ts";
import { yesNoOf } from "./short-answer.ts";
import { yesNoIn, type AskedYesNo } from "./yes-no.ts";

// Multiplied with the score of the search. A duty that has what is asked for answers before one that only has the words.
const weights = {
  figure: 1.5,
  withoutAmount: 0.8,
  // "Promptly" is a time, and gives way to "within 24 hours".
  vagueTime: 0.95,
  // A day that is over is not when something is due.
  passed: 0.6,
  // "How often" is not answered by what is done once.
  once: 0.6,
  // "How early" asks for a time before, and "how soon" for one after.
  direction: 1.2,
  // The event from which a time runs, as far as the question names it.
  anchor: 0.4,
  // "Each month" names the return of the month.
  recurrence: 1.15,
  // For each further word of the question that stands in the duty as it was asked: "executive compliance officer".
  run: 0.03,
  yesNo: 1.35,
  // What is asked about, from none of its words to all of them.
  noObject: 0.75,
  object: 0.5,
  // "By when must the capital be there?": the thing that is asked about besides the time.
  thing: 1.35,
  // A ladder with a step for the amount of the question.
  band: 1.5,
  // What is due even where there was nothing.
  nil: 1.15,
};

type Deadline = NonNullable<Requirement["deadline"]>;

const nothing =
  /\b(?:no|without|zero|nil) (?:any |new )?(?:business|transactions?|activity|trades?|sales|deals|accounts?|incidents?|complaints?|cases)\b|\bnothing (?:to|happen)/i;
const ofNothing = /\bnil\b|\bwithout (?:business|transactions|activity)\b/i;

/** How well a candidate has the kind of thing that a question asks for, as a factor. */
export function fitFor(corpus: Corpus, query: RewrittenQuery, asking: Asking): (candidate: Candidate) => number {
  // A yes or a no is of any duty, with a figure or without.
  const yesNo = yesNoIn(query.message);
  if (yesNo !== null) return fitOfYesNo(corpus, query, yesNo);
  const wanted = wantedOf(query.message);
  const stems = stemsOf(query.message);
  const asked = { ...asking, message: query.message, asked: new Set(stems) };
  const things = askedKinds.filter(
    ({ answers, cues }) => answers === "amount" && cues.some((cue) => cue.test(query.message)),
  );
  const isTimed = wanted.answers.has("time") || wanted.answers.has("date");
  // What no one has reviewed gains nothing by its words: it comes after the library where that answers.
  const fitOfWords = ({ passage, requirement }: Candidate) => {
    if (!requirement) return 1;
    const text = `${passage.place.title} ${passage.text}`;
    const isOfThing = isTimed && things.some(({ cues }) => cues.some((cue) => cue.test(text)));
    const run = longestRun(stems, stemsOf(passage.text));
    return (isOfThing ? weights.thing : 1) * (1 + weights.run * Math.max(0, run - 1));
  };
  const amounts = amountsIn(query.message);
  const fitOfBand = ({ figures }: Candidate) =>
    figures.some((figure) => wanted.figures.has(figure.kind) && isOfBand(figure, amounts)) ? weights.band : 1;
  return (candidate) =>
    fitOf(candidate, wanted) * fitOfTime(candidate, wanted, asked) * fitOfWords(candidate) * fitOfBand(candidate);
}

// "Take deposits | from our regular customers": the act and its object, on which the answer hangs.
const afterObject = /(?<=\w\W.*\w) (?:to|from|for|at|in|on|by|with|of|under|into|through)\b/i;
const who =
  /^\W*(?:(?:can|could|may|might|must|should|shall|do|does|did|are|is|will|would|have|has) )?(?:we|i|our \w+|they|it|you)\b/i;

/** The words of the act that a question for yes or no is about, and of its object; none where a case is told. */
export function objectOf(corpus: Corpus, { act, isTold }: AskedYesNo): Term[] {
  const [object = ""] = act.replace(who, "").trim().split(afterObject);
  return isTold ? [] : termsOf(corpus, object);
}

function fitOfYesNo(corpus: Corpus, query: RewrittenQuery, asked: AskedYesNo): (candidate: Candidate) => number {
  const terms = objectOf(corpus, asked);
  return (candidate) => {
    if (!candidate.requirement) return 1;
    const { passage } = candidate;
    const answers = yesNoOf(corpus, candidate, query) ? weights.yesNo : 1;
    const isNil = nothing.test(query.message) && ofNothing.test(passage.text);
    const read = terms.length > 0 ? readShare(terms, query.parts, [passage]) : null;
    return answers * (isNil ? weights.nil : 1) * (read === null ? 1 : weights.noObject + weights.object * read);
  };
}

const ofTime: ReadonlySet<string> = new Set(["deadline", "frequency", "retention"]);

function fitOf({ figures, requirement, passage }: Candidate, { answers, figures: kinds }: Wanted): number {
  if (answers.has("penalty") && passage.place.passage === "penalty") return weights.figure;
  const isTimed = answers.has("time") || answers.has("date");
  // "By when must the capital be there?" asks for no capital.
  if (figures.some(({ kind }) => kinds.has(kind) && (!isTimed || ofTime.has(kind)))) return weights.figure;
  if (isTimed && requirement?.deadline) return isExact(requirement.deadline) ? weights.figure : weights.vagueTime;
  return answers.has("amount") && !isTimed && requirement && !/\d/.test(passage.text) ? weights.withoutAmount : 1;
}

/** Does a deadline say when, and not only "promptly"? */
export const isExact = ({ rule, schedule }: Deadline): boolean =>
  schedule !== null || numbersIn(rule).length > 0 || /\d(?:st|nd|rd|th)\b/.test(rule);

const early = /\bhow (?:early|far ahead|long before|far before|much (?:notice|warning))\b|\bin advance\b/i;
const ahead = /\b(?:before|ahead|prior|advance|earlier)\b/i;
const anchor = /\b(?:after|from|of|before|when|on|since)\b([^,;(]*)/gi;
const plainOfTime = new Set(stemsOf("day working hour week month year end next following start date"));
const recurrences = {
  daily: /\b(?:daily|(?:each|every|per|a) day)\b/i,
  weekly: /\b(?:weekly|(?:each|every|per|a|this) week)\b/i,
  monthly: /\b(?:monthly|(?:each|every|per|a) month)\b/i,
  quarterly: /\b(?:quarterly|(?:each|every|per|a) quarter)\b/i,
  annual: /\b(?:yearly|annual(?:ly)?|(?:each|every|per|a) year)\b/i,
};

type Asked = Pick<Asking, "now" | "category"> & { message: string; asked: ReadonlySet<string> };

function fitOfTime({ requirement }: Candidate, { answers, figures }: Wanted, asking: Asked): number {
  const deadline = requirement?.deadline;
  if (!deadline || !(answers.has("time") || answers.has("date"))) return 1;
  const { rule, recurrence } = deadline;
  const isOnce = recurrence === "event" || recurrence === "once";
  const events = [...rule.matchAll(anchor)].flatMap(([, event]) => stemsOf(event!));
  const anchors = events.filter((stem) => !plainOfTime.has(stem) && !/\d/.test(stem));
  const named = anchors.filter((stem) => asking.asked.has(stem)).length / Math.max(1, anchors.length);
  const isOfPeriod = Object.entries(recurrences).some(([name, cue]) => name === recurrence && cue.test(asking.message));
  return (
    (isPassed(deadline, asking) ? weights.passed : 1) *
    (figures.has("frequency") && isOnce ? weights.once : 1) *
    (early.test(asking.message) && ahead.test(rule) ? weights.direction : 1) *
    (isOfPeriod ? weights.recurrence : 1) *
    (1 + weights.anchor * named)
  );
}

/** The most words of a text that stand in it one after another as they do in the question. */
function longestRun(asked: readonly string[], text: readonly string[]): number {
  let longest = 0;
  for (const from of asked.keys())
    for (const at of text.keys()) {
      let length = 0;
      while (asked[from + length] !== undefined && asked[from + length] === text[at + length]) length += 1;
      longest = Math.max(longest, length);
    }
  return longest;
}

function isPassed({ schedule }: Deadline, { now, category }: Asked): boolean {
  const last = schedule && fixedDates(schedule, category).at(-1);
  return last ? last < lagosDay(now) : false;
}
