import { Box, Heading, Popover as ChakraPopover, Portal, defineSlotRecipe } from "@chakra-ui/react";
import type { ReactElement, ReactNode } from "react";

const recipe = defineSlotRecipe({
  slots: ["content", "body"],
  base: {
    content: {
      display: "flex",
      flexDirection: "column",
      // Never wider than the window, nor higher than the room left beside the trigger.
      maxW: "calc(100vw - 2rem)",
      maxH: "min(44rem, var(--available-height, 80dvh))",
      bg: "bg.panel",
      color: "fg",
      borderWidth: "1px",
      borderColor: "border.strong",
      borderRadius: "lg",
      boxShadow: "overlay",
      outline: "none",
      zIndex: "popover",
      _open: { animation: "riseIn 180ms", _motionReduce: { animation: "none" } },
    },
    body: { px: "4", py: "3", overflowY: "auto", flex: "1", minH: "0", overscrollBehavior: "contain" },
  },
});

type PopoverProps = {
  title: string;
  width: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens it; focus returns to it. */
  trigger: ReactElement;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A panel beside the button that opens it. Escape and a click elsewhere close it. */
export function Popover({ title, width, isOpen, onChange, trigger, aside, children }: PopoverProps) {
  return (
    <ChakraPopover.Root
      recipe={recipe}
      open={isOpen}
      onOpenChange={(details) => onChange(details.open)}
      positioning={{ placement: "bottom-end", strategy: "fixed", overflowPadding: 16 }}
      lazyMount
      unmountOnExit
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content width={width} aria-label={title}>
            <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" px="4" pt="3">
              <Heading as="h2" fontSize="md">
                {title}
              </Heading>
              {aside}
            </Box>
            <ChakraPopover.Body>{children}</ChakraPopover.Body>
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
