import { numbersIn } from "../../catalogue/rules/figures/numbers.ts";
import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import type { Instrument, Requirement, Schedule } from "../../catalogue/schema.ts";
import { addDays, dayInMonth, isDay, type Day } from "#shared/calendar.ts";

/** What the words must have for a schedule to be read from them: a number with its unit, or what a pattern finds. */
type Expected = { said: string; amount?: Amount; or?: RegExp };
type Amount = { value: number; unit: Figure["unit"] };

/**
 * What a schedule says that the words of its duty do not, in words. A single date may be worked out: a period and the day that it
 * runs from, where the words name that, or "the letter", which is the instrument's own day.
 */
export function unsaidOf(requirement: Requirement, instrument: Pick<Instrument, "issuedOn" | "effectiveOn">): string[] {
  const { text, deadline } = requirement;
  if (!deadline?.schedule) return [];
  const words = [text, deadline.rule, deadline.details].filter(Boolean).join("\n");
  const isDerived = (date: Day) => workedOut(words, instrument).has(date);
  return expectedOf(deadline.schedule)
    .filter((expected) => !isSaid(expected, words) && !(isDay(expected.said) && isDerived(expected.said)))
    .map(({ said }) => said);
}

const months = "January February March April May June July August September October November December".split(" ");
const units = {
  seconds: "seconds",
  minutes: "minutes",
  hours: "hours",
  days: "days",
  workingDays: "working-days",
  months: "months",
  years: "years",
} as const;
type Span = keyof typeof units;

function expectedOf(schedule: Schedule): Expected[] {
  switch (schedule.type) {
    case "daily":
      return schedule.time ? [{ said: schedule.time, or: timeOfDay(schedule.time) }] : [];
    case "monthly":
      return ["day" in schedule ? dayOfMonth(schedule.day) : nth("workingDays", schedule.workingDay)];
    case "quarterly":
      return ["offsetDays" in schedule ? nth("days", schedule.offsetDays) : nth("workingDays", schedule.offsetWorkingDays)];
    case "semi-annual":
      if ("offsetDays" in schedule) return [nth("days", schedule.offsetDays)];
      return schedule.dates.flatMap(({ month, weekday }) => [
        { said: weekday, or: new RegExp(weekday, "i") },
        monthNamed(month),
      ]);
    case "annual":
      if ("month" in schedule) return [dayOfMonth(schedule.day), monthNamed(schedule.month, schedule.day)];
      return spansOf(schedule);
    case "once":
      return [dateNamed(schedule.date)];
    case "phased":
      return schedule.dates.map(({ date }) => dateNamed(date));
    case "within":
    case "before":
    case "every":
    case "retain":
      return spansOf(schedule);
  }
} // prettier-ignore

const spansOf = (schedule: Schedule): Expected[] =>
  Object.entries(schedule).flatMap(([name, value]) =>
    typeof value === "number" && name in units ? [spanOf(name as Span, value)] : [],
  );

/** A rhythm is a span too: who says "annually" says one year. */
const rhythmWords: Record<string, RegExp> = {
  "1 years": /\b(?:year(?:ly)?|annual(?:ly)?|(?:12|twelve) months)\b/i,
  "2 years": /\bbiennial|\btwo-year/i,
  "12 months": /\b(?:year(?:ly)?|annual(?:ly)?)\b/i,
  "6 months": /\b(?:half|semi-annual)/i,
  "3 months": /\bquarter/i,
  "1 months": /\bmonth(?:ly)?\b/i,
  "7 days": /\bweek/i,
  "1 days": /\b(?:next day|daily|each day)\b/i,
  "24 hours": /\b(?:day|daily)\b/i,
  "0 days": /\bend of\b|\blast day\b/i,
  "1 workingDays": /\b(?:next|same|following) (?:(?:working|business) )?day\b/i,
};
const daysInWeek = 7;

function spanOf(name: Span, value: number): Expected {
  const weeks = name === "days" && value % daysInWeek === 0 ? value / daysInWeek : undefined;
  const asWeeks = weeks && String.raw`\b(?:${weeks}|${cardinals[weeks - 1] ?? weeks}) weeks?\b`;
  const rhythm = rhythmWords[`${value} ${name}`]?.source;
  const or = [asWeeks, rhythm].filter((source) => source !== undefined).join("|");
  const said = `${value} ${units[name].replace("-", " ")}`;
  return { said, amount: { value, unit: units[name] }, ...(or && { or: new RegExp(or, "i") }) };
}

const cardinals = "one two three four five six seven eight nine ten".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinalOf = (value: number) =>
  `(?:${value}(?:st|nd|rd|th)${ordinals[value - 1] ? `|${ordinals[value - 1]}` : ""})`;

/** A period of days, which the words may also count: "the 5th day", "the tenth working day". */
function nth(name: "days" | "workingDays", value: number): Expected {
  const span = spanOf(name, value);
  const noun = name === "days" ? "(?:calendar )?day" : "(?:working|business) day";
  const counted = String.raw`\b${ordinalOf(value)} ${noun}`;
  return { ...span, or: new RegExp([counted, span.or?.source].filter(Boolean).join("|"), "i") };
}

const nearMonthEnd = 28;
function dayOfMonth(day: number): Expected {
  const last = day >= nearMonthEnd ? String.raw`|\b(?:end|last day|month-end|year-end)` : "";
  return { said: `day ${day}`, or: new RegExp(String.raw`(?<!\d)${day}(?!\d)|\b${ordinalOf(day)}\b${last}`, "i") };
}

function monthNamed(month: number, day = 0): Expected {
  const isYearEnd = month === months.length && day === 31;
  const last = isYearEnd ? "|year[- ]end|end of (?:the|each|every) (?:calendar )?year" : "";
  return { said: months[month - 1]!, or: new RegExp(months[month - 1]! + last, "i") };
}

function dateNamed(date: Day): Expected {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const name = months[month - 1]!;
  const end = day >= nearMonthEnd ? `|(?:end|last day) (?:of )?${name}` : "";
  // Of some dates the month alone is known: from it on, or in it.
  const inMonth = day === 1 || day >= nearMonthEnd ? `|(?<!\\d )${name} ${year}` : "";
  const yearEnd = month === months.length && day === 31 ? `|\\bend (?:of )?${year}` : "";
  return {
    said: date,
    or: new RegExp(String.raw`(?<!\d)${day}(?:st|nd|rd|th)? ${name}${end}${inMonth}${yearEnd}`, "i"),
  };
}

function timeOfDay(time: string): RegExp {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const halfDay = 12;
  const minutes = minute === 0 ? "(?:[:.]00)?" : `[:.]${String(minute).padStart(2, "0")}`;
  const clock = String.raw`${hour % halfDay || halfDay}${minutes}\s?${hour < halfDay ? "a" : "p"}\.?m`;
  return new RegExp([time, clock, ...(hour === halfDay ? ["noon"] : [])].join("|"), "i");
}

const isSaid = ({ amount, or }: Expected, words: string): boolean =>
  (or?.test(words) ?? false) ||
  (amount !== undefined &&
    numbersIn(words).some(({ value, unit }) => value === amount.value && (unit === null || unit === amount.unit)));

const aDate = new RegExp(String.raw`(?<day>\d{1,2}) (?<month>${months.join("|")}) (?<year>\d{4})`, "g");

/** The days that a text's periods lead to, from the days that it names and from its instrument's own; "at once" is these. */
function workedOut(words: string, { issuedOn, effectiveOn }: Pick<Instrument, "issuedOn" | "effectiveOn">): Set<Day> {
  const named = [...words.matchAll(aDate)].map(({ groups }) =>
    dayInMonth(Number(groups!["year"]), months.indexOf(groups!["month"]!) + 1, Number(groups!["day"])),
  );
  const own = [issuedOn, effectiveOn].filter((day) => day !== null && isDay(day)) as Day[];
  const spans = numbersIn(words);
  const ends = [...named, ...own].flatMap((from) => spans.flatMap(({ value, unit }) => endOf(from, value, unit)));
  const before = /\bbefore\b/i.test(words) ? named.map((day) => addDays(day, -1)) : [];
  const atOnce = /\bat once\b|\bimmediate/i.test(words) ? own : [];
  return new Set([...ends, ...before, ...atOnce]);
}

/** Of months and years the day itself, and the one before: readers differ on which is the last. */
function endOf(from: Day, value: number, unit: Figure["unit"] | null): Day[] {
  if (unit === "days") return [addDays(from, value)];
  if (unit === "weeks") return [addDays(from, value * daysInWeek)];
  const count = unit === "months" ? value : unit === "years" ? value * months.length : undefined;
  if (count === undefined) return [];
  const [year, month, day] = from.split("-").map(Number) as [number, number, number];
  const index = month - 1 + count;
  const end = dayInMonth(year + Math.floor(index / months.length), (index % months.length) + 1, day);
  return [end, addDays(end, -1)];
}
