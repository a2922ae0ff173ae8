import { addDays, dayInMonth, monthOf, yearOf, type Day } from "#shared/calendar.ts";
import type { Schedule } from "../../../../catalogue/schema.ts";
import type { Span } from "./numbers.ts";

/** How long after the day of its text something is due. */
export type AfterIssue = { count: number; unit: (typeof unitsAfterIssue)[number] };
/** No working days: which of them are holidays is often told late. */
export const unitsAfterIssue = ["days", "weeks", "months", "years"] as const;

/** A span that can be counted from a day. */
export function asAfterIssue({ count, unit }: Span): AfterIssue | null {
  const counted = unitsAfterIssue.find((one) => one === unit);
  return counted ? { count, unit: counted } : null;
}

/** A day where that of the text is known, else the clock that starts with it. */
export function scheduleAfterIssue({ count, unit }: AfterIssue, issuedOn: Day | null): Schedule {
  if (issuedOn !== null) return { type: "once", date: dayAfter(issuedOn, { count, unit }) };
  const span = unit === "weeks" ? { days: count * 7 } : { [unit]: count };
  return { type: "within", of: "date-of-circular", ...span };
}

function dayAfter(day: Day, { count, unit }: AfterIssue): Day {
  if (unit === "days" || unit === "weeks") return addDays(day, unit === "weeks" ? count * 7 : count);
  const months = yearOf(day) * 12 + monthOf(day) - 1 + count * (unit === "years" ? 12 : 1);
  return dayInMonth(Math.floor(months / 12), (months % 12) + 1, Number(day.slice(8)));
}
