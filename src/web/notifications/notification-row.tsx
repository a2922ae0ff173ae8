import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useRef } from "react";
import type { Notification } from "#features/notify/schema.ts";
import { Tooltip } from "../components/tooltip.tsx";
import { formatAgo, formatInstant } from "../lib/format.ts";
import { KindIcon } from "./kind-icon.tsx";
import { isUnread } from "./notification-rules.ts";

type NotificationRowProps = {
  notification: Notification;
  now: number;
  onOpen: (regulationId: string) => void;
  onMarkRead: () => void;
};

/** One announcement: what it is about, when it came, and whether it was read. */
export function NotificationRow({ notification, now, onOpen, onMarkRead }: NotificationRowProps) {
  const { _id, changeType, regulationTitle: title, regulationId, regulator, message, createdAt } = notification;
  const row = useRef<HTMLDivElement>(null);
  const unread = isUnread(notification);
  const markRead = () => {
    // The button goes; the keyboard stays with what it was about.
    row.current?.focus();
    onMarkRead();
  };
  return (
    <Box
      as="li"
      ref={row}
      data-id={_id}
      tabIndex={-1}
      display="flex"
      gap="3"
      py="3.5"
      px="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
    >
      <KindIcon notification={notification} />
      <Box minW="0" flex="1">
        <Text fontSize="xs" fontWeight="semibold" letterSpacing="wide" color="fg.muted">
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {changeType.toUpperCase()} REGULATION
        </Text>
        {regulationId ? (
          <TitleButton isUnread={unread} onPress={() => onOpen(regulationId)}>
            {title}
          </TitleButton>
        ) : (
          <Text fontWeight={unread ? "semibold" : "normal"} overflowWrap="anywhere">
            {title}
          </Text>
        )}
        {message && (
          <Text fontSize="sm" overflowWrap="anywhere">
            {message}
          </Text>
        )}
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {regulator} ·{" "}
          <time dateTime={createdAt} title={`${formatInstant(createdAt)}, Lagos`}>
            {formatAgo(createdAt, now)}
          </time>
        </Text>
      </Box>
      {unread && (
        <Tooltip text="Mark as read">
          <Button
            variant="ghost"
            size="sm"
            px="2"
            alignSelf="flex-start"
            aria-label={`Mark as read: ${title}`}
            onClick={markRead}
          >
            <Check aria-hidden />
          </Button>
        </Tooltip>
      )}
    </Box>
  );
}

function TitleButton(props: { isUnread: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      variant="plain"
      aria-haspopup="dialog"
      onClick={props.onPress}
      display="block"
      width="fit-content"
      maxW="100%"
      minH="6"
      borderWidth="0"
      px="0"
      py="0.5"
      fontSize="md"
      fontWeight={props.isUnread ? "semibold" : "normal"}
      lineHeight="snug"
      textAlign="start"
      whiteSpace="normal"
      overflowWrap="anywhere"
      textDecoration="none"
      _hover={{ textDecoration: "underline" }}
    >
      {props.children}
    </Button>
  );
}
