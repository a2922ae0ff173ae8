// Beside format.ts and not in it: the landing page loads that one, and shows no moments.
const timeZone = "Africa/Lagos";
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone });
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });

/** An instant (ISO 8601) in full: "21 November 2026 at 09:14", in Lagos. */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return `${dayFormat.format(date)} at ${timeFormat.format(date)}`;
}

/** The time of day of an instant in Lagos: "09:14". */
export const formatTime = (instant: string): string => timeFormat.format(new Date(instant));

/** A calendar day with its weekday: "Thursday, 19 November 2026". */
export function formatWeekday(day: string): string {
  // Noon in UTC is the same calendar day in Lagos.
  const date = new Date(`${day}T12:00:00Z`);
  return `${weekdayFormat.format(date)}, ${dayFormat.format(date)}`;
}

/** The calendar day before another, both `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** A size in bytes: "256 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
