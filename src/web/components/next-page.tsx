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
  /** Finds what of each entry takes the keyboard, within the element that holds list and button. */
  entries: string;
  failure: string;
  mt?: string;
  children?: ReactNode;
};

/** Appends the next page. The keyboard stays on the button, or after the last page goes on to the first new entry. */
export function NextPage({ query, entries, failure, mt = "0", children }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef<Set<HTMLElement> | null>(null);
  const listed = () => [...(place.current?.parentElement?.querySelectorAll<HTMLElement>(entries) ?? [])];
  useLayoutEffect(() => {
    const before = known.current;
    if (before === null || query.isFetchingNextPage) return;
    known.current = null;
    if (query.hasNextPage || document.activeElement !== document.body) return;
    (listed().find((entry) => !before.has(entry)) ?? place.current)?.focus();
  });

  const showMore = () => {
    if (query.isFetchingNextPage) return;
    known.current = new Set(listed());
    // A page that failed, or that another selection called off: entries that come later are not its own.
    query.fetchNextPage({ throwOnError: true }).catch(() => {
      known.current = null;
    });
  };
  const hasFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <Box ref={place} tabIndex={-1} outline="none" mt={query.hasNextPage ? mt : "0"}>
      {query.hasNextPage && (
        <ShowMore isLoading={query.isFetchingNextPage} failure={hasFailed && failure} onPress={showMore}>
          {children}
        </ShowMore>
      )}
    </Box>
  );
}
