import { Box, Button, Heading } from "@chakra-ui/react";
import { ChevronDown, MessageSquarePlus } from "lucide-react";
import { useId, useState } from "react";
import { ChatHistory } from "./history/chat-history.tsx";

type ChatSidebarProps = {
  companyId: string;
  /** The conversation on the screen; null for a new one. */
  current: string | null;
  onNewChat: () => void;
  onRemoved: (id: string) => void;
};

/** Beside the conversation on wide screens; on small ones it is folded away above it. */
export function ChatSidebar({ companyId, current, onNewChat, onRemoved }: ChatSidebarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const startAnew = () => {
    setOpen(false);
    onNewChat();
  };
  return (
    <Box
      width={{ lg: "15rem" }}
      flexShrink="0"
      alignSelf={{ lg: "flex-start" }}
      position={{ lg: "sticky" }}
      top={{ lg: "6" }}
    >
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="3" minH="10">
        <Heading as="h1" fontSize="lg">
          Compliance assistant
        </Heading>
        <Button
          hideFrom="lg"
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Chats
          <Box asChild transform={isOpen ? "rotate(180deg)" : undefined}>
            <ChevronDown aria-hidden />
          </Box>
        </Button>
      </Box>
      <Box
        id={id}
        as="section"
        aria-label="Chats"
        display={{ base: isOpen ? "flex" : "none", lg: "flex" }}
        flexDirection="column"
        alignItems="stretch"
        gap="5"
        pt={{ base: "2", lg: "4" }}
        pb={{ base: "4", lg: "0" }}
        borderBottomWidth={{ base: "1px", lg: "0" }}
      >
        <Button variant="outline" onClick={startAnew}>
          <MessageSquarePlus aria-hidden />
          New Chat
        </Button>
        <ChatHistory companyId={companyId} current={current} onOpened={() => setOpen(false)} onRemoved={onRemoved} />
      </Box>
    </Box>
  );
}
