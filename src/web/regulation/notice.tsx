import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Something that must be known before the rest is read. */
export function Notice({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <Box
      role={role}
      px="4"
      py="3"
      borderRadius="md"
      bg="accent.subtle"
      color="accent.fg"
      fontSize="sm"
      lineHeight="normal"
    >
      <Text as="div">{children}</Text>
    </Box>
  );
}
