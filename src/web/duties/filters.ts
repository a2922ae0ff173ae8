import { normaliseRegulator, regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { Names } from "#features/obligation/rules/arranging.ts";
import {
  dutyStateLabels,
  dutyStates,
  dutyTableNames,
  dutyViews,
  type DutyTableName,
} from "#features/obligation/vocabulary.ts";
import { addDays } from "#shared/calendar.ts";
import { formatDay } from "../lib/format.ts";

export const filterNames = [
  "regulator",
  "regulationId",
  "state",
  "owner",
  "unit",
  "due",
  "search",
  "textChanged",
  "view",
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = { [K in FilterName]?: string | undefined };
/** What the address says of the table. */
export type TableState = { [K in DutyTableName]?: string | undefined };
export const tableNames = dutyTableNames;

const known = (values: readonly string[], text: string | undefined) =>
  values.find((one) => one === text?.trim().toLowerCase()) ?? text;

/** The filters as the server reads them. A value that nobody knows stays as it is, so that the server says so. */
export const readTable = (state: TableState): TableState => ({
  ...state,
  ...(state.regulator && { regulator: normaliseRegulator(state.regulator) }),
  ...(state.state && { state: known(dutyStates, state.state) }),
  ...(state.view && { view: known(dutyViews, state.view) }),
});

export const onlyFilters = (state: TableState): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (state[name] ? [[name, state[name]]] : [])));

const titles: Record<FilterName, string> = {
  regulator: "Regulator",
  regulationId: "Instrument",
  state: "State",
  owner: "Owner",
  unit: "Unit",
  due: "Due by",
  search: "Search",
  textChanged: "Text",
  view: "Which",
};
export const viewLabels = { open: "Those that bind", closed: "Those that no longer bind", all: "All" } as const;

/** What narrows the table now, in words. */
export function activeFilters(filters: Filters, names: Names, instrument: string | undefined) {
  const named = (id: string, among: ReadonlyMap<string, string>) => (id === "none" ? "None" : (among.get(id) ?? id));
  const words: Record<FilterName, (value: string) => string> = {
    regulator: regulatorName,
    regulationId: (value) => instrument ?? value,
    state: (value) => (dutyStateLabels as Record<string, string>)[value] ?? value,
    owner: (value) => named(value, names.people),
    unit: (value) => named(value, names.units),
    due: (value) => (value === "none" ? "No date" : formatDay(value)),
    search: (value) => `“${value}”`,
    textChanged: (value) => (value === "yes" ? "Changed since it was looked at" : "As it was looked at"),
    view: (value) => (viewLabels as Record<string, string>)[value] ?? value,
  };
  return filterNames.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, title: titles[name], value: words[name](value) }] : [];
  });
}

/** Days by which something may be due, as a filter offers them. */
export const dueChoices = (today: string) => [
  { value: addDays(today, 7), label: "Within 7 days" },
  { value: addDays(today, 30), label: "Within 30 days" },
  { value: addDays(today, 92), label: "Within 3 months" },
  { value: "none", label: "No date" },
];
