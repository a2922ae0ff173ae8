import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { readColumns, readGroup, readSort } from "#features/obligation/rules/arranging.ts";
import type { DutyColumn } from "#features/obligation/vocabulary.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { filterNames, onlyFilters, readTable, tableNames, type TableState } from "./filters.ts";

const keptAt = "duty-columns";
type State = TableState & { duty?: string | undefined };

/** The table's state: what narrows it and how it is laid out stands in the address; columns are kept in the browser too. */
export function useDutiesSearch() {
  const search = useSearch({ from: "/member/duties" });
  const { filters: table, pick } = useSearchState<State>({ path: "/duties", search, names: tableNames, read: readTable });
  const { sort, group } = table;
  const columns = table.columns ?? localStorage.getItem(keptAt) ?? undefined;
  const layout = useMemo(
    () => ({ columns: readColumns(columns), sort: readSort(sort), group: readGroup(group) }),
    [columns, sort, group],
  );
  const filters = useMemo(() => onlyFilters(table), [table]);
  return {
    table: table as TableState,
    filters,
    ...layout,
    /** The duty that is shown beside the table. */
    duty: search.duty,
    pick,
    setSearch: (text: string) => pick({ search: text.trim() }, { replace: true }),
    setColumns: (chosen: readonly DutyColumn[]) => {
      localStorage.setItem(keptAt, chosen.join(","));
      pick({ columns: chosen.join(",") }, { replace: true });
    },
    open: (duty: string | undefined) => pick({ duty }),
    clear: () => pick(none(filterNames)),
    /** Takes what a view has kept, and nothing else. */
    show: (view: TableState) => pick({ ...none(tableNames), ...view }),
  };
} // prettier-ignore
export type DutiesState = ReturnType<typeof useDutiesSearch>;
