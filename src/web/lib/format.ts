import { lagosFormat } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";

const writtenDay = lagosFormat({ day: "numeric", month: "short", year: "numeric" });
const writtenMonth = lagosFormat({ month: "long", year: "numeric" });
const writtenInstant = lagosFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A calendar day as far as it is known: `2026-12-31` reads "31 Dec 2026", `2026-12` "December 2026", `2026` "2026". */
export function formatDay(day: string): string {
  if (/^\d{4}$/.test(day)) return day;
  const isMonth = /^\d{4}-\d{2}$/.test(day);
  // Noon in UTC is the same calendar day in Lagos.
  const date = new Date(isMonth ? `${day}-01T12:00:00Z` : `${day.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return isMonth ? writtenMonth(date) : writtenDay(date);
}

/** An instant (ISO 8601) as date and time in Lagos. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : writtenInstant(date);
}

/** How long ago an instant was, as long as that is less than a day; then its date and time in Lagos. */
export function formatAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000);
  // A clock that differs a little from the server's must not speak of the future.
  if (minutes > -5 && minutes < 1) return "just now";
  if (minutes >= 1 && minutes < 60) return `${plural(minutes, "minute")} ago`;
  if (minutes >= 60 && minutes < 24 * 60) return `${plural(Math.floor(minutes / 60), "hour")} ago`;
  return formatInstant(instant);
}

/** `payment-service-banks` reads "Payment Service Banks". */
export function slugWords(slug: string): string {
  return slug.split("-").filter(Boolean).map(capitalizeFirst).join(" ");
}

/** Cuts after `max` characters and says so with three dots. */
export function truncate(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}...` : text;
}

/** The first two letters of a name, for a place where a picture is missing. */
export function initials(name: string): string {
  return name.trim().slice(0, 2).toUpperCase();
}

/** Seconds as `mm:ss`. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
