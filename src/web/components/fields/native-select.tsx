import { Box, chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { fieldStyle } from "./field-style.ts";

const StyledSelect = chakra("select", {
  base: {
    ...fieldStyle,
    height: "11",
    ps: "3",
    pe: "9",
    appearance: "none",
    cursor: "pointer",
    textOverflow: "ellipsis",
    "& option": { bg: "bg.panel", color: "fg" },
  },
});

/** The browser's own select in the product's clothes: it opens as each device's users expect. */
export function NativeSelect(props: HTMLChakraProps<"select">) {
  return (
    <Box position="relative" minW="0">
      <StyledSelect {...props} />
      <Box
        aria-hidden
        position="absolute"
        insetEnd="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDown size={16} />
      </Box>
    </Box>
  );
}
