import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { withoutEmpty } from "../lib/without-empty.ts";
import { activeFilters, readFilters, type Filters } from "./filters.ts";
import { isOrder } from "./orders.ts";

const noFilters: Record<keyof Filters, undefined> = {
  search: undefined, regulator: undefined, category: undefined, risk: undefined, status: undefined,
  applies: undefined, from: undefined, to: undefined,
}; // prettier-ignore

/** The library's state, which lives in the address: a link shows the same rows, and the back button undoes a pick. */
export function useLibrarySearch() {
  const { regulation: _shownOverIt, order, ...search } = useSearch({ from: "/member/regulations" });
  const navigate = useNavigate({ from: "/regulations" });

  const set = useCallback(
    (change: Filters & { order?: string | undefined }, { replace = false } = {}) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  const asked = JSON.stringify(search);
  const filters = useMemo(() => readFilters(JSON.parse(asked) as Filters), [asked]);
  const active = useMemo(() => activeFilters(filters), [filters]);
  return {
    filters,
    order,
    active,
    // Each pick is a step the back button undoes; each pause in typing is not.
    setSearch: (text: string) => set({ search: text.trim() }, { replace: true }),
    pick: set,
    setOrder: (wanted: string | undefined) => set({ order: wanted }),
    // An order the server does not know would only be refused again.
    clear: () => set({ ...noFilters, ...(!isOrder(order) && { order: undefined }) }),
  };
}
export type LibraryState = ReturnType<typeof useLibrarySearch>;
