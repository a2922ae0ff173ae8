import { Box, Button, Portal } from "@chakra-ui/react";
import { useEffect, useState } from "react";

// What takes less is not worth reading.
const quietMs = 600;
const stayFocused = (event: { preventDefault: () => void }) => event.preventDefault();

/**
 * Darkens the page as a dialog's backdrop does, at the next paint: a dialog takes a slow phone a third of a second to draw, and
 * its code may have to come first. A second press meanwhile would reach what it is about to cover. Where it lasts it says
 * so, and can be closed.
 */
export function Veil({ onClose }: { onClose: () => void }) {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [onClose]);
  return (
    <Portal>
      <Box
        data-veil
        position="fixed"
        inset="0"
        bg="backdrop"
        // Above the dialogs that may be open, and below the notice of the line.
        zIndex="1499"
        pointerEvents="auto"
        cursor="progress"
        display="grid"
        placeItems="center"
        _print={{ display: "none" }}
        // The keyboard's place stays with what was pressed: there it returns to.
        onMouseDown={stayFocused}
      >
        {lasts && (
          <Box bg="bg.panel" borderRadius="lg" ps="5" pe="2" py="2" display="flex" alignItems="center" gap="3">
            <span role="status">Loading...</span>
            <Button variant="ghost" size="sm" onClick={onClose}>
              Close
            </Button>
          </Box>
        )}
      </Box>
    </Portal>
  );
}
