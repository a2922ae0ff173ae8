import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Notification } from "#features/notify/schema.ts";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { Wait } from "../components/wait.tsx";
import { useNow } from "../lib/time/use-now.ts";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import { useOpenChange } from "../updates/use-open-change.ts";
import { arrange, isUnread, type Filter, type Order } from "./notification-rules.ts";
import { NotificationRow } from "./notification-row.tsx";
import { PanelToolbar } from "./panel-toolbar.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useNotForUs } from "./use-not-for-us.ts";
import { useNotifications } from "./use-notifications.ts";
import { useUnreadCount } from "./use-unread-count.ts";

type NotificationPanelProps = {
  /** Told before something is opened from here: a regulation over the screen, or a change on a screen of its own. */
  onOpen?: (what: "regulation" | "change") => void;
};

/** What was announced to the company. */
export function NotificationPanel({ onOpen }: NotificationPanelProps) {
  const { notifications, total, isLoading, hasFailed, retry, more } = useNotifications();
  const { mayMark, markRead, markAllRead } = useMarkRead();
  const notForUs = useNotForUs(notifications);
  const unread = useUnreadCount();
  const openRegulation = useOpenRegulation();
  const openChange = useOpenChange();
  const now = useNow();
  const [filter, setFilter] = useState<Filter>("All");
  const [order, setOrder] = useState<Order>("Latest");
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const shown = arrange(notifications, filter, order);

  const markAll = () => {
    list.current?.focus();
    markAllRead(notifications);
    setSaid("All notifications are marked as read");
  };
  const showAll = () => {
    list.current?.focus();
    setFilter("All");
  };
  const open = (notification: Notification) => {
    const { changeId, regulationId } = notification;
    markRead(notification);
    onOpen?.(changeId ? "change" : "regulation");
    // The captured change says more of what happened, and leads on to the regulation.
    if (changeId) openChange(changeId);
    else if (regulationId) openRegulation(regulationId);
  };
  const keepPlace = useKeptPlace(list);
  const showMore = () => {
    setSaid("");
    more.show((added) => {
      setSaid(plural(added.length, "more notification"));
      keepPlace(added[0]);
    });
  };
  if (hasFailed)
    return (
      <MessagePanel role="alert" title="Notifications could not be loaded">
        <Button onClick={retry}>Try Again</Button>
      </MessagePanel>
    );
  return (
    <>
      <PanelToolbar filter={filter} order={order} onFilter={setFilter} onOrder={setOrder} />
      <Box
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="2"
        minH="9"
        py="1.5"
        fontSize="sm"
        lineHeight="snug"
      >
        <Text color="fg.muted">{countText(notifications.length, total, order)}</Text>
        {mayMark && notifications.length > 0 && (unread > 0 || notifications.some(isUnread)) && (
          <Button variant="plain" size="xs" px="0" fontSize="sm" onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </Box>
      <Box
        ref={list}
        role="group"
        aria-label="Notifications list"
        tabIndex={0}
        maxH="max(14rem, min(32rem, 100dvh - 22rem))"
        overflowY="auto"
        overscrollBehavior="contain"
        borderTopWidth="1px"
        _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
      >
        {isLoading && <Wait text="Loading notifications..." />}
        {!isLoading && shown.length === 0 && <NothingShown isFiltered={notifications.length > 0} onShowAll={showAll} />}
        <Box as="ul">
          {shown.map((notification) => (
            <NotificationRow
              key={notification._id}
              notification={notification}
              now={now}
              notForUs={notForUs}
              mayMark={mayMark}
              onMarkRead={() => markRead(notification)}
              onOpen={() => open(notification)}
            />
          ))}
        </Box>
        {more.isThere && (
          <ShowMore
            isLoading={more.isLoading}
            failure={more.hasFailed && "More could not be loaded."}
            onPress={showMore}
          />
        )}
      </Box>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}

/** With the last page its button goes: the keyboard goes on at the first notification that came. */
function useKeptPlace(list: RefObject<HTMLElement | null>) {
  const [firstAdded, setFirstAdded] = useState<string>();
  useLayoutEffect(() => {
    if (firstAdded === undefined || document.activeElement !== document.body) return;
    (list.current?.querySelector<HTMLElement>(`[data-id="${firstAdded}"]`) ?? list.current)?.focus();
  }, [firstAdded, list]);
  return setFirstAdded;
}

function countText(loaded: number, total: number, order: Order): string {
  if (total === 0) return "";
  const all = plural(total, "notification");
  if (loaded >= total) return all;
  return order === "Oldest" ? `${all}, oldest of the ${loaded} loaded` : `${loaded} of ${total} loaded`;
}

type NothingShownProps = {
  /** There are some, but the filter hides them. */
  isFiltered: boolean;
  onShowAll: () => void;
};

/** In place of the list when it is empty. */
function NothingShown({ isFiltered, onShowAll }: NothingShownProps) {
  if (isFiltered)
    return (
      <MessagePanel title="No notifications found" text="None of those loaded is of this kind.">
        <Button variant="outline" onClick={onShowAll}>
          Show all
        </Button>
      </MessagePanel>
    );
  return (
    <MessagePanel
      title="No notifications found"
      text="You are told here when a regulation that concerns you is new or changes."
    />
  );
}
