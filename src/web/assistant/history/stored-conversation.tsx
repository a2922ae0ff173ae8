import { Box, Button, Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { useEffect, type ComponentProps } from "react";
import { MessagePanel } from "../../components/message-panel.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { ConversationView } from "../conversation-view.tsx";
import { useStoredConversation } from "./use-history.ts";

type StoredConversationProps = Omit<ComponentProps<typeof ConversationView>, "id" | "kept" | "turns"> & {
  id: string;
  /** It was opened from elsewhere on the screen: the focus goes along. */
  takesFocus: boolean;
  onNewChat: () => void;
};

/** A conversation from the history, to be read and gone on with. */
export function StoredConversation({ id, takesFocus, onNewChat, ...shared }: StoredConversationProps) {
  const { data, error, refetch } = useStoredConversation(shared.companyId, id);
  const kept = data?.data;
  const { headingRef } = shared;
  const hasCome = kept !== undefined && takesFocus;
  useEffect(() => {
    // It stood on a link of the history that may be folded away by now.
    if (hasCome) headingRef.current?.focus({ preventScroll: true });
  }, [hasCome, headingRef]);
  if (kept) return <ConversationView {...shared} id={id} kept={kept} turns={kept.turns} />;
  if (!error) return <Loading />;
  const { status } = failureOf(error);
  // What cannot be an id at all is refused as wrong.
  if (status === 404 || status === 400)
    return (
      <MessagePanel
        role="alert"
        title="There is no such conversation"
        text="It was deleted or is private now, or the link is of another company."
      >
        <Button onClick={onNewChat}>New Chat</Button>
      </MessagePanel>
    );
  return (
    <MessagePanel role="alert" title="The conversation could not be loaded">
      <Button onClick={() => void refetch()}>Try Again</Button>
    </MessagePanel>
  );
}

function Loading() {
  return (
    <Box role="status" display="flex" flexDirection="column" gap="5" pt="8">
      <VisuallyHidden>Loading conversation...</VisuallyHidden>
      <Skeleton aria-hidden alignSelf="flex-end" height="14" width="70%" borderRadius="xl" />
      <Skeleton aria-hidden height="48" width="100%" borderRadius="xl" />
    </Box>
  );
}
