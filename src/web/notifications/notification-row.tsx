import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { useRef } from "react";
import type { Notification } from "#features/notify/schema.ts";
import { Tooltip } from "../components/overlays/tooltip.tsx";
import { formatAgo, formatInstant } from "../lib/format.ts";
import { TitleButton } from "../regulation/title-button.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { NotForUsLine } from "./not-for-us-line.tsx";
import { isOpenable, isUnread } from "./notification-rules.ts";
import type { NotForUs } from "./use-not-for-us.ts";

type NotificationRowProps = {
  notification: Notification;
  now: number;
  notForUs: NotForUs;
  /** Shows what it is about. */
  onOpen: () => void;
  mayMark: boolean;
  onMarkRead: () => void;
};

/** One announcement: what it is about, when it came, and whether it was read. */
export function NotificationRow({ notification, now, notForUs, onOpen, mayMark, onMarkRead }: NotificationRowProps) {
  const { _id, changeType, regulationTitle: title, regulator, message, createdAt, withdrawn } = notification;
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
      <Box minW="0" flex="1" color={withdrawn ? "fg.muted" : undefined}>
        <Text fontSize="xs" fontWeight="semibold" letterSpacing="wide" color="fg.muted">
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {changeType.toUpperCase()} REGULATION
        </Text>
        {isOpenable(notification) ? (
          <TitleButton
            py="0.5"
            color={withdrawn ? "fg.muted" : "brand.fg"}
            fontWeight={unread ? "semibold" : undefined}
            onClick={onOpen}
          >
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
        <WhyLine notification={notification} />
        <NotForUsLine notification={notification} notForUs={notForUs} onSaid={onMarkRead} />
      </Box>
      {unread && mayMark && (
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

/** Why it came, or why it turned out not to be for the company. */
function WhyLine({ notification: { why, withdrawn } }: { notification: Notification }) {
  const words = withdrawn === null ? why : `Not for you after all: ${withdrawn}`;
  if (words === null) return null;
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {words}
    </Text>
  );
}
