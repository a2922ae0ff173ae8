import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { fieldStyle } from "./field-style.ts";

// Chakra's own Input brings the state machine of its Field along; `field.tsx` ties label and message without one.
export const TextInput = chakra("input", { base: { ...fieldStyle, height: "11", px: "3" } });
export type TextInputProps = HTMLChakraProps<"input">;

export const TextArea = chakra("textarea", {
  base: { ...fieldStyle, px: "3", py: "2.5", lineHeight: "normal", resize: "vertical" },
});
