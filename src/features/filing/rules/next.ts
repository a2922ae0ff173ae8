import { dueNote } from "../../catalogue/rules/deadline.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { startedBy, termsBetween, type StartedBy } from "./computed.ts";
import { dueAtOf, type Reckoning } from "./years.ts";
import type { FilingDuty } from "./duty.ts";
import { isSettled, type KeptFiling } from "./laid-over.ts";

/** The next time at which a duty is to be done. */
export type NextDue = { dueDay: Day; dueAt: string; note: string | null };
type Asked = Reckoning & {
  today: Day;
  started: readonly StartedBy[];
  /** What has happened to occurrences of the duty, by their periods. */
  kept: ReadonlyMap<string, KeptFiling>;
};

// Nearly always it lies within the first: looking further costs, and is needed only where much was filed ahead.
const reachDays = [14, 100, 800];
// What a schedule names outright may lie as far away as it likes.
const farthest = "2199-12-31";
const eventReachDays = 3 * 366;

/** The next occurrence of a duty, from today on, that is neither filed nor waived; null where none can be computed. */
export function nextDueOf(duty: FilingDuty, asked: Asked): NextDue | null {
  const { today, started, kept, calendar } = asked;
  const isOpen = ({ period, dueDay }: { period: string; dueDay: Day }) => {
    const row = kept.get(period);
    return dueDay >= today && (!row || (!isSettled(row) && row.movedWhy === null));
  };
  const moved = [...kept.values()]
    .filter((row) => !isSettled(row) && row.movedWhy !== null && row.dueDay >= today)
    .map(({ dueDay, dueAt }) => ({ dueDay, dueAt, note: null }));
  const until = addDays(today, eventReachDays);
  const ofEvents = startedBy(duty, started, { calendar, until })
    .filter(isOpen)
    .map(({ dueDay, dueAt, note }) => ({ dueDay, dueAt, note }));
  const dated = nextDated(duty, asked, isOpen);
  const all = [...moved, ...ofEvents, ...(dated ? [dated] : [])];
  return all.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0] ?? null;
}

function nextDated(
  duty: FilingDuty,
  { today, ...reckoning }: Asked,
  isOpen: (one: { period: string; dueDay: Day }) => boolean,
): NextDue | undefined {
  const { schedule } = duty;
  const isNamed = schedule.type === "once" || schedule.type === "phased";
  const ends = isNamed ? [farthest] : reachDays.map((days) => addDays(today, days));
  for (const to of ends) {
    const next = termsBetween(duty, { from: today, to }, reckoning).find(isOpen);
    if (!next) continue;
    const { dueDay } = next;
    return { dueDay, dueAt: dueAtOf(schedule, dueDay), note: dueNote(schedule, dueDay, reckoning.calendar) };
  }
  return undefined;
}
