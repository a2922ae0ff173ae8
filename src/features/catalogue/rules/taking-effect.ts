import { dayInFull, firstDayOf, type Day } from "#shared/calendar.ts";
import type { Instrument } from "../schema.ts";

/** The day, month or year in which an instrument takes effect, while that lies ahead of a day; else null. */
export const takesEffectOn = (
  { status, effectiveOn }: Pick<Instrument, "status" | "effectiveOn">,
  day: Day,
): string | null =>
  status === "in-force" && effectiveOn !== null && firstDayOf(effectiveOn) > day ? effectiveOn : null;

/** "Takes effect on 1 April 2027". */
export const takesEffectWords = (on: string): string =>
  `Takes effect ${on.length === 10 ? "on" : "in"} ${dayInFull(on)}`;
