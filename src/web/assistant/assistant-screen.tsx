import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { Conversation, Scope } from "#features/assistant/schema.ts";
import type { Company } from "#features/company/schema.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { ChatSidebar } from "./chat-sidebar.tsx";
import { ConversationView, type Writing } from "./conversation-view.tsx";
import { StoredConversation } from "./history/stored-conversation.tsx";
import { withPrepared } from "./prepared-texts.ts";
import { useAssistantState } from "./use-assistant-state.ts";
import { useShownChat } from "./use-shown-chat.ts";

const TemplateDialog = openedLater(
  async () => (await import("./template-dialog.tsx")).TemplateDialog,
  ({ isOpen }) => isOpen,
);

/** The chat: its sidebar, what was said, and where to write. */
export function AssistantScreen({ companyId, company }: { companyId: string; company: Partial<Company> | null }) {
  const { assistant } = trpc.useUtils();
  const choices = useAssistantState(companyId);
  const { shown, adopt, startAnew, leave } = useShownChat();
  const { writing, template, clear } = useWriting();
  const heading = useRef<HTMLHeadingElement>(null);
  const { input } = writing;
  const leftKey = useRef<number | null>(null);
  useEffect(() => {
    // With another conversation the composer is another, too.
    if (leftKey.current === shown.key) return;
    if (leftKey.current !== null) input.current?.focus();
    leftKey.current = null;
  }, [shown.key, input]);

  const newChat = () => {
    leftKey.current = shown.key;
    startAnew();
    clear();
  };
  const onAnswered = (conversation: Conversation) => {
    adopt(conversation.id);
    void assistant.conversations.invalidate();
  };
  const shared = { companyId, company, writing, choices, headingRef: heading, onAnswered };
  return (
    <Box
      display="flex"
      flexDirection={{ base: "column", lg: "row" }}
      gap={{ base: "3", lg: "8" }}
      maxW="72rem"
      mx="auto"
      // On small screens the layout's bar stands above, a little less than this high.
      minH={{ base: "calc(100dvh - 4.5rem)", md: "100dvh" }}
      px={{ base: "4", md: "8" }}
      pt={{ base: "3", md: "6" }}
    >
      <ChatSidebar companyId={companyId} current={shown.id} onNewChat={newChat} onRemoved={leave} />
      <Box flex="1" minW="0" maxW={{ lg: "3xl" }} ms="auto" width="100%" display="flex" flexDirection="column">
        {shown.opened === null ? (
          <ConversationView key={shown.key} {...shared} id={shown.id ?? undefined} kept={undefined} turns={[]} />
        ) : (
          <StoredConversation
            key={shown.key}
            {...shared}
            id={shown.opened}
            takesFocus={shown.key > 0}
            onNewChat={newChat}
          />
        )}
      </Box>
      <TemplateDialog
        isOpen={template.isOpen}
        company={company}
        onClose={template.close}
        onWritten={template.write}
        finalFocus={template.finalFocus}
      />
    </Box>
  );
}

/** What is being written, from whichever side words come. */
function useWriting() {
  const [draft, setDraft] = useState("");
  const [scope, setScope] = useState<Scope>({});
  const [isFormOpen, setFormOpen] = useState(false);
  const hasWritten = useRef(false);
  const prepared = useRef<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const prepare = (text: string) => {
    setDraft(withPrepared(draft, text, prepared.current));
    prepared.current = text;
    input.current?.focus();
  };
  const openTemplate = () => {
    hasWritten.current = false;
    setFormOpen(true);
  };
  const writing: Writing = { draft, setDraft, prepare, input, openTemplate, scope, setScope };
  const template = {
    isOpen: isFormOpen,
    close: () => setFormOpen(false),
    write: (description: string) => {
      hasWritten.current = true;
      setFormOpen(false);
      prepare(description);
    },
    finalFocus: () => (hasWritten.current ? input.current : null),
  };
  const clear = () => {
    setDraft("");
    setScope({});
  };
  return { writing, template, clear };
}
