import { addDays, yearOf, type Day } from "#shared/calendar.ts";
import { isExpectedHoliday, mayBeDeclaredBy, sureHoliday, type Calendar } from "../catalogue/rules/working-days.ts";
import type { FreeDay, Holiday } from "./schema.ts";

const keyOf = ({ year, feast }: Pick<Holiday, "year" | "feast">) => `${year} ${feast}`;

/** What the operator has declared, laid over what came with the program. */
export function laidOver(shipped: readonly Holiday[], declared: readonly Holiday[]): Holiday[] {
  const merged = new Map([...shipped, ...declared].map((one) => [keyOf(one), one]));
  return [...merged.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * The calendar that a list of holidays makes. A year of which the list names nothing is expected as it is computed; one that
 * it names has the feasts that stand there, and no others.
 */
export function calendarOf(holidays: readonly Holiday[]): Calendar {
  const named = new Set(holidays.map(({ year }) => year));
  const daysIn = (state: Holiday["state"]) =>
    new Map(holidays.filter((one) => one.state === state).flatMap((one) => one.days.map((day) => [day, one.name])));
  const [declared, expected] = [daysIn("declared"), daysIn("expected")];
  const isDeclared = (day: Day) => declared.has(day);
  const isExpected = (day: Day) => (named.has(yearOf(day)) ? expected.has(day) : isExpectedHoliday(day));
  return {
    isDeclared,
    isExpected,
    mayBeDeclared: mayBeDeclaredBy(isExpected),
    nameOf: (day) => declared.get(day) ?? expected.get(day) ?? (isExpected(day) ? "Muslim holiday" : undefined),
  };
}

/** Every holiday of a year, in order: what is computed, what is listed, and what is only expected. */
export function freeDaysOf(year: number, holidays: readonly Holiday[]): FreeDay[] {
  const calendar = calendarOf(holidays);
  const listed = new Map(holidays.flatMap((one) => one.days.map((day) => [day, one] as const)));
  const days = Array.from({ length: 366 }, (_, offset) => addDays(`${year}-01-01`, offset));
  return days
    .filter((day) => yearOf(day) === year)
    .flatMap((day): FreeDay[] => {
      const sure = sureHoliday(day);
      if (sure) return [{ day, name: sure, feast: null, state: "fixed", source: null, confirmedBy: null }];
      const one = listed.get(day);
      if (one) {
        const { name, feast, state, source, confirmedBy } = one;
        return [{ day, name, feast, state, source, confirmedBy }];
      }
      if (!calendar.isExpected(day)) return [];
      const name = calendar.nameOf(day) ?? "Muslim holiday";
      return [{ day, name, feast: null, state: "expected", source: "Umm al-Qura calendar", confirmedBy: null }];
    });
}
