import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import { ShowMore } from "../components/show-more.tsx";
import type { Updates } from "./use-updates.ts";

/** Looks further back. The keyboard stays on the button, or at the end goes on to the first new update. */
export function MoreUpdates({ updates: { query, rows = [] } }: { updates: Updates }) {
  const place = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  const shown = rows.length;
  useLayoutEffect(() => {
    const index = firstNew.current;
    if (index === null || query.isFetchingNextPage) return;
    firstNew.current = null;
    if (query.hasNextPage || document.activeElement !== document.body) return;
    const titles = place.current?.parentElement?.querySelectorAll<HTMLElement>("[data-open]");
    (titles?.[index] ?? place.current)?.focus();
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
    <Box ref={place} tabIndex={-1} outline="none" mt={query.hasNextPage ? "4" : "0"}>
      {query.hasNextPage && (
        <ShowMore
          isLoading={query.isFetchingNextPage}
          failure={hasFailed && "Older updates could not be loaded."}
          onPress={showMore}
        />
      )}
    </Box>
  );
}
