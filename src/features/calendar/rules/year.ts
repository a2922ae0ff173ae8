import { dayInFull, dayInWords } from "#shared/calendar.ts";
import { lagosDate, lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import type { Memo, MemoBlock } from "../../assistant/rules/memo/document.ts";
import type { Entry } from "../schema.ts";
import { entryKindLabels, entryKinds, type EntryKind } from "../vocabulary.ts";

/** A year of a company: what is in it, and what its people are called. */
export type Year = { year: number; company: string; entries: readonly Entry[]; names: ReadonlyMap<string, string> };
/** One thing that comes in a year, with its days in each month from January on. */
export type YearRow = { kind: EntryKind; title: string; regulator: string; months: readonly (readonly number[])[] };

export const monthNames = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
] as const; // prettier-ignore

export const stateWords: Readonly<Record<Entry["state"], string>> = {
  upcoming: "Upcoming",
  "in-work": "In work",
  filed: "Filed",
  "filed-late": "Filed late",
  waived: "Waived",
  open: "Open",
  done: "Done",
  cancelled: "Cancelled",
  "to-review": "To be reviewed",
  valid: "Last day",
};

const monthAt = ({ day }: Entry): number => Number(day.slice(5, 7)) - 1;
/** A filing is one thing whatever it is for; all else is what it is called. */
const keyOf = ({ kind, dutyId, title }: Entry): string =>
  JSON.stringify([kind, kind === "filing" ? dutyId : title, title]);

/** Months by what comes in them, regulator by regulator. What need not be done is left out. */
export function yearRows(entries: readonly Entry[]): YearRow[] {
  const kept = entries.filter(({ standing }) => standing !== "cancelled");
  const rows = [...Map.groupBy(kept, keyOf).values()].map((own): YearRow => {
    const { kind, title, regulator } = own[0]!;
    const days = (month: number) => own.flatMap((one) => (monthAt(one) === month ? [Number(one.day.slice(8))] : []));
    const months = monthNames.map((_, month) => [...new Set(days(month))]);
    return { kind, title, regulator: regulator ?? "", months };
  });
  const order = (row: YearRow) => [entryKinds.indexOf(row.kind), row.regulator, row.title] as const;
  return rows.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at === -1 ? 0 : left[at]! < right[at]! ? -1 : 1;
  });
} // prettier-ignore

/** Days of a month as people write them: what follows on each other by its ends. */
export function daysInWords(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && day === run.at(-1)! + 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
}

export const calendarTitle = (year: number): string => `Compliance calendar ${year}`;

/** The year on paper: at a glance, then month by month. */
export function yearMemo({ year, company, entries, names }: Year, at: Date): Memo {
  const title = calendarTitle(year);
  const isoDay = lagosDay(at);
  const counts = entryKinds.flatMap((kind) => {
    const own = entries.filter((one) => one.kind === kind).length;
    return own === 0 ? [] : [`${entryKindLabels[kind]}: ${own}`];
  });
  const blocks: MemoBlock[] = [
    {
      kind: "facts",
      rows: [
        { label: "Year", value: String(year) },
        { label: "In it", value: counts.join("; ") || "Nothing" },
        { label: "As of", value: `${dayInFull(isoDay)}. A public holiday that is declared later may move a day.` },
      ],
    },
    ...glance(entries),
    ...monthNames.flatMap((name, month) => monthBlocks(name, entries.filter((one) => monthAt(one) === month), names)),
  ];
  const day = lagosDate(at);
  return { title, subject: title, company, day, isoDay, foot: `${title} of ${company}`, writtenAt: at, blocks };
} // prettier-ignore

function glance(entries: readonly Entry[]): MemoBlock[] {
  const rows = yearRows(entries);
  if (rows.length === 0) return [];
  const columns = [
    { title: "What", share: 34 },
    ...monthNames.map((name) => ({ title: name.slice(0, 3), share: 5.5 })),
  ];
  const cell = (days: readonly number[]) => (days.length > mostDaysNamed ? `${days.length}×` : days.join(", "));
  const cells = rows.map(({ title, regulator, months }) => [short(regulator ? `${regulator}: ${title}` : title), ...months.map(cell)]);
  return [
    { kind: "section", text: "The year at a glance" },
    { kind: "table", columns, rows: cells },
  ];
} // prettier-ignore

// What comes each working day would fill the paper: it is one line of its month.
const mostDaysNamed = 4;
const longest = 160;
const short = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`);

function monthBlocks(name: string, entries: readonly Entry[], names: ReadonlyMap<string, string>): MemoBlock[] {
  if (entries.length === 0) return [];
  const columns = [
    { title: "Day", share: 17 },
    { title: "What", share: 51 },
    { title: "Whose", share: 17 },
    { title: "State", share: 15 },
  ];
  const groups = [...Map.groupBy(entries, keyOf).values()];
  const rows = groups
    .flatMap((own) => (own.length > mostDaysNamed ? [own] : own.map((one) => [one])))
    .toSorted(([a], [b]) => (a!.dueAt < b!.dueAt ? -1 : 1))
    .map((own) => {
      const [one] = own as [Entry, ...Entry[]];
      const hour = one.hour === null ? "" : `, ${one.hour}`;
      const isMany = own.length > 1;
      return [
        isMany ? `${own.length} days: ${daysInWords(own.map(({ day }) => Number(day.slice(8))))}${hour}` : `${dayInWords(one.day)}${hour}`,
        `${one.regulator === null ? "" : `${one.regulator}: `}${short(one.title)}${one.period === null || isMany ? "" : ` (${one.period})`}`,
        peopleOf(one, names),
        [...new Set(own.map(({ state }) => stateWords[state]))].join(", "),
      ];
    });
  return [
    { kind: "section", text: `${name} (${plural(entries.length, "entry", "entries")})` },
    { kind: "table", columns, rows },
  ];
} // prettier-ignore

export const peopleOf = ({ people }: Entry, names: ReadonlyMap<string, string>): string =>
  people.map((id) => names.get(id) ?? "Somebody who has left").join(", ");
