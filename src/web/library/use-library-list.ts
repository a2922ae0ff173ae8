import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { Facets, LibraryFilter, LibraryRow } from "#features/library/schema.ts";
import { trpc } from "../lib/trpc.ts";

// The first rows come soon. After two such pages come the most the server gives at once, always up to a whole hundred.
const firstPages = 50;
const laterPages = 100;
const limitAt = (skip: number) => (skip < laterPages ? firstPages : laterPages);
type Page = { data: LibraryRow[]; total: number; facets: Facets };

/** The regulations a filter selects, page after page. While another selection is on its way the one before stays. */
export function useLibraryList(companyId: string | null, filter: LibraryFilter, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  const input = { companyId: companyId ?? "", ...filter };
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.library.list, input, "infinite"),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      client.library.list.query({ ...input, limit: limitAt(pageParam), skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
    enabled: companyId !== null && isAsked,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.data), [pages]);
  return {
    query,
    rows,
    total: pages?.at(-1)?.total,
    facets: pages?.at(-1)?.facets,
    /** What is selected, as a text that is another for each selection. */
    selection: JSON.stringify(input),
  };
}
export type LibraryList = ReturnType<typeof useLibraryList>;
