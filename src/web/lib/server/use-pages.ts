import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import { useMemo } from "react";

/** A part of a list, and how many rows the whole of it has. */
export type PageOf<Row> = { data: Row[]; total: number };
type AnyPage = PageOf<unknown>;
type RowOf<Page extends AnyPage> = Page["data"][number];
/** Where a page begins: after so many rows, the last of which is this one. */
type Start = { skip: number; after: string | undefined };

type PagesOptions<Page extends AnyPage> = {
  queryKey: QueryKey;
  fetchPage: (start: Start, signal: AbortSignal) => Promise<Page>;
  /** The same function at every call. */
  idOf: (row: RowOf<Page>) => string;
  isAsked?: boolean;
  /** Whether the rows before stay while others are on their way. */
  keepsPrevious?: boolean;
  staleTime?: number;
  /** In milliseconds, by what is there. */
  refetchInterval?: (rows: readonly RowOf<Page>[]) => number;
};

const rowsOf = <Page extends AnyPage>(pages: readonly Page[]): RowOf<Page>[] => pages.flatMap(({ data }) => data);

/** A list of the server, page after page. */
export function usePages<Page extends AnyPage>(options: PagesOptions<Page>) {
  const { queryKey, fetchPage, idOf, isAsked = true, keepsPrevious = false, staleTime, refetchInterval } = options;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, Start>, QueryKey, Start>({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: { skip: 0, after: undefined },
    getNextPageParam(last, pages) {
      const skip = rowsOf(pages).length;
      return last.data.length > 0 && skip < last.total ? { skip, after: idOf(last.data.at(-1)) } : undefined;
    },
    enabled: isAsked,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(rowsOf(state.data?.pages ?? [])) }),
  });
  const pages = query.data?.pages;
  // What came between two pages pushes the last of one onto the next.
  const rows = useMemo(
    () => pages && [...new Map(rowsOf(pages).map((row) => [idOf(row), row])).values()],
    [pages, idOf],
  );
  return { query, rows, last: pages?.at(-1), total: pages?.at(-1)?.total };
}
