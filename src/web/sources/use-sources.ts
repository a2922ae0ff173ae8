import { trpc } from "../lib/server/trpc.ts";

/** How often the states are looked at while they are in sight. */
const everyMs = 30_000;

/** The watched sources as they stand, and the company's blind spots. */
export function useSources(companyId: string | null) {
  const { data, isError, refetch } = trpc.source.ofCompany.useQuery(
    { companyId: companyId ?? "" },
    { enabled: companyId !== null, staleTime: everyMs, refetchInterval: everyMs },
  );
  return {
    data: data?.data,
    /** The last look failed; what is shown is what was seen before, if anything. */
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
export type SourcesState = ReturnType<typeof useSources>;
