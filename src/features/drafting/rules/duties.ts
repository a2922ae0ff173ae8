import type { Day } from "#shared/calendar.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import type { DutyCues } from "./duties/cues.ts";
import { amountIn, penaltyFor } from "./duties/fields.ts";
import { linesOf } from "./duties/lines.ts";
import { readSegments, type Found } from "./duties/reading.ts";
import { segmentsOf } from "./duties/segments.ts";
import { deadlineIn } from "./duties/time-limit.ts";
import type { Token } from "./duties/tokens.ts";

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
  act: string;
  isBan: boolean;
  timeLimit: string | null;
  amount: string | null;
  penalty: string | null;
  recurrence: NonNullable<Requirement["deadline"]>["recurrence"] | null;
  deadline: Requirement["deadline"];
};

// A text of 200,000 characters is an annex, or hostile.
const maxChars = 400_000;
const maxDuties = 400;
// A sentence without an end is a table.
const maxWords = 220;

/**
 * The duties that a text lays down, in its order, each once. `issuedOn`: the day of the text where it is known, from which
 * "within 90 days of this circular" counts. That a draft obliges nobody is for the caller to know.
 */
export function readDuties(pages: readonly string[], cues: DutyCues, issuedOn: Day | null = null): ReadDuty[] {
  const texts = within(pages);
  const { found, breaches } = readSegments(segmentsOf(linesOf(texts)), cues);
  const duties = found
    .filter(({ tokens }) => tokens.length > 1 && tokens.length <= maxWords)
    .map((one) => dutyOf(one, texts, issuedOn, penaltyFor(one.tokens, breaches, cues)));
  const seen = new Set<string>();
  return duties
    .filter(({ lead, quote }) => {
      const key = `${lead ?? ""} ${quote}`.toLowerCase().replace(/[^a-z0-9]/g, "");
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxDuties);
}

function within(pages: readonly string[]): string[] {
  let left = maxChars;
  return pages.map((page) => {
    const text = page.slice(0, left);
    left -= text.length;
    return text;
  });
}

function dutyOf(
  { tokens, timed, subject, act, isBan, lead }: Found,
  pages: readonly string[],
  issuedOn: Day | null,
  penalty: string | null,
): ReadDuty {
  const { page, start, end } = placeOf(tokens);
  const quote = pages[page - 1]!.slice(start, end).replace(/[\s;,]{1,4}$/, "");
  const limit = deadlineIn(tokens, timed, issuedOn);
  return {
    quote,
    page,
    start,
    lead,
    subject,
    act,
    isBan,
    timeLimit: limit?.words ?? null,
    amount: amountIn(tokens),
    penalty,
    recurrence: limit?.deadline.recurrence ?? null,
    deadline: limit?.deadline ?? null,
  };
}

/** Of a sentence that goes on overleaf the longer part: a quote stands on one page. */
function placeOf(tokens: readonly Token[]): { page: number; start: number; end: number } {
  const byPage = [...Map.groupBy(tokens, ({ page }) => page).values()];
  const longest = byPage.reduce((most, part) => (part.length > most.length ? part : most));
  return { page: longest[0]!.page, start: longest[0]!.start, end: longest.at(-1)!.end };
}

/** A requirement that the program read: nobody has seen it yet. */
export type ReadRequirement = Omit<Requirement, "basis"> & { basis: "read"; quote: string; page: number };

/** Duties as requirements of an instrument. */
export function asRequirements(duties: readonly ReadDuty[]): ReadRequirement[] {
  return duties.map((duty, at) => ({
    id: `r${at + 1}`,
    text: requirementText(duty),
    provision: null,
    basis: "read",
    deadline: duty.deadline,
    quote: duty.quote,
    page: duty.page,
    words: wordsOf(duty),
  }));
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

/** A quote without its line breaks and what was hyphenated at them. */
const tidied = (quote: string) =>
  quote
    .replace(/([a-z])-\r?\n[ \t]{0,80}(?=[a-z])/g, "$1")
    .split(/\s+/)
    .join(" ")
    .trim();
