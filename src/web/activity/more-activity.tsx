import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { ShowMore } from "../components/show-more.tsx";
import type { ActivityList } from "./use-activity.ts";

/** Appends the next page. The keyboard stays on the button, or after the last page goes on to the first new entry. */
export function MoreActivity({ list: { query, rows = [], total } }: { list: ActivityList }) {
  const place = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  const shown = rows.length;
  useLayoutEffect(() => {
    const index = firstNew.current;
    if (index === null || query.isFetchingNextPage) return;
    firstNew.current = null;
    if (query.hasNextPage || document.activeElement !== document.body) return;
    place.current?.parentElement?.querySelectorAll<HTMLElement>("[data-entry]")[index]?.focus();
  }, [query.hasNextPage, query.isFetchingNextPage]);

  const showMore = () => {
    if (query.isFetchingNextPage) return;
    firstNew.current = shown;
    query.fetchNextPage({ throwOnError: true }).catch(() => {
      firstNew.current = null;
    });
  };
  const hasFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <Box ref={place} mt={query.hasNextPage ? "4" : "0"}>
      {query.hasNextPage && (
        <ShowMore
          isLoading={query.isFetchingNextPage}
          failure={hasFailed && "Older entries could not be loaded."}
          onPress={showMore}
        >
          {shown} of {total} shown
        </ShowMore>
      )}
    </Box>
  );
}
