import { Box, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A part of a regulation with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h4" fontSize="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
