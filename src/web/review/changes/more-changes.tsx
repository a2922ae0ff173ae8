import { ShowMore } from "../../components/show-more.tsx";
import type { Changes } from "./use-changes.ts";

type MoreChangesProps = { query: Changes["query"]; children: string };

/** The way to older changes, with how many have been seen. */
export function MoreChanges({ query, children }: MoreChangesProps) {
  if (!query.hasNextPage) return null;
  return (
    <ShowMore
      isLoading={query.isFetchingNextPage}
      failure={query.isFetchNextPageError && !query.isFetchingNextPage && "More changes could not be loaded."}
      onPress={() => !query.isFetching && void query.fetchNextPage()}
    >
      {children}
    </ShowMore>
  );
}
