import { regulatorName } from "../../catalogue/rules/regulator.ts";
import { riskLevels } from "../../catalogue/vocabulary.ts";
import type { Duty } from "../schema.ts";
import {
  dutyColumns,
  dutyGroups,
  dutyStateLabels,
  dutyStates,
  usualDutyColumns,
  type DutyColumn,
  type DutyGroup,
} from "../vocabulary.ts";

/** What people and units are called, by their ids. */
export type Names = { people: ReadonlyMap<string, string>; units: ReadonlyMap<string, string> };
export type Sort = { column: DutyColumn | "duty"; isDescending: boolean };
export type Arrangement = { sort: Sort | null; group: DutyGroup | null };

const left = "Somebody who has left";
const nameOf = (id: string | null, names: ReadonlyMap<string, string>): string => (id === null ? "" : (names.get(id) ?? left)); // prettier-ignore

/** What a cell of the table says of a duty, in words; nothing: an empty one. */
export const cellWords: Record<DutyColumn, (duty: Duty, names: Names) => string> = {
  instrument: ({ title }) => title,
  regulator: ({ regulator }) => regulator ?? "",
  state: ({ state }) => dutyStateLabels[state],
  owner: ({ owner }, { people }) => nameOf(owner, people),
  unit: ({ unit }, { units }) => nameOf(unit, units),
  reviewer: ({ reviewer }, { people }) => nameOf(reviewer, people),
  due: ({ nextDueOn }) => nextDueOn ?? "",
  review: ({ nextReviewOn }) => nextReviewOn ?? "",
  weight: ({ weight }) => weight ?? "",
  why: ({ reasons }) => reasons.join("; "),
  reference: ({ requirementId }) => requirementId ?? "",
};

/** Reads the columns of an address; what is not known is left out, none is the usual ones. */
export function readColumns(text: string | undefined): readonly DutyColumn[] {
  const wanted = text?.split(",").map((name) => name.trim()) ?? [];
  const known = dutyColumns.filter((name) => wanted.includes(name));
  return known.length > 0 ? known : usualDutyColumns;
}

/** Reads `due` or `-due`; null for what is no column. */
export function readSort(text: string | undefined): Sort | null {
  const isDescending = text?.startsWith("-") ?? false;
  const name = isDescending ? text!.slice(1) : text;
  const column = ["duty" as const, ...dutyColumns].find((one) => one === name);
  return column ? { column, isDescending } : null;
}

export const readGroup = (text: string | undefined): DutyGroup | null => dutyGroups.find((one) => one === text) ?? null;

/** Under what heading a duty stands. */
export function groupWords(duty: Duty, group: DutyGroup, names: Names): string {
  switch (group) {
    case "regulator":
      return duty.regulator === null ? "No regulator" : regulatorName(duty.regulator);
    case "owner":
      return cellWords.owner(duty, names) || "Nobody answers for it";
    case "unit":
      return cellWords.unit(duty, names) || "No unit";
    case "state":
      return dutyStateLabels[duty.state];
    case "due":
      return duty.nextDueOn === null ? "No date" : duty.nextDueOn.slice(0, 7);
  }
}

// After every word there is.
const last = "\uffff";
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const folded = (words: string) => words.toLowerCase() || last;

/** By what duties are put in order in a column: what has an order of its own by that, else by the words. */
function sortKeys(column: Sort["column"], names: Names): (duty: Duty) => string {
  if (column === "duty") return ({ text }) => folded(text);
  if (column === "state") return ({ state }) => String(dutyStates.indexOf(state));
  if (column === "weight") return ({ weight }) => (weight === null ? last : String(riskLevels.indexOf(weight)));
  return (duty) => folded(cellWords[column](duty, names));
}

const groupKeys = (group: DutyGroup, names: Names) =>
  group === "due" ? ({ nextDueOn }: Duty) => nextDueOn?.slice(0, 7) ?? last : sortKeys(group, names);

/** Duties in the order of the table: group after group, sorted within; what is equal stays as it came. */
export function arranged(duties: readonly Duty[], { sort, group }: Arrangement, names: Names): readonly Duty[] {
  if (!sort && !group) return duties;
  const groupOf = group && groupKeys(group, names);
  const sortOf = sort && sortKeys(sort.column, names);
  // What a duty is compared by is made once of each, not with each comparison.
  const keyed = duties.map((duty) => ({ duty, group: groupOf?.(duty) ?? "", sort: sortOf?.(duty) ?? "" }));
  const direction = sort?.isDescending ? -1 : 1;
  const emptyLast = (a: string, b: string) => (a === last) === (b === last) ? compared(a, b) * direction : compared(a, b); // prettier-ignore
  return keyed.toSorted((a, b) => compared(a.group, b.group) || emptyLast(a.sort, b.sort)).map(({ duty }) => duty);
}

/** How far a company is with the duties of each regulation. */
export function countsOf(duties: Iterable<Duty>): Record<string, { total: number; inPlace: number; notLookedAt: number; textChanged: number }> {
  const counts: ReturnType<typeof countsOf> = {};
  for (const { regulationId, closedBecause, state, textChanged } of duties) {
    if (regulationId === null || closedBecause !== null) continue;
    const one = (counts[regulationId] ??= { total: 0, inPlace: 0, notLookedAt: 0, textChanged: 0 });
    one.total += 1;
    if (state === "in-place" && !textChanged) one.inPlace += 1;
    if (state === "not-looked-at") one.notLookedAt += 1;
    if (textChanged) one.textChanged += 1;
  }
  return counts;
} // prettier-ignore
