import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useLayers } from "../lib/layers.ts";
import { withoutEmpty } from "../lib/without-empty.ts";
import { readFilters, type FilterName, type Filters } from "./filters.ts";

const noFilters: Record<Exclude<FilterName, "scope">, undefined> = {
  regulator: undefined, changeType: undefined, status: undefined, from: undefined, to: undefined,
}; // prettier-ignore

/** The screen's state, which lives in the address: a link shows the same, and the back button undoes a pick. */
export function useUpdatesSearch() {
  const { scope, regulator, changeType, status, from, to, view, change } = useSearch({ from: "/member/updates" });
  const navigate = useNavigate({ from: "/updates" });
  const layers = useLayers();
  const filters = useMemo(
    () => readFilters({ scope, regulator, changeType, status, from, to }),
    [scope, regulator, changeType, status, from, to],
  );
  const pick = useCallback(
    (picked: Filters) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...picked }), resetScroll: false }),
    [navigate],
  );
  return {
    filters,
    pick,
    clear: () => pick(noFilters),
    isSourcesView: view === "sources",
    /** The change that lies over the screen; null when none does. */
    changeId: change ?? null,
    closeChange: layers.close,
  };
}
export type UpdatesState = ReturnType<typeof useUpdatesSearch>;
