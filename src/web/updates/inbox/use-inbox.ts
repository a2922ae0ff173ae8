import type { TriageView } from "#features/triage/vocabulary.ts";
import { useMay } from "../../account/use-me.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { refetchMs, refetchMsOf } from "../document-rules.ts";
import type { Filters } from "../filters.ts";

// As many as are gone through in a sitting; more come as these are decided.
export const shownAtOnce = 100;

/** What waits for the company's decision, or what it decided, newest first. */
export function useInbox(companyId: string, view: Exclude<TriageView, "all">, filters: Filters, isAsked: boolean) {
  const { scope: _scope, status: _status, ...others } = filters;
  const query = trpc.triage.list.useQuery(
    { companyId, view, ...others, limit: shownAtOnce },
    { enabled: isAsked, staleTime: 0, refetchInterval: ({ state }) => refetchMsOf(state.data?.data ?? []) },
  );
  return { query, rows: query.data?.data, total: query.data?.total ?? 0 };
}

/** How many updates wait and how many are decided; undefined until that is known. */
export function useTriageCounts(companyId: string | null) {
  const maySee = useMay("work.read");
  const { data } = trpc.triage.counts.useQuery(
    { companyId: companyId ?? "" },
    { enabled: maySee && companyId !== null, staleTime: 0, refetchInterval: refetchMs },
  );
  return data?.data;
}
