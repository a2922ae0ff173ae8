import { Box, VisuallyHidden } from "@chakra-ui/react";
import { capitalizeFirst } from "../lib/format.ts";
import { riskLevelOf } from "./labels.ts";

const palette = { High: "high", Medium: "medium", Low: "low" } as const;

/** The risk level: red, yellow or grey, and always in words. */
export function RiskBadge({ level }: { level: string }) {
  const color = palette[riskLevelOf(level)];
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
      bg={`${color}.bg`}
      color={`${color}.fg`}
      fontSize="xs"
      fontWeight="semibold"
    >
      <Box as="span" aria-hidden boxSize="1.5" borderRadius="full" bg={`${color}.solid`} />
      {capitalizeFirst(level.toLowerCase())}
      <VisuallyHidden> risk</VisuallyHidden>
    </Box>
  );
}
