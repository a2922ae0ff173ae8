import { Button, Drawer, Portal, VisuallyHidden, defineSlotRecipe } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { HolderContext, useHolder } from "../../lib/navigation/leave-guard.ts";
import { leaveEscape } from "./takes-escape.ts";

const recipe = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "header", "body", "title", "closeTrigger"],
  base: {
    backdrop: {
      position: "fixed",
      inset: "0",
      bg: "backdrop",
      zIndex: "calc(1400 + var(--layer-index, 0) - 1)",
      _open: { animation: "fadeIn 180ms" },
      _closed: { animation: "fadeOut 120ms" },
    },
    positioner: {
      position: "fixed",
      inset: "0",
      bottom: "var(--notice-height, 0px)",
      display: "flex",
      zIndex: "calc(1400 + var(--layer-index, 0))",
    },
    content: {
      display: "flex",
      flexDirection: "column",
      height: "100%",
      width: "100%",
      bg: "bg.panel",
      color: "fg",
      boxShadow: "overlay",
      outline: "none",
      position: "relative",
    },
    header: { px: "5", pt: "5", pb: "3", pe: "14" },
    title: { fontSize: "lg", fontWeight: "semibold", lineHeight: "snug" },
    body: {
      display: "flex",
      flexDirection: "column",
      px: "5",
      pb: "6",
      overflowY: "auto",
      flex: "1",
      minH: "0",
      overscrollBehavior: "contain",
    },
    closeTrigger: { position: "absolute", top: "3", insetEnd: "3" },
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: "flex-start" },
        content: {
          _open: { animation: "fromStart 260ms", _motionReduce: { animation: "none" } },
          _closed: { animation: "toStart 180ms" },
        },
      },
      end: {
        positioner: { justifyContent: "flex-end" },
        content: {
          _open: { animation: "fromEnd 260ms", _motionReduce: { animation: "none" } },
          _closed: { animation: "toEnd 180ms" },
        },
      },
    },
  },
});

const stay = (event: Event) => event.preventDefault();

type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  isTitleHidden?: boolean;
  side: "start" | "end";
  maxW: string;
  /** Takes the focus when the panel closes; null leaves it where it came from. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** A panel that slides in from one side; it behaves as a dialog, and asks before something that was typed in it is lost. */
export function SidePanel({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  side,
  maxW,
  finalFocus,
  children,
}: SidePanelProps) {
  const { place, leave } = useHolder();
  const heading = <Drawer.Title>{title}</Drawer.Title>;
  return (
    <Drawer.Root
      recipe={recipe}
      placement={side}
      open={isOpen}
      onOpenChange={(details) => !details.open && leave(onClose)}
      // A dialog that closes as this opens takes the focus back to where it was: that closes nothing.
      onRequestDismiss={stay}
      onFocusOutside={stay}
      onEscapeKeyDown={leaveEscape}
      lazyMount
      unmountOnExit
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW={maxW}>
            {isTitleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : <Drawer.Header>{heading}</Drawer.Header>}
            <Drawer.Body>
              <HolderContext value={place}>{children}</HolderContext>
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <Button variant="ghost" size="sm" px="2" bg="bg.panel" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
