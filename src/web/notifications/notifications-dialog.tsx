import { Modal } from "../components/overlays/modal.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { PanelHeader } from "./panel-header.tsx";

/**
 * The notifications over the screen. A regulation opened from here lies above them, and closing it leads back; for a
 * change, which has a screen of its own, they go.
 */
export function NotificationsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Notifications" maxW="xl" aside={<PanelHeader onHide={onClose} />}>
      <NotificationPanel onOpen={(what) => what === "change" && onClose()} />
    </Modal>
  );
}
