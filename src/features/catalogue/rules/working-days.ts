import { addDays, daysBetween, easterSunday, weekdayOf, yearOf, type Day } from "#shared/calendar.ts";

/** Days that are taken to be free besides the weekends and the holidays that are known for sure. */
export type IsOff = (day: Day) => boolean;
export const nothingElse: IsOff = () => false;

// Public Holidays Act (Cap P40 LFN 2004) as amended: New Year, Workers' Day, Democracy Day (12 June since 2019),
// Independence Day, Christmas and Boxing Day.
const fixedHolidays = new Map([
  ["01-01", "New Year's Day"],
  ["05-01", "Workers' Day"],
  ["06-12", "Democracy Day"],
  ["10-01", "Independence Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
]);
const isFixedHoliday = (day: Day) => fixedHolidays.has(day.slice(5));

/** What a holiday that is known for sure is called; undefined for any other day. */
export const sureHoliday = (day: Day): string | undefined => sureIn(yearOf(day)).get(day);

const sure = new Map<number, ReadonlyMap<Day, string>>();
function sureIn(year: number): ReadonlyMap<Day, string> {
  const known = sure.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const days = new Map([...fixedHolidays].map(([day, name]) => [`${`${year}`.padStart(4, "0")}-${day}`, name]));
  const found = days.set(addDays(easter, -2), "Good Friday").set(addDays(easter, 1), "Easter Monday");
  sure.set(year, found);
  return found;
}

/**
 * Is it a working day in Nigeria, as far as that is known beforehand? Weekends, the fixed public holidays and the Easter
 * ones are not. The Muslim holidays and those declared for a year wait for the minister's word: see `isExpectedHoliday`.
 */
export function isWorkingDay(day: Day, isAlsoOff: IsOff = nothingElse): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && sureHoliday(day) === undefined && !isAlsoOff(day);
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
export const mayBeDeclaredBy =
  (isExpected: IsOff): IsOff =>
  (day) =>
    [-1, 0, 1].some((offset) => isExpected(addDays(day, offset))) || isInstead(day);
export const mayBeDeclared: IsOff = mayBeDeclaredBy(isExpectedHoliday);

/** Which days are free besides the weekends and the holidays that are known for sure. */
export type Calendar = {
  isDeclared: IsOff;
  /** Not declared yet. */
  isExpected: IsOff;
  /** What may still become a holiday, and so move a date. */
  mayBeDeclared: IsOff;
  /** What a declared or expected one is called. */
  nameOf: (day: Day) => string | undefined;
};
/** As long as no declared holiday is known. */
export const undeclared: Calendar = {
  isDeclared: nothingElse,
  isExpected: isExpectedHoliday,
  mayBeDeclared,
  nameOf: (day) => (isExpectedHoliday(day) ? "Muslim holiday" : undefined),
};

/** A holiday that fell into the reckoning of a date. */
export type HolidayUsed = { day: Day; name: string; isDeclared: boolean };

/** The holidays on days from Monday to Friday between two days, both included; expected ones are not declared. */
export function holidaysBetween(from: Day, to: Day, { isDeclared, isExpected, nameOf }: Calendar): HolidayUsed[] {
  const days = Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, offset) => addDays(from, offset));
  return days
    .filter((day) => weekdayOf(day) % 6 !== 0)
    .flatMap((day) => {
      const sure = sureHoliday(day);
      if (sure === undefined && !isDeclared(day) && !isExpected(day)) return [];
      return [
        { day, name: sure ?? nameOf(day) ?? "Public holiday", isDeclared: sure !== undefined || isDeclared(day) },
      ];
    });
}

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
export const workingDaysAfter = (day: Day, n: number, isAlsoOff: IsOff = nothingElse): Day =>
  nthWorkingDay(day, n, 1, isAlsoOff);
/** The nth working day before a day. */
export const workingDaysBefore = (day: Day, n: number, isAlsoOff: IsOff = nothingElse): Day =>
  nthWorkingDay(day, n, -1, isAlsoOff);

function nthWorkingDay(day: Day, n: number, step: 1 | -1, isAlsoOff: IsOff): Day {
  let at = day;
  for (let left = n; left > 0;) {
    at = addDays(at, step);
    if (isWorkingDay(at, isAlsoOff)) left -= 1;
  }
  return at;
}
