import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** What is to be known of an entry beside what it says; `isOpen` when it waits for somebody. */
export function Mark({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  return (
    <Box
      as="span"
      px="2"
      py="0.5"
      borderRadius="md"
      borderWidth="1px"
      fontSize="xs"
      fontWeight="medium"
      {...(isOpen
        ? { bg: "accent.subtle", color: "accent.fg", borderColor: "accent.border" }
        : { bg: "low.bg", color: "low.fg", borderColor: "border.strong", borderStyle: "dashed" })}
    >
      {children}
    </Box>
  );
}
