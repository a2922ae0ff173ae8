import { dayMs } from "./duration.ts";

/** A calendar day, `YYYY-MM-DD`. All arithmetic is on days without a clock or a time zone. */
export type Day = string;

const ms = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(ms(day) + days * dayMs);
export const daysBetween = (from: Day, to: Day): number => Math.round((ms(to) - ms(from)) / dayMs);
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(ms(day)).getUTCDay();
export const yearOf = (day: Day): number => Number(day.slice(0, 4));
export const monthOf = (day: Day): number => Number(day.slice(5, 7));

export const lastOfMonth = (year: number, month: number): Day => dayOf(Date.UTC(year, month, 0));
/** A day of a month; the last day where the month is shorter. Month 1 to 12; 13 is January of the next year. */
export function dayInMonth(year: number, month: number, day: number): Day {
  const last = lastOfMonth(year, month);
  return day >= Number(last.slice(8)) ? last : `${last.slice(0, 8)}${String(day).padStart(2, "0")}`;
}

/** Is it a day that the calendar has, written as one? */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(ms(text)) && dayOf(ms(text)) === text;
/** The days that may be named, of a law or of a duty: one farther off is a slip, or would be looked for day by day. */
export const dayBounds = { first: "1900-01-01", last: "2199-12-31" } as const;
export const boundedDayWords = "a day from 1900 to 2199";
/** Of a year or a month too. */
export const isBoundedDay = (partial: string): boolean =>
  firstDayOf(partial) >= dayBounds.first && firstDayOf(partial) <= dayBounds.last;

/** Of a year or a month the first day: rather a little early than missed. */
export const firstDayOf = (partial: string): Day => `${partial}-01-01`.slice(0, 10);

/** Easter Sunday in the Gregorian calendar (Anonymous Gregorian algorithm, Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayInMonth(year, Math.floor(f / 31), (f % 31) + 1);
}

const months = "January February March April May June July August September October November December".split(" ");

/** `2026-11-28` reads "28 Nov 2026", `2026-11` "Nov 2026" and `2026` "2026": no more than is known. */
export const dayInWords = (day: string): string => inWords(day, (month) => month.slice(0, 3));

/** The same with its month in full: "28 November 2026". */
export const dayInFull = (day: string): string => inWords(day, (month) => month);

function inWords(day: string, written: (month: string) => string): string {
  const [year, month, date] = day.split("-");
  const name = month && written(months[Number(month) - 1]!);
  return [date && String(Number(date)), name, year].filter(Boolean).join(" ");
}
