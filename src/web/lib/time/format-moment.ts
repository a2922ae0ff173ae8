import { lagosDate, lagosFormat, lagosMoment } from "#shared/lagos.ts";

// Beside format.ts and not in it: the landing page loads that one, and shows no moments.
const weekday = lagosFormat({ weekday: "long" });
const time = lagosFormat({ hour: "2-digit", minute: "2-digit" });

/** An instant (ISO 8601) in full: "21 November 2026 at 09:14", in Lagos. */
export const formatMoment = (instant: string): string => lagosMoment(new Date(instant));

/** The time of day of an instant in Lagos: "09:14". */
export const formatTime = (instant: string): string => time(new Date(instant));

/** A calendar day with its weekday: "Thursday, 19 November 2026". */
export function formatWeekday(day: string): string {
  // Noon in UTC is the same calendar day in Lagos.
  const date = new Date(`${day}T12:00:00Z`);
  return `${weekday(date)}, ${lagosDate(date)}`;
}

/** A size in bytes: "256 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
