import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { ShowMore } from "../components/show-more.tsx";
import type { LibraryList } from "./use-library-list.ts";

/** Appends the next page. The keyboard stays on the button, or after the last page goes on to the first new row. */
export function MoreRows({ list: { query, rows = [], total } }: { list: LibraryList }) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = rows.length;
  const firstNew = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = firstNew.current;
    if (index === null || loaded <= index) return;
    firstNew.current = null;
    if (query.hasNextPage || document.activeElement !== document.body) return;
    place.current?.parentElement?.querySelectorAll<HTMLElement>("[data-open]")[index]?.focus();
  }, [loaded, query.hasNextPage]);

  const showMore = () => {
    if (query.isFetching) return;
    firstNew.current = loaded;
    // A page that failed, or that another selection called off: rows that come later are not its own.
    query.fetchNextPage({ throwOnError: true }).catch(() => {
      firstNew.current = null;
    });
  };
  const hasFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <Box ref={place}>
      {query.hasNextPage && (
        <ShowMore
          isLoading={query.isFetchingNextPage}
          failure={hasFailed && "The next regulations could not be loaded."}
          onPress={showMore}
        >
          {loaded} of {total} shown
        </ShowMore>
      )}
    </Box>
  );
}
