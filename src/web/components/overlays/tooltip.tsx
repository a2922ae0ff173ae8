import { Tooltip as ChakraTooltip, defineSlotRecipe } from "@chakra-ui/react";
import type { ReactElement } from "react";

const recipe = defineSlotRecipe({
  slots: ["content"],
  base: {
    content: {
      bg: "fg",
      color: "bg",
      px: "2.5",
      py: "1.5",
      borderRadius: "md",
      fontSize: "xs",
      fontWeight: "medium",
      maxW: "18rem",
      boxShadow: "raised",
      zIndex: "tooltip",
      _open: { animation: "fadeIn 120ms" },
    },
  },
});

type TooltipProps = {
  text: string;
  isDisabled?: boolean;
  placement?: "top" | "right" | "bottom";
  children: ReactElement;
};

/** Says at once (spec section 9: delay 0 ms) what a control does, on hover and on keyboard focus. */
export function Tooltip({ text, isDisabled = false, placement = "top", children }: TooltipProps) {
  return (
    <ChakraTooltip.Root
      recipe={recipe}
      openDelay={0}
      closeDelay={0}
      disabled={isDisabled}
      positioning={{ placement, strategy: "fixed" }}
      lazyMount
      unmountOnExit
    >
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      {/* Beside its trigger and not at the page's end, so that it belongs to the same landmark; fixed, so that nothing cuts it off. */}
      <ChakraTooltip.Positioner>
        <ChakraTooltip.Content>{text}</ChakraTooltip.Content>
      </ChakraTooltip.Positioner>
    </ChakraTooltip.Root>
  );
}
