import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { ShowMore } from "./show-more.tsx";

/** What is needed of a query that reads a list page by page. */
type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { throwOnError: true }) => Promise<unknown>;
};
type NextPageProps = {
  query: Paged;
  /** How many entries there are so far. */
  shown: number;
  /** Finds what of each entry takes the keyboard, within the element that holds list and button. */
  entries: string;
  failure: string;
  children?: ReactNode;
};

/** Appends the next page. The keyboard stays on the button, or after the last page goes on to the first new entry. */
export function NextPage({ query, shown, entries, failure, children }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = firstNew.current;
    if (index === null || query.isFetchingNextPage) return;
    firstNew.current = null;
    if (query.hasNextPage || document.activeElement !== document.body) return;
    const found = place.current?.parentElement?.querySelectorAll<HTMLElement>(entries);
    (found?.[index] ?? place.current)?.focus();
  }, [query.hasNextPage, query.isFetchingNextPage, entries]);

  const showMore = () => {
    if (query.isFetchingNextPage) return;
    firstNew.current = shown;
    query.fetchNextPage({ throwOnError: true }).catch(() => {
      firstNew.current = null;
    });
  };
  const hasFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <Box ref={place} tabIndex={-1} outline="none" mt={query.hasNextPage ? "4" : "0"}>
      {query.hasNextPage && (
        <ShowMore isLoading={query.isFetchingNextPage} failure={hasFailed && failure} onPress={showMore}>
          {children}
        </ShowMore>
      )}
    </Box>
  );
}
