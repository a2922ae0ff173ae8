import { dueNote } from "../../catalogue/rules/deadline.ts";
import { termsAround } from "../../catalogue/rules/terms.ts";
import { holidaysBetween, type Calendar, type HolidayUsed } from "../../catalogue/rules/working-days.ts";
import type { Schedule } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import { yearOf, type Day } from "#shared/calendar.ts";
import { endOfLagosDay, lagosInstant } from "#shared/lagos.ts";

/** When a duty falls due, as its rule computes it. */
export type Computed = {
  period: string;
  dueDay: Day;
  dueAt: string;
  anchor: Day;
  holidays: HolidayUsed[];
  note: string | null;
  eventId: string | null;
};
export type Reckoning = { calendar: Calendar; category: LicenceCategory | null };
export type DatedTerm = { period: string; anchor: Day; dueDay: Day };
/** One whose basis is computed when it is asked for, once. Shared: not to be changed. */
type YearTerm = DatedTerm & { computed?: Computed };

// Days that are named outright may depend on the licence. Any other rule says of a year the same for all, as long as the calendar is.
const known = new WeakMap<Calendar, WeakMap<Schedule, Map<number, YearTerm[]>>>();
// More than a screen or a look back asks for; whoever walks through the centuries has them computed again.
const mostYears = 12;

/** What a rule that dates alone decide is due for between two days, both included, each once, in their order. */
export function termsOf(
  schedule: Schedule,
  { from, to }: { from: Day; to: Day },
  { calendar, category }: Reckoning,
): readonly YearTerm[] {
  const isThen = ({ dueDay }: DatedTerm) => dueDay >= from && dueDay <= to;
  // They are at once at hand, and asked for over centuries.
  if (schedule.type === "once" || schedule.type === "phased")
    return inOrder(schedule, { from, to }, { calendar, category }).filter(isThen);
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, offset) => yearOf(from) + offset);
  return years.flatMap((year) => ofYear(schedule, year, { calendar, category }).filter(isThen));
}

function ofYear(schedule: Schedule, year: number, reckoning: Reckoning): readonly YearTerm[] {
  const years = yearsOf(schedule, reckoning.calendar);
  const found = years.get(year);
  if (found) return found;
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const terms = inOrder(schedule, { from, to }, reckoning).filter(({ dueDay }) => yearOf(dueDay) === year);
  if (years.size >= mostYears) years.delete(years.keys().next().value!);
  years.set(year, terms);
  return terms;
}

function yearsOf(schedule: Schedule, calendar: Calendar): Map<number, YearTerm[]> {
  const schedules = known.get(calendar) ?? new WeakMap<Schedule, Map<number, YearTerm[]>>();
  known.set(calendar, schedules);
  const years = schedules.get(schedule) ?? new Map<number, YearTerm[]>();
  schedules.set(schedule, years);
  return years;
}

const inOrder = (schedule: Schedule, { from, to }: { from: Day; to: Day }, reckoning: Reckoning): YearTerm[] =>
  termsAround(schedule, from, to, reckoning)
    .map(({ period, anchor, dueBy }) => ({ period, anchor, dueDay: dueBy(reckoning.calendar) }))
    .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : a.dueDay > b.dueDay ? 1 : 0));

/** A term with its instant, and with what the day rests on. Shared: not to be changed. */
export const withBasis = (term: YearTerm, schedule: Schedule, calendar: Calendar): Computed =>
  (term.computed ??= {
    period: term.period,
    anchor: term.anchor,
    dueDay: term.dueDay,
    dueAt: dueAtOf(schedule, term.dueDay),
    holidays: holidaysUsed(term.anchor, term.dueDay, calendar),
    note: dueNote(schedule, term.dueDay, calendar),
    eventId: null,
  });

/** The rule's hour of that day, or its end in Lagos. */
export const dueAtOf = (schedule: Schedule, day: Day): string =>
  "time" in schedule && schedule.time !== undefined ? lagosInstant(day, schedule.time) : endOfLagosDay(day);

/** A day that its rule names outright rests on no holiday. */
export const holidaysUsed = (anchor: Day, due: Day, calendar: Calendar): HolidayUsed[] =>
  anchor === due ? [] : holidaysBetween(anchor < due ? anchor : due, anchor < due ? due : anchor, calendar);
