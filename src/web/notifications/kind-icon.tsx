import { Box } from "@chakra-ui/react";
import { Bell, FilePen, FilePlus, RefreshCw, type LucideIcon } from "lucide-react";
import type { Notification } from "#features/notify/schema.ts";
import { changeKind, isUnread } from "./notification-rules.ts";

const icons: Record<string, LucideIcon> = { new: FilePlus, update: RefreshCw, amendment: FilePen };

/** The sign of the kind of change; a dot on it says that it was not read yet. */
export function KindIcon({ notification }: { notification: Notification }) {
  const Icon = icons[changeKind(notification)] ?? Bell;
  return (
    <Box
      aria-hidden
      position="relative"
      boxSize="9"
      flexShrink="0"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.fg"
      display="grid"
      placeItems="center"
    >
      <Icon size={18} />
      {isUnread(notification) && (
        <Box
          position="absolute"
          top="-0.5"
          insetEnd="-0.5"
          boxSize="3"
          borderRadius="full"
          bg="high.solid"
          borderWidth="2px"
          borderColor="bg.panel"
        />
      )}
    </Box>
  );
}
