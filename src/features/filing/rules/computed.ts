import { eventKind, eventTerms } from "../../catalogue/rules/event-terms.ts";
import type { Calendar } from "../../catalogue/rules/working-days.ts";
import { addDays, firstDayOf, isBoundedDay, isDay, type Day } from "#shared/calendar.ts";
import { endOfLagosDay } from "#shared/lagos.ts";
import type { FilingDuty } from "./duty.ts";
import { holidaysUsed, termsOf, withBasis, type Computed, type Reckoning } from "./years.ts";

export type StartedBy = { id: string; kind: string; requirementId: string; occurredAt: string };

/** What a duty that dates alone decide is due for between two days, both included, each once, in their order. */
export function termsBetween(
  { schedule, startsOn }: Pick<FilingDuty, "schedule" | "startsOn">,
  { from, to }: { from: Day; to: Day },
  reckoning: Reckoning,
) {
  const start = startsOn !== null && startsOn > from ? startsOn : from;
  return start > to ? [] : termsOf(schedule, { from: start, to }, reckoning);
}

/** The same with the instant, and with what the day rests on. Shared: not to be changed. */
export function computedBetween(
  duty: Pick<FilingDuty, "schedule" | "startsOn">,
  range: { from: Day; to: Day },
  reckoning: Reckoning,
): Computed[] {
  return termsBetween(duty, range, reckoning).map((term) => withBasis(term, duty.schedule, reckoning.calendar));
}

/** The occurrence of a duty for a period; undefined where its rule has none of that name. */
export function computedFor(duty: FilingDuty, period: string, reckoning: Reckoning): Computed | undefined {
  const { schedule } = duty;
  const start = schedule.type === "once" ? schedule.date : beginningOf(period);
  if (start === undefined) return undefined;
  const from = addDays(start, -40);
  // Of all rules the longest: two years and some after the end of the year that is reported.
  const to = addDays(from, schedule.type === "daily" ? 80 : 5 * 366);
  const term = termsBetween(duty, { from, to }, reckoning).find((one) => one.period === period);
  return term && withBasis(term, schedule, reckoning.calendar);
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
