import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { ChangeRow } from "#features/watch/schema.ts";
import type { ChangeStatus } from "#features/watch/vocabulary.ts";
import { trpc } from "../lib/trpc.ts";
import { hasUnfinished, refetchMs, unfinishedMs } from "../updates/document-rules.ts";

// The most that the server gives at once.
const limit = 100;
type Page = { data: ChangeRow[]; total: number };

/** What was captured, newest first, page after page. What comes while the screen is open comes by itself. */
export function useChanges(status?: ChangeStatus) {
  const { client } = trpc.useUtils();
  const input = status ? { status } : {};
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.change.list, input, "infinite"),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      client.change.list.query({ ...input, limit, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(hasUnfinished)) ? unfinishedMs : refetchMs,
  });
  const pages = query.data?.pages;
  // When something arrives between two pages, the last of one is the first of the next.
  const rows = useMemo(
    () => pages && [...new Map(pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()],
    [pages],
  );
  return { query, rows, total: pages?.at(-1)?.total ?? 0 };
}
export type Changes = ReturnType<typeof useChanges>;
