import { Button } from "@chakra-ui/react";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { Popover } from "../components/overlays/popover.tsx";
import { NotificationPanel } from "../notifications/notification-panel.tsx";
import { PanelHeader } from "../notifications/panel-header.tsx";

/** The notifications without leaving the profile (spec section 9: 24rem wide). */
export function NotificationsPopover() {
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const giveWay = () => {
    // A regulation that opens takes the keyboard, and gives it back to where it was then.
    bell.current?.focus();
    setOpen(false);
  };
  return (
    <Popover
      title="Notifications"
      width="24rem"
      isOpen={isOpen}
      onChange={setOpen}
      aside={<PanelHeader onHide={() => setOpen(false)} />}
      trigger={
        <Button ref={bell} variant="outline" px="2.5" aria-label="Show notifications">
          <Bell aria-hidden />
        </Button>
      }
    >
      <NotificationPanel onOpen={giveWay} />
    </Popover>
  );
}
