import { dueNote } from "../../catalogue/rules/deadline.ts";
import { eventKind, eventTerms } from "../../catalogue/rules/event-terms.ts";
import { termsAround } from "../../catalogue/rules/terms.ts";
import { holidaysBetween, type Calendar, type HolidayUsed } from "../../catalogue/rules/working-days.ts";
import type { Schedule } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import { addDays, firstDayOf, isBoundedDay, isDay, type Day } from "#shared/calendar.ts";
import { endOfLagosDay, lagosInstant } from "#shared/lagos.ts";
import type { FilingDuty } from "./duty.ts";

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
export type StartedBy = { id: string; kind: string; requirementId: string; occurredAt: string };
export type Reckoning = { calendar: Calendar; category: LicenceCategory | null };

/** What a duty that dates alone decide is due for between two days, both included, each once, in their order. */
export function termsBetween(
  { schedule, startsOn }: Pick<FilingDuty, "schedule" | "startsOn">,
  { from, to }: { from: Day; to: Day },
  { calendar, category }: Reckoning,
): { period: string; anchor: Day; dueDay: Day }[] {
  const start = startsOn !== null && startsOn > from ? startsOn : from;
  if (start > to) return [];
  return termsAround(schedule, start, to, { calendar, category })
    .map(({ period, anchor, dueBy }) => ({ period, anchor, dueDay: dueBy(calendar) }))
    .filter(({ dueDay }) => dueDay >= start && dueDay <= to)
    .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : a.dueDay > b.dueDay ? 1 : 0));
}

/** The same with the instant, and with what the day rests on. */
export function computedBetween(
  duty: Pick<FilingDuty, "schedule" | "startsOn">,
  range: { from: Day; to: Day },
  reckoning: Reckoning,
): Computed[] {
  return termsBetween(duty, range, reckoning).map((term) => withBasis(term, duty, reckoning));
}

const withBasis = (
  term: { period: string; anchor: Day; dueDay: Day },
  { schedule }: Pick<FilingDuty, "schedule">,
  { calendar }: Reckoning,
): Computed => ({
  ...term,
  dueAt: dueAtOf(schedule, term.dueDay),
  holidays: holidaysUsed(term.anchor, term.dueDay, calendar),
  note: dueNote(schedule, term.dueDay, calendar),
  eventId: null,
});

/** The occurrence of a duty for a period; undefined where its rule has none of that name. */
export function computedFor(duty: FilingDuty, period: string, reckoning: Reckoning): Computed | undefined {
  const { schedule } = duty;
  const start = schedule.type === "once" ? schedule.date : beginningOf(period);
  if (start === undefined) return undefined;
  const from = addDays(start, -40);
  // Of all rules the longest: two years and some after the end of the year that is reported.
  const to = addDays(from, schedule.type === "daily" ? 80 : 5 * 366);
  const term = termsBetween(duty, { from, to }, reckoning).find((one) => one.period === period);
  return term && withBasis(term, duty, reckoning);
}

/** A day not after the beginning of a period; undefined for what is none. */
function beginningOf(period: string): Day | undefined {
  const day = firstDayOf(period.replace(/-[QH]\d$/, ""));
  return isDay(day) && isBoundedDay(day) ? day : undefined;
}

/** What events have started for a duty; what comes again and again up to a day. */
export function startedBy(
  { schedule, requirementId }: Pick<FilingDuty, "schedule" | "requirementId">,
  events: readonly StartedBy[],
  { until, calendar }: { until: Day; calendar: Calendar },
): Computed[] {
  const kind = eventKind(schedule);
  return events
    .filter((event) => event.kind === kind && (event.requirementId === "" || event.requirementId === requirementId))
    .flatMap((event) =>
      eventTerms(schedule, event.occurredAt, until).map(({ turn, anchor, dueBy }) => {
        const { day: dueDay, at } = dueBy(calendar);
        return {
          period: turn === 1 ? event.id : `${event.id}-${turn}`,
          dueDay,
          dueAt: at ?? endOfLagosDay(dueDay),
          anchor,
          holidays: at === null ? holidaysUsed(anchor, dueDay, calendar) : [],
          note: null,
          eventId: event.id,
        };
      }),
    );
}

/** The rule's hour of that day, or its end in Lagos. */
export const dueAtOf = (schedule: Schedule, day: Day): string =>
  "time" in schedule && schedule.time !== undefined ? lagosInstant(day, schedule.time) : endOfLagosDay(day);

/** A day that its rule names outright rests on no holiday. */
const holidaysUsed = (anchor: Day, due: Day, calendar: Calendar): HolidayUsed[] =>
  anchor === due ? [] : holidaysBetween(anchor < due ? anchor : due, anchor < due ? due : anchor, calendar);
