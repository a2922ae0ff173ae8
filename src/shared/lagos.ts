import { dayMs, hourMs } from "./duration.ts";

// Deadlines of Nigerian regulators fall on days in Lagos, wherever the reader and the server are. Lagos is an hour ahead of
// UTC all year, and has been since 1919 (tz database, Africa/Lagos).
export const lagosOffsetMs = hourMs;

/** The calendar day of an instant in Lagos, `YYYY-MM-DD`. */
export const lagosDay = (at: Date): string => new Date(at.getTime() + lagosOffsetMs).toISOString().slice(0, 10);

/** The calendar day of a publication as its regulator dates it, of a day or an instant: midnight in Lagos is the evening before in UTC. */
export const lagosDayOf = (published: string): string =>
  published.length === "2026-03-05".length ? published : lagosDay(new Date(published));

/** The instant at which a calendar day begins in Lagos, or one some days later. */
export const startOfLagosDay = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + later * dayMs).toISOString();

/** The hour of the day in Lagos, 0 to 23. */
export const lagosHour = (at: Date): number => (at.getUTCHours() + 1) % 24;

/** How long the day still lasts in Lagos, ms. */
export const msToLagosMidnight = (at: number): number => dayMs - ((at + lagosOffsetMs) % dayMs);

/** "21 November 2026". */
export const lagosDate = lagosFormat({ dateStyle: "long" });
/** "21 November 2026 at 10:00". */
export const lagosMoment = lagosFormat({ dateStyle: "long", timeStyle: "short" });

/** Writes instants in Lagos. One takes some milliseconds to make: only what is used is made. */
export function lagosFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "Africa/Lagos" })).format(at);
}

/** The instant at which a time of day, HH:MM, is on a day in Lagos. */
export const lagosInstant = (day: string, time: string): string => new Date(`${day}T${time}:00+01:00`).toISOString();
/** The last instant of a calendar day in Lagos. */
export const endOfLagosDay = (day: string): string => new Date(`${day}T23:59:59.999+01:00`).toISOString();
