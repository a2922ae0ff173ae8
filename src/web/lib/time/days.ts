import { lagosDay } from "#shared/lagos.ts";
import { addDays } from "#shared/calendar.ts";
import { formatWeekday } from "./format-moment.ts";

/** The heading of what happened on a day. */
export function dayHeading(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatWeekday(day);
}

/** Rows by the calendar day of Lagos on which they happened. The order is kept. */
export function byDay<Row>(rows: readonly Row[], instantOf: (row: Row) => string): { day: string; rows: Row[] }[] {
  const days = Map.groupBy(rows, (row) => lagosDay(new Date(instantOf(row))));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
