import { daysBetween } from "#shared/calendar.ts";
import { formatDay } from "../lib/format.ts";

// Nearer than that one counts days; further off one looks at a calendar.
const countedDays = 30;

/** When a duty falls due, from today's point of view: "today", "in 9 days", or the day itself. Both are `YYYY-MM-DD`. */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 1 && days <= countedDays ? `in ${days} days` : formatDay(dueOn);
}
