import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { Activity, ActivityFilter } from "#features/audit/schema.ts";
import { trpc } from "../lib/trpc.ts";
import type { Filters } from "./filters.ts";

const pageSize = 50;
type Page = { data: Activity[]; total: number };

/** The entries that pass the filters, newest first, page after page. */
export function useActivity(companyId: string, filters: Filters, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  // What the server does not know of these it refuses.
  const input = { id: companyId, ...(filters as ActivityFilter) };
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.activity.list, input, "infinite"),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      client.activity.list.query({ ...input, limit: pageSize, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
    enabled: isAsked,
    // Whatever is done on another screen is an entry here.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(
    // What came between two pages pushes the last of one onto the next.
    () => pages && [...new Map(pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()],
    [pages],
  );
  return { query, rows, total: pages?.at(-1)?.total };
}
export type ActivityList = ReturnType<typeof useActivity>;
