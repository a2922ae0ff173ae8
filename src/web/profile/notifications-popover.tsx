import { Button } from "@chakra-ui/react";
import { Bell } from "lucide-react";
import { useState } from "react";
import { Popover } from "../components/popover.tsx";
import { NotificationList } from "../layout/notifications-dialog.tsx";

/** The notifications without leaving the profile (spec section 9: 24rem wide). */
export function NotificationsPopover() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title="Notifications"
      width="24rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button variant="outline" px="2.5" aria-label="Show notifications">
          <Bell aria-hidden />
        </Button>
      }
    >
      <NotificationList onOpen={() => setOpen(false)} />
    </Popover>
  );
}
