import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { activeFilters, readFilters, type Filters } from "./filters.ts";
import { isOrder } from "./orders.ts";

const names = ["search", "regulator", "category", "risk", "status", "origin", "applies", "from", "to", "asOf"] as const;
type State = Filters & { order?: string | undefined };

/** The library's state. */
export function useLibrarySearch() {
  const search = useSearch({ from: "/member/regulations" });
  const { order } = search;
  const { filters, pick } = useSearchState<State>({ path: "/regulations", search, names, read: readFilters });
  const active = useMemo(() => activeFilters(filters), [filters]);
  return {
    filters: filters as Filters,
    order,
    active,
    // Each pick is a step the back button undoes; each pause in typing is not.
    setSearch: (text: string) => pick({ search: text.trim() }, { replace: true }),
    pick,
    setOrder: (wanted: string | undefined) => pick({ order: wanted }),
    // An order the server does not know would only be refused again.
    clear: () => pick({ ...none(names), ...(!isOrder(order) && { order: undefined }) }),
  };
}
export type LibraryState = ReturnType<typeof useLibrarySearch>;
