import { Box, Heading } from "@chakra-ui/react";
import { useTitle } from "../lib/use-title.ts";

/** The compliance assistant. */
export function AssistantRoute() {
  useTitle("Compliance assistant");
  return (
    <Box p="8">
      <Heading as="h1">Compliance assistant</Heading>
    </Box>
  );
}
