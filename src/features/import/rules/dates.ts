import { isBoundedDay, isDay } from "#shared/calendar.ts";
import type { DateWay } from "../vocabulary.ts";
import type { Cell } from "./cells.ts";
import { importWords, plainWords } from "./words.ts";

/** A day, or why a cell is none. */
export type ReadDay = { day: string } | { fault: string };
type Order = Exclude<DateWay, "auto">;

const numeric = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ].*)?$/;
// Days from 1954 to 2119 as office programs count them: what is less or more is no date.
const serials = { first: 20_000, last: 80_000 };
const dayMs = 86_400_000;

/** In which order the dates of a column have day and month, as far as those that can be read in one way only show. */
export function orderOf(cells: readonly Cell[]): Order | undefined {
  const orders = new Set<Order>();
  for (const cell of cells) {
    const [, first, second] = typeof cell === "string" ? (numeric.exec(cell.trim()) ?? []) : [];
    if (Number(first) > 12) orders.add("day-first");
    if (Number(second) > 12) orders.add("month-first");
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

/** The day that a cell names: as a date of the workbook, a number of days, or in words. */
export function readDay(cell: Exclude<Cell, null>, order: Order | undefined): ReadDay {
  if (typeof cell === "object") return checked(cell.day, cell.day);
  if (typeof cell === "number") return serialDay(cell);
  const text = cell.trim();
  const [, y, ym, yd] = yearFirst.exec(text) ?? [];
  if (y) return checked(dayText(y, ym!, yd!), text);
  const [, first, second, year] = numeric.exec(text) ?? [];
  if (first) return numericDay(text, { first, second: second!, year: fullYear(year!) }, order);
  if (/^\d{5}$/.test(text)) return serialDay(Number(text));
  return inWords(text);
}

function serialDay(serial: number): ReadDay {
  if (serial < serials.first || serial > serials.last) return { fault: `“${serial}” is no date` };
  return { day: new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs).toISOString().slice(0, 10) };
}

function numericDay(
  text: string,
  { first, second, year }: { first: string; second: string; year: string },
  order: Order | undefined,
): ReadDay {
  const dayFirst = dayText(year, second, first);
  const monthFirst = dayText(year, first, second);
  if (order === "day-first") return checked(dayFirst, text);
  if (order === "month-first") return checked(monthFirst, text);
  if (dayFirst !== monthFirst && isDay(dayFirst) && isDay(monthFirst))
    return {
      fault: `“${text}” can be read as ${dayFirst} or as ${monthFirst}: say whether the day or the month comes first`,
    };
  return checked(isDay(dayFirst) ? dayFirst : monthFirst, text);
}

/** 31 March 2027, 31-Mar-27, March 31st, 2027. */
function inWords(text: string): ReadDay {
  const words = plainWords(text).split(" ");
  const month = words.findIndex((word) => word.length >= 3 && importWords.months.some((name) => name.startsWith(word)));
  const rest = words.filter((_word, at) => at !== month).map((word) => word.replace(/^(\d{1,2})(st|nd|rd|th)$/, "$1"));
  const isMeant =
    month >= 0 && rest.length >= 2 && /^\d{1,2}$/.test(rest.at(-2)!) && /^(\d{4}|\d{2})$/.test(rest.at(-1)!);
  // A day of the week may stand before it.
  if (!isMeant || rest.length > 3 || (rest.length === 3 && /\d/.test(rest[0]!)))
    return { fault: `“${text.slice(0, 40)}” is no date` };
  const number = importWords.months.findIndex((name) => name.startsWith(words[month]!)) + 1;
  return checked(dayText(fullYear(rest.at(-1)!), String(number), rest.at(-2)!), text);
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);
const dayText = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
const checked = (day: string, text: string): ReadDay =>
  isDay(day) && isBoundedDay(day) ? { day } : { fault: `“${text.slice(0, 40)}” is no date` };
