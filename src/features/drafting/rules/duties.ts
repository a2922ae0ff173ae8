import type { Day } from "#shared/calendar.ts";
import { atOnce } from "#shared/steps.ts";
import { hasWords } from "../../catalogue/rules/requirement.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import type { DutyCues } from "./duties/cues.ts";
import { amountIn } from "./duties/fields.ts";
import { linesOf } from "./duties/lines.ts";
import { penaltiesByDuty, penaltiesIn } from "./duties/penalties.ts";
import { dutiesIn, type FoundUnder } from "./duties/reading.ts";
import { segmentsOf } from "./duties/segments.ts";
import { paragraphsOf } from "./duties/sentences.ts";
import type { AfterIssue } from "./duties/time/after-issue.ts";
import { deadlinesIn } from "./duties/time-limit.ts";
import type { Token } from "./duties/tokens.ts";
import { asMuchAsFits, tidied } from "./quotes.ts";

/** A duty as a text lays it down, proposed to people: nothing in it is guessed. */
export type ReadDuty = {
  /** Verbatim: `pages[page - 1].slice(start, start + quote.length)`. */
  quote: string;
  /** From 1. */
  page: number;
  start: number;
  /** Whom the sentence before a list obliges; the item alone does not say it. */
  lead: string | null;
  subject: string | null;
  /** The words of the heading over it. */
  heading: string | null;
  act: string;
  isBan: boolean;
  timeLimit: string | null;
  amount: string | null;
  penalty: string | null;
  recurrence: NonNullable<Requirement["deadline"]>["recurrence"] | null;
  deadline: Requirement["deadline"];
  /** Where its deadline counts from the day of the text. */
  afterIssue: AfterIssue | null;
};

// A text of 200,000 characters is an annex, or hostile.
const maxChars = 400_000;
const maxDuties = 400;
// A sentence without an end is a table.
const maxWords = 220;

/** What a breach costs, in words that stand apart from the duties: verbatim, as a duty's quote is. */
export type ReadPenalty = Quoted;
type Quoted = Pick<ReadDuty, "quote" | "page" | "start">;

/** What was read of a text: both in its order. */
export type ReadText = { duties: ReadDuty[]; penalties: ReadPenalty[] };

/**
 * The duties that a text lays down, each once, and what a breach of them costs. `issuedOn`: the day of the text where it is known, from which
 * "within 90 days of this circular" counts. That a draft obliges nobody is for the caller to know.
 */
export const readText = (pages: readonly string[], cues: DutyCues, issuedOn: Day | null = null): ReadText =>
  atOnce(readingOf(pages, cues, issuedOn));

/** The same in steps, between which others may have their turn: a long annex takes most of a second. */
export function* readingOf(
  pages: readonly string[],
  cues: DutyCues,
  issuedOn: Day | null = null,
): Generator<void, ReadText> {
  const texts = within(pages);
  const paragraphs = yield* paragraphsOf(segmentsOf(linesOf(texts)), cues);
  const costs = yield* penaltiesIn(paragraphs, cues);
  const all = yield* dutiesIn(paragraphs, cues);
  const found = all.filter(({ tokens }) => tokens.length > 1 && tokens.length <= maxWords);
  const costOf = penaltiesByDuty(costs, cues);
  const duties: ReadDuty[] = [];
  for (const one of found) {
    yield;
    duties.push(...dutiesOf(one, texts, issuedOn, costOf.textFor(one.tokens)));
  }
  const own = new Set(found.map(({ tokens }) => costOf.within(tokens)));
  const apart = costs.filter((cost) => !own.has(cost));
  return { duties: onceEach(duties).slice(0, maxDuties), penalties: asMuchAsFits(quotesOf(apart, texts)) };
}

/** The duties alone. */
export const readDuties = (pages: readonly string[], cues: DutyCues, issuedOn: Day | null = null): ReadDuty[] =>
  readText(pages, cues, issuedOn).duties;

function onceEach(duties: readonly ReadDuty[]): ReadDuty[] {
  const seen = new Set<string>();
  const quoting = duties.filter(({ quote }) => hasWords(quote));
  return quoting.filter(({ lead, quote, deadline }) => {
    const key = `${lead ?? ""} ${quote} ${deadline?.rule ?? ""}`.toLowerCase().replace(/[^a-z0-9]/g, "");
    return !seen.has(key) && seen.add(key);
  });
}

/** What goes on overleaf is quoted of both pages. */
function quotesOf(costs: readonly Token[][], pages: readonly string[]): ReadPenalty[] {
  const parts = costs.flatMap((cost) => [...Map.groupBy(cost, ({ page }) => page).values()]);
  const quotes = parts.map((part) =>
    quotedAt({ page: part[0]!.page, start: part[0]!.start, end: part.at(-1)!.end }, pages),
  );
  return quotes.filter(({ quote }) => hasWords(quote));
}

function within(pages: readonly string[]): string[] {
  let left = maxChars;
  return pages.map((page) => {
    const text = page.slice(0, left);
    left -= text.length;
    return text;
  });
}

/** What a sentence obliges to: of two clocks each is a duty of its own, of the same words. */
function dutiesOf(
  { tokens, timed, subject, act, isBan, lead, heading }: FoundUnder,
  pages: readonly string[],
  issuedOn: Day | null,
  penalty: string | null,
): ReadDuty[] {
  const duty = {
    ...quotedAt(placeOf(tokens), pages),
    lead,
    subject,
    heading,
    act,
    isBan,
    amount: amountIn(tokens),
    penalty,
  };
  const limits = deadlinesIn(tokens, timed, issuedOn);
  if (limits.length === 0) return [{ ...duty, timeLimit: null, recurrence: null, deadline: null, afterIssue: null }];
  return limits.map(({ words, deadline, afterIssue = null }) => ({
    ...duty,
    timeLimit: words,
    recurrence: deadline.recurrence,
    deadline,
    afterIssue,
  }));
}

type Place = { page: number; start: number; end: number };

function quotedAt({ page, start, end }: Place, pages: readonly string[]): Quoted {
  return { quote: pages[page - 1]!.slice(start, end).replace(/[\s;,]{1,4}$/, ""), page, start };
}

/** Of a sentence that goes on overleaf the longer part: a quote stands on one page. */
function placeOf(tokens: readonly Token[]): Place {
  const byPage = [...Map.groupBy(tokens, ({ page }) => page).values()];
  const longest = byPage.reduce((most, part) => (part.length > most.length ? part : most));
  return { page: longest[0]!.page, start: longest[0]!.start, end: longest.at(-1)!.end };
}

/** A requirement that the program read: nobody has seen it yet. */
export type ReadRequirement = Omit<Requirement, "basis"> & { basis: "read"; quote: string; page: number };

/** Duties as requirements of an instrument; `forOf` says whom one binds that binds fewer. */
export function asRequirements(
  duties: readonly ReadDuty[],
  forOf: (duty: ReadDuty) => Requirement["for"] = () => undefined,
): ReadRequirement[] {
  return duties.map((duty, at) => {
    const addressee = forOf(duty);
    return {
      id: `r${at + 1}`,
      text: requirementText(duty),
      provision: null,
      basis: "read",
      ...(addressee && { for: addressee }),
      deadline: duty.deadline,
      quote: duty.quote,
      page: duty.page,
      words: wordsOf(duty),
    };
  });
}

/** The parts of a duty that its words name. */
export const wordsOf = ({
  subject,
  act,
  timeLimit,
  amount,
  penalty,
}: Pick<ReadDuty, "subject" | "act" | "timeLimit" | "amount" | "penalty">) => ({
  ...(subject && { subject }),
  act,
  ...(timeLimit && { timeLimit }),
  ...(amount && { amount }),
  ...(penalty && { penalty }),
});

/** A duty as people read it: an item of a list with what leads to it. */
export const requirementText = ({ lead, quote }: Pick<ReadDuty, "lead" | "quote">): string =>
  lead ? `${lead} ${tidied(quote)}` : tidied(quote);
