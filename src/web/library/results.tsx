import { Box, Button } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { failureOf } from "../lib/server/failure.ts";
import { daysReversedMessage } from "./filters.ts";
import { LibraryTable } from "./library-table.tsx";
import type { LibraryList } from "./use-library-list.ts";
import type { LibraryState } from "./use-library-search.ts";

type ResultsProps = { list: LibraryList; state: LibraryState; onClear: () => void };

/** What the filters select, or why there is nothing to show. */
export function Results({ list, state, onClear }: ResultsProps) {
  const { query, rows } = list;
  const clear = <Button onClick={onClear}>Clear filters</Button>;
  if (areDaysReversed(state.filters)) {
    return (
      <MessagePanel title={daysReversedMessage} text="No regulation was issued between these days.">
        <Button onClick={() => state.pick({ from: undefined, to: undefined })}>Clear dates</Button>
      </MessagePanel>
    );
  }
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    if (status === 400) {
      return (
        <MessagePanel role="alert" title="The library cannot be narrowed like this" text={message ?? ""}>
          {clear}
        </MessagePanel>
      );
    }
    return (
      <MessagePanel role="alert" title="The library could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  }
  if (rows?.length === 0) {
    return state.active.length > 0 ? (
      <MessagePanel title="Nothing in the library matches" text={wayOut(state)}>
        {clear}
      </MessagePanel>
    ) : (
      <MessagePanel title="The library is empty" text="No regulations have been loaded yet." />
    );
  }
  return (
    <Box
      role="region"
      aria-label="Regulations"
      aria-busy={query.isFetching}
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      overflow="clip"
    >
      <Box opacity={query.isPlaceholderData ? 0.6 : undefined}>
        <LibraryTable rows={rows} />
      </Box>
      {rows && (
        <NextPage query={query} entries="[data-open]" failure="The next regulations could not be loaded.">
          {rows.length} of {list.total} shown
        </NextPage>
      )}
    </Box>
  );
}

function wayOut({ active }: LibraryState): string {
  return active.every(({ name }) => name === "search")
    ? "Check the spelling or use fewer words."
    : "Take one of the filters away, or all of them.";
}
