import type { Calendar } from "../../catalogue/rules/working-days.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { LicenceCategory } from "../../company/vocabulary.ts";
import { termsBetween } from "../../filing/rules/computed.ts";
import { requirementKey, startsOnOf } from "../../filing/rules/duty.ts";
import { occurrenceIdOf } from "../../filing/rules/laid-over.ts";
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
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (instrument.status !== "in-force" || first === undefined || last === undefined) return [];
  const startsOn = startsOnOf(instrument);
  const range = { from: addDays(first, -backDays), to: addDays(last, reachDays) };
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
  `Due on ${weekdayAndDay(after)} instead of ${weekdayAndDay(before)}, for ${name} was declared: ${text}`;
