import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Draft, Message } from "./conversation.ts";
import { DraftView } from "./draft-view.tsx";
import { useFollow } from "./use-follow.ts";

type AnswerMessage = Extract<Message, { type: "ai" }>;

type ConversationLogProps = {
  messages: Message[];
  /** What there is of the answer that is awaited; null while none is. */
  draft: Draft | null;
  /** Set while the last question can be asked again. */
  onRetry: (() => void) | undefined;
  renderAnswer: (message: AnswerMessage, isLast: boolean) => ReactNode;
};

/** What was said, oldest first. What is added is announced. */
export function ConversationLog({ messages, draft, onRetry, renderAnswer }: ConversationLogProps) {
  const log = useFollow(messages, draft !== null);
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
      css={{ "& > *, & :is(a, button, summary, input)": { scrollMarginBottom: "18rem", scrollMarginTop: "1rem" } }}
    >
      {messages.map((message, index) => {
        const isLast = index === messages.length - 1;
        switch (message.type) {
          case "user":
            return <Question key={message.id} text={message.text} />;
          case "ai":
            return <Answer key={message.id}>{renderAnswer(message, isLast)}</Answer>;
          case "failed":
            return (
              <Answer key={message.id}>
                <Failure reason={message.reason} onRetry={isLast ? onRetry : undefined} />
              </Answer>
            );
        }
      })}
      {draft && (
        <Answer>
          <DraftView draft={draft} />
        </Answer>
      )}
    </Box>
  );
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
      width="100%"
      px="4"
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
      borderEndStartRadius="sm"
      overflowWrap="anywhere"
      // Hidden texts are placed absolutely, and must not leave their answer.
      position="relative"
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
