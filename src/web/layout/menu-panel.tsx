import { useRef } from "react";
import { SidePanel } from "../components/overlays/side-panel.tsx";
import { screenStart } from "../lib/navigation/follow-screens.ts";
import { SidebarContent } from "./sidebar-content.tsx";

type MenuPanelProps = { isOpen: boolean; onClose: () => void; onNotifications: () => void };

/** The sidebar of small screens. */
export function MenuPanel({ isOpen, onClose, onNotifications }: MenuPanelProps) {
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  /** Who went to another screen goes on there; who only looked is back at the menu's button. */
  const finalFocus = () => {
    const wasLeaving = isLeaving.current;
    isLeaving.current = false;
    return wasLeaving ? screenStart() : null;
  };
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Menu" side="start" maxW="20rem" finalFocus={finalFocus}>
      <SidebarContent isExpanded onNotifications={onNotifications} onNavigate={leave} />
    </SidePanel>
  );
}
