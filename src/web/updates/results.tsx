import { Box, Button, Heading, Skeleton } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { byDay, dayHeading } from "../lib/time/days.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import type { SourcesState } from "../sources/use-sources.ts";
import { daysReversedMessage, isEverything, isNarrowed, narrowedBy } from "./filters.ts";
import { NothingCaptured } from "./nothing-captured.tsx";
import { UpdateEntry } from "./update-entry.tsx";
import { useOpenChange } from "./use-open-change.ts";
import type { Updates } from "./use-updates.ts";
import type { UpdatesState } from "./use-updates-search.ts";

type ResultsProps = { updates: Updates; state: UpdatesState; sources: SourcesState; onClear: () => void };

/** The updates by day, or why there are none to show. */
export function Results(props: ResultsProps) {
  const { updates, state, onClear } = props;
  const { query, rows } = updates;
  if (areDaysReversed(state.filters))
    return (
      <MessagePanel title={daysReversedMessage} text="Nothing was seen between these days.">
        <Button onClick={() => state.pick({ from: undefined, to: undefined })}>Clear dates</Button>
      </MessagePanel>
    );
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    return status === 400 ? (
      <MessagePanel role="alert" title="The updates cannot be narrowed like this" text={message ?? ""}>
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    ) : (
      <MessagePanel role="alert" title="The updates could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  }
  if (!rows) return <Waiting />;
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined} minW="0">
      {rows.length === 0 ? <NothingShown {...props} /> : <Days updates={updates} />}
      <NextPage query={updates.query} entries="[data-open]" failure="Older updates could not be loaded." mt="4" />
    </Box>
  );
}

function Days({ updates: { rows = [] } }: { updates: Updates }) {
  const today = useToday();
  const open = useOpenChange();
  return (
    <Box display="flex" flexDirection="column" gap="7">
      {byDay(rows, ({ detectedAt }) => detectedAt).map(({ day, rows: ofDay }) => (
        <Box as="section" key={day} aria-labelledby={`day-${day}`}>
          <Heading as="h2" id={`day-${day}`} fontSize="lg" mb="3">
            <time dateTime={day}>{dayHeading(day, today)}</time>
          </Heading>
          <Box display="flex" flexDirection="column" gap="3">
            {ofDay.map((change) => (
              <UpdateEntry key={change.id} change={change} onOpen={open} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function NothingShown({ updates: { ofAll = 0 }, state, sources, onClear }: ResultsProps) {
  const { filters, pick } = state;
  const everything = (
    <Button variant={isNarrowed(filters) ? "outline" : "solid"} onClick={() => pick({ scope: "all" })}>
      Show everything
    </Button>
  );
  if (isNarrowed(filters))
    return (
      <MessagePanel title="No update matches" text={`Nothing was seen for: ${narrowedBy(filters).join(", ")}.`}>
        <Button onClick={onClear}>Clear filters</Button>
        {!isEverything(filters) && everything}
      </MessagePanel>
    );
  if (!isEverything(filters) && ofAll > 0)
    return (
      <MessagePanel
        title="Nothing seems to concern you"
        text={`None of ${plural(ofAll, "update")} does, by your profile as it is now.`}
      >
        {everything}
      </MessagePanel>
    );
  return <NothingCaptured sources={sources} />;
}

function Waiting() {
  return (
    <Box role="status" aria-label="Loading updates..." display="flex" flexDirection="column" gap="3">
      <Skeleton height="6" width="6rem" />
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="9rem" />
      ))}
    </Box>
  );
}
