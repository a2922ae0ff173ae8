import { addDays, daysBetween, easterSunday, weekdayOf, yearOf, type Day } from "#shared/calendar.ts";

/** Days that are taken to be free besides the weekends and the holidays that are known for sure. */
export type IsOff = (day: Day) => boolean;
export const nothingElse: IsOff = () => false;

// Public Holidays Act (Cap P40 LFN 2004) as amended: New Year, Workers' Day, Democracy Day (12 June since 2019),
// Independence Day, Christmas and Boxing Day.
const fixedHolidays = new Set(["01-01", "05-01", "06-12", "10-01", "12-25", "12-26"]);
const isFixedHoliday = (day: Day) => fixedHolidays.has(day.slice(5));

/**
 * Is it a working day in Nigeria, as far as that is known beforehand? Weekends, the fixed public holidays and the Easter
 * ones are not. The Muslim holidays and those declared for a year wait for the minister's word: see `isExpectedHoliday`.
 */
export function isWorkingDay(day: Day, isAlsoOff: IsOff = nothingElse): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6 || isFixedHoliday(day) || isAlsoOff(day)) return false;
  const fromEaster = daysBetween(easterSunday(yearOf(day)), day);
  return fromEaster !== -2 && fromEaster !== 1;
}

const hijri = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
  day: "numeric",
  month: "numeric",
  timeZone: "UTC",
});
// Eid al-Fitr (1 and 2 Shawwal), Eid al-Adha (10 and 11 Dhu al-Hijja) and Mawlid (12 Rabi al-awwal), as month/day.
const muslimHolidays = new Set(["10/1", "10/2", "12/10", "12/11", "3/12"]);
const expected = new Map<number, ReadonlySet<Day>>();

function expectedIn(year: number): ReadonlySet<Day> {
  const known = expected.get(year);
  if (known) return known;
  const days = Array.from({ length: 366 }, (_, offset) => addDays(`${year}-01-01`, offset));
  const found = new Set(days.filter((day) => muslimHolidays.has(hijriOf(day))));
  expected.set(year, found);
  return found;
}

/** Month and day in the Umm al-Qura calendar. */
function hijriOf(day: Day): string {
  const parts = hijri.formatToParts(new Date(`${day}T12:00:00Z`));
  const part = (type: string) => parts.find((found) => found.type === type)?.value;
  return `${part("month")}/${part("day")}`;
}

/**
 * Is a Muslim holiday expected on this day, by the Umm al-Qura calendar? The moon is seen, and the holiday declared, a day
 * earlier or later in some years: it may make a date fall earlier, never later.
 */
export const isExpectedHoliday: IsOff = (day) => expectedIn(yearOf(day)).has(day);

/**
 * Might this day yet be declared a holiday: around an expected one, or instead of fixed ones that fell on the weekend (by
 * custom the next working days: Monday, and Tuesday where Monday is not enough)?
 */
export const mayBeDeclared: IsOff = (day) =>
  [-1, 0, 1].some((offset) => isExpectedHoliday(addDays(day, offset))) || isInstead(day);

function isInstead(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday !== 1 && weekday !== 2) return false;
  const monday = addDays(day, 1 - weekday);
  const owed = [addDays(monday, -2), addDays(monday, -1)].filter(isFixedHoliday).length;
  const given = weekday === 1 || isFixedHoliday(monday) ? 0 : 1;
  return owed > given;
}

type Direction = "previous-working-day" | "next-working-day" | null;

/**
 * The day itself when it is a working day, else the nearest one in the given direction. Expected holidays count where they
 * lead to an earlier day only: whoever keeps that date is in time whatever is declared.
 */
export function roll(
  day: Day,
  direction: Direction,
  isAlsoOff: IsOff = direction === "previous-working-day" ? isExpectedHoliday : nothingElse,
): Day {
  if (direction === null) return day;
  const step = direction === "next-working-day" ? 1 : -1;
  let at = day;
  while (!isWorkingDay(at, isAlsoOff)) at = addDays(at, step);
  return at;
}

/** The nth working day after a day (n 1 or more); expected holidays would make it later and do not count. */
export function workingDaysAfter(day: Day, n: number, isAlsoOff: IsOff = nothingElse): Day {
  let at = day;
  for (let left = n; left > 0;) {
    at = addDays(at, 1);
    if (isWorkingDay(at, isAlsoOff)) left -= 1;
  }
  return at;
}
