import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";

const filterNames = ["state", "assignee", "fromKind", "dueFrom", "dueTo", "search"] as const;
const names = ["view", ...filterNames, "task"] as const;
export type Filters = { [K in (typeof filterNames)[number]]?: string };
type State = { [K in (typeof names)[number]]?: string | undefined };

/** The screen's state: which part is shown, what narrows it, and the task that lies over it. */
export function useWorkSearch() {
  const search = useSearch({ from: "/member/work" });
  const { filters: state, pick } = useSearchState<State>({ path: "/work", search, names });
  const filters = useMemo(
    () => Object.fromEntries(filterNames.flatMap((name) => (state[name] ? [[name, state[name]]] : []))) as Filters,
    [state],
  );
  return {
    isAll: state.view === "all",
    filters,
    task: state.task,
    pick,
    clear: () => pick(none(filterNames)),
    open: (task: string) => pick({ task }),
    close: () => pick({ task: undefined }),
  };
}
export type WorkState = ReturnType<typeof useWorkSearch>;
