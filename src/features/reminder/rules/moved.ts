import type { Calendar } from "../../catalogue/rules/working-days.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import { termsBetween } from "../../filing/rules/computed.ts";
import { requirementKey, startsOnOf } from "../../filing/rules/duty.ts";
import { filingPath } from "../../filing/rules/event.ts";
import { occurrenceIdOf, type Moved } from "../../filing/rules/laid-over.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { plainLine } from "#shared/plain-line.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { weekdayAndDay, type TouchedOccurrences } from "./due.ts";

/** An occurrence that a declared holiday has moved. */
export type Move = { requirementId: string; text: string; period: string; before: Day; after: Day };
export type Declared = { name: string; days: readonly Day[]; before: Calendar; after: Calendar };

// A rule that counts working days may pass a holiday that long before its day.
const reachDays = 120;
const backDays = 15;

/** What a declaration moves of an instrument's duties: of what lies ahead, is not filed and was not given another day. */
export function movesOf(
  instrument: Instrument,
  { days, before, after }: Pick<Declared, "days" | "before" | "after">,
  { today, category, touched }: { today: Day; category: LicenceCategory | null; touched: TouchedOccurrences },
): Move[] {
  const range = reachOf(days);
  if (instrument.status !== "in-force" || !range) return [];
  const startsOn = startsOnOf(instrument);
  return instrument.requirements.flatMap(({ id, text, deadline }) => {
    const schedule = deadline?.schedule;
    // Of a daily return a holiday moves nothing that anybody plans.
    if (!schedule || schedule.type === "daily") return [];
    const by = (calendar: Calendar) =>
      new Map(
        termsBetween({ schedule, startsOn }, range, { calendar, category }).map((one) => [one.period, one.dueDay]),
      );
    const [then, now] = [by(before), by(after)];
    return [...now].flatMap(([period, day]) => {
      const was = then.get(period);
      const known = touched.get(occurrenceIdOf(requirementKey(instrument.key, id), period));
      if (was === undefined || was === day || (was < today && day < today) || known?.isSettled || known?.movedTo)
        return [];
      return { requirementId: id, text, period, before: was, after: day };
    });
  });
}

/** What the company is told. */
export const movedText = ({ name }: Pick<Declared, "name">, { text, before, after }: Move): string =>
  `${otherDay(before, after)}, for ${name} was declared: ${text}`;

const otherDay = (before: Day, after: Day): string =>
  `Due on ${weekdayAndDay(after)} instead of ${weekdayAndDay(before)}`;

/** What whoever answers for a duty is told. */
export function movedEvent(name: string, { occurrence, before }: Moved): WorkEvent {
  const { _id, dutyId, requirementId, regulationTitle, text, period, dueDay, dueAt } = occurrence;
  return {
    type: "filing.moved",
    subject: _id,
    heading: otherDay(before, dueDay),
    title: plainLine(regulationTitle),
    lines: [plainLine(text), `The day is another since ${name} was declared.`],
    because: "you answer for it or review it",
    path: filingPath(_id),
    data: { filingId: _id, dutyId, requirementId, period, before, dueDay, dueAt, holiday: name },
  };
}

/** The days on which something may be due that these holidays move; undefined where there are none. */
export function reachOf(days: readonly Day[]): { from: Day; to: Day } | undefined {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { from: addDays(first, -backDays), to: addDays(last, reachDays) };
}
