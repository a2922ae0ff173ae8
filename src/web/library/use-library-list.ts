import { getQueryKey } from "@trpc/react-query";
import type { Facets, LibraryFilter, LibraryRow } from "#features/library/schema.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";

// The first rows come soon. After two such pages come the most the server gives at once, always up to a whole hundred.
const firstPages = 50;
const laterPages = 100;
const idOf = (row: LibraryRow) => row.regulation_id;
const limitAt = (skip: number) => (skip < laterPages ? firstPages : laterPages);

/** The regulations a filter selects. While another selection is on its way the one before stays. */
export function useLibraryList(companyId: string | null, filter: LibraryFilter, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  const input = { companyId: companyId ?? "", ...filter };
  const { query, rows, last, total } = usePages<PageOf<LibraryRow> & { facets: Facets }>({
    queryKey: getQueryKey(trpc.library.list, input, "infinite"),
    fetchPage: ({ skip }, signal) => client.library.list.query({ ...input, limit: limitAt(skip), skip }, { signal }),
    idOf,
    isAsked: companyId !== null && isAsked,
    keepsPrevious: true,
  });
  return {
    query,
    rows,
    total,
    facets: last?.facets,
    /** What is selected, as a text that is another for each selection. */
    selection: JSON.stringify(input),
  };
}
export type LibraryList = ReturnType<typeof useLibraryList>;
