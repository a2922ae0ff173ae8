import { useSearch } from "@tanstack/react-router";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import type { Filters } from "./filters.ts";

const names = ["kind", "from", "to"] as const;

/** The screen's filters. */
export function useActivitySearch() {
  const search = useSearch({ from: "/member/activity" });
  const { filters, pick } = useSearchState<Filters>({ path: "/activity", search, names });
  return { filters, pick, clear: () => pick(none(names)) };
}
export type ActivityState = ReturnType<typeof useActivitySearch>;
