import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A term and what is said of it, inside a `dl`. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display={{ base: "block", sm: "grid" }} gridTemplateColumns="9rem minmax(0, 1fr)" columnGap="4">
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
