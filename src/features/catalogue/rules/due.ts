import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Instrument, Schedule } from "../schema.ts";
import { firstDayOf, type Day } from "#shared/calendar.ts";
import { dueNote, nextDueOn } from "./deadline.ts";
import { takesEffectOn } from "./taking-effect.ts";
import { undeclared, type Calendar } from "./working-days.ts";

/** The next day on which a duty falls due, and what a reader must know of it. */
export type Due = { day: Day; note: string | null };

/** When a duty of an instrument falls due next: not before it takes effect, and never of what is not in force. */
export function dueOf(
  instrument: Pick<Instrument, "status" | "effectiveOn">,
  schedule: Schedule | null,
  today: Day,
  category: LicenceCategory | null = null,
  calendar: Calendar = undeclared,
): Due | null {
  if (instrument.status !== "in-force") return null;
  const start = takesEffectOn(instrument, today);
  const day = nextDueOn(schedule, start === null ? today : firstDayOf(start), category, calendar);
  return schedule && day ? { day, note: dueNote(schedule, day, calendar) } : null;
}
