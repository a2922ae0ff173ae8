import { Box, Button, Heading, Skeleton } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { byDay, dayHeading } from "../lib/time/days.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { ActivityEntry } from "./activity-entry.tsx";
import { daysReversedMessage, isNarrowed, narrowedBy } from "./filters.ts";
import type { ActivityList } from "./use-activity.ts";
import type { ActivityState } from "./use-activity-search.ts";

type ResultsProps = { list: ActivityList; state: ActivityState; onClear: () => void };

/** The entries by day, or why there are none to show. */
export function Results({ list, state, onClear }: ResultsProps) {
  const { query, rows } = list;
  if (areDaysReversed(state.filters))
    return (
      <MessagePanel title={daysReversedMessage} text="No day lies between these two.">
        <Button onClick={() => state.pick({ from: undefined, to: undefined })}>Clear dates</Button>
      </MessagePanel>
    );
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    return status === 400 ? (
      <MessagePanel role="alert" title="The log cannot be narrowed like this" text={message ?? ""}>
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    ) : (
      <MessagePanel role="alert" title="The activity log could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  }
  if (!rows) return <Waiting />;
  if (rows.length === 0) return <NothingShown state={state} onClear={onClear} />;
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined} minW="0">
      <Days list={list} />
      <NextPage query={query} entries="[data-entry]" failure="Older entries could not be loaded." mt="4">
        {rows.length} of {list.total} shown
      </NextPage>
    </Box>
  );
}

function Days({ list: { rows = [] } }: { list: ActivityList }) {
  const today = useToday();
  return (
    <Box display="flex" flexDirection="column" gap="7">
      {byDay(rows, ({ at }) => at).map(({ day, rows: ofDay }) => (
        <Box as="section" key={day} aria-labelledby={`day-${day}`}>
          <Heading as="h2" id={`day-${day}`} fontSize="lg" mb="3">
            <time dateTime={day}>{dayHeading(day, today)}</time>
          </Heading>
          <Box as="ul" borderWidth="1px" borderRadius="lg" bg="bg.panel">
            {ofDay.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function NothingShown({ state: { filters }, onClear }: Omit<ResultsProps, "list">) {
  if (!isNarrowed(filters))
    return (
      <MessagePanel
        title="Nothing is recorded yet"
        text="The log begins with the next change: what was done before it was introduced is not in it."
      />
    );
  return (
    <MessagePanel title="No entry matches" text={`Nothing was recorded for: ${narrowedBy(filters).join(", ")}.`}>
      <Button onClick={onClear}>Clear filters</Button>
    </MessagePanel>
  );
}

function Waiting() {
  return (
    <Box role="status" aria-label="Loading activity..." display="flex" flexDirection="column" gap="3">
      <Skeleton height="6" width="6rem" />
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height="5rem" />
      ))}
    </Box>
  );
}
