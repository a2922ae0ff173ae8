import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { formatInstant } from "../../lib/format.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { useKeptFocus } from "../changes/use-kept-focus.ts";
import { useUndelivered, type Undelivered as UndeliveredMails, type Undelivered } from "./use-undelivered.ts";

/** Mails and webhook posts that did not reach companies. */
export function Undelivered() {
  const { query, tryAgain, isTrying } = useUndelivered();
  const found = query.data?.data;
  const rows = found?.rows ?? [];
  const place = useKeptFocus(rows.length);
  const failure = { title: "What is undelivered could not be loaded", retry: () => void query.refetch() };
  return (
    <Panel
      title="Undelivered"
      lead="Mails and webhook posts are tried again for 48 hours before they are given up. What companies see in the application does not depend on them."
      isBusy={query.isLoading || isTrying}
      failure={query.isError && !found ? failure : undefined}
    >
      <Box ref={place} tabIndex={-1} outline="none">
        {!found && <RowSkeletons />}
        {found && <Text fontSize="sm">{waitingWords(found)}</Text>}
        {found && rows.length === 0 && <MessagePanel level="h3" title="Nothing was given up" />}
        {found && rows.length > 0 && (
          <>
            <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="3">
              <Text fontSize="sm">{givenUpWords(found)}</Text>
              {rows.length > 1 && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-busy={isTrying}
                  onClick={() => tryAgain(rows.map(({ id }) => id))}
                >
                  {isTrying && <Spinner aria-hidden />}
                  Try these {rows.length} again
                </Button>
              )}
            </Box>
            <Box as="ul" aria-label="Given up" mt="3">
              {rows.map((row) => (
                <UndeliveredEntry key={row.id} row={row} onTryAgain={() => tryAgain([row.id])} />
              ))}
            </Box>
          </>
        )}
      </Box>
    </Panel>
  );
}

function waitingWords({ waiting, oldestWaitingSince }: UndeliveredMails): string {
  if (waiting === 0) return "Nothing waits to leave.";
  const since = oldestWaitingSince ? `, the oldest since ${formatInstant(oldestWaitingSince)}` : "";
  return `${plural(waiting, "waits", "wait")} for the next try or the time of a digest${since}.`;
}

function givenUpWords({ dead, rows }: UndeliveredMails): string {
  const words = `${plural(dead, "was", "were")} given up`;
  return dead > rows.length ? `${words}, of which these are the last ${rows.length}.` : `${words}.`;
}

type UndeliveredEntryProps = { row: Undelivered["rows"][number]; onTryAgain: () => void };

/** One mail or post that was given up, with the last reason. */
function UndeliveredEntry({ row, onTryAgain }: UndeliveredEntryProps) {
  const { channel, companyName, regulationTitle, reason, createdAt, givenUpAt } = row;
  return (
    <Box
      as="li"
      py="3"
      borderTopWidth="1px"
      fontSize="sm"
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="3"
    >
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">
          {channel === "mail" ? "Mail" : "Webhook"} to {companyName}: {regulationTitle}
        </Text>
        <Text color="fg.error">{reason ?? "The reason is not known"}</Text>
        <Text color="fg.muted">
          Told {formatInstant(createdAt)}
          {givenUpAt && `, given up ${formatInstant(givenUpAt)}`}
        </Text>
      </Box>
      <Button size="sm" variant="ghost" aria-label={`Try again: ${regulationTitle}`} onClick={onTryAgain}>
        Try again
      </Button>
    </Box>
  );
}
