import { Box, Button, Skeleton } from "@chakra-ui/react";
import { EntryList } from "../components/entry-list.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { PieceRow } from "./piece-row.tsx";
import type { EvidenceState } from "./use-evidence-search.ts";
import { useNameOf, type EvidenceList } from "./use-evidence.ts";

type ResultsProps = {
  companyId: string;
  list: EvidenceList;
  state: EvidenceState;
  mayAdd: boolean;
  onClear: () => void;
};

/** The pieces, or why there are none to show. */
export function Results({ companyId, list, state, mayAdd, onClear }: ResultsProps) {
  const { query, rows, total } = list;
  const today = useToday();
  const nameOf = useNameOf(companyId);
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    return status === 400 ? (
      <MessagePanel role="alert" title="The evidence cannot be narrowed like this" text={message ?? ""}>
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    ) : (
      <MessagePanel role="alert" title="The evidence could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  }
  if (!rows)
    return (
      <Box role="status" aria-label="Loading evidence..." display="flex" flexDirection="column" gap="3">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height="5rem" />
        ))}
      </Box>
    );
  if (rows.length === 0 && state.isNarrowed)
    return (
      <MessagePanel title="No evidence matches" text="Nothing that is kept passes these filters.">
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    );
  if (rows.length === 0)
    return (
      <MessagePanel
        title="No evidence is kept yet"
        text={
          mayAdd
            ? "Drop files on this page: minutes, licences, letters, screenshots. Each is kept as it came, with its SHA-256, and can show duties and due days."
            : "What shows your duties will stand here."
        }
      />
    );
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined} minW="0">
      <EntryList label="Evidence">
        {rows.map((piece) => (
          <PieceRow key={piece._id} piece={piece} today={today} nameOf={nameOf} onOpen={state.open} />
        ))}
      </EntryList>
      <NextPage query={query} entries="[data-piece] button" failure="More evidence could not be loaded." mt="4">
        {rows.length} of {total} shown
      </NextPage>
    </Box>
  );
}
