import { Box, Button, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Message } from "./conversation.ts";
import { ReplyView } from "./reply-view.tsx";
import { useFollow } from "./use-follow.ts";

type ConversationLogProps = {
  messages: Message[];
  isWaiting: boolean;
  /** Set while the last question can be asked again. */
  onRetry: (() => void) | undefined;
};

/** What was said, oldest first. What is added is announced. */
export function ConversationLog({ messages, isWaiting, onRetry }: ConversationLogProps) {
  const log = useFollow(messages, isWaiting);
  return (
    <Box
      ref={log}
      role="log"
      aria-label="Conversation"
      display="flex"
      flexDirection="column"
      gap="5"
      flex={messages.length > 0 ? "1" : undefined}
      pb={messages.length > 0 ? "6" : undefined}
      // What is scrolled to or takes the focus comes to rest above the composer.
      css={{ "& > *, & :is(a, button)": { scrollMarginBottom: "16rem", scrollMarginTop: "1rem" } }}
    >
      {messages.map((message, index) => (
        <MessageView key={message.id} message={message} onRetry={index === messages.length - 1 ? onRetry : undefined} />
      ))}
      {isWaiting && <Waiting />}
    </Box>
  );
}

function MessageView({ message, onRetry }: { message: Message; onRetry: (() => void) | undefined }) {
  switch (message.type) {
    case "user":
      return <Question text={message.text} />;
    case "ai":
      return (
        <Answer>
          <ReplyView reply={message.response} />
        </Answer>
      );
    case "failed":
      return (
        <Answer>
          <Failure reason={message.reason} onRetry={onRetry} />
        </Answer>
      );
  }
}

function Question({ text }: { text: string }) {
  return (
    <Box
      alignSelf="flex-end"
      maxW={{ base: "90%", md: "80%" }}
      px="4"
      py="2.5"
      bg="brand.subtle"
      borderRadius="xl"
      borderEndEndRadius="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      <VisuallyHidden>You: </VisuallyHidden>
      {text}
    </Box>
  );
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <Box
      alignSelf="flex-start"
      maxW={{ base: "100%", md: "92%" }}
      px="4"
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
      borderEndStartRadius="sm"
      overflowWrap="anywhere"
    >
      <VisuallyHidden>Assistant: </VisuallyHidden>
      {children}
    </Box>
  );
}

function Failure({ reason, onRetry }: { reason: string; onRetry: (() => void) | undefined }) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Box aria-hidden color="fg.muted">
        <CircleAlert size={18} />
      </Box>
      <Text flex="1" minW="12rem">
        {reason}
      </Text>
      {onRetry && (
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Box>
  );
}

function Waiting() {
  return (
    <Box alignSelf="flex-start" width="100%" maxW="lg">
      <VisuallyHidden>The assistant is working on your answer...</VisuallyHidden>
      <Box aria-hidden display="flex" flexDirection="column" gap="2.5" py="2">
        {["90%", "100%", "65%"].map((width) => (
          <Skeleton key={width} height="4" width={width} />
        ))}
      </Box>
    </Box>
  );
}
