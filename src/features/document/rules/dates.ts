import { strict } from "chrono-node/en";

/** A calendar day, `YYYY-MM-DD`, with the words it was read from and where they begin. */
export type FoundDay = { day: string; quote: string; index: number };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const dayNumber = "(\\d{1,2})\\s?(?:st|nd|rd|th)?";
const year = "((?:19|20)\\d{2})(?!\\d)";

type Format = { pattern: RegExp; read: (parts: string[]) => [string, string, string] };
const formats: readonly Format[] = [
  // 1st November, 2015; 1st day of July 2026
  {
    pattern: new RegExp(`(?<!\\d)${dayNumber}\\s+(?:day\\s+of\\s+)?${monthName},?\\s+${year}`, "i"),
    read: ([day, month, year]) => [year!, monthNumber(month!), day!],
  },
  // November 1, 2015
  {
    pattern: new RegExp(`\\b${monthName}\\s+${dayNumber},?\\s+${year}`, "i"),
    read: ([month, day, year]) => [year!, monthNumber(month!), day!],
  },
  { pattern: /(?<![\d/-])(\d{4})-(\d{2})-(\d{2})(?![\d/-])/, read: ([year, month, day]) => [year!, month!, day!] },
  // 01/02/2027 is 1 February: Nigeria writes the day first.
  {
    pattern: /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d{2})(?![\d/-])/,
    read: ([day, month, year]) => [year!, month!, day!],
  },
];

const monthNumber = (name: string) => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** The first whole day (day, month and year) that a text names; undefined when it names none, or one that does not exist. */
export function firstDay(text: string): FoundDay | undefined {
  const found = formats.flatMap(({ pattern, read }) => {
    const match = pattern.exec(text);
    const day = match && calendarDay(read(match.slice(1)));
    return day ? [{ day, quote: match[0], index: match.index }] : [];
  });
  return found.toSorted((a, b) => a.index - b.index)[0] ?? spelledDay(text);
}

function calendarDay([year, month, day]: [string, string, string]): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/**
 * What the formats do not know ("first of July 2026"), as long as day, month in letters and a four-digit year are there:
 * what hangs on today ("next Friday", "in 30 days") is no date of the text.
 */
function spelledDay(text: string): FoundDay | undefined {
  for (const { text: quote, index, start } of strict.parse(text)) {
    const isWhole = start.isCertain("day") && start.isCertain("month") && start.isCertain("year");
    if (!isWhole || !/[a-z]{3}/i.test(quote) || !/(?<!\d)(19|20)\d{2}(?!\d)/.test(quote)) continue;
    const day = calendarDay([String(start.get("year")), String(start.get("month")), String(start.get("day"))]);
    if (day) return { day, quote, index };
  }
  return undefined;
}
