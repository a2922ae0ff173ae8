import { addDays } from "#shared/calendar.ts";
import type { Duty } from "./duties.ts";

/** A look ahead: the duties that fall due on a set day within so many months, soonest first. */
export type Ahead = { months: number; dated: Duty[] };

const daysAMonth = 365 / 12;

export function lookAhead(duties: readonly Duty[], months: number, today: string): Ahead {
  const last = addDays(today, Math.round(months * daysAMonth));
  const dated = duties.filter(({ due, isSure }) => isSure && due !== null && due.day <= last);
  return { months, dated: dated.toSorted((a, b) => (a.due!.day < b.due!.day ? -1 : a.due!.day > b.due!.day ? 1 : 0)) };
}
