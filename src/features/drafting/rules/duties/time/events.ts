import type { Day } from "#shared/calendar.ts";
import type { Schedule } from "../../../../catalogue/schema.ts";
import type { Token } from "../tokens.ts";
import { asAfterIssue, scheduleAfterIssue, type AfterIssue } from "./after-issue.ts";
import { isSettlementDay, word, type Span } from "./numbers.ts";

export type Recurrence = "once" | "daily" | "weekly" | "monthly" | "quarterly" | "semi-annual" | "annual" | "event";
/** When something falls due, as far as it can be told. `afterIssue`: it counts from the day of the text. */
export type Due = { schedule: Schedule | null; recurrence: Recurrence; afterIssue?: AfterIssue };
/** What a time counts from, with the place behind it. */
export type Event = { kind: "month" | "quarter" | "half-year" | "financial-year" | "calendar-year" | "agm" | "this-text" | "named-month" | "other"; name: string; end: number }; // prettier-ignore

// "The end of the financial year to which it relates".
const longestEvent = 14;
const ends = new Set(["and", "or", "but", "to", "by", "with", "in", "for", "which", "who", "while", "unless", "if", "through", "on", "as", "shall", "must"]); // prettier-ignore

/** The event named at a place: up to a mark, or to where the sentence goes on. */
export function eventAt(tokens: readonly Token[], from: number): Event | undefined {
  let end = from;
  while (end < tokens.length && end < from + longestEvent) {
    if (end > from && ends.has(word(tokens, end)) && !isPartOfName(tokens, end)) break;
    end += 1;
    if (/[,.;:)]$/.test(tokens[end - 1]!.raw)) break;
  }
  const words = tokens.slice(from, end).map((token) => token.word);
  if (words.every((one) => one === "")) return undefined;
  return { kind: kindOf(words), name: slugOf(words), end };
}

/** "The month to which it relates" is one name. */
const isPartOfName = (tokens: readonly Token[], at: number) =>
  word(tokens, at) === "to" && word(tokens, at + 1) === "which";

const around = new Set(["the", "a", "of", "each", "every", "any", "end", "close", "reporting", "preceding", "previous", "calendar", "last", "day", "following", "succeeding", "next", "subsequent", "ensuing", "relevant", "said", "that", "its", "their", "new", "date", "on", "from", "after"]); // prettier-ignore
const texts = new Set(["circular", "letter", "directive", "guidelines", "guideline", "framework", "notice", "regulations", "hereof", "memo", "order"]); // prettier-ignore

const monthNames = new Set(
  "january february march april may june july august september october november december".split(" "),
);

function kindOf(words: readonly string[]): Event["kind"] {
  const text = ` ${words.join(" ")} `;
  if (/ annual general meeting | agm /.test(text)) return "agm";
  if (
    words.some((one) => texts.has(one)) &&
    / this | these | hereof | receipt of the (circular|letter) | date of the circular | the circular /.test(text)
  )
    return "this-text";
  // Only words that say which one may stand before the period itself.
  const at = words.findIndex((one) => !around.has(one));
  const first = (words[at] ?? "").replace(/['’]s$/, "");
  const second = words[at + 1] ?? "";
  if (/^(financial|accounting|fiscal)$/.test(first) && /^(year|year-end|years)$/.test(second)) return "financial-year";
  if (/^(month|month-end|months)$/.test(first)) return "month";
  if (/^(quarter|quarter-end)$/.test(first)) return "quarter";
  if (/^(half-year|half-yearly|semester)$/.test(first) || (first === "half" && second === "year")) return "half-year";
  if (/^(year|year-end)$/.test(first)) return "calendar-year";
  // "The end of June and December": of which year, and how often, is told elsewhere, if at all.
  if (monthNames.has(first)) return "named-month";
  return "other";
}

const empty = new Set(["the", "a", "an", "date", "day", "of", "its", "their", "such", "any", "each", "every", "on", "which", "is", "are", "was", "were", "becomes", "become", "has", "have", "been", "it", "said", "this", "these", "that", "when", "from", "occurrence", "being"]); // prettier-ignore

function slugOf(words: readonly string[]): string {
  const told = words.filter((one) => !empty.has(one) && !isSettlementDay(one)).slice(0, 4);
  const slug = (told.length > 0 ? told : words).join("-").replace(/[^a-z0-9]+/g, "-");
  return slug.replace(/^-|-$/g, "") || "event";
}

/** When a time behind an event falls due: "5 working days after month end". Null where no date can be told. */
export function dueAfter(span: Span, event: Event, issuedOn: Day | null): Due {
  const { count, unit } = span;
  const days = unit === "weeks" ? count * 7 : unit === "days" ? count : Infinity;
  switch (event.kind) {
    case "month":
      if (unit === "workingDays" && count <= 20)
        return { recurrence: "monthly", schedule: { type: "monthly", workingDay: count } };
      return {
        recurrence: "monthly",
        schedule: days <= 28 ? { type: "monthly", day: days, roll: null } : null,
      };
    case "quarter":
      if (unit === "workingDays")
        return { recurrence: "quarterly", schedule: { type: "quarterly", offsetWorkingDays: count } };
      return { recurrence: "quarterly", schedule: days < 90 ? { type: "quarterly", offsetDays: days } : null };
    case "half-year":
      return { recurrence: "semi-annual", schedule: days < 180 ? { type: "semi-annual", offsetDays: days } : null };
    case "financial-year":
    case "agm":
      return { recurrence: "annual", schedule: afterYear(span, event.kind === "agm" ? "agm" : "financial-year-end") };
    case "calendar-year":
      return { recurrence: "annual", schedule: afterDecember(span) };
    case "this-text":
      return fromText(span, issuedOn);
    case "named-month":
      return { recurrence: "event", schedule: null };
    case "other":
      return { recurrence: "event", schedule: dueWithin(span, event.name) };
  }
}

/** When a time before an event falls due. */
export function dueBefore(span: Span, event: Event): Due {
  const recurrences: Partial<Record<Event["kind"], Recurrence>> = { month: "monthly", quarter: "quarterly", "half-year": "semi-annual", "financial-year": "annual", "calendar-year": "annual", agm: "annual" }; // prettier-ignore
  const recurrence = recurrences[event.kind] ?? "event";
  const isEvent = event.kind === "other" || event.kind === "agm";
  return {
    recurrence,
    schedule: isEvent ? { type: "before", of: event.kind === "agm" ? "agm" : event.name, ...spanFields(span) } : null,
  };
}

/** A clock that starts with an event. */
export const dueWithin = (span: Span, of: string): Schedule => ({ type: "within", of, ...spanFields(span) });

function spanFields({ count, unit }: Span) {
  return unit === "weeks" ? { days: count * 7 } : { [unit]: count };
}

function afterYear({ count, unit }: Span, after: "financial-year-end" | "agm"): Schedule | null {
  if (unit === "days") return { type: "annual", after, days: count };
  return unit === "months" ? { type: "annual", after, months: count } : null;
}

/** A day of the next year, the same in each: none beyond February, which is not always as long. */
function afterDecember({ count, unit }: Span): Schedule | null {
  if (unit === "months" && count < 12) return { type: "annual", month: count, day: 31, roll: null };
  if (unit !== "days" || count > 59) return null;
  return count > 31
    ? { type: "annual", month: 2, day: count - 31, roll: null }
    : { type: "annual", month: 1, day: count, roll: null };
}

function fromText(span: Span, issuedOn: Day | null): Due {
  const afterIssue = asAfterIssue(span);
  if (!afterIssue) return { recurrence: "once", schedule: dueWithin(span, "date-of-circular") };
  return { recurrence: "once", schedule: scheduleAfterIssue(afterIssue, issuedOn), afterIssue };
}
