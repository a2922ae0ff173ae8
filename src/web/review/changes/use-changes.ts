import { getQueryKey } from "@trpc/react-query";
import type { ChangeFilterInput, ChangeRow } from "#features/watch/schema.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { usePages, type PageOf } from "../../lib/server/use-pages.ts";
import { refetchMsOf } from "../../updates/document-rules.ts";

// The most that the server gives at once.
const limit = 100;
const order = "disputed";
const idOf = ({ id }: ChangeRow) => id;

/** What was captured and passes a filter: first what a model takes for something else, then the newest. What comes while the screen is open comes by itself. */
export function useChanges(filter: ChangeFilterInput) {
  const { client } = trpc.useUtils();
  const {
    query,
    rows,
    total = 0,
  } = usePages<PageOf<ChangeRow>>({
    queryKey: getQueryKey(trpc.change.list, { ...filter, order }, "infinite"),
    fetchPage: ({ after }, signal) => client.change.list.query({ ...filter, order, limit, after }, { signal }),
    idOf,
    staleTime: 0,
    refetchInterval: refetchMsOf,
  });
  return { query, rows, total };
}
export type Changes = ReturnType<typeof useChanges>;
