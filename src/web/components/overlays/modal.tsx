import { Box, Button, Dialog, Portal, VisuallyHidden, defineSlotRecipe } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { HolderContext, useHolder } from "../../lib/navigation/leave-guard.ts";
import { leaveEscape } from "./takes-escape.ts";

// How tall a dialog may become.
const tallest = { base: "92dvh", sm: "calc(100dvh - 4rem)" };

// Given to the dialog here and not to the theme, so that it is loaded with the first dialog.
const recipe = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "header", "body", "footer", "title", "closeTrigger"],
  base: {
    backdrop: {
      position: "fixed",
      inset: "0",
      bg: "backdrop",
      zIndex: "calc(1400 + var(--layer-index, 0) - 1)",
      _open: { animation: "fadeIn 180ms" },
      _closed: { animation: "fadeOut 120ms" },
      _print: { display: "none" },
    },
    positioner: {
      position: "fixed",
      inset: "0",
      bottom: "var(--notice-height, 0px)",
      display: "flex",
      alignItems: { base: "flex-end", sm: "center" },
      justifyContent: "center",
      p: { base: "0", sm: "4" },
      zIndex: "calc(1400 + var(--layer-index, 0))",
      // On paper the dialog is the page, as long as it is.
      _print: { position: "static", display: "block", p: "0" },
    },
    content: {
      display: "flex",
      flexDirection: "column",
      width: "100%",
      maxH: tallest,
      bg: "bg.panel",
      color: "fg",
      borderTopRadius: "lg",
      borderBottomRadius: { base: "none", sm: "lg" },
      boxShadow: "overlay",
      outline: "none",
      position: "relative",
      _open: { animation: "riseIn 180ms", _motionReduce: { animation: "none" } },
      _closed: { animation: "fadeOut 120ms" },
      _print: { display: "block", maxH: "none", animation: "none" },
    },
    header: { px: { base: "4", sm: "6" }, pt: "5", pb: "3", pe: "14" },
    title: { fontSize: "lg", fontWeight: "semibold", lineHeight: "snug" },
    body: {
      px: { base: "4", sm: "6" },
      pb: "6",
      overflowY: "auto",
      flex: "1",
      minH: "0",
      overscrollBehavior: "contain",
      _print: { overflow: "visible", p: "0" },
    },
    footer: {
      display: "flex",
      justifyContent: "flex-end",
      gap: "3",
      px: { base: "4", sm: "6" },
      py: "4",
      borderTopWidth: "1px",
    },
    closeTrigger: { position: "absolute", top: "3", insetEnd: "3", _print: { display: "none" } },
  },
});

const asideHeader = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2.5",
  pt: "4",
  pe: { base: "2", sm: "4" },
} as const;

const stay = (event: Event) => event.preventDefault();

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The title is read out but not drawn; the body brings its own heading. */
  isTitleHidden?: boolean;
  maxW?: string;
  /** A veil may lie over the page already: the backdrop takes its place at once. */
  isVeiled?: boolean;
  /** Its contents come later, and fill it: its head would move, at the foot of a phone and in the middle of a desk. */
  isTall?: boolean;
  /** Beside the title, in the place of the close button: it brings one of its own. */
  aside?: ReactNode;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards; null for where it came from. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/**
 * A dialog: focus stays inside, Escape and a click beside it close it, and focus returns to where it came from. It asks
 * before something that was typed in it is lost.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  maxW = "lg",
  isVeiled = false,
  isTall = false,
  aside,
  footer,
  initialFocus,
  finalFocus,
  children,
}: ModalProps) {
  const { place, leave } = useHolder();
  const heading = <Dialog.Title>{title}</Dialog.Title>;
  return (
    <Dialog.Root
      recipe={recipe}
      open={isOpen}
      onOpenChange={(details) => !details.open && leave(onClose)}
      // One that closes takes the focus back to where it was: neither that nor its going closes one that opened meanwhile.
      onRequestDismiss={stay}
      onFocusOutside={stay}
      onEscapeKeyDown={leaveEscape}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <Dialog.Backdrop {...(isVeiled && { _open: { animation: "none" } })} />
        <Dialog.Positioner className="print-alone">
          <Dialog.Content maxW={{ base: "100%", sm: maxW }} {...(isTall && { h: tallest, _print: { h: "auto" } })}>
            {isTitleHidden ? (
              <VisuallyHidden>{heading}</VisuallyHidden>
            ) : (
              <Dialog.Header {...(aside !== undefined && asideHeader)}>
                {heading}
                {aside}
              </Dialog.Header>
            )}
            <Dialog.Body>
              <HolderContext value={place}>{children}</HolderContext>
            </Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            {aside === undefined && (
              <Dialog.CloseTrigger asChild>
                <Button variant="ghost" size="sm" px="2" bg="bg.panel" aria-label="Close">
                  <X aria-hidden />
                </Button>
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** In a dialog that is tall from the start: what there is instead of its contents stands in the middle. */
export const Middle = ({ children }: { children: ReactNode }) => (
  <Box minH="full" display="grid" alignContent="center">
    {children}
  </Box>
);
