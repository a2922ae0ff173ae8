// Node loads its CommonJS form, whose only export is the whole; lint looks at the other one.
// oxlint-disable-next-line import/default
import rrule from "rrule";
import { isDay, yearOf, type Day } from "#shared/calendar.ts";

// RFC 5545, section 3.3.10, as far as days go: a task has no clock of its own, and weeks and places in a year are nobody's rule.
const always = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"];
// What a frequency may be narrowed by. Others have no use that is not said more simply, and may be met by no day at all: the
// library would look for one, day by day, to the year 9999.
const narrowed: Readonly<Record<string, readonly string[]>> = {
  DAILY: ["BYDAY"],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY", "BYSETPOS"],
  YEARLY: ["BYMONTH", "BYDAY", "BYMONTHDAY", "BYSETPOS"],
};
const mostChars = 200;
const lastYear = 2199;
const isBetween = (most: number) => (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most;
const isSigned = (most: number) => (value: string) => /^-?[1-9]\d?$/.test(value) && Math.abs(Number(value)) <= most;
const each = (is: (value: string) => boolean) => (value: string) => value.split(",").every(is);
const parts: Readonly<Record<string, { is: (value: string) => boolean; words: string }>> = {
  FREQ: { is: (value) => Object.hasOwn(narrowed, value), words: "DAILY, WEEKLY, MONTHLY or YEARLY" },
  INTERVAL: { is: isBetween(1000), words: "a number from 1 to 1000" },
  COUNT: { is: isBetween(1000), words: "a number from 1 to 1000" },
  UNTIL: { is: (value) => isDay(dayOfUntil(value)), words: "a day, YYYYMMDD" },
  BYDAY: { is: each((value) => /^(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.test(value)), words: "weekdays such as MO or -1FR" },
  BYMONTHDAY: { is: each(isSigned(31)), words: "days of the month, 1 to 31, or -1 for the last" },
  BYMONTH: { is: each(isBetween(12)), words: "months, 1 to 12" },
  BYSETPOS: { is: (value) => value === "1" || value === "-1", words: "1 for the first or -1 for the last" },
  WKST: { is: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value), words: "a weekday" },
}; // prettier-ignore

/** What repeats by a rule of RFC 5545 from a day on, in the words in which it is kept; or why it cannot be. */
export function readRepetition(text: string, start: Day): { rule: string } | { fault: string } {
  const written = text.trim().replace(/^RRULE:/i, "").toUpperCase(); // prettier-ignore
  if (written.length > mostChars) return { fault: `A repetition may have at most ${mostChars} characters` };
  const said = written.split(";").map((part): [string, string] => {
    const [name = "", ...value] = part.split("=");
    return [name, value.join("=")];
  });
  const values = new Map(said);
  if (!values.has("FREQ")) return { fault: "A repetition says how often by FREQ, as in FREQ=MONTHLY" };
  if (values.size < said.length) return { fault: "A repetition names each part once" };
  for (const [name, value] of said) {
    const part = parts[name];
    if (!part) return { fault: `A repetition has no part ${name.slice(0, 20)} here` };
    if (!part.is(value)) return { fault: `${name} must be ${part.words}` };
  }
  const fault = whyNotTogether(values);
  if (fault !== undefined) return { fault };
  const rule = ruleOf(values, start);
  const isNever = !mayBeMet(values, start) || nextOf(rule, { start, after: start }) === null;
  return isNever ? { fault: "By this repetition it never comes again" } : { rule };
} // prettier-ignore

function whyNotTogether(values: ReadonlyMap<string, string>): string | undefined {
  const frequency = values.get("FREQ")!;
  const other = [...values.keys()].find((name) => ![...always, ...narrowed[frequency]!].includes(name));
  if (other !== undefined) return `${frequency} is not narrowed by ${other}`;
  if (values.has("COUNT") && values.has("UNTIL")) return "A repetition has COUNT or UNTIL, not both";
  const weekdays = values.get("BYDAY");
  if (weekdays === undefined) return undefined;
  if (values.has("BYMONTHDAY")) return "A repetition has BYDAY or BYMONTHDAY, not both";
  const hasPlace = /\d/.test(weekdays);
  if (hasPlace && !["MONTHLY", "YEARLY"].includes(frequency)) return `Of ${frequency} BYDAY has weekdays such as MO`;
  return frequency === "DAILY" && values.has("INTERVAL") ? "A repetition by weekdays has no INTERVAL in days" : undefined;
} // prettier-ignore

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29;

/** False for days that no month of the rule has, such as 30 February: the library would look for one through 8,000 years. */
function mayBeMet(values: ReadonlyMap<string, string>, start: Day): boolean {
  const every = Number(values.get("INTERVAL") ?? 1);
  const isMonthly = values.get("FREQ") === "MONTHLY";
  const first = Number(start.slice(5, 7)) - 1;
  const named = values.get("BYMONTH")?.split(",").map((month) => Number(month) - 1); // prettier-ignore
  const months = isMonthly ? longest.map((_, turn) => (first + turn * every) % 12) : (named ?? longest.map((_, month) => month));
  const days = values.get("BYMONTHDAY")?.split(",").map((day) => Math.abs(Number(day))); // prettier-ignore
  const isFifth = values.get("BYDAY")?.split(",").every((day) => /^-?5/.test(day)) ?? false; // prettier-ignore
  const needed = Math.min(...(days ?? [isFifth ? 29 : 1]));
  if (!months.some((month) => longest[month]! >= needed)) return false;
  if (needed < 29 || months.some((month) => month !== 1)) return true;
  const years = isMonthly ? every / 12 : every;
  const turns = Math.floor((lastYear - yearOf(start)) / years);
  return Array.from({ length: turns + 1 }, (_, turn) => yearOf(start) + turn * years).some(isLeap);
} // prettier-ignore

/**
 * A rule that names no day falls on that of its start, and where a month has no such day on its last: RFC 5545 would pass the
 * month over. It is written out, so that calendars which read the rule find the same days.
 */
function ruleOf(values: ReadonlyMap<string, string>, start: Day): string {
  const kept = new Map(values);
  const until = kept.get("UNTIL");
  if (until !== undefined) kept.set("UNTIL", until.slice(0, 8));
  const isPlain = ![...kept.keys()].some((name) => name.startsWith("BY"));
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8))];
  const isMonthly = kept.get("FREQ") === "MONTHLY" && day > 28;
  const isLeapDay = kept.get("FREQ") === "YEARLY" && month === 2 && day === 29;
  if (isPlain && (isMonthly || isLeapDay)) {
    if (isLeapDay) kept.set("BYMONTH", "2");
    const from28 = Array.from({ length: day - 27 }, (_, index) => 28 + index);
    kept.set("BYMONTHDAY", from28.join(",")).set("BYSETPOS", "-1");
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join(";");
}

const dayOfUntil = (value: string) =>
  /^\d{8}(T\d{6}Z?)?$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}` : "";

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The first day after another on which a series comes again; null where it has ended. Counted from its start, whenever it is asked. */
export function nextOf(rule: string, { start, after }: { start: Day; after: Day }): Day | null {
  const options = rrule.RRule.parseString(rule);
  const series = new rrule.RRule({ ...options, dtstart: asDate(start) });
  const next = series.after(asDate(after > start ? after : start))?.toISOString().slice(0, 10) ?? null;
  return next === null || yearOf(next) > lastYear ? null : next;
} // prettier-ignore
