import { normaliseRegulator, regulatorName } from "#features/catalogue/rules/regulator.ts";
import { changeTypes } from "#features/notify/vocabulary.ts";
import { triageViews, type TriageView } from "#features/triage/vocabulary.ts";
import { changeStatuses } from "#features/watch/vocabulary.ts";
import { formatDay } from "../lib/format.ts";
import { kindLabel, statusLabel } from "./change-words.ts";

/** What narrows the updates. Without a scope: those that concern the company. Without a status: all but what was set aside. */
export type FilterName = "scope" | "regulator" | "changeType" | "status" | "from" | "to";
export type Filters = { [K in FilterName]?: string | undefined };

/**
 * The filters as the server reads them: in any case, and a regulator by any of its names. A value that nobody knows
 * stays as it is, so that the server says so.
 */
export function readFilters(search: Filters): Filters {
  const known = (values: readonly string[], text: string | undefined) =>
    values.find((value) => value === text?.trim().toLowerCase()) ?? text;
  return {
    scope: search.scope === "all" ? "all" : undefined,
    regulator: search.regulator && normaliseRegulator(search.regulator),
    changeType: known(changeTypes, search.changeType),
    status: known(changeStatuses, search.status),
    from: search.from,
    to: search.to,
  };
}

export const isEverything = ({ scope }: Filters): boolean => scope === "all";

/**
 * The part of the updates that an address names. One that names none, but narrows them, is of before there was an inbox: it
 * meant the list of all.
 */
export function viewOf(view: string | undefined, { ...filters }: Filters): TriageView | "sources" {
  if (view === "sources") return view;
  const named = triageViews.find((one) => one === view?.trim().toLowerCase());
  return named ?? (Object.values(filters).some(Boolean) ? "all" : "waiting");
}

/** Whether anything beside the scope narrows the updates. */
export const isNarrowed = ({ scope: _scope, ...others }: Filters): boolean => Object.values(others).some(Boolean);

/** What narrows the updates beside the scope, in words. */
export function narrowedBy({ regulator, changeType, status, from, to }: Filters): string[] {
  return [
    ...(regulator ? [regulatorName(regulator)] : []),
    ...(changeType ? [kindLabel(changeType)] : []),
    ...(status ? [statusLabel(status)] : []),
    ...(from ? [`from ${formatDay(from)}`] : []),
    ...(to ? [`to ${formatDay(to)}`] : []),
  ];
}

export const daysReversedMessage = "“Seen from” is after “Seen to”.";
