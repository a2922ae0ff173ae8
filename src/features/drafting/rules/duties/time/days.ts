import { firstDay } from "../../../../document/rules/dates.ts";
import { textOf, type Token } from "../tokens.ts";
import type { Due } from "./events.ts";
import { ordinalAt, word } from "./numbers.ts";

/** A day or an hour that is named, with the place behind it. */
export type Named = Due & { end: number };

const months = "january february march april may june july august september october november december".split(" ");
// "5:00 p.m. on Friday, the 31st day of March, 2026".
const longestDate = 12;

/** A day with its year: "31st March, 2026". It begins at the place, or behind an hour or a weekday. */
export function dateAt(tokens: readonly Token[], at: number): Named | undefined {
  if (
    !/[\d]|^(the|mon|tue|wed|thu|fri|sat|sun|close|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|noon|midnight|end)/.test(
      word(tokens, at),
    )
  )
    return undefined;
  const text = textOf(tokens.slice(at, at + longestDate)).replaceAll(" ,", ",");
  const found = firstDay(text);
  if (!found || found.index > 40 || !isLeadIn(text.slice(0, found.index))) return undefined;
  const count = text.slice(0, found.index + found.quote.length).split(" ").length;
  const isApart = tokens.slice(at, at + count + 1).some(({ raw }) => raw === ",");
  return {
    schedule: { type: "once", date: found.day },
    recurrence: "once",
    end: Math.min(at + count + (isApart ? 1 : 0), tokens.length),
  };
}

const leadInWords = new Set("on of the close business work end noon midnight am pm a.m p.m".split(" "));

/** Whether what stands before a date is an hour or a weekday only: "5:00 p.m. on Friday, the". Word by word: linear. */
function isLeadIn(text: string): boolean {
  const words = text.toLowerCase().split(/[,\s]+/);
  return words.every(
    (one) => /^[\d:.]*(?:[ap]\.?m)?\.?$/.test(one) || leadInWords.has(one) || /^[a-z]{2,7}day$/.test(one),
  );
}

/** "31st March of every year", "April 30 each year". Null schedule where nothing says that it is each year's. */
export function yearlyAt(tokens: readonly Token[], from: number, isYearly: boolean): Named | undefined {
  const at = word(tokens, from) === "the" ? from + 1 : from;
  const found = dayAndMonth(tokens, at);
  if (!found) return undefined;
  const each = eachYear(tokens, found.end);
  const schedule = { type: "annual", month: found.month, day: found.day, roll: null } as const;
  const isReal = found.day <= [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][found.month - 1]!;
  if (!isReal) return undefined;
  const isAnnual = isYearly || each > found.end;
  return { schedule: isAnnual ? schedule : null, recurrence: isAnnual ? "annual" : "once", end: each };
}

function dayAndMonth(tokens: readonly Token[], at: number): { day: number; month: number; end: number } | undefined {
  const first = months.indexOf(word(tokens, at));
  if (first !== -1) {
    const day = dayNumber(word(tokens, at + 1));
    return day ? { day, month: first + 1, end: at + 2 } : undefined;
  }
  const day = dayNumber(word(tokens, at));
  if (!day) return undefined;
  const skipped = word(tokens, at + 1) === "day" ? 2 : 1;
  const monthAt = word(tokens, at + skipped) === "of" ? at + skipped + 1 : at + skipped;
  const month = months.indexOf(word(tokens, monthAt));
  return month === -1 ? undefined : { day, month: month + 1, end: monthAt + 1 };
}

function dayNumber(text: string): number | undefined {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text);
  return found ? Number(found[1]) : undefined;
}

/** The place behind "of every year", "in each year", "annually"; the same place where nothing of the kind stands. */
function eachYear(tokens: readonly Token[], from: number): number {
  const at = ["of", "in"].includes(word(tokens, from)) ? from + 1 : from;
  if (["annually", "yearly"].includes(word(tokens, at))) return at + 1;
  const isEach = ["every", "each", "the"].includes(word(tokens, at));
  if (!isEach) return from;
  const yearAt = ["following", "succeeding", "calendar", "next"].includes(word(tokens, at + 1)) ? at + 2 : at + 1;
  return word(tokens, yearAt) === "year" && (word(tokens, at) !== "the" || yearAt > at + 1) ? yearAt + 1 : from;
}

const which = new Set([
  "the",
  "each",
  "every",
  "following",
  "succeeding",
  "next",
  "subsequent",
  "ensuing",
  "new",
  "calendar",
]);

/** "The 10th day of the following month", "the last working day of each month", "the 14th of the month following the quarter". */
export function dayOfMonthAt(tokens: readonly Token[], from: number): Named | undefined {
  const at = word(tokens, from) === "the" ? from + 1 : from;
  const isLast = word(tokens, at) === "last";
  const ordinal = isLast ? { count: 31, end: at + 1 } : ordinalAt(tokens, at);
  if (!ordinal || ordinal.count > 31) return undefined;
  let end = ordinal.end;
  const isWorking = ["working", "business"].includes(word(tokens, end));
  if (isWorking) end += 1;
  if (word(tokens, end) === "day") end += 1;
  if (!["of", "in"].includes(word(tokens, end))) return undefined;
  end += 1;
  while (which.has(word(tokens, end))) end += 1;
  if (word(tokens, end) !== "month") return undefined;
  return behindMonth(tokens, end + 1, { ...ordinal, isWorking, isLast });
}

type MonthDay = { count: number; isWorking: boolean; isLast: boolean };

/** Which months: each, or those that follow a quarter or half-year. */
function behindMonth(tokens: readonly Token[], end: number, { count, isWorking, isLast }: MonthDay): Named | undefined {
  const isFollowing = ["following", "after", "succeeding"].includes(word(tokens, end));
  const words = isFollowing ? tokens.slice(end + 1, end + 6).map((token) => token.word) : [];
  const quarter = words.findIndex((one) => /^quarter(-end)?$/.test(one));
  const halfYear = words.findIndex((one) => /^half(-year)?$/.test(one));
  const isDay = !isWorking && !isLast;
  if (quarter !== -1) {
    const schedule = isDay ? ({ type: "quarterly", offsetDays: count } as const) : null;
    return { recurrence: "quarterly", schedule, end: end + quarter + 2 };
  }
  if (halfYear !== -1) {
    const schedule = isDay ? ({ type: "semi-annual", offsetDays: count } as const) : null;
    return { recurrence: "semi-annual", schedule, end: end + halfYear + 2 };
  }
  // Months after something else are not each month.
  if (words.length > 0 && !words.slice(0, 3).includes("month") && !words.slice(0, 4).includes("end"))
    return { recurrence: "event", schedule: null, end };
  if (isLast)
    return {
      recurrence: "monthly",
      schedule: { type: "monthly", day: 31, roll: isWorking ? "previous-working-day" : null },
      end,
    };
  return {
    recurrence: "monthly",
    schedule: isWorking ? { type: "monthly", workingDay: count } : { type: "monthly", day: count, roll: null },
    end,
  };
}

/** "10:00 a.m.", "close of business": of a day that is told elsewhere, if at all. */
export function hourAt(tokens: readonly Token[], at: number): { time: string | null; end: number } | undefined {
  if (word(tokens, at) === "close" && word(tokens, at + 1) === "of") return { time: null, end: at + 3 };
  if (["noon", "midnight"].includes(word(tokens, at))) return { time: null, end: at + 1 };
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|a\.m|p\.m)?$/.exec(word(tokens, at));
  if (!found) return undefined;
  const half = found[3] ?? (/^(am|pm|a\.m|p\.m)$/.test(word(tokens, at + 1)) ? word(tokens, at + 1) : undefined);
  if (!half) return undefined;
  const hour = (Number(found[1]) % 12) + (half.startsWith("p") ? 12 : 0);
  const time = `${String(hour).padStart(2, "0")}:${found[2] ?? "00"}`;
  return { time: Number(found[1]) > 12 ? null : time, end: found[3] ? at + 1 : at + 2 };
}
