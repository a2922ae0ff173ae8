import { replaceEqualDeep } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../lib/server/trpc.ts";
import { useUsed } from "../lib/use-used.ts";
import { dashboardQuestion, type DashboardFilters } from "./asked-at-first.ts";

/** What applies and what may, under these filters: the first of each row, then more of it once somebody uses the page. */
export function useOverview(companyId: string | null, filters: DashboardFilters = {}) {
  const isUsed = useUsed();
  const ask = (part: "first" | "more") => dashboardQuestion(companyId ?? "", part, filters);
  const first = trpc.dashboard.overview.useQuery(ask("first"), { enabled: companyId !== null });
  const more = trpc.dashboard.overview.useQuery(ask("more"), { enabled: isUsed && first.isSuccess });
  const data = useMemo(() => {
    const [few, many] = [first.data?.data, more.data?.data];
    // What is the same stays the same object: cards that are drawn are not drawn again when more of their row have come.
    return many ? replaceEqualDeep(few, many) : few;
  }, [first.data, more.data]);
  return { data, isError: first.isError && data === undefined, refetch: first.refetch };
}
