import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A state in a word, on its colour. */
export function Pill({ bg, color, children }: { bg: string; color: string; children: ReactNode }) {
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      flexShrink="0"
      px="2"
      py="0.5"
      borderRadius="full"
      bg={bg}
      color={color}
      fontSize="xs"
      fontWeight="semibold"
    >
      {children}
    </Box>
  );
}
