import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { withoutEmpty } from "../lib/without-empty.ts";
import type { Filters } from "./filters.ts";

const noFilters: Record<keyof Filters, undefined> = { kind: undefined, from: undefined, to: undefined };

/** The screen's filters, which live in the address: a link shows the same, and the back button undoes a pick. */
export function useActivitySearch() {
  const { kind, from, to } = useSearch({ from: "/member/activity" });
  const navigate = useNavigate({ from: "/activity" });
  const filters = useMemo((): Filters => ({ kind, from, to }), [kind, from, to]);
  const pick = useCallback(
    (picked: Filters) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...picked }), resetScroll: false }),
    [navigate],
  );
  return { filters, pick, clear: () => pick(noFilters) };
}
export type ActivityState = ReturnType<typeof useActivitySearch>;
