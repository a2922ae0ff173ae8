import { Box, chakra, type HTMLChakraProps } from "@chakra-ui/react";
import type { Ref } from "react";

const shared = { gridArea: "1 / 1", px: "2", py: "1.5", lineHeight: "normal", minHeight: "3.75rem" } as const;

const Area = chakra("textarea", {
  base: {
    ...shared,
    width: "100%",
    minWidth: "0",
    maxHeight: "40dvh",
    overflowY: "auto",
    resize: "none",
    bg: "transparent",
    color: "fg",
    fontSize: "md",
    borderRadius: "md",
    _placeholder: { color: "fg.muted", opacity: 1 },
    // The form around it shows where the keyboard is.
    outline: "none",
  },
});

/** A text area as high as its text. An invisible copy of the text beneath it gives it the height, in every browser. */
export function GrowingTextArea(props: HTMLChakraProps<"textarea"> & { ref: Ref<HTMLTextAreaElement>; value: string }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      data-copy={props.value || props.placeholder}
      _after={{
        ...shared,
        // The blank keeps a last, empty line.
        content: `attr(data-copy) " "`,
        maxHeight: "40dvh",
        overflow: "hidden",
        visibility: "hidden",
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
      }}
    >
      <Area rows={2} {...props} />
    </Box>
  );
}
