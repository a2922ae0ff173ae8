import type { Occurrence } from "#features/filing/schema.ts";
import { dayInMonth, isDay, lastOfMonth, monthOf, yearOf } from "#shared/calendar.ts";
import { lagosDay, lagosInstant } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { formatDay } from "../lib/format.ts";
import { formatTime, formatWeekday } from "../lib/time/format-moment.ts";

/** A month as the address has it, `2026-11`; undefined for what is none. */
export const readMonth = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`) ? text : undefined;

/** The first and the last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const first = `${month}-01`;
  return { from: first, to: lastOfMonth(yearOf(first), monthOf(first)) };
}

/** The month so many later, or earlier. */
export function monthAway(month: string, months: number): string {
  const index = yearOf(`${month}-01`) * 12 + monthOf(`${month}-01`) - 1 + months;
  return dayInMonth(Math.floor(index / 12), (index % 12) + 1, 1).slice(0, 7);
}

/** What a return is for; null where that says nothing to people: an event, or a thing that is done once. */
export function periodWords(period: string): string | null {
  const part = /^(?<year>\d{4})-(?<kind>[QH])(?<at>\d)$/.exec(period)?.groups;
  if (part) return part["kind"] === "Q" ? `Quarter ${part["at"]} of ${part["year"]}` : `${part["at"] === "1" ? "First" : "Second"} half of ${part["year"]}`; // prettier-ignore
  return /^\d{4}(-\d{2}){0,2}$/.test(period) ? formatDay(period) : null;
}

export const isDone = ({ state }: Pick<Occurrence, "state">): boolean => state !== "upcoming" && state !== "in-work";

/** Does a rule's own hour count, or the whole day? */
const hasHour = ({ dueAt, dueDay }: Pick<Occurrence, "dueAt" | "dueDay">): boolean =>
  lagosDay(new Date(Date.parse(dueAt) + 1)) === dueDay;

/** "Friday, 4 December 2026", with the hour where the rule has one. */
export const dueInFull = (one: Pick<Occurrence, "dueAt" | "dueDay">): string =>
  formatWeekday(one.dueDay) + (hasHour(one) ? `, ${formatTime(one.dueAt)}` : "");
export const dueHour = (one: Pick<Occurrence, "dueAt" | "dueDay">): string | null =>
  hasHour(one) ? formatTime(one.dueAt) : null;

const minuteMs = 60_000;

/** How long until an instant, or since: "5 hours 20 minutes left", "2 days 3 hours left", "late by 40 minutes". */
export function leftWords(dueAt: string, now: number): string {
  const ms = Date.parse(dueAt) - now;
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts =
    days > 0
      ? [plural(days, "day"), hours > 0 && plural(hours, "hour")]
      : [hours > 0 && plural(hours, "hour"), (minutes % 60 > 0 || hours === 0) && plural(minutes % 60, "minute")];
  const words = parts.filter(Boolean).join(" ");
  return ms >= 0 ? `${words} left` : `late by ${words}`;
}

type Due = Pick<Occurrence, "state" | "isOverdue" | "dueAt">;

/** Open, and due before the company signed up: no omission, and nothing that is still to be filed. */
export const isBeforeSignUp = (one: Due, signedUpAt: string | undefined): boolean =>
  signedUpAt !== undefined && !isDone(one) && !one.isOverdue && one.dueAt < signedUpAt;

/** How it stands, in a word with its colours. */
export function standing(one: Due, signedUpAt: string | undefined) {
  if (isBeforeSignUp(one, signedUpAt)) return { word: "Before you signed up", bg: "low.bg", color: "low.fg" };
  const { state, isOverdue } = one;
  if (isOverdue) return { word: state === "in-work" ? "Late, in work" : "Late", bg: "high.bg", color: "high.fg" };
  return standings[state];
}
const standings: Record<Occurrence["state"], { word: string; bg: string; color: string }> = {
  upcoming: { word: "To be filed", bg: "low.bg", color: "low.fg" },
  "in-work": { word: "In work", bg: "medium.bg", color: "medium.fg" },
  filed: { word: "Filed", bg: "brand.subtle", color: "brand.fg" },
  "filed-late": { word: "Filed late", bg: "medium.bg", color: "medium.fg" },
  waived: { word: "Waived", bg: "low.bg", color: "low.fg" },
};

/** What a list of a month is narrowed by. */
export type Narrowing = { regulator?: string | undefined; status?: string | undefined };
export const statusOptions = [
  { id: "open", label: "Not filed yet" },
  { id: "late", label: "Late" },
  { id: "filed", label: "Filed" },
  { id: "waived", label: "Waived" },
] as const;

export function passes(one: Occurrence, { regulator, status }: Narrowing): boolean {
  if (regulator !== undefined && one.regulator !== regulator) return false;
  if (status === "open") return !isDone(one);
  if (status === "late") return one.isOverdue || one.state === "filed-late";
  if (status === "filed") return one.state.startsWith("filed");
  if (status === "waived") return one.state === "waived";
  return true;
}

/** This minute in Lagos, as the field has it. */
export function localNow(): string {
  const now = new Date();
  return `${lagosDay(now)}T${formatTime(now.toISOString())}`;
}

/** The instant of what the field has, read as a time in Lagos; undefined where it has none. */
export function instantOf(local: string): string | undefined {
  const [day, time] = local.split("T");
  if (!day || !time || Number.isNaN(Date.parse(`${day}T${time.slice(0, 5)}:00+01:00`))) return undefined;
  return lagosInstant(day, time.slice(0, 5));
}
