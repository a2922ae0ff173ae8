import { useSearch } from "@tanstack/react-router";
import { useLayers } from "../lib/navigation/layers.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { readFilters, type Filters } from "./filters.ts";

const narrowing = ["regulator", "changeType", "status", "from", "to"] as const;
const names = ["scope", ...narrowing] as const;

/** The screen's state. */
export function useUpdatesSearch() {
  const search = useSearch({ from: "/member/updates" });
  const { filters, pick } = useSearchState<Filters>({ path: "/updates", search, names, read: readFilters });
  const layers = useLayers();
  return {
    filters,
    pick,
    clear: () => pick(none(narrowing)),
    isSourcesView: search.view === "sources",
    /** The change that lies over the screen; null when none does. */
    changeId: search.change ?? null,
    closeChange: layers.close,
  };
}
export type UpdatesState = ReturnType<typeof useUpdatesSearch>;
