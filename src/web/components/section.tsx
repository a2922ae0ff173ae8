import { Box, Heading } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

/** A part of a duty with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
