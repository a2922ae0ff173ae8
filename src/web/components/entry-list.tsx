import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Entries one under the other, in one frame. */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="ul" aria-label={label} width="100%" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
      {children}
    </Box>
  );
}

type EntryProps = {
  children: ReactNode;
  /** What can be done with it; below it where there is no room beside. */
  actions?: ReactNode;
};

export function Entry({ children, actions }: EntryProps) {
  return (
    <Box
      as="li"
      px={{ base: "4", md: "5" }}
      py="3.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
    >
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      {actions}
    </Box>
  );
}
