import { dueOf, type Due } from "../../catalogue/rules/due.ts";
import type { Instrument, Requirement, Schedule } from "../../catalogue/schema.ts";
import { addDays, dayInWords, yearOf } from "#shared/calendar.ts";

/** One duty with a schedule: the days on which it falls due in some years, and the words that the schedule was taken from. */
export type TimedDuty = {
  duty: string;
  shortTitle: string;
  text: string;
  rule: string;
  details: string | null;
  schedule: Schedule;
  /** In some words the same: "monthly, day 5", "within 14 days of complaint". */
  said: string;
  /** Empty for a clock that starts with an event, and for one that runs each working day. */
  dates: Due[];
};

/** Every schedule of what is in force, with its dates in these years, by key and id. */
export function timedDuties(instruments: readonly Instrument[], years: readonly number[]): TimedDuty[] {
  return instruments
    .filter(({ status }) => status === "in-force")
    .flatMap((instrument) => instrument.requirements.flatMap((requirement) => timed(instrument, requirement, years)))
    .toSorted((a, b) => (a.duty < b.duty ? -1 : 1));
}

function timed(instrument: Instrument, { id, text, deadline }: Requirement, years: readonly number[]): TimedDuty[] {
  if (!deadline?.schedule) return [];
  const { rule, details, schedule } = deadline;
  const duty = `${instrument.key}#${id}`;
  const dates = schedule.type === "daily" ? [] : years.flatMap((year) => datesIn(instrument, schedule, year));
  return [{ duty, shortTitle: instrument.shortTitle, text, rule, details, schedule, said: scheduleInWords(schedule), dates }]; // prettier-ignore
}

function datesIn(instrument: Instrument, schedule: Schedule, year: number): Due[] {
  const found: Due[] = [];
  let due = dueOf(instrument, schedule, `${year}-01-01`);
  while (due && yearOf(due.day) === year) {
    found.push(due);
    due = dueOf(instrument, schedule, addDays(due.day, 1));
  }
  return found;
}

/** "monthly: day 5, roll previous-working-day": the fields of a schedule as they are, without marks. */
export function scheduleInWords({ type, ...fields }: Schedule): string {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name} ${typeof value === "object" ? JSON.stringify(value) : value}`],
  );
  return said.length === 0 ? type : `${type}: ${said.join(", ")}`;
} // prettier-ignore

/** A schedule for eyes: what it is, the days, and the words it was taken from. */
export function timedDutyInWords({ duty, shortTitle, text, rule, details, schedule, said, dates }: TimedDuty): string {
  const days = dates.map(({ day, note }) => `${dayInWords(day)}${note ? ` (${note})` : ""}`);
  const isOver = schedule.type === "once" || schedule.type === "phased";
  const none = schedule.type === "daily" ? "each working day" : isOver ? "none in these years" : "runs from an event";
  return [
    `${duty} (${shortTitle})`,
    `  duty:     ${text}`,
    `  words:    ${rule}${details ? ` | ${details}` : ""}`,
    `  schedule: ${said}`,
    `  due:      ${days.length > 0 ? days.join("; ") : none}`,
  ].join("\n");
}
