import { Box, VisuallyHidden } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Company } from "#features/company/schema.ts";
import { ChatSidebar } from "./chat-sidebar.tsx";
import { Composer } from "./composer.tsx";
import { ConversationLog } from "./conversation-log.tsx";
import { NotConnected } from "./not-connected.tsx";
import { companyTemplate, withPrepared } from "./prepared-texts.ts";
import { useConversation, type Ask } from "./use-conversation.ts";
import { Welcome } from "./welcome.tsx";

type AssistantScreenProps = {
  company: Partial<Company> | null;
  /** Null while there is no assistant to ask. */
  ask: Ask | null;
};

/** The chat: its sidebar, what was said, and where to write. */
export function AssistantScreen({ company, ask }: AssistantScreenProps) {
  const { messages, waitingFor, canRetry, send, retry, clear } = useConversation(ask);
  const [draft, setDraft] = useState("");
  const prepared = useRef<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isEmpty = messages.length === 0;

  const prepare = (text: string) => {
    setDraft(withPrepared(draft, text, prepared.current));
    prepared.current = text;
    input.current?.focus();
  };
  const write = (text: string) => {
    send(text);
    setDraft("");
    input.current?.focus();
  };
  const tryAgain = () => {
    retry();
    // The button goes with the failed turn.
    input.current?.focus();
  };
  const startAnew = () => {
    clear();
    setDraft("");
    input.current?.focus();
  };
  return (
    <Box
      display="flex"
      flexDirection={{ base: "column", lg: "row" }}
      gap={{ base: "3", lg: "8" }}
      maxW="68rem"
      mx="auto"
      // On small screens the layout's bar stands above, a little less than this high.
      minH={{ base: "calc(100dvh - 4.5rem)", md: "100dvh" }}
      px={{ base: "4", md: "8" }}
      pt={{ base: "3", md: "6" }}
    >
      <ChatSidebar onNewChat={startAnew} />
      <Box flex="1" minW="0" maxW={{ lg: "3xl" }} ms="auto" width="100%" display="flex" flexDirection="column">
        {isEmpty ? (
          <Welcome onChoose={prepare} />
        ) : (
          <VisuallyHidden asChild>
            <h2>Conversation</h2>
          </VisuallyHidden>
        )}
        <ConversationLog
          messages={messages}
          isWaiting={waitingFor !== null}
          onRetry={canRetry ? tryAgain : undefined}
        />
        {!ask && <NotConnected />}
        <Composer
          ref={input}
          draft={draft}
          placeholder={
            isEmpty
              ? "Describe your business, and we'll spot any compliance gaps you might have..."
              : "Ask another question..."
          }
          isWaiting={waitingFor !== null}
          onChange={setDraft}
          onSend={write}
          onTemplate={() => prepare(companyTemplate(company))}
        />
      </Box>
    </Box>
  );
}
