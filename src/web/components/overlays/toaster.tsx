import {
  Box,
  Button,
  Portal,
  Toast,
  Toaster as ChakraToaster,
  createToaster,
  defineSlotRecipe,
} from "@chakra-ui/react";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect } from "react";
import { passDialogs } from "./toast-focus.ts";

// Below this width dialogs rise from the bottom, and forms have their button there.
const narrow = window.matchMedia("(max-width: 479px)");
export const placementFor = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? "top" : "bottom-end");

export const toaster = createToaster({
  placement: placementFor({ isNarrow: narrow.matches }),
  pauseOnPageIdle: true,
  overlap: false,
  gap: 12,
});
narrow.addEventListener("change", ({ matches }) => {
  toaster.attrs.placement = placementFor({ isNarrow: matches });
});

const recipe = defineSlotRecipe({
  slots: ["root", "title", "actionTrigger", "closeTrigger"],
  base: {
    root: {
      width: { base: "calc(100vw - 2rem)", sm: "22rem" },
      display: "flex",
      alignItems: "flex-start",
      gap: "3",
      p: "3.5",
      bg: "bg.panel",
      color: "fg",
      borderRadius: "lg",
      borderWidth: "1px",
      borderColor: "border.strong",
      boxShadow: "overlay",
      // Position and height come from the toaster, which stacks the toasts.
      translate: "var(--x) var(--y)",
      scale: "var(--scale)",
      zIndex: "var(--z-index)",
      height: "var(--height)",
      opacity: "var(--opacity)",
      willChange: "translate, opacity, scale",
      transition: "translate 260ms, scale 260ms, opacity 260ms, height 260ms",
      _motionReduce: { transition: "none" },
    },
    title: { flex: "1", fontSize: "sm", fontWeight: "medium", lineHeight: "normal", overflowWrap: "anywhere" },
  },
});

const marks = {
  success: { Icon: CircleCheck, color: "fg.success" },
  error: { Icon: CircleAlert, color: "fg.error" },
  info: { Icon: Info, color: "fg.muted" },
};

/** Where toasts appear, also those made before it was there. */
export function Toaster() {
  useEffect(() => passDialogs(toaster), []);
  return (
    // Beside the application and not inside it: what a dialog hides from screen readers is the application.
    <Portal>
      <ChakraToaster toaster={toaster} insetInline="4" mb="var(--notice-height, 0px)">
        {(toast) => {
          const { Icon, color } = marks[toast.type as keyof typeof marks] ?? marks.info;
          return (
            <Toast.Root recipe={recipe}>
              <Box aria-hidden color={color} mt="0.5">
                <Icon size={18} />
              </Box>
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.action && (
                <Toast.ActionTrigger asChild>
                  <Button size="xs" variant="outline" aria-keyshortcuts="Alt+T" title="Alt+T leads here">
                    {toast.action.label}
                  </Button>
                </Toast.ActionTrigger>
              )}
              <Toast.CloseTrigger asChild>
                <Button size="xs" variant="ghost" px="1.5" aria-label="Dismiss">
                  <X aria-hidden />
                </Button>
              </Toast.CloseTrigger>
            </Toast.Root>
          );
        }}
      </ChakraToaster>
    </Portal>
  );
}
