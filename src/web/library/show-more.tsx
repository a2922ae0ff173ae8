import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import type { LibraryList } from "./use-library-list.ts";

/** Appends the next page. The keyboard stays on the button, or after the last page goes on to the first new row. */
export function ShowMore({ list: { query, rows, total } }: { list: LibraryList }) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = rows?.length ?? 0;
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || loaded <= firstNew.current) return;
    const titles = place.current?.parentElement?.querySelectorAll<HTMLElement>("[data-open]");
    if (!query.hasNextPage) titles?.[firstNew.current]?.focus();
    firstNew.current = null;
  }, [loaded, query.hasNextPage]);

  const showMore = () => {
    if (query.isFetching) return;
    firstNew.current = loaded;
    void query.fetchNextPage();
  };
  return (
    <Box ref={place} className="screen-only">
      {query.hasNextPage && (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" px="3" py="3" borderTopWidth="1px">
          <Button variant="outline" size="sm" aria-busy={query.isFetchingNextPage} onClick={showMore}>
            {query.isFetchingNextPage && <Spinner aria-hidden />}
            Show more
          </Button>
          <Text fontSize="sm" color="fg.muted">
            {loaded} of {total} shown
          </Text>
          <Text role="alert" fontSize="sm" color="fg.error">
            {query.isFetchNextPageError && "The next regulations could not be loaded."}
          </Text>
        </Box>
      )}
    </Box>
  );
}
