import { Box, Heading } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

/** A part of the panel, with its heading. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** What is known, one under the other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" width="100%" display="grid" gap="2.5" fontSize="sm">
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display="grid" columnGap="3" gridTemplateColumns={{ base: "1fr", sm: "9rem minmax(0, 1fr)" }}>
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" overflowWrap="anywhere" minW="0">
        {children}
      </Box>
    </Box>
  );
}
