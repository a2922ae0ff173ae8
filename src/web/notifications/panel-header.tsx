import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { X } from "lucide-react";
import { shortCount } from "./notification-rules.ts";
import { useUnreadCount } from "./use-unread-count.ts";

/** Beside the title "Notifications": how many are unread, and the way to put them away. */
export function PanelHeader({ onHide }: { onHide: () => void }) {
  const unread = useUnreadCount();
  return (
    <>
      {unread > 0 && (
        <Box
          as="span"
          px="2"
          py="0.5"
          borderRadius="full"
          bg="high.bg"
          color="high.fg"
          fontSize="xs"
          fontWeight="semibold"
          lineHeight="snug"
          fontVariantNumeric="tabular-nums"
        >
          {shortCount(unread, 99)}
          <VisuallyHidden> unread</VisuallyHidden>
        </Box>
      )}
      <Button variant="ghost" size="sm" ms="auto" onClick={onHide}>
        <X aria-hidden />
        Hide notifications
      </Button>
    </>
  );
}
