import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

/** A part of the screen, with what it is about. */
export function Part({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="lg">
        {title}
      </Heading>
      <Text mt="0.5" mb="3" fontSize="sm" color="fg.muted">
        {intro}
      </Text>
      {children}
    </Box>
  );
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="ul" aria-label={label} borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
      {children}
    </Box>
  );
}

/** What it is on one side, what can be done with it on the other. */
export function Row({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Box
      as="li"
      px={{ base: "4", md: "5" }}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
    >
      <Box flex="1 1 20rem" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="2">
        {actions}
      </Box>
    </Box>
  );
}

type AskedForProps = { what: string; isError: boolean; onRetry: () => void };

/** In place of rows that are on their way, or did not come. */
export function AskedFor({ what, isError, onRetry }: AskedForProps) {
  if (!isError) return <Skeleton role="status" aria-label={`Loading ${what}...`} height="4.5rem" />;
  return (
    <Box role="alert" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      The {what} could not be loaded.
      <Button size="sm" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </Box>
  );
}
