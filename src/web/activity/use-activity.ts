import { getQueryKey } from "@trpc/react-query";
import type { Activity, ActivityFilter } from "#features/audit/schema.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";
import type { Filters } from "./filters.ts";

const limit = 50;
const idOf = ({ id }: Activity) => String(id);

/** The entries that pass the filters, newest first. */
export function useActivity(companyId: string, filters: Filters, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  // What the server does not know of these it refuses.
  const input = { id: companyId, ...(filters as ActivityFilter) };
  return usePages<PageOf<Activity>>({
    queryKey: getQueryKey(trpc.activity.list, input, "infinite"),
    fetchPage: ({ skip }, signal) => client.activity.list.query({ ...input, limit, skip }, { signal }),
    idOf,
    isAsked,
    // Whatever is done on another screen is an entry here.
    staleTime: 0,
    keepsPrevious: true,
  });
}
export type ActivityList = ReturnType<typeof useActivity>;
