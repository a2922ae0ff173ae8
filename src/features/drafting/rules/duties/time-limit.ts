import { capitalizeFirst } from "#shared/capitalize-first.ts";
import type { Day } from "#shared/calendar.ts";
import { scheduleSchema } from "../../../catalogue/rules/schedule.ts";
import type { Requirement } from "../../../catalogue/schema.ts";
import type { AfterIssue } from "./time/after-issue.ts";
import { dateAt, dayOfMonthAt, hourAt, yearlyAt } from "./time/days.ts";
import { dueAfter, dueBefore, dueWithin, eventAt, type Due, type Recurrence } from "./time/events.ts";
import { ordinalAt, spanAt, word, type Span } from "./time/numbers.ts";
import { recurrenceIn, type Often } from "./time/recurrence.ts";
import { textOf, withoutEndMarks, type Token } from "./tokens.ts";

/** When a duty falls due: the words that say so (null where an adjective does, as in "monthly returns"), and what they mean. */
export type TimeLimit = {
  words: string | null;
  deadline: NonNullable<Requirement["deadline"]>;
  /** Where its schedule counts from the day of the text. */
  afterIssue?: AfterIssue;
};
type Limit = Due & { from: number; end: number };

/**
 * When a sentence wants its act done, by what stands among its `timed` words; none where it does not say. Two clocks are two
 * time limits. A schedule stands only where the words leave no doubt of it: two dates in one sentence are for people to tell
 * apart.
 */
export function deadlinesIn(tokens: readonly Token[], timed: readonly Token[][], issuedOn: Day | null): TimeLimit[] {
  const often = recurrenceIn(tokens);
  for (const part of timed) {
    const limits = limitsIn(part, issuedOn, often?.recurrence ?? null);
    const clocks = clocksAmong(limits, part);
    if (clocks.length > 1) return clocks.map((clock) => timeLimitOf([clock], part, often));
    if (limits.length > 0) return [timeLimitOf(limits, part, often)];
  }
  return often ? [{ words: often.words, deadline: inWords(often.rule, often.recurrence, null) }] : [];
}

/** Do these words say by when? */
export const hasLimit = (tokens: readonly Token[]): boolean => limitsIn(tokens, null, null).length > 0;

const clockTypes = new Set(["within", "before", "retain"]);

/** The time limits of a sentence where all of them start with an event, and each is of an act of its own. */
function clocksAmong(limits: readonly Limit[], tokens: readonly Token[]): readonly Limit[] {
  const schedules = new Set(limits.map(({ schedule }) => JSON.stringify(schedule)));
  const isOfEvents = limits.every(({ schedule }) => schedule !== null && clockTypes.has(schedule.type));
  const isJoined = limits.slice(1).every((limit, at) => joinBetween(limits[at]!, limit, tokens) === "and");
  return isOfEvents && isJoined && schedules.size === limits.length ? limits : [];
}

const choices = new Set(["or", "whichever", "unless", "except", "otherwise"]);
const joins = new Set(["and", "then", "while"]);

/** How two limits follow one another: both hold, either does, or the second is about something else. */
function joinBetween(one: Limit, other: Limit, tokens: readonly Token[]): "and" | "or" | null {
  const between = tokens.slice(one.end, other.from).map((token) => token.word);
  if (between.some((each) => choices.has(each))) return "or";
  return between.some((each) => joins.has(each)) ? "and" : null;
}

function timeLimitOf(limits: readonly Limit[], tokens: readonly Token[], often: Often | null): TimeLimit {
  const dated = limits.filter(({ schedule }) => schedule !== null);
  const chosen = dated[0] ?? limits[0]!;
  const schedules = new Set(dated.map(({ schedule }) => JSON.stringify(schedule)));
  const last = schedules.size > 1 ? lastJoined(limits, chosen, tokens) : chosen;
  const words = withoutEndMarks(textOf(tokens.slice(chosen.from, last.end)));
  const isPlain = schedules.size === 1 && !contradicts(chosen, often?.recurrence ?? null);
  const recurrence =
    chosen.recurrence === "event" || chosen.recurrence === "once"
      ? (often?.recurrence ?? chosen.recurrence)
      : chosen.recurrence;
  return {
    words,
    deadline: inWords(words, isPlain ? chosen.recurrence : recurrence, isPlain ? chosen.schedule : null),
    ...(isPlain && chosen.afterIssue && { afterIssue: chosen.afterIssue }),
  };
}

/** The last limit up to which one is joined to the next: people are shown all of them. */
function lastJoined(limits: readonly Limit[], chosen: Limit, tokens: readonly Token[]): Limit {
  const rest = limits.slice(limits.indexOf(chosen));
  const end = rest.findIndex((limit, at) => at + 1 < rest.length && joinBetween(limit, rest[at + 1]!, tokens) === null);
  return rest.at(end)!;
}

/** A monthly duty with a date of its own year, or a quarterly one by a day of the month: which holds is not told. */
const contradicts = ({ recurrence, schedule }: Due, often: Recurrence | null) =>
  often !== null && recurrence !== "event" && recurrence !== often && schedule?.type !== "within";

function inWords(words: string, recurrence: Recurrence, schedule: Due["schedule"]): TimeLimit["deadline"] {
  const rule = capitalizeFirst(words);
  // "Within 9,999 days" is in words what it is; as a date it is none.
  const isReal = schedule !== null && scheduleSchema.safeParse(schedule).success;
  return { rule, recurrence, details: null, schedule: isReal ? schedule : null };
}

function limitsIn(tokens: readonly Token[], issuedOn: Day | null, often: Recurrence | null): Limit[] {
  const limits: Limit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const limit = limitAt(tokens, at, issuedOn, often);
    if (!limit) continue;
    limits.push(limit);
    at = limit.end - 1;
  }
  return limits;
}

const sequences = [["not", "later", "than"], ["no", "later", "than"], ["on", "or", "before"], ["latest", "by"], ["latest", "on"], ["by", "or", "before"], ["on", "or", "by"], ["not", "later"]]; // prettier-ignore

function limitAt(
  tokens: readonly Token[],
  from: number,
  issuedOn: Day | null,
  often: Recurrence | null,
): Limit | undefined {
  const first = word(tokens, from);
  const sequence = sequences.find((words) => words.every((one, index) => word(tokens, from + index) === one));
  if (sequence) return targetAt(tokens, from, from + sequence.length, issuedOn, often);
  if (first === "within") return afterSpan(tokens, from, from + 1, issuedOn) ?? bareSpan(tokens, from, from + 1);
  // The blank may be one of recognition.
  if (first === "with" && word(tokens, from + 1) === "in") return afterSpan(tokens, from, from + 2, issuedOn);
  if (first === "by" || first === "until") return namedAt(tokens, from, from + 1, often);
  if (first === "before") return namedAt(tokens, from, from + 1, often) ?? beforeEvent(tokens, from, from + 1);
  if (first === "prior" && word(tokens, from + 1) === "to") return beforeEvent(tokens, from, from + 2);
  if (["immediately", "forthwith", "promptly"].includes(first)) return atOnce(tokens, from);
  return /^(\d|at|not|a|[a-z]+$)/.test(first) ? spanWithEvent(tokens, from, issuedOn) : undefined;
}

/** Behind "not later than": a day, an hour, or a time behind or before something. */
const targetAt = (tokens: readonly Token[], from: number, at: number, issuedOn: Day | null, often: Recurrence | null) =>
  namedAt(tokens, from, at, often) ??
  afterSpan(tokens, from, at, issuedOn) ??
  beforeSpan(tokens, from, at) ??
  beforeEvent(tokens, from, at);

function namedAt(tokens: readonly Token[], from: number, at: number, often: Recurrence | null): Limit | undefined {
  const named = dateAt(tokens, at) ?? dayOfMonthAt(tokens, at) ?? yearlyAt(tokens, at, often === "annual");
  if (named) return { ...named, from };
  const hour = hourAt(tokens, at);
  if (!hour) return undefined;
  const isDaily = often === "daily" && hour.time !== null;
  const event = eventAt(tokens, hour.end);
  const isBare = !event || /[.,;]$/.test(tokens[hour.end - 1]?.raw ?? "");
  const schedule = isDaily && hour.time !== null ? ({ type: "daily", time: hour.time } as const) : null;
  // Of which day is told in words that follow: they may say the next.
  const end = isBare ? hour.end : event.end;
  const isNext = tokens.slice(hour.end, end).some((token) => ["next", "following"].includes(token.word));
  return {
    schedule: isNext ? null : schedule,
    recurrence: isDaily ? "daily" : "event",
    from,
    end: Math.min(end, tokens.length),
  };
}

/** "The 10th day" after something is ten days after it. */
function dayCountedAt(tokens: readonly Token[], from: number): Span | undefined {
  const ordinal = ordinalAt(tokens, word(tokens, from) === "the" ? from + 1 : from);
  if (!ordinal) return undefined;
  const isWorking = ["working", "business"].includes(word(tokens, ordinal.end));
  const at = isWorking ? ordinal.end + 1 : ordinal.end;
  // "The 10th day of the month" is another thing.
  if (word(tokens, at) !== "day" || word(tokens, at + 1) === "of") return undefined;
  return { count: ordinal.count, unit: isWorking ? "workingDays" : "days", end: at + 1 };
}

const behind = new Set(["of", "from", "after", "following"]);

/** "… 5 working days after month end", "… 24 hours of the incident". */
function afterSpan(tokens: readonly Token[], from: number, at: number, issuedOn: Day | null): Limit | undefined {
  const span = spanAt(tokens, at) ?? dayCountedAt(tokens, at);
  if (!span || !behind.has(word(tokens, span.end)) || isClosed(tokens[span.end - 1])) return undefined;
  const event = eventAt(tokens, span.end + 1);
  return event && { ...dueAfter(span, event, issuedOn), from, end: event.end };
}

function beforeSpan(tokens: readonly Token[], from: number, at: number): Limit | undefined {
  const span = spanAt(tokens, at);
  if (!span) return undefined;
  const isPrior = word(tokens, span.end) === "prior" && word(tokens, span.end + 1) === "to";
  if (!isPrior && word(tokens, span.end) !== "before") return undefined;
  const event = eventAt(tokens, span.end + (isPrior ? 2 : 1));
  return event && { ...dueBefore(span, event), from, end: event.end };
}

/** "Within 14 days", of what stands elsewhere: a clock that starts with an event, and no date. */
function bareSpan(tokens: readonly Token[], from: number, at: number): Limit | undefined {
  const span = spanAt(tokens, at);
  return span && { schedule: dueWithin(span, "event"), recurrence: "event", from, end: span.end };
}

const isClosed = (token: Token | undefined) => token !== undefined && /[,.;:]$/.test(token.raw);

/** "Three months before the account becomes dormant", "30 days after the end of the financial year". */
function spanWithEvent(tokens: readonly Token[], from: number, issuedOn: Day | null): Limit | undefined {
  const span = spanAt(tokens, from);
  if (!span) return undefined;
  if (word(tokens, span.end) === "after" || word(tokens, span.end) === "following") {
    const after = afterSpan(tokens, from, from, issuedOn);
    // "For five years after the transaction" is how long, and not by when.
    return after && word(tokens, from - 1) !== "for" ? after : kept(tokens, from, span.end);
  }
  return beforeSpan(tokens, from, from);
}

const keeps = new Set([
  "keep",
  "kept",
  "retain",
  "retained",
  "preserve",
  "preserved",
  "maintain",
  "maintained",
  "store",
  "stored",
]);

/** How long something is kept. */
function kept(tokens: readonly Token[], from: number, end: number): Limit | undefined {
  const event = eventAt(tokens, end + 1);
  const span = spanAt(tokens, from);
  if (!event || !span || !tokens.slice(0, from).some((token) => keeps.has(token.word))) return undefined;
  const isYears = span.unit === "years" && event.kind === "other";
  const schedule = isYears ? ({ type: "retain", years: span.count, from: event.name } as const) : null;
  return { schedule, recurrence: "event", from, end: event.end };
}

function beforeEvent(tokens: readonly Token[], from: number, at: number): Limit | undefined {
  const event = eventAt(tokens, at);
  return event && { schedule: null, recurrence: "event", from, end: event.end };
}

function atOnce(tokens: readonly Token[], from: number): Limit {
  const isUpon = ["upon", "after", "on", "following"].includes(word(tokens, from + 1));
  const event = isUpon ? eventAt(tokens, from + 2) : undefined;
  return { schedule: null, recurrence: "event", from, end: event?.end ?? from + 1 };
}
