// Regulators and their deadlines live in Lagos, wherever the reader is (design section 5).
const timeZone = "Africa/Lagos";
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const instantFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});

/** A calendar day as far as it is known: `2026-12-31` reads "31 Dec 2026", `2026-12` "December 2026", `2026` "2026". */
export function formatDay(day: string): string {
  if (/^\d{4}$/.test(day)) return day;
  const isMonth = /^\d{4}-\d{2}$/.test(day);
  // Noon in UTC is the same calendar day in Lagos.
  const date = new Date(isMonth ? `${day}-01T12:00:00Z` : `${day.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return isMonth ? monthFormat.format(date) : dayFormat.format(date);
}

/** An instant (ISO 8601) as date and time in Lagos. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : instantFormat.format(date);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function capitalizeFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `payment-service-banks` reads "Payment Service Banks". */
export function slugWords(slug: string): string {
  return slug.split("-").filter(Boolean).map(capitalizeFirst).join(" ");
}

/** Cuts after `max` characters and says so with three dots. */
export function cut(text: string, max: number): string {
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
