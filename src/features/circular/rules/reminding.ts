import { addDays, type Day } from "#shared/calendar.ts";
import { endOfLagosDay } from "#shared/lagos.ts";
import { remindDays } from "../vocabulary.ts";

/** When recipients of a circular that is sent today are reminded, and when it is late. They know today what they have just been sent. */
export function remindersOf(readBy: Day, today: Day): { remindOn: Day | null; lateAt: string } {
  const first = addDays(readBy, -remindDays);
  const remindOn = first > today ? first : readBy > today ? readBy : null;
  return { remindOn, lateAt: endOfLagosDay(readBy) };
}

/** The reminder after one that is told today: that of the last day, unless it is that already. */
export const nextReminder = (readBy: Day, today: Day): Day | null => (readBy > today ? readBy : null);
