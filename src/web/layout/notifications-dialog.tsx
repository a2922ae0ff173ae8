import { Box, Button, Text } from "@chakra-ui/react";
import { Bell, FilePen, FilePlus, RefreshCw, type LucideIcon } from "lucide-react";
import type { Notification } from "#features/notify/schema.ts";
import { useCompany } from "../company/use-company.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { Modal } from "../components/modal.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { Wait } from "../components/wait.tsx";
import { formatInstant } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";

/** What was announced to the company, newest first. */
export function NotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Notifications" maxW="xl">
      <NotificationList onOpen={onClose} />
    </Modal>
  );
}

export function NotificationList({ onOpen }: { onOpen: () => void }) {
  const { id } = useCompany();
  const { data, isPending, isError, refetch } = trpc.notification.list.useQuery(
    { companyId: id ?? "", limit: 20, skip: 0 },
    { enabled: id !== null },
  );
  if (isError) {
    return (
      <MessagePanel role="alert" title="Notifications could not be loaded">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </MessagePanel>
    );
  }
  if (id !== null && isPending) return <Wait text="Loading notifications..." />;
  if (!data?.data.length)
    return (
      <MessagePanel
        title="No notifications found"
        text="You are told here when a regulation that concerns you is new or changes."
      />
    );
  return (
    <Box as="ul" display="flex" flexDirection="column">
      {data.data.map((notification) => (
        <NotificationRow key={notification._id} notification={notification} onOpen={onOpen} />
      ))}
    </Box>
  );
}

const icons: Record<Notification["changeType"], LucideIcon> = {
  new: FilePlus,
  update: RefreshCw,
  amendment: FilePen,
  other: Bell,
};

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { changeType, regulationTitle, regulationId, regulator, message, createdAt } = notification;
  const Icon = icons[changeType] ?? Bell;
  return (
    <Box as="li" display="flex" gap="3" py="3.5" borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
      <Box
        aria-hidden
        boxSize="9"
        flexShrink="0"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        display="grid"
        placeItems="center"
      >
        <Icon size={18} />
      </Box>
      <Box minW="0">
        <Text fontSize="xs" fontWeight="semibold" letterSpacing="wide" color="fg.muted">
          {changeType.toUpperCase()} REGULATION
        </Text>
        {regulationId ? (
          <RouteLink to="." search={(before) => ({ ...before, regulation: regulationId })} onClick={onOpen}>
            {regulationTitle}
          </RouteLink>
        ) : (
          <Text fontWeight="medium">{regulationTitle}</Text>
        )}
        {message && <Text fontSize="sm">{message}</Text>}
        <Text fontSize="sm" color="fg.muted">
          {regulator} · <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </Text>
      </Box>
    </Box>
  );
}
