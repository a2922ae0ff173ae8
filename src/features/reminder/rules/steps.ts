import { filingPath } from "../../filing/rules/event.ts";
import type { Occurrence } from "../../filing/schema.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { daysBetween, type Day } from "#shared/calendar.ts";
import { hourMs } from "#shared/duration.ts";
import { lagosMoment } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import { plural } from "#shared/plural.ts";
import { periodOf, weekdayAndDay } from "./due.ts";

type Based = { basis: Pick<Occurrence["basis"], "schedule" | "event"> };

/** It is late. */
export const late = -1;
/** A clock was started. */
export const started = 100_000;
// Of a clock, hours before its end.
const clockHours = [72, 24, 6, 1];
// What has been late for longer is on the screen, and nobody is told of it anew: a company that begins to assign duties has much of it.
const lateDays = 14;

export type ReminderRule = { daysBefore: readonly number[]; escalateAfterDays: number | null };
export const defaultRule: ReminderRule = { daysBefore: [14, 7, 1], escalateAfterDays: 1 };

/** The most urgent step of a due day that is reached, the smaller the more urgent; undefined while there is none. */
export function dayStep(dueDay: Day, today: Day, { daysBefore, escalateAfterDays }: ReminderRule): number | undefined {
  const left = daysBetween(today, dueDay);
  if (left < 0) return escalateAfterDays !== null && -left >= escalateAfterDays && -left <= lateDays ? late : undefined;
  const reached = daysBefore.filter((days) => left <= days);
  return reached.length > 0 ? Math.min(...reached) : undefined;
}

/** The same of a clock, which is reminded in hours, and when it starts. */
export function clockStep(dueAt: string, now: number): number | undefined {
  const leftMs = Date.parse(dueAt) - now;
  if (leftMs < 0) return -leftMs <= lateDays * 24 * hourMs ? late : undefined;
  return Math.min(...clockHours.filter((hours) => leftMs <= hours * hourMs), started);
}

/** Is a step shorter than the time between two days of its rule? Of a daily return nobody is reminded beforehand. */
export const isRare = ({ basis: { schedule } }: Based): boolean => schedule !== "daily";
export const mayStep = ({ basis: { schedule, event } }: Based, step: number): boolean =>
  event !== null || schedule === null || step < periodOf(schedule);

/** When it is due, as it is told. */
export function stepWords({ dueAt, dueDay, basis }: Occurrence, step: number, today: Day, now: number): string {
  if (basis.event !== null) {
    const by = `${lagosMoment(new Date(dueAt))}, Lagos time`;
    if (step === late) return `Late since ${by}`;
    const hours = Math.floor((Date.parse(dueAt) - now) / hourMs);
    return `${hours < 1 ? "Less than an hour" : plural(hours, "hour")} left, until ${by}`;
  }
  const days = daysBetween(today, dueDay);
  if (step === late) return `Late since ${weekdayAndDay(dueDay)}`;
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return `Due on ${weekdayAndDay(dueDay)}, ${when}`;
}

/** What people are told of what falls due; `heading`: when it is due. */
export function reminderOf(occurrence: Occurrence, step: number, heading: string): WorkEvent {
  const { _id, dutyId, regulationTitle, text, period, dueDay, dueAt } = occurrence;
  return {
    type: step === late ? "filing.late" : "filing.due",
    subject: _id,
    heading,
    title: plainLine(regulationTitle),
    lines: [plainLine(text)],
    because: step === late ? "it is late, and you answer for it or manage the work of your company" : "you answer for it or review it",
    path: filingPath(_id),
    data: { filingId: _id, dutyId, period, dueDay, dueAt },
  };
} // prettier-ignore
