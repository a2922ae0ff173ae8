import { Box } from "@chakra-ui/react";

export type Part = { label: string; value: number; color: string };

/** How a whole is made up: a bar, and under it, in the same order, each part in words and numbers. */
export function StackedBar({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <Box as="figure" aria-label={label}>
      <Box aria-hidden display="flex" gap="0.5" height="3.5" borderRadius="full" overflow="hidden" bg="bg.muted">
        {parts.map(
          (part) =>
            part.value > 0 && (
              // However small, a part that is there is seen.
              <Box key={part.label} flexBasis="0" minW="1.5" bg={part.color} style={{ flexGrow: part.value }} />
            ),
        )}
      </Box>
      <Box as="dl" display="flex" flexWrap="wrap" columnGap="7" rowGap="2" mt="3">
        {parts.map((part) => (
          <Box key={part.label} display="flex" alignItems="center" gap="2">
            <Box aria-hidden boxSize="2.5" borderRadius="sm" bg={part.color} />
            <Box as="dt" fontSize="sm" color="fg.muted">
              {part.label}
            </Box>
            <Box as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {part.value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
