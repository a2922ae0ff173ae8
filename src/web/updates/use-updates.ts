import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { CompanyChange } from "#features/watch/schema.ts";
import { trpc } from "../lib/trpc.ts";
import { hasUnfinished, refetchMs, unfinishedMs } from "./document-rules.ts";
import { isEverything, type Filters } from "./filters.ts";

// What concerns a company is known only of what was looked at: a page looks through several lots until it has enough.
const lot = 50;
const enough = 20;
const mostLots = 4;

type Lot = { data: CompanyChange[]; total: number };
type Page = { rows: CompanyChange[]; looked: number; isLast: boolean };

/** Looks through changes, newest first, from one on, until enough are found that are to be shown. */
export async function lookThrough(
  fetchLot: (skip: number, limit: number) => Promise<Lot>,
  skip: number,
  isShown: (change: CompanyChange) => boolean,
): Promise<Page> {
  const rows: CompanyChange[] = [];
  let looked = 0;
  for (let lots = 0; lots < mostLots && rows.length < enough; lots += 1) {
    const { data, total } = await fetchLot(skip + looked, lot);
    looked += data.length;
    rows.push(...data.filter(isShown));
    if (data.length === 0 || skip + looked >= total) return { rows, looked, isLast: true };
  }
  return { rows, looked, isLast: false };
}

/** The updates that pass the filters, page after page; looked for anew by itself while the page is in sight. */
export function useUpdates(companyId: string | null, filters: Filters, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  const { scope, ...filter } = filters;
  const isShown = ({ concerns, status }: CompanyChange) =>
    (isEverything(filters) || concerns.length > 0) && (status !== "dismissed" || filter.status === "dismissed");
  // A day is one of Lagos, for the server too; what is no day, it refuses.
  const input = { companyId: companyId ?? "", ...filter };
  const query = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.change.ofCompany, input, "infinite"), scope ?? "us"],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      lookThrough(
        (skip, limit) => client.change.ofCompany.query({ ...input, limit, skip }, { signal }),
        pageParam,
        isShown,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.isLast ? undefined : pages.reduce((sum, { looked }) => sum + looked, 0)),
    enabled: companyId !== null && isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(hasUnfinished)) ? unfinishedMs : refetchMs,
  });
  const pages = query.data?.pages;
  const rows = useMemo(
    // What came between two pages pushes the last of one onto the next.
    () => pages && [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()],
    [pages],
  );
  const looked = pages?.reduce((sum, page) => sum + page.looked, 0) ?? 0;
  return { query, rows, looked };
}
export type Updates = ReturnType<typeof useUpdates>;
