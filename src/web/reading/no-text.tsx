import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { BringDocument } from "../updates/change/bring-document.tsx";
import { hasUnfinished, refetchMsOf } from "../updates/document-rules.ts";

type NoTextProps = { companyId: string; opened: Pick<OpenedReading, "id" | "changeId"> };

/** Why there is no text to read, and the way to bring it; once it was read, it is opened. */
export function NoText({ companyId, opened: { id: regulationId, changeId } }: NoTextProps) {
  const { reading } = trpc.useUtils();
  const { data, isError, refetch } = trpc.change.oneOfCompany.useQuery(
    { companyId, id: changeId },
    { staleTime: 0, refetchInterval: ({ state }) => refetchMsOf(state.data ? [state.data.data] : []) },
  );
  const change = data?.data;
  const isRead = change?.documents.some(({ state }) => state === "ready") ?? false;
  useEffect(() => {
    if (isRead) void reading.get.invalidate({ companyId, regulationId });
  }, [isRead, reading, companyId, regulationId]);
  // Until it is known which of the two it is, neither is said.
  if (!change)
    return isError ? (
      <MessagePanel role="alert" level="h3" title="Its documents could not be loaded">
        <Button onClick={() => void refetch()}>Retry</Button>
      </MessagePanel>
    ) : (
      <Skeleton aria-hidden height="8rem" />
    );
  const isMissing = !hasUnfinished(change);
  return (
    <Box p="4" borderWidth="1px" borderRadius="md" fontSize="sm">
      <Heading as="h3" fontSize="md">
        {isMissing ? "There is no text of it" : "Its text is not there yet"}
      </Heading>
      <Text my="2">
        {isMissing
          ? "Without its text nothing can be read from it, and nothing can be quoted. "
          : "It is read in the background, and comes here by itself. "}
        Duties in your own words can be written meanwhile.
      </Text>
      <BringDocument change={change} />
    </Box>
  );
}
