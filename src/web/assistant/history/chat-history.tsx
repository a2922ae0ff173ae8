import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { NextPage } from "../../components/next-page.tsx";
import { openedLater } from "../../components/overlays/opened-later.tsx";
import { Wait } from "../../components/wait.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { useChangeConversation, useHistory, type AskedOf } from "./use-history.ts";

const HistoryDialogs = openedLater(
  async () => (await import("./history-dialogs.tsx")).HistoryDialogs,
  ({ asked }) => asked !== null,
);

type ChatHistoryProps = {
  companyId: string;
  /** The conversation on the screen; null for a new one. */
  current: string | null;
  onOpened: () => void;
  /** Told when a conversation is gone. */
  onRemoved: (id: string) => void;
};

/** One's conversations and those that colleagues share, the latest first. */
export function ChatHistory({ companyId, current, onOpened, onRemoved }: ChatHistoryProps) {
  const { query, conversations, total = 0 } = useHistory(companyId);
  const [asked, setAsked] = useState<AskedOf | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unshare = useChangeConversation({ onDone() {} });
  return (
    <Box as="nav" aria-label="Chat History" fontSize="sm" minH="0" display="flex" flexDirection="column">
      <Heading as="h2" ref={heading} tabIndex={-1} outline="none" fontSize="sm">
        Chat History
      </Heading>
      {query.isError && !conversations && (
        <Box role="alert" mt="1">
          <Text color="fg.muted">The history could not be loaded.</Text>
          <Button variant="plain" size="sm" px="0" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Box>
      )}
      {query.isPending && <Wait text="Loading history..." minH="16" />}
      {conversations?.length === 0 && (
        <Text mt="1" color="fg.muted">
          No conversations yet.
        </Text>
      )}
      {conversations && conversations.length > 0 && (
        <Box mt="2" mx="-2" maxH={{ lg: "calc(100dvh - 14rem)" }} overflowY={{ lg: "auto" }}>
          <ul>
            {conversations.map((conversation) => (
              <HistoryEntry
                key={conversation.id}
                conversation={conversation}
                isCurrent={conversation.id === current}
                onOpened={onOpened}
                onAsk={(what) => setAsked({ what, conversation })}
                onUnshare={() => unshare.mutate({ companyId, id: conversation.id, isShared: false })}
              />
            ))}
          </ul>
          <NextPage query={query} entries="li a" failure="More could not be loaded.">
            {conversations.length} of {total}
          </NextPage>
        </Box>
      )}
      <HistoryDialogs
        asked={asked}
        companyId={companyId}
        onClose={() => setAsked(null)}
        onRemoved={onRemoved}
        fallbackFocus={() => heading.current}
      />
    </Box>
  );
}
