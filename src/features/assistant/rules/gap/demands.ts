import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import { figureInWords } from "../../../catalogue/rules/figures/in-words.ts";
import type { Requirement, Schedule } from "../../../catalogue/schema.ts";
import { readQuantities, type Dimension, type Quantity } from "./quantities.ts";

/**
 * A figure that a duty asks, as it is compared: at least, at most or exactly `value` of its dimension (in hours, in days
 * between one time and the next, or as it stands). `subject`: of what, where the duty says.
 */
export type Demand = {
  op: "at-least" | "at-most" | "exactly";
  dimension: Dimension;
  value: number;
  /** What kind of figure it is; a time of doing something again is a `frequency`, a day of the month a `deadline`. */
  kind: Figure["kind"];
  subject: string;
  words: string;
  isOwn: boolean;
};

const hoursIn = {
  seconds: 1 / 3600,
  minutes: 1 / 60,
  hours: 1,
  days: 24,
  "working-days": 1,
  weeks: 168,
  months: 730,
  years: 8766,
};
const daysIn: Partial<Record<Figure["unit"], number>> = { hours: 1 / 24, days: 1, weeks: 7, months: 30.4, years: 365 };
const periodIn: Partial<Record<NonNullable<Figure["per"]>, number>> = {
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91,
  year: 365,
};
const isTime = (unit: string): unit is keyof typeof hoursIn => unit in hoursIn;

/** A figure from which on or up to which something else is asked: no amount is compared with it. */
const threshold =
  /\b(?:above|over|under|below|from|beyond|band|unit charged|after which|served|valid|exceed\w*|threshold|minimum wage|application|first time)\b/i;

function ofFigure(figure: Figure): Demand[] {
  const { kind, value, unit, per, what = "", for: addressee } = figure;
  const op = figure.op === "within" ? "at-most" : figure.op;
  if (threshold.test(what) && op === "exactly" && kind !== "capital") return [];
  const rest = { kind, subject: what, words: figureInWords(figure), isOwn: addressee !== undefined };
  if (kind === "frequency") {
    const days = unit === "times" ? (periodIn[per ?? "year"] ?? 365) / Math.max(1, value) : value * (daysIn[unit] ?? 0);
    return days > 0 ? [{ ...rest, op: "at-most", dimension: "every", value: days }] : [];
  }
  // How long a term or an approval is says nothing of how long anything may take.
  if (isTime(unit) && op === "exactly" && kind !== "retention" && kind !== "deadline") return [];
  if (isTime(unit)) {
    const dimension = unit === "working-days" ? "working-time" : "time";
    return [
      {
        ...rest,
        op: kind === "retention" && op === "exactly" ? "at-least" : op,
        dimension,
        value: value * hoursIn[unit],
      },
    ];
  }
  if (unit === "NGN" || unit === "USD" || unit === "percent") return [{ ...rest, op, dimension: unit, value }];
  return ["items", "persons", "times"].includes(unit) ? [{ ...rest, op, dimension: "count", value }] : [];
}

// "Yearly, not more often": the days between are the fewest, and not the most.
const notOftener = /\b(?:not|no) more (?:often|frequently|than once)\b|\bat most once\b/i;

const recurring = { daily: 1, weekly: 7, monthly: 30.4, quarterly: 91, "semi-annual": 182, annual: 365 };

/** What the schedule and the words of a deadline ask besides: how often, by which day, within which time. */
function ofDeadline({ text, deadline }: Requirement, schedule: Schedule | null, hasTime: boolean): Demand[] {
  const rule = deadline?.rule ?? "";
  const base = { subject: "", words: rule || text, isOwn: false };
  const read = readQuantities(`${rule}. ${text}`);
  const often = schedule && schedule.type in recurring ? recurring[schedule.type as keyof typeof recurring] : undefined;
  const days = often ?? read.find(({ dimension }) => dimension === "every")?.low;
  const demands: Demand[] = [];
  const op = notOftener.test(text) ? "at-least" : "at-most";
  if (days !== undefined) demands.push({ ...base, kind: "frequency", op, dimension: "every", value: days });
  if (schedule?.type === "monthly" && "day" in schedule)
    demands.push({ ...base, kind: "deadline", op: "at-most", dimension: "day", value: schedule.day });
  if (schedule?.type === "annual" && "month" in schedule)
    demands.push({
      ...base,
      kind: "deadline",
      op: "at-most",
      dimension: "date",
      value: schedule.month * 100 + schedule.day,
    });
  if (!hasTime) demands.push(...timesIn(rule, base));
  return demands;
}

const least = /\bat least\b|\bor more\b|\bno(?:t)? less\b|\bahead\b|\bbefore\b|\bkeep\b|\bminimum\b/i;

/** "48 hours", "At least 7 years", "6 months or more before …". */
function timesIn(rule: string, base: Pick<Demand, "subject" | "words" | "isOwn">): Demand[] {
  const times = readQuantities(rule).filter(isOfTime);
  // A span and a ladder say different things of different cases.
  if (times.length !== 1 || /\bfrom\b|\bof \d|;/i.test(rule)) return [];
  const isLeast = least.test(rule);
  const kind = isLeast && /year/i.test(times[0]!.words) ? "retention" : "deadline";
  return [
    { ...base, kind, op: isLeast ? "at-least" : "at-most", dimension: times[0]!.dimension, value: times[0]!.high },
  ];
}

const isOfTime = ({ dimension }: Quantity): boolean => dimension === "time" || dimension === "working-time";

/** What a duty asks in figures, by those that are the company's and by its deadline. */
export function demandsOf(requirement: Requirement, figures: readonly Figure[]): Demand[] {
  const typed = figures.flatMap(ofFigure);
  const hasTime = typed.some(({ dimension }) => dimension === "time" || dimension === "working-time");
  return [...typed, ...ofDeadline(requirement, requirement.deadline?.schedule ?? null, hasTime)];
}
