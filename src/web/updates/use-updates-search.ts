import { useSearch } from "@tanstack/react-router";
import type { TriageView } from "#features/triage/vocabulary.ts";
import { useLayers } from "../lib/navigation/layers.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { readFilters, viewOf, type Filters } from "./filters.ts";

const narrowing = ["regulator", "changeType", "status", "from", "to"] as const;
const names = ["scope", ...narrowing] as const;

/** The screen's state. */
export function useUpdatesSearch() {
  const search = useSearch({ from: "/member/updates" });
  const { filters, pick } = useSearchState<Filters>({ path: "/updates", search, names, read: readFilters });
  const layers = useLayers();
  const view = viewOf(search.view, filters);
  // Whatever is picked, the part of the updates stays that is on the screen.
  const pickHere = (picked: Filters & { view?: TriageView }) => {
    const here = { view, ...picked };
    pick(here);
  };
  return {
    filters,
    pick: pickHere,
    clear: () => pickHere(none(narrowing)),
    view,
    /** The change that lies over the screen; null when none does. */
    changeId: search.change ?? null,
    closeChange: layers.close,
  };
}
export type UpdatesState = ReturnType<typeof useUpdatesSearch>;
