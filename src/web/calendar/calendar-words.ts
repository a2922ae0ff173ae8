import { entryKinds, type EntryKind } from "#features/calendar/vocabulary.ts";
import type { Entry } from "#features/calendar/schema.ts";
import {
  addDays,
  dayInFull,
  dayInMonth,
  isDay,
  lastOfMonth,
  monthOf,
  weekdayOf,
  yearOf,
  type Day,
} from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { formatDay } from "../lib/format.ts";

export const calendarViews = [
  { id: "month", label: "Month" },
  { id: "week", label: "Week" },
  { id: "agenda", label: "Agenda" },
] as const;
export type CalendarView = (typeof calendarViews)[number]["id"];
export type Span = { from: Day; to: Day };

export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const agendaDays = 30;

/** A day that the address may have; undefined for what is none. */
export const readDay = (text: string | undefined): Day | undefined =>
  text !== undefined && isDay(text) && text >= "1901-01-01" && text <= "2199-11-30" ? text : undefined;

/** Kinds with commas between them, in their order; undefined for all or none of them. */
export function readKinds(text: string | undefined): string | undefined {
  const chosen = entryKinds.filter((kind) => text?.split(",").includes(kind));
  return chosen.length === 0 || chosen.length === entryKinds.length ? undefined : chosen.join(",");
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The days that a view shows: of a month whole weeks. */
export function spanOf(view: CalendarView, day: Day): Span {
  if (view === "agenda") return { from: day, to: addDays(day, agendaDays - 1) };
  if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const last = lastOfMonth(yearOf(day), monthOf(day));
  return { from: mondayOf(`${day.slice(0, 7)}-01`), to: addDays(mondayOf(last), 6) };
}

/** The day from which a view goes on, so many of it later or earlier. */
export function stepped(view: CalendarView, day: Day, steps: 1 | -1): Day {
  if (view !== "month") return addDays(day, steps * (view === "week" ? 7 : agendaDays));
  const index = yearOf(day) * 12 + monthOf(day) - 1 + steps;
  return dayInMonth(Math.floor(index / 12), (index % 12) + 1, Number(day.slice(8)));
}

export function daysOf({ from, to }: Span): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
/** In rows of seven. */
export const weeksOf = (days: readonly Day[]): Day[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** What a view shows, as its heading says it. */
export function headingOf(view: CalendarView, day: Day): string {
  if (view === "month") return formatDay(day.slice(0, 7));
  const { from, to } = spanOf(view, day);
  const year = from.slice(0, 4) === to.slice(0, 4);
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayInFull(from).replace(year ? / \d{4}$/ : "", "");
  return `${start} – ${dayInFull(to)}`;
} // prettier-ignore
export const stepWords = { month: "month", week: "week", agenda: "30 days" } as const;

/** How an entry stands, in a word with its colours. */
export function standing({
  kind,
  state,
  standing: how,
  isLate,
}: Pick<Entry, "kind" | "state" | "standing" | "isLate">) {
  if (isLate) return { word: "Late", bg: "high.bg", color: "high.fg" };
  if (how === "cancelled") return { word: state === "waived" ? "Waived" : "Cancelled", bg: "low.bg", color: "low.fg" };
  if (how === "done") return { word: doneWords[state] ?? "Done", bg: "brand.subtle", color: "brand.fg" };
  return { ...openWords[kind], ...(state === "in-work" && { word: "In work" }) };
}
const doneWords: Partial<Record<Entry["state"], string>> = { filed: "Filed", "filed-late": "Filed late" };
const openWords: Readonly<Record<EntryKind, { word: string; bg: string; color: string }>> = {
  filing: { word: "To be filed", bg: "medium.bg", color: "medium.fg" },
  task: { word: "To be done", bg: "accent.subtle", color: "accent.fg" },
  review: { word: "To be reviewed", bg: "bg.subtle", color: "fg" },
  expiry: { word: "Last day", bg: "bg.subtle", color: "fg" },
};
export const kindWords: Readonly<Record<EntryKind, string>> = {
  filing: "Filing",
  task: "Task",
  review: "Review",
  expiry: "Expiry",
};

/** What an entry is, as it is read out. */
export const spoken = (entry: Entry): string =>
  [`${kindWords[entry.kind]}: ${entry.title}`, entry.period, entry.hour, standing(entry).word]
    .filter(Boolean)
    .join(", ");

/** What of the entries is shown. */
export type Narrowing = { kinds?: string | undefined; regulator?: string | undefined; owner?: string | undefined };
export const passes = (entry: Entry, { kinds, regulator, owner }: Narrowing): boolean =>
  (kinds === undefined || kinds.split(",").includes(entry.kind)) &&
  (regulator === undefined || entry.regulator === regulator) &&
  (owner === undefined || entry.people.includes(owner));

/** "3 filings, 1 task, 1 of them late" */
export function summaryOf(entries: readonly Entry[]): string {
  const counts = entryKinds.flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind).length;
    return own === 0 ? [] : [plural(own, kindWords[kind].toLowerCase(), kind === "expiry" ? "expiries" : undefined)];
  });
  const late = entries.filter(({ isLate }) => isLate).length;
  return [...counts, ...(late > 0 ? [`${late} of them late`] : [])].join(", ");
}
